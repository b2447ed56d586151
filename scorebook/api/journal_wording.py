"""The sentences of accesses for programs in the journal of a league."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from leagues.journal_wording import JournalNames, Saying, StoredValues

from .models import Scope


def _scopes(stored: StoredValues) -> str:
    labels: dict[Any, str] = {scope.value: scope.value for scope in Scope}
    return ", ".join(labels.get(one, "?") for one in stored.get("scopes", ()))


def _made(_before: StoredValues, after: StoredValues, _names: JournalNames) -> str:
    message = _("Zugang für ein Programm gemacht: {access}… ({scopes})")
    return message.format(access=after.get("access", "?"), scopes=_scopes(after))


def _ended(before: StoredValues, _after: StoredValues, _names: JournalNames) -> str:
    return _("Zugang für ein Programm beendet: {access}…").format(access=before.get("access", "?"))


def _webhook_added(_before: StoredValues, after: StoredValues, _names: JournalNames) -> str:
    return _("Meldungen gehen jetzt auch an {host}").format(host=after.get("host", "?"))


def _webhook_removed(before: StoredValues, _after: StoredValues, _names: JournalNames) -> str:
    return _("Meldungen gehen nicht mehr an {host}").format(host=before.get("host", "?"))


def _webhook_abandoned(before: StoredValues, _after: StoredValues, _names: JournalNames) -> str:
    message = _("Meldungen gehen nicht mehr an {host}: dort kam tagelang keine an")
    return message.format(host=before.get("host", "?"))


def _framed(_before: StoredValues, after: StoredValues, _names: JournalNames) -> str:
    if sites := ", ".join(map(str, after.get("sites", ()))):
        return _("Die Tabelle darf jetzt auf diesen Websites stehen: {sites}").format(sites=sites)
    return _("Die Tabelle darf auf keiner anderen Website mehr stehen")


WORDS: Final[Mapping[str, Saying]] = {
    "access.made": _made,
    "access.ended": _ended,
    "access.webhook": _webhook_added,
    "access.webhook_ended": _webhook_removed,
    "access.webhook_given_up": _webhook_abandoned,
    "access.embed": _framed,
}
