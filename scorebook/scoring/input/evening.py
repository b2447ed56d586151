"""From an evening of the interchange form to what the fold takes, or to everything that is wrong with it.

`read_evening` never raises: whatever the object is, the answer is an `EveningFacts` or a `Refusal`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from ..evening import events
from ..evening.bock import Runs
from ..evening.events import Event, FoldedEvening, Row, State
from ..evening.fold import Setup, fold, setup_objections
from ..game.objections import NOT_AN_OBJECT, KernelAnswer, Refusal
from ..game.scheme import Scheme
from ..game.sentences import ALONE, gettext_noop
from .answer import scheme_of
from .plausibility import parse
from .reader import Reader

# From an event of the interchange form to an event of the fold, or to everything that is wrong with it.


# Far more than an evening can come to; it keeps sums inside a database integer.
MOST_POINTS: Final = 1_000_000_000
MOST_GAMES: Final = 10_000
PLAYERS: Final = 4  # of a game
MISSING: Final = "event_field_missing"
# The fold knows the Bock, and the rules are those of the evening.
NOT_OF_A_GAME: Final = ("scheme", "options", "bock")

Read = Callable[[Reader, str, str], events.Event | None]


def read_event(entry: Reader, path: str, key: str, *, stored: bool = False) -> events.Event | None:
    """One event under `path`; None if something is wrong with it. `key` becomes the key of the event.

    `stored`: the facts of a game are those of a game that was stored once, as in `parse`.
    """
    kind = entry.text("type", missing="event_type_missing")
    if kind is None:
        return None
    if kind not in READERS:
        entry.reject("event_type_unknown", "type", gettext_noop("so ein Ereignis gibt es nicht."))
        return None
    return _game(entry, path, key, stored) if kind == "game" else READERS[kind](entry, path, key)


def _game(entry: Reader, path: str, key: str, stored: bool = False) -> events.Event | None:
    raw = _needed(entry, "facts")
    if not isinstance(raw, dict):
        if "facts" in entry.raw:
            entry.reject("wrong_type", "facts", gettext_noop("muss ein Objekt sein."))
        return None
    raw = {name: value for name, value in raw.items() if name not in NOT_OF_A_GAME}
    facts = parse(raw, entry.scheme, stored=stored)
    if isinstance(facts, Refusal):
        entry.objections += facts.under(f"{path}.facts").objections
        return None
    return events.GamePlayed(key, facts)


def _redeal(entry: Reader, _path: str, key: str) -> events.Event:
    return events.Redeal(key, entry.text("reason") or "")


def _penalty(entry: Reader, _path: str, key: str) -> events.Event | None:
    points = _points(entry)
    aborts, counts = bool(entry.yes_no("aborts")), bool(entry.yes_no("counts"))
    soloist = entry.text("soloist") if entry.raw.get("soloist") is not None else None
    return None if points is None else events.Penalty(key, "", points, aborts, counts, soloist)


def _join(entry: Reader, _path: str, key: str) -> events.Event | None:
    player, seat = entry.text("player", missing=MISSING), _whole(entry, "seat")
    return None if player is None or seat is None else events.Join(key, player, seat)


def _last_round(entry: Reader, _path: str, key: str) -> events.Event | None:
    more = _whole(entry, "more") if "more" in entry.raw else 0
    return None if more is None else events.LastRound(key, more)


def _bock(entry: Reader, _path: str, key: str) -> events.Event | None:
    runs = entry.listed("runs", missing=MISSING)
    if runs is None:
        return None
    if not all(isinstance(run, list) and len(run) == 2 and all(type(one) is int for one in run) for run in runs):
        entry.reject("wrong_type", "runs", gettext_noop("erlaubt ist eine Liste von Paaren: [Böcke, Spiele]."))
        return None
    return events.BockSet(key, tuple((bock, games) for bock, games in runs))


def _seats(entry: Reader, _path: str, key: str) -> events.Event | None:
    order = entry.names("order", MISSING)
    return None if order is None else events.Reseating(key, order)


def _points_only(entry: Reader, _path: str, key: str) -> events.Event | None:
    points = _points(entry)
    _needed(entry, "games")
    games = entry.whole_number("games", 0, MOST_GAMES, "games_range")
    played, soloist = bool(entry.yes_no("played")), entry.raw.get("soloist")
    if soloist is not None:
        soloist = entry.text("soloist")
    if played and (games != 1 or len(points or {}) != PLAYERS):
        entry.reject("games_range", "games", gettext_noop("ein Spiel nach Hand ist eines, mit den Punkten von vieren."))
        return None
    return None if points is None or games is None else events.PointsOnly(key, points, games, played, soloist)


def _of_player(event: type[events.Leave] | type[events.Pause] | type[events.Resume] | type[events.DealerSet]) -> Read:
    """A reader of an event that is about one player."""

    def read(entry: Reader, _path: str, key: str) -> events.Event | None:
        player = entry.text("player", missing=MISSING)
        return None if player is None else event(key, player)

    return read


def _needed(entry: Reader, field: str) -> Any:
    if field not in entry.raw:
        entry.reject(MISSING, field, gettext_noop("fehlt."))
    return entry.raw.get(field)


def _whole(entry: Reader, field: str) -> int | None:
    """A whole number of any size; whether it is possible is answered by the fold."""
    value = _needed(entry, field)
    if field in entry.raw and type(value) is not int:
        entry.reject("wrong_type", field, gettext_noop("muss eine ganze Zahl sein."))
    return value if type(value) is int else None


def _points(entry: Reader) -> dict[str, int] | None:
    """Points by player."""
    points = _needed(entry, "points")
    if points is None and "points" not in entry.raw:
        return None
    if not isinstance(points, dict) or any(type(one) is not int for one in points.values()):
        entry.reject("wrong_type", "points", gettext_noop("erlaubt ist ein Objekt: Spieler → ganze Zahl."))
        return None
    if any(abs(one) > MOST_POINTS for one in points.values()):
        entry.reject("points_range", "points", gettext_noop("erlaubt ist −{most} bis {most}."), most=MOST_POINTS)
        return None
    return points


READERS: Final[dict[str, Read]] = {
    "game": _game,
    "redeal": _redeal,
    "penalty": _penalty,
    "join": _join,
    "leave": _of_player(events.Leave),
    "pause": _of_player(events.Pause),
    "resume": _of_player(events.Resume),
    "dealer": _of_player(events.DealerSet),
    "last_round": _last_round,
    "bock": _bock,
    "seats": _seats,
    "points_only": _points_only,
}


class EveningFacts(NamedTuple):
    """An evening as it was entered. `paths`: the original place of each event, since withdrawn ones are left out."""

    scheme: Scheme
    setup: Setup
    events: tuple[Event, ...]
    paths: tuple[str, ...]


def read_evening(raw: object, replacement: Scheme | None = None) -> EveningFacts | Refusal:
    """Check an evening in the interchange form; all that is wrong is answered at once, with its field.

    A given scheme replaces the evening's own `scheme` and `options`.
    """
    if not isinstance(raw, dict):
        return Refusal((NOT_AN_OBJECT,))
    found = replacement or scheme_of(raw)
    scheme = None if isinstance(found, Refusal) else found
    reader = Reader(raw, scheme)
    if isinstance(found, Refusal):
        reader.objections += found.objections
    setup = _setup(reader)
    events = _events(reader)
    if scheme is None or setup is None or reader.objections:
        return Refusal(tuple(reader.objections))
    return EveningFacts(scheme, setup, tuple(event for _, event in events), tuple(path for path, _ in events))


def _setup(reader: Reader) -> Setup | None:
    seats, dealer = reader.names("seats", "seats_missing"), reader.text("dealer", missing="dealer_missing")
    if seats is None or dealer is None:
        return None
    wrong = setup_objections(seats, dealer)
    for one in wrong:
        reader.reject(one.code, one.field, ALONE, said=one.message)
    return None if wrong else Setup(seats, dealer)


def _events(reader: Reader) -> list[tuple[str, Event]]:
    """The events that were not withdrawn, each with its path."""
    events: list[tuple[str, Event]] = []
    for place, raw in enumerate(reader.listed("events", missing="events_missing") or []):
        path = f"events[{place}]"
        entry = reader.entry(path, raw)
        if entry is None or _withdrawn(entry):
            continue
        event = read_event(entry, path, str(place))
        if event is not None:
            events.append((path, event))
    return events


def _withdrawn(entry: Reader) -> bool:
    return entry.raw.get("withdrawn_at") is not None and entry.text("withdrawn_at") is not None


# The answer to an evening of the interchange form: the fold of its events as one JSON object.


@dataclass(frozen=True, slots=True)
class EveningAnswer(KernelAnswer):
    """A folded evening that can be printed."""

    folded: FoldedEvening

    def to_json(self) -> dict[str, Any]:
        """The answer of the interchange form: a row for each event, and the state after the last one."""
        return {"rows": [_row(row) for row in self.folded.rows], "state": _state(self.folded.state)}


def answer_evening(raw: object, scheme: Scheme | None = None) -> EveningAnswer | Refusal:
    """Fold one evening; refused also for a game that cannot be scored, because its points would be a guess."""
    evening = read_evening(raw, scheme)
    if isinstance(evening, Refusal):
        return evening
    folded = fold(evening.setup, evening.events, evening.scheme)
    unscored = [
        objection
        for path, row in zip(evening.paths, folded.rows, strict=True)
        if row.refusal
        for objection in row.refusal.under(f"{path}.facts").objections
    ]
    return Refusal(tuple(unscored)) if unscored else EveningAnswer(folded)


def _row(row: Row) -> dict[str, Any]:
    return {
        "number": row.number,
        "round": row.round,
        "dealer": row.dealer,
        "four": list(row.four),
        "pausing": sorted(row.pausing),
        "leader": row.leader,
        "bock": row.bock,
        "points": row.points,
        "totals": _without_zeros(row.totals),
        "pflicht": row.pflicht,
        "lustsolo": row.lustsolo,
        "vorgefuehrt": row.vorgefuehrt,
        "refused": bool(row.objections),
    }


def _state(state: State) -> dict[str, Any]:
    return {
        "seats": list(state.seats),
        "dealer": state.dealer,
        "four": list(state.four),
        "leader": state.leader,
        "bock": state.bock,
        "outlook": _outlook(state.outlook),
        "round": state.round,
        "owes": list(state.owes),
        "forced": state.forced,
        "games_left": state.games_left,
        "over": state.over,
        "totals": _without_zeros({one.player: one.points for one in state.standing}),
    }


def _outlook(runs: Runs) -> list[int]:
    """The Böcke on each coming game, up to the last one that has any."""
    boecke = [run.bock for run in runs for _ in range(run.games)]
    while boecke and not boecke[-1]:
        boecke.pop()
    return boecke


def _without_zeros(points: dict[str, int]) -> dict[str, int]:
    return {player: amount for player, amount in points.items() if amount}
