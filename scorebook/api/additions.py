"""What accesses for programs add to the ground: words for the journal, where names may stand, what ends with rights."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from leagues.actor import Actor
from leagues.groups.models import Membership, Role
from leagues.groups.services.departures import Ended, rights_lost
from leagues.journal_wording import Contribution, Kept, Known, Saying, journal_sentences
from leagues.letters.courier import outbox_looked_at
from scorebook.evenings import additions as evenings

from .models import Scope
from .services.deliveries import send_beside
from .services.tokens import end_tokens_of
from .services.webhooks import end_webhooks_of, with_listeners, write_deliveries

NAME: Final = "api"


def register() -> None:
    """Fill the registries."""
    journal_sentences.add(NAME, Contribution(WORDS))
    rights_lost.add(NAME, end_accesses_of)
    evenings.locked_reads.add(NAME, with_listeners)
    evenings.listeners.add(NAME, write_deliveries)
    outbox_looked_at.connect(send_beside, dispatch_uid="scorebook.webhooks")


def end_accesses_of(_actor: Actor, membership: Membership, to: Role | None) -> Ended:
    """What a member had made for others than people ends with the right to manage."""
    return Ended(accesses=end_tokens_of(membership, to) + end_webhooks_of(membership, to))


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
