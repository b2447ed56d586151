"""The ratings of a league after each evening: read where they are stored, and computed where they are not yet.

What is computed is stored afterwards (`keep`), outside of whatever was asked and never by who saves a game.
"""

import logging
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from hashlib import blake2b
from itertools import takewhile
from typing import Any, Final
from uuid import UUID

from django.db import Error

from scorebook.evenings.models import EveningPlayer, Participation

from ..dashboard import Frame
from ..models import SkillCheckpoint
from ..people import People
from ..reads import evening_key
from .lineup import BookedGame, Lineup, lineup_from_json, lineup_of
from .rating import REVISION, Estimate, RatedGame, Ratings

logger = logging.getLogger(__name__)
REMEMBERED: Final = 32
PLACES: Final = 4  # decimal places that are kept, so that going on from a stored state gives the same as the whole way
FIELDS: Final = ("stamp", "league_id", "scheme", "ratings", "lineup")


@dataclass(frozen=True)
class Checkpoint:
    """How things stood after one evening: the ratings of those who played there, the edges of Re, and the lineup.

    `scheme`: the currency of its points.
    """

    key: str
    day: date
    stamp: str
    scheme: str
    people: Mapping[int, Estimate]
    soli: Mapping[int, Estimate]
    edges: tuple[Estimate, Estimate]
    lineup: Lineup

    def row(self, league_id: int) -> SkillCheckpoint:
        """As an unsaved row."""
        ratings = {
            "people": {str(who): _plain(one) for who, one in sorted(self.people.items())},
            "soli": {str(who): _plain(one) for who, one in sorted(self.soli.items())},
            "edges": [_plain(one) for one in self.edges],
        }
        return SkillCheckpoint(
            evening_id=UUID(self.key),
            league_id=league_id,
            stamp=self.stamp,
            scheme=self.scheme,
            ratings=ratings,
            lineup=self.lineup.as_json(),
        )


@dataclass(frozen=True, eq=False)
class History:
    """Everybody's ratings evening by evening, in order. `fresh`: no evening is missing at the end.

    `unsaved`: what had to be computed.
    """

    league_id: int
    evenings: tuple[Checkpoint, ...]
    fresh: bool
    unsaved: tuple[Checkpoint, ...] = ()

    def ratings(self) -> Ratings:
        """The ratings at the end."""
        ratings = Ratings()
        for one in self.evenings:
            ratings.people.update({who: Estimate(rated.mean, rated.variance) for who, rated in one.people.items()})
            ratings.soli.update({who: Estimate(rated.mean, rated.variance) for who, rated in one.soli.items()})
        if self.evenings:
            ratings.edge, ratings.solo_edge = (Estimate(one.mean, one.variance) for one in self.evenings[-1].edges)
        return ratings


@dataclass
class Told:
    """What the raw rows say of an evening, in the order in which it was played."""

    scheme: str = ""
    rated: list[RatedGame] = field(default_factory=list)
    booked: list[BookedGame] = field(default_factory=list)


def stored_history(frame: Frame) -> History:
    """What is stored and still true: everything up to the first evening that was changed since. At most one query."""
    stamps = stamps_of(frame)
    known = _remembered.get(frame.league_id)
    if known and [one.stamp for one in known.evenings] == list(stamps.values()):
        return known
    return _read(frame, stamps, known.evenings if known else ())


def history_of(frame: Frame) -> History:
    """The whole history; what is stale is computed, in two more queries, and can be kept afterwards."""
    found = stored_history(frame)
    if found.fresh:
        return found
    stamps = stamps_of(frame)
    stale = list(stamps.items())[len(found.evenings) :]
    told = told_by_rows([key for key, _stamp in stale], frame.people)
    unsaved = tuple(play_on(found.ratings(), stale, told, frame.calendar))
    whole = History(frame.league_id, (*found.evenings, *unsaved), fresh=True, unsaved=unsaved)
    _remember(whole)
    return whole


def keep(history: History) -> None:
    """Store what had to be computed. If that cannot be just now, who asks next computes it again."""
    if not history.unsaved:
        return
    rows = [one.row(history.league_id) for one in history.unsaved]
    try:
        SkillCheckpoint.objects.bulk_create(
            rows, update_conflicts=True, unique_fields=["evening"], update_fields=list(FIELDS)
        )
    except Error:
        logger.info("ratings of league %s not stored", history.league_id, exc_info=True)
        return
    _remember(History(history.league_id, history.evenings, fresh=True))


def stamps_of(frame: Frame) -> dict[str, str]:
    """Evening → the name of the state of all evenings up to it, in order."""
    merged = sorted((pk, who) for pk, who in frame.people.canonical_id.items() if pk != who)
    stamps, last = {}, f"{REVISION} {merged}"
    for key in frame.calendar:
        last = blake2b(f"{last} {key} {frame.stamps[key]}".encode(), digest_size=16).hexdigest()
        stamps[key] = last
    return stamps


def play_on(
    ratings: Ratings, stale: Iterable[tuple[str, str]], told: Mapping[str, Told], days: Mapping[str, date]
) -> Iterator[Checkpoint]:
    """One evening after the other from these ratings on; `stale` names evenings and their stamps."""
    for key, stamp in stale:
        one = told.get(key, Told())
        for _share in ratings.evening(one.rated):
            pass
        there = {who for game in one.rated if game.counts for who in (*game.re, *game.kontra)}
        alone = {game.re[0] for game in one.rated if game.counts and game.alone}
        _round(ratings, there)
        yield Checkpoint(
            key=key,
            day=days[key],
            stamp=stamp,
            scheme=one.scheme,
            people={who: Estimate(ratings.people[who].mean, ratings.people[who].variance) for who in there},
            soli={who: Estimate(ratings.soli[who].mean, ratings.soli[who].variance) for who in alone},
            edges=(
                Estimate(ratings.edge.mean, ratings.edge.variance),
                Estimate(ratings.solo_edge.mean, ratings.solo_edge.variance),
            ),
            lineup=lineup_of(one.booked),
        )


def told_by_rows(keys: list[str], people: People) -> dict[str, Told]:
    """What was played at these evenings, by the people who count. Two queries."""
    told: dict[str, Told] = defaultdict(Told)
    ids = [UUID(key) for key in keys]
    rows = Participation.objects.filter(evening__in=ids).order_by("evening", "game__score__number", "game", "player")
    columns = ("player_id", "side", "points", "game__score__winner", "game__bock_counter__factor")
    games: dict[tuple[str, Any], list[tuple[Any, ...]]] = defaultdict(list)
    for key, game, *rest in rows.values_list(evening_key(), "game_id", *columns):
        games[key, game].append(tuple(rest))
    for (key, _game), seats in games.items():
        sides: dict[str, list[int]] = {"re": [], "kontra": []}
        points = {"re": 0, "kontra": 0}
        for player, side, booked, _winner, _factor in seats:
            sides[side].append(people.canonical_id[player])
            points[side] = booked
        re, kontra = tuple(sides["re"]), tuple(sides["kontra"])
        told[key].rated.append(RatedGame(re, kontra, seats[0][3]))
        told[key].booked.append(BookedGame(re, kontra, points["re"], points["kontra"], seats[0][4] or 1))
    for key, scheme in EveningPlayer.objects.filter(evening__in=ids).values_list(evening_key(), "scheme").distinct():
        told[key].scheme = scheme
    return told


def differences(frame: Frame) -> list[str]:
    """The keys of the evenings whose stored row says that it is true and is not, compared with the whole way."""
    stored = stored_history(frame)
    stamps = list(stamps_of(frame).items())[: len(stored.evenings)]
    told = told_by_rows([key for key, _stamp in stamps], frame.people)
    true = play_on(Ratings(), stamps, told, frame.calendar)
    rows = ((one.row(0), other.row(0)) for one, other in zip(stored.evenings, true, strict=True))
    return [str(one.evening_id) for one, other in rows if any(getattr(one, x) != getattr(other, x) for x in FIELDS)]


# League → its newest history. What of it is still true after a change need not be read again.
_remembered: dict[int, History] = {}


def forget() -> None:
    """Empty what is remembered: for measurements, tests and the check."""
    _remembered.clear()


def _read(frame: Frame, stamps: Mapping[str, str], known: Sequence[Checkpoint]) -> History:
    """What is stored, one evening after the other, from the first one that is not known already."""
    true = zip(known, stamps.items(), strict=False)
    evenings = [one for one, _same in takewhile(lambda pair: (pair[0].key, pair[0].stamp) == pair[1], true)]
    rows = SkillCheckpoint.objects.filter(league=frame.league_id).order_by()
    rest = list(stamps.items())[len(evenings) :]
    if evenings:
        rows = rows.filter(evening__in=[UUID(key) for key, _stamp in rest])
    stored = {row[0]: row for row in rows.values_list(evening_key(), "stamp", "scheme", "ratings", "lineup")}
    for key, stamp in rest:
        row = stored.get(key)
        if row is None or row[1] != stamp:
            break
        evenings.append(_checkpoint(frame.calendar[key], row))
    history = History(frame.league_id, tuple(evenings), fresh=len(evenings) == len(stamps))
    _remember(history)
    return history


def _checkpoint(day: date, row: tuple[Any, ...]) -> Checkpoint:
    key, stamp, scheme, ratings, lineup = row
    return Checkpoint(
        key=key,
        day=day,
        stamp=stamp,
        scheme=scheme,
        people={int(who): Estimate(*one) for who, one in ratings["people"].items()},
        soli={int(who): Estimate(*one) for who, one in ratings["soli"].items()},
        edges=(Estimate(*ratings["edges"][0]), Estimate(*ratings["edges"][1])),
        lineup=lineup_from_json(lineup),
    )


def _remember(history: History) -> None:
    if history.evenings:
        while len(_remembered) >= REMEMBERED:
            _remembered.pop(next(iter(_remembered)), None)
        _remembered[history.league_id] = history


def _round(ratings: Ratings, people: Iterable[int]) -> None:
    """Leave the digits that are stored, of everything that this evening may have changed."""
    some = [ratings.people[who] for who in people] + [*ratings.soli.values(), ratings.edge, ratings.solo_edge]
    for one in some:
        one.mean, one.variance = round(one.mean, PLACES), round(one.variance, PLACES)


def _plain(one: Estimate) -> list[float]:
    return [one.mean, one.variance]
