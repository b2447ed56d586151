"""Rules that an address names: by `vorlage` (the key of ready-made ones) or `regeln` (what somebody passed on)."""

from urllib.parse import urlencode

from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from leagues.refused import Refused
from leagues.submission import say

from ..presets import Preset, all_presets, preset_query, read_preset_query


def names_rules(request: HttpRequest) -> bool:
    """Whether the address names rules at all."""
    return "vorlage" in request.GET or "regeln" in request.GET


def preset_asked(request: HttpRequest) -> Preset:
    """The rules that the address names. Http404 for an unknown key or none, Refused for rules that cannot be read."""
    if passed_on := request.GET.get("regeln", ""):
        return read_preset_query(passed_on)
    found = all_presets().get(request.GET.get("vorlage", ""))
    if found is None:
        raise Http404(_("Diese Regeln gibt es nicht."))
    return found


def preset_brought(request: HttpRequest) -> Preset | None:
    """The rules that the address names, None for an address without any; unreadable ones are said and left out."""
    if not names_rules(request):
        return None
    try:
        return preset_asked(request)
    except Refused as refused:
        say(request, refused)
        return None


def rules_query(found: Preset) -> str:
    """How an address names these rules."""
    return urlencode({"vorlage": found.key} if found.key else {"regeln": preset_query(found)})
