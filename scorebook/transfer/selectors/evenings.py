"""The evenings of a league and all that happened at them as they stand in its file."""

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, Final

from django.db.models import F

from leagues.groups.models import League
from leagues.instances import PlainModels
from scorebook.evenings.models import Evening, Event, EventKind, Seat
from scorebook.evenings.selectors.facts import events_of_evenings
from scorebook.scoring.evening.interchange import event_json

from ..file.references import Numbers, as_text, renumbered, renumbered_facts
from .moments import day_text, moment_text

Line = dict[str, Any]
EVENINGS_AT_A_TIME: Final = 100
# What the fold reads of a penalty's details stands beside them in the file.
FOLDED: Final = frozenset({"aborts_game", "counts_as_played", "soloist"})


def _in_order(league: League) -> Iterator[tuple[Evening, ...]]:
    """The evenings of a league, some at a time, as they were played."""
    evenings = Evening.objects.filter(league=league).order_by("local_date", F("opened_at").asc(nulls_last=True), "pk")
    rows = evenings.iterator(chunk_size=EVENINGS_AT_A_TIME)
    while some := tuple(islice(rows, EVENINGS_AT_A_TIME)):
        yield some


def evening_lines(league: League, numbers: Numbers) -> Iterator[Line]:
    """The evenings, some at a time, each with its seats."""
    for some in _in_order(league):
        seats: dict[Any, list[int]] = {evening.pk: [] for evening in some}
        for evening_id, player in (
            Seat.objects.filter(league=league, evening__in=seats)
            .order_by("position")
            .values_list("evening_id", "player_id")
        ):
            seats[evening_id].append(numbers.players[player])
        for evening in some:
            yield {
                "id": str(evening.pk),
                "local_date": day_text(evening.local_date),
                "place": evening.place,
                "rules": numbers.rules[evening.rule_set_version_id],
                "seats": seats[evening.pk],
                "dealer": numbers.players[evening.dealer_id],
                "opened_at": moment_text(evening.opened_at),
                "closed_at": moment_text(evening.closed_at),
            }


def event_lines(league: League, numbers: Numbers) -> Iterator[Line]:
    """Everything that happened at the evenings, in order."""
    names = as_text(numbers.players)
    for some in _in_order(league):
        rows: dict[Any, list[Event]] = {evening.pk: [] for evening in some}
        found = _EVENTS.of(rows)
        for row in found:
            rows[row.evening_id].append(row)
        told = events_of_evenings(found, rows)
        for evening, of in rows.items():
            written = str(evening)
            for row in of:
                yield {"evening": written, **_event(row, event_json(told[row.pk]), numbers, names)}


# withdrawn ones too
_EVENTS: Final = PlainModels(Event, "game", lambda keys: Event.objects.filter(evening__in=keys).order_by("position"))


def _event(row: Event, told: Line, numbers: Numbers, names: Mapping[str, str]) -> Line:
    line: Line = {
        "id": str(row.pk),
        "recorded_at": moment_text(row.recorded_at),
        "withdrawn_at": moment_text(row.withdrawn_at),
    }
    if row.kind == EventKind.GAME:
        game = row.game
        facts = renumbered_facts(told["facts"], names)
        about = {"game": str(game.pk), "comment": game.comment, "revision": game.revision}
        return {**line, **told, "facts": facts, **about}
    line |= renumbered(told, numbers)
    if row.kind == EventKind.POINTS_ONLY:
        line["reason"] = row.reason
    if row.kind == EventKind.PENALTY:
        details = {name: value for name, value in row.data.items() if name not in FOLDED}
        line |= {
            "reason": row.reason,
            "player": numbers.players.get(row.player_id or 0),
            "details": renumbered(details, numbers),
        }
    return line
