"""The ratings of a league after each evening: read where they are stored, and computed where they are not yet.

What was computed is stored (`keep`) once an evening is closed or a league taken over, and by `manage.py rate`: never by
a page that is only read, and never by saving a game.
"""

import json
import logging
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property
from hashlib import blake2b
from itertools import islice, takewhile
from typing import Any, Final, NamedTuple
from uuid import UUID

from django.db import Error, transaction
from django.db.models import F, Q, TextField
from django.db.models.functions import Cast

from leagues.database import snapshot
from leagues.groups.models import League
from scorebook.evenings.models import Evening, EveningPlayer, Participation
from scorebook.evenings.services.lock import EveningHooks

from ..calendar import NOTHING_TOGETHER, MergedTables
from ..dashboard import Frame, frame_of
from ..filters import StatsFilter
from ..models import EveningRating
from ..people import People
from ..queries import evening_key
from .lineup import BookedGame, lineup_of
from .rating import MIDDLE, REVISION, Estimate, RatedGame, Ratings

logger = logging.getLogger(__name__)
PLACES: Final = 4  # decimal places that are kept, so that going on from a stored state gives the same as the whole way
NUMBERS: Final = ("player_id", "mean", "variance", "solo_mean", "solo_variance", "scheme")
Row = Sequence[Any]  # NUMBERS of an `EveningRating`, and its lineup as text
Pair = tuple[float, float]  # mean and variance: of thirty years no other object is made


class RatedEvening(NamedTuple):
    """How things stood after an evening: the ratings of those who played there, and the edges of Re in both kinds.

    `scheme`: the currency of its points. `lineup` (`Lineup.as_json`, and the spread) stays text: few ask for all.
    """

    key: str
    day: date
    stamp: str
    scheme: str
    people: dict[int, Pair]
    soli: dict[int, Pair]
    edges: tuple[Pair, Pair]
    lineup: str

    @classmethod
    def of(cls, key: str, day: date, stamp: str, rows: Iterable[Row]) -> "RatedEvening":
        """An evening from its rows, that of nobody first."""
        (_player, *edges, scheme, lineup), *own = rows
        people = {who: (mean, variance) for who, mean, variance, *_rest in own}
        soli = {who: (mean, variance) for who, _mean, _variance, mean, variance, *_rest in own if mean is not None}
        edge, solo_edge = tuple(edges[:2]), tuple(edges[2:])
        return cls(key, day, stamp, scheme, people, soli, (edge, solo_edge), lineup)

    @property
    def rows(self) -> list[Row]:
        """What `of` makes it from."""
        edge, solo_edge = self.edges
        people = ((who, *one, *self.soli.get(who, (None, None)), self.scheme, "{}") for who, one in self.people.items())
        return [(None, *edge, *solo_edge, self.scheme, self.lineup), *people]


class Reached(NamedTuple):
    """What is believed of everybody at the end, alone in `soli`. `moved`: by how much their last evening changed it."""

    people: Mapping[int, Estimate]
    soli: Mapping[int, Estimate]
    moved: Mapping[int, float]


@dataclass(frozen=True, eq=False)
class History:
    """Everybody's ratings evening by evening, in order. `fresh`: no evening is missing at the end.

    `unsaved`: what was computed and is not stored. `together`: which of the evenings are tables of one Spieltag.
    """

    league_id: int
    evenings: tuple[RatedEvening, ...]
    fresh: bool
    unsaved: tuple[RatedEvening, ...] = ()
    together: MergedTables = NOTHING_TOGETHER

    @cached_property
    def nights(self) -> tuple[RatedEvening, ...]:
        """The evenings as they count, with what is believed today of the strengths then.

        All tables of a Spieltag are one, with the ratings after the last of them.
        """
        found: dict[str, RatedEvening] = {}
        for one in self.evenings:
            key = self.together.key_of(one.key)
            people, soli = (found[key].people, found[key].soli) if key in found else ({}, {})
            own = {who: _pair(Estimate(*learnt).drawn(self.spread)) for who, learnt in one.people.items()}
            found[key] = one._replace(key=key, people=people | own, soli=soli | one.soli)
        return tuple(found.values())

    @cached_property
    def spread(self) -> float:
        """How far people are apart, seen from all these evenings."""
        return float(json.loads(self.evenings[-1].lineup)["spread"]) if self.evenings else Ratings().spread

    @property
    def stamp(self) -> str:
        """The name of the state of all these evenings."""
        return self.evenings[-1].stamp if self.evenings else ""

    @property
    def schemes(self) -> list[str]:
        """The currencies of all these evenings."""
        return sorted({one.scheme for one in self.evenings})

    @cached_property
    def reached(self) -> Reached:
        """Where everybody's ratings have come to."""
        people: dict[int, Estimate] = {}
        soli: dict[int, Estimate] = {}
        moved = {}
        for one in self.nights:
            for who, rating in one.people.items():
                moved[who] = rating[0] - (people[who].mean if who in people else MIDDLE)
                people[who] = Estimate(*rating)
            soli.update({who: Estimate(*rating) for who, rating in one.soli.items()})
        return Reached(people, soli, moved)

    def ratings(self) -> Ratings:
        """The ratings at the end, as they are learnt, to be played on from."""
        ratings = Ratings(spread=self.spread)
        for one in self.evenings:
            ratings.people.update({who: Estimate(*rating) for who, rating in one.people.items()})
            ratings.soli.update({who: Estimate(*rating) for who, rating in one.soli.items()})
        if self.evenings:
            ratings.edge, ratings.solo_edge = (Estimate(*one) for one in self.evenings[-1].edges)
        return ratings

    @property
    def has_a_course(self) -> bool:
        """Whether two evenings at least say something."""
        return len(list(islice((one for one in self.nights if one.people), 2))) == 2


def stored_history(frame: Frame, who: int | None = None) -> History:
    """What is stored and still true: everything up to the first evening that was changed since. At most one query.

    `who`: of people, the ratings of this one alone.
    """
    stamps, days = stamps_of(frame), frame.days
    rows = EveningRating.objects.filter(league=frame.league_id)
    if who is not None:
        rows = rows.filter(Q(player=who) | Q(player=None))
    columns = (evening_key(), "stamp", *NUMBERS, Cast("lineup", TextField()))
    stored: dict[str, list[Row]] = defaultdict(list)
    for key, stamp, *row in rows.order_by(F("player").asc(nulls_first=True)).values_list(*columns):
        if stamp == stamps.get(key):
            stored[key].append(row)
    true = takewhile(lambda one: one[0] in stored, stamps.items())
    evenings = tuple(RatedEvening.of(key, days[key], stamp, stored[key]) for key, stamp in true)
    return History(frame.league_id, evenings, fresh=len(evenings) == len(stamps), together=frame.nights)


def history_of(frame: Frame) -> History:
    """The whole history; what is stale is computed, in two more queries, and kept as an answer."""
    found = stored_history(frame)
    if found.fresh:
        return found
    stale = list(stamps_of(frame).items())[len(found.evenings) :]

    def make() -> list[tuple[Any, ...]]:
        return [(one.key, one.stamp, one.rows) for one in play_on(found.ratings(), stale, frame, found.evenings)]

    days = frame.days
    rows = frame.closed.rollups.cached("ratings", StatsFilter(), make, stale[0][1], stale[-1][1])
    computed = tuple(RatedEvening.of(key, days[key], stamp, own) for key, stamp, own in rows)
    return replace(found, evenings=(*found.evenings, *computed), fresh=True, unsaved=computed)


def keep(history: History) -> None:
    """Store what had to be computed. If that cannot be just now, who asks next computes it again."""
    if not history.unsaved:
        return
    evenings = {UUID(one.key): one for one in history.unsaved}
    rows = []
    for evening, one in evenings.items():
        for *numbers, lineup in one.rows:
            own = dict(zip(NUMBERS, numbers, strict=True), lineup=json.loads(lineup), stamp=one.stamp)
            rows.append(EveningRating(league_id=history.league_id, evening_id=evening, **own))
    try:
        with transaction.atomic():  # those go, too, who did not play there after all
            EveningRating.objects.filter(evening__in=evenings).delete()
            EveningRating.objects.bulk_create(rows)
    except Error:
        logger.info("ratings of league %s not stored", history.league_id, exc_info=True)


def stamps_of(frame: Frame) -> dict[str, str]:
    """Evening → the name of the state of all evenings up to it, in order; of those that are closed."""
    frame = frame.closed
    stamps, last = {}, f"{REVISION} {frame.people.merged}"
    for key, stamp in frame.stamps.items():
        last = blake2b(f"{last} {key} {stamp}".encode(), digest_size=16).hexdigest()
        stamps[key] = last
    return stamps


def play_on(
    ratings: Ratings, stale: Iterable[tuple[str, str]], frame: Frame, before: Iterable[RatedEvening] = ()
) -> Iterator[RatedEvening]:
    """One evening after the other from these ratings on; `stale` names evenings and their stamps. Two queries.

    A Spieltag is one evening: time has passed once for who sits at several of its tables. `before`: what was played
    earlier.
    """
    stale, days = list(stale), frame.days
    rested: dict[str, set[int]] = defaultdict(set)
    for earlier in before:
        rested[frame.nights.key_of(earlier.key)] |= earlier.people.keys()
    played = _played_at([key for key, _stamp in stale], frame.people)
    for key, stamp in stale:
        one = played[key]
        for _share in ratings.evening(one.rated, rested[frame.nights.key_of(key)]):
            pass
        there = {who for game in one.rated if game.counts for who in (*game.re, *game.kontra)}
        alone = {game.re[0] for game in one.rated if game.counts and game.alone}
        rested[frame.nights.key_of(key)] |= there
        _round(ratings, there)
        yield RatedEvening(
            key,
            days[key],
            stamp,
            one.scheme,
            {who: _pair(ratings.people[who]) for who in sorted(there)},
            {who: _pair(ratings.soli[who]) for who in sorted(alone)},
            (_pair(ratings.edge), _pair(ratings.solo_edge)),
            json.dumps({**lineup_of(one.booked).as_json(), "spread": ratings.spread}),
        )


def differences(frame: Frame) -> list[str]:
    """The keys of the evenings whose stored rows say that they are true and are not, compared with the whole way."""
    stored = stored_history(frame).evenings
    true = play_on(Ratings(), [(one.key, one.stamp) for one in stored], frame)

    def plain(one: RatedEvening) -> tuple[Any, ...]:
        return one._replace(lineup=json.loads(one.lineup))

    return [str(UUID(one.key)) for one, other in zip(stored, true, strict=True) if plain(one) != plain(other)]


@dataclass
class _Played:
    """What was played at an evening, in order, as ratings and luck are computed from it; and its currency."""

    scheme: str = ""
    rated: list[RatedGame] = field(default_factory=list)
    booked: list[BookedGame] = field(default_factory=list)


def _played_at(keys: list[str], people: People) -> dict[str, _Played]:
    """What was played at these evenings, by the people who count, from the rows of single games. Two queries."""
    played: dict[str, _Played] = defaultdict(_Played)
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
        played[key].rated.append(RatedGame(re, kontra, seats[0][3]))
        played[key].booked.append(BookedGame(re, kontra, points["re"], points["kontra"], seats[0][4] or 1))
    for key, scheme in EveningPlayer.objects.filter(evening__in=ids).values_list(evening_key(), "scheme").distinct():
        played[key].scheme = scheme
    return played


def _round(ratings: Ratings, people: Iterable[int]) -> None:
    """Leave the digits that are stored, of everything that this evening may have changed."""
    some = [ratings.people[who] for who in people] + [*ratings.soli.values(), ratings.edge, ratings.solo_edge]
    for one in some:
        one.mean, one.variance = round(one.mean, PLACES), round(one.variance, PLACES)
    ratings.spread = round(ratings.spread, PLACES)


def _pair(one: Estimate) -> Pair:
    return one.mean, one.variance


class StatisticsHooks(EveningHooks):
    """The figures of a league are worked out when an evening has been closed."""

    def after_closing(self, evening: Evening) -> None:
        """Store what is missing of its league up to now."""
        store_what_is_missing(evening.league_id)


def store_what_is_missing(league_id: int) -> int:
    """Compute the ratings of a league that are not stored, and store them; after how many evenings that was."""
    with snapshot():
        history = history_of(frame_of(league_id))
    keep(history)
    return len(history.unsaved)


def store_for_all_leagues() -> int:
    """The same for every league: after a correction of an old evening, all later ratings are stale."""
    return sum(store_what_is_missing(league) for league in League.objects.order_by("pk").values_list("pk", flat=True))
