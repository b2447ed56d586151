"""The rounds of a Spieltag: putting people at tables, and taking that back. Each table is an evening of its own."""

from collections.abc import Iterable
from typing import Any, Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from leagues.actor import Actor
from leagues.people.models import Player
from leagues.refused import Refused
from scorebook.evenings.models import Evening, Event
from scorebook.evenings.services.evenings import close_evening, open_evening
from scorebook.evenings.services.lock import locked_evening
from scorebook.rules.wording import listed

from .. import draw
from ..models import BOOKED, Gathering, GatheringTable
from .lock import locked_gathering, note_of, refuse_ended
from .people import come_back, people_of, write_down

MOST_ROUNDS: Final = 50


@transaction.atomic
def begin_round(
    *, actor: Actor, gathering: Gathering, number: int, plan: draw.Plan, close_open: bool = False
) -> list[Evening]:
    """Begin a round: for every table of the plan (keys of players) an evening, whoever is named first deals first.

    The evenings of its tables, in order. `close_open`: end the tables of the round before that are still playing;
    whoever calls this has seen to it that `actor` may decide that.
    Refused: a round that was begun meanwhile (`round_begun`), tables that still play (`tables_open`), a plan that
    cannot be played or names somebody of elsewhere (`plan`), a Spieltag that has ended.
    """
    gathering = locked_gathering(gathering)
    refuse_ended(gathering)
    if number != _last_round(gathering) + 1:
        raise Refused.because("round_begun", "", _("Diese Runde hat schon begonnen."))
    if number > MOST_ROUNDS:
        raise Refused.because("too_many_rounds", "", _("Mehr Runden hat kein Spieltag."))
    if not draw.is_playable(plan):
        raise Refused.because(
            "plan", "plan", _("So kann man nicht sitzen: vier bis acht an jedem Tisch, jeder einmal.")
        )
    found = Player.objects.filter(league=gathering.league_id, pk__in=draw.people_of(plan)).order_by("pk")
    players = {player.pk: player for player in found}
    if len(players) != len(draw.people_of(plan)):
        raise Refused.because("plan", "plan", _("Jemand davon gehört nicht zu dieser Liga."))
    close_tables(actor, gathering, close_open=close_open)
    here = people_of(gathering)
    come_back(gathering, draw.people_of(plan))
    write_down(gathering, [players[who] for who in draw.people_of(plan) if who not in here], here)
    return [
        _table(actor, gathering, number, at, [players[who] for who in people])
        for at, people in enumerate(plan, start=1)
    ]


@transaction.atomic
def withdraw_round(*, actor: Actor, gathering: Gathering, number: int) -> None:
    """Take back the round that was begun last, if nothing is booked in it: its tables are closed and count no more.

    What happened at them stays in the journal; the same number begins again as a new round. Refused: a round that is
    not the last one (`not_last_round`), one with games, points or penalties (`round_played`), an ended Spieltag.
    """
    gathering = locked_gathering(gathering)
    refuse_ended(gathering)
    if number < 1 or number != _last_round(gathering):
        raise Refused.because("not_last_round", "", _("Zurücknehmen lässt sich nur die letzte Runde."))
    rows = GatheringTable.objects.filter(gathering=gathering, round_number=number, withdrawn_at=None)
    tables = list(rows.order_by("pk"))
    for table in tables:
        table.evening = locked_evening(table.evening_id)
    if played := [table for table in sorted(tables, key=lambda one: one.number) if _has_booked(table.evening)]:
        sentence = _("Hier ist schon etwas eingetragen: {tables}. Nimm erst das zurück.")
        raise Refused.because("round_played", "", sentence.format(tables=table_words(played)))
    for table in tables:
        close_evening(actor=actor, evening=table.evening)
    rows.update(withdrawn_at=timezone.now())
    note_of(actor, gathering, "gathering.round_withdrawn", round=number)


def close_tables(actor: Actor, gathering: Gathering, *, close_open: bool) -> None:
    """End the tables that are still playing. Refused (`tables_open`): there are some, and not `close_open`."""
    playing = GatheringTable.objects.filter(gathering=gathering, evening__closed_at=None).select_related("evening")
    tables = list(playing.order_by("round_number", "number"))
    if tables and not close_open:
        raise Refused.because("tables_open", "", still_playing(tables))
    for table in tables:
        close_evening(actor=actor, evening=table.evening)


def still_playing(tables: Iterable[Any]) -> str:
    """Which tables still play, as a sentence."""
    return _("Noch nicht beendet: {tables}.").format(tables=table_words(tables))


def table_words(tables: Iterable[Any]) -> str:
    """Tables by their numbers, as they stand in a sentence."""
    return listed([_("Tisch {number}").format(number=table.number) for table in tables])


def _last_round(gathering: Gathering) -> int:
    rows = GatheringTable.objects.filter(gathering=gathering, withdrawn_at=None).order_by("-round_number")
    return rows.values_list("round_number", flat=True).first() or 0


def _has_booked(evening: Evening) -> bool:
    return Event.objects.filter(BOOKED, evening=evening, withdrawn_at=None).exists()


def _table(actor: Actor, gathering: Gathering, round_number: int, number: int, players: list[Player]) -> Evening:
    evening = open_evening(
        actor=actor,
        league=gathering.league,
        rule_set_version=gathering.rule_set_version,
        players=players,
        dealer=players[0],
        local_date=gathering.local_date,
        place=gathering.place,
    )
    GatheringTable.objects.create(
        evening=evening,
        league_id=gathering.league_id,
        gathering=gathering,
        round_number=round_number,
        number=number,
        games=gathering.games_at(len(players)),
    )
    return evening
