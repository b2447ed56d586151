"""The sentences of accesses for programs in the journal of a league."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from leagues.journal_wording import Kept, Known, Saying

from .models import Scope


def _scopes(said: Kept) -> str:
    known: dict[Any, str] = {scope.value: scope.value for scope in Scope}
    return ", ".join(known.get(one, "?") for one in said.get("scopes", ()))


def _made(_before: Kept, after: Kept, _known: Known) -> str:
    said = _("Zugang für ein Programm gemacht: {access}… ({scopes})")
    return said.format(access=after.get("access", "?"), scopes=_scopes(after))


def _ended(before: Kept, _after: Kept, _known: Known) -> str:
    return _("Zugang für ein Programm beendet: {access}…").format(access=before.get("access", "?"))


def _told(_before: Kept, after: Kept, _known: Known) -> str:
    return _("Meldungen gehen jetzt auch an {host}").format(host=after.get("host", "?"))


def _told_no_more(before: Kept, _after: Kept, _known: Known) -> str:
    return _("Meldungen gehen nicht mehr an {host}").format(host=before.get("host", "?"))


def _given_up(before: Kept, _after: Kept, _known: Known) -> str:
    said = _("Meldungen gehen nicht mehr an {host}: dort kam tagelang keine an")
    return said.format(host=before.get("host", "?"))


def _framed(_before: Kept, after: Kept, _known: Known) -> str:
    if sites := ", ".join(map(str, after.get("sites", ()))):
        return _("Die Tabelle darf jetzt auf diesen Websites stehen: {sites}").format(sites=sites)
    return _("Die Tabelle darf auf keiner anderen Website mehr stehen")


WORDS: Final[Mapping[str, Saying]] = {
    "access.made": _made,
    "access.ended": _ended,
    "access.webhook": _told,
    "access.webhook_ended": _told_no_more,
    "access.webhook_given_up": _given_up,
    "access.embed": _framed,
}
