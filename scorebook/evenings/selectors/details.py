"""Who sits and plays, calls, extra and booked points of many games and events, in one query over all their tables."""

from collections.abc import Iterable
from operator import itemgetter
from typing import Any, Final, NamedTuple

from django.db.models import BooleanField, CharField, F, IntegerField, QuerySet, Value
from django.db.models.expressions import Combinable

from leagues.statements import RowsOfSome, plain_rows

from ..models import Announcement, ExtraPoint, PartyMember, PenaltyShare, Seat

YES: Final = Value(True, BooleanField())
NO: Final = Value(False, BooleanField())
NOBODY: Final = Value(None, IntegerField())
NOTHING: Final = Value("", CharField())  # not what was called or made, but who plays; of no side, who is booked or sits


class Detail(NamedTuple):
    """A call or an extra point of a party; `loser` belongs to extra points, `vorab` and `invalid` to calls."""

    order: int
    game: Any
    side: str
    is_call: bool
    what: str
    player: int | None
    loser: int | None
    vorab: bool
    invalid: bool


class Seated(NamedTuple):
    """Somebody who plays in a game: for which party, and how many tricks that is known to have."""

    game: Any
    player: int
    side: str
    tricks: int | None


def details(key: Combinable | None = None, **parties: Any) -> list[Detail]:
    """The calls and extra points of the parties that these lookups find, in the order they were written down.

    `key` is how a party names its game, its id without saying.
    """
    calls, extras = _said(key or F("party__game_id"), parties)
    return sorted(map(Detail._make, plain_rows(calls.union(extras, all=True))), key=itemgetter(0))


class Parts(NamedTuple):
    """What hangs on the events of an evening: who plays, by place, what was said and made, and who was booked what.

    `shares`: event → player → points, as they were booked. `seats`: evening → who sat there at the start, in order.
    """

    seated: list[Seated]
    details: list[Detail]
    shares: dict[Any, dict[int, int]]
    seats: dict[Any, list[int]]


def parts_of(games: Iterable[Any], bookings: Iterable[Any], evenings: Iterable[Any] = ()) -> Parts:
    """The parts of these games, of these events that book points, and the seats of these evenings, by their ids.

    One query.
    """
    return _parts(plain_rows(_rows({"game__in": games}, {"event__in": bookings}, evenings)))


def parts_of_evenings(evenings: Iterable[Any]) -> Parts:
    """The parts of all games and events of these evenings, withdrawn ones too. One query."""
    return _parts(_OF_EVENINGS.of(evenings))


_OF_EVENINGS: Final = RowsOfSome(lambda ids: _rows({"game__evening__in": ids}, {"event__evening__in": ids}, ids))


def _rows(games: dict[str, Any], bookings: dict[str, Any], evenings: Iterable[Any]) -> QuerySet[Any, Any]:
    """A row for everybody who plays, for everything said and made, for everybody's booked points, and for each seat."""
    members = PartyMember.objects.filter(**games).order_by()
    booked = PenaltyShare.objects.filter(**bookings).order_by()
    placed = Seat.objects.filter(evening__in=evenings).order_by()
    return members.values_list(
        "place", "game_id", "party__side", NO, NOTHING, "player_id", "party__tricks", NO, NO
    ).union(
        *_said(F("party__game_id"), {f"party__{name}": wanted for name, wanted in games.items()}),
        booked.values_list("pk", "event_id", NOTHING, NO, NOTHING, "player_id", "points", NO, NO),
        placed.values_list("position", "evening_id", NOTHING, YES, NOTHING, "player_id", NOBODY, NO, NO),
        all=True,
    )


def _parts(rows: Iterable[tuple[Any, ...]]) -> Parts:
    """The same rows, each where it belongs, in order."""
    found = Parts([], [], {}, {})
    for row in sorted(rows, key=itemgetter(0)):
        _order, whose, side, placed_or_called, what, player, number, *_marks = row
        if what:
            found.details.append(Detail._make(row))
        elif side:
            found.seated.append(Seated(whose, player, side, number))
        elif placed_or_called:
            found.seats.setdefault(whose, []).append(player)
        else:
            found.shares.setdefault(whose, {})[player] = number
    return found


def _said(key: Combinable, parties: dict[str, Any]) -> tuple[QuerySet[Any, Any], QuerySet[Any, Any]]:
    """The calls and the extra points of these parties, with the same columns."""
    common = ("order", key, "party__side")
    called = Announcement.objects.filter(**parties).order_by()
    earned = ExtraPoint.objects.filter(**parties).order_by()
    return (
        called.values_list(*common, YES, "call", "player_id", NOBODY, "vorab", "invalid"),
        earned.values_list(*common, NO, "kind", "player_id", "loser_id", NO, NO),
    )
