"""One writer at a time for a Spieltag, and its line in the journal."""

from typing import Any

from django.utils.translation import gettext as _

from leagues.actor import Actor
from leagues.journal import note
from leagues.refused import Refused

from ..models import Gathering


def locked_gathering(gathering: Gathering) -> Gathering:
    """A Spieltag with its rules, held until the transaction ends in which this is called."""
    rows = Gathering.objects.select_for_update(of=("self",)).select_related("league", "rule_set_version")
    return rows.get(pk=gathering.pk)


def refuse_ended(gathering: Gathering) -> None:
    """Refuse to go on with a Spieltag that is over."""
    if not gathering.open:
        raise Refused.because("gathering_ended", "", _("Der Spieltag ist schon beendet."))


def note_of(actor: Actor, gathering: Gathering, action: str, **after: Any) -> None:
    """Write into the journal of the league what happened to a Spieltag."""
    note(actor=actor, league=gathering.league, action=action, after={"gathering": str(gathering.pk), **after})


def hold_gatherings(league_id: int) -> None:
    """Lock all Spieltage of a league, as whoever writes there does."""
    list(Gathering.objects.select_for_update(of=("self",)).filter(league=league_id).order_by("pk").values_list("pk"))
