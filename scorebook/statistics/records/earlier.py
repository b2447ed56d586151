"""What a league had done before an evening: what a record at that evening is measured against.

Everything is read from the derived rows, so a game that is corrected or withdrawn takes its records back. Answers are
kept for the stamps of the evenings before, which games of the evening itself do not change.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from enum import Enum
from functools import cached_property
from hashlib import blake2b
from typing import Any, Final, NamedTuple

from django.db.models import CharField, F, Q, QuerySet, Subquery
from django.db.models.functions import Abs, Cast, Greatest
from django.utils.translation import gettext as _

from leagues.cache import cached
from leagues.formats import dated, day_from
from scorebook.evenings.models import Evening, EveningPlayer, Participation, Score
from scorebook.gatherings.models import GatheringTable

from ..calendar import NOTHING_TOGETHER, EveningResult, MergedTables, merged_tables
from ..course import Course, course_of
from ..filters import NORMALISED, Scale, StatsFilter
from ..people import People
from ..queries import LeagueStats, day_of_evening, evening_address

# So many evenings before this one make it worth comparing: in a young league every game would be a record.
ENOUGH: Final = 5
LONG: Final = 5  # so many games won or lost one after the other are reported
MILESTONES: Final[tuple[int, ...]] = (50, 100, 250, 500, 750, *range(1000, 100_001, 500))
YOUNG: Final = 100  # below this the number of games of a whole league is nothing to tell


class Size(Enum):
    """The games among which one is the biggest: all, those of two against two, those that one has won alone."""

    ALL = "all"
    PAIRS = "pairs"
    ALONE = "alone"


class BiggestGame(NamedTuple):
    """The game that brought, or cost, somebody the most: how much, who that was (ids as recorded), and where."""

    points: int
    players: tuple[int, ...]
    day: date
    game: str


@dataclass(frozen=True)
class Earlier:
    """The evenings before one, in playing order (key → day), with a stamp that changes with any of them.

    Those of an earlier day, or opened earlier on the same one, that are closed.
    """

    league_id: int
    stamp: str
    days: dict[str, date] = field(compare=False)
    evening: Evening = field(compare=False)
    together: MergedTables = field(default=NOTHING_TOGETHER, compare=False)

    def cached(self, name: str, question: tuple[Any, ...], make: Callable[[], Any]) -> Any:
        """An answer about these evenings, kept as long as they stay as they are."""
        return cached(self.league_id, self.stamp, name, question, make)

    @cached_property
    def results(self) -> list[EveningResult]:
        """Everybody's results at these evenings. One query."""
        question = StatsFilter(scheme=NORMALISED, end=self.evening.local_date)
        rows = LeagueStats(self.league_id, self.stamp, self.together).nights(question)
        return [row for row in rows if row[0] in self.days]

    def enough(self, scheme: str) -> bool:
        """Whether there were enough evenings of this currency to speak of records."""
        return len({row[0] for row in self.results if row[2] == scheme}) >= ENOUGH

    def games(self, people: People) -> Counter[int]:
        """How many games each person has played, in whatever currency."""
        played: Counter[int] = Counter()
        for _key, player, _scheme, games, *_more in self.results:
            played[people.canonical_id[player]] += games
        return played

    def course(self, scheme: str, people: People) -> Course:
        """Everybody's way through the evenings of one currency."""
        scale = Scale(normalised=False, currencies={})
        return course_of((row for row in self.results if row[2] == scheme), self.days, people, scale)

    def biggest(self, scheme: str, size: Size) -> BiggestGame | None:
        """The biggest game of one currency, the first of equal ones. One query, whose answer is kept."""
        found = self.cached("biggest", (scheme, size.value), lambda: _biggest(self, scheme, size))
        if not found:
            return None
        ((points, players, day, game),) = found
        return BiggestGame(points, tuple(players), day_from(day), game)


def earlier_than(evening: Evening) -> Earlier:
    """The evenings before this one. One query."""
    rows = Evening.objects.filter(evenings_before(evening), league=evening.league_id)
    listed = rows.order_by("local_date", F("opened_at").asc(nulls_first=True), "pk")
    days: dict[str, date] = {}
    digest = blake2b(f"{evening.pk} {evening.local_date} ".encode(), digest_size=16)
    gathered: list[tuple[str, str | None]] = []
    keys = Cast("pk", CharField()), Cast("table__gathering_id", CharField())
    for key, gathering, stamp, day in listed.values_list(*keys, "stamp", day_of_evening("")):
        days[key] = day_from(day)
        gathered.append((key, gathering))
        digest.update(f"{key}{stamp}{gathering or ''} ".encode())
    return Earlier(evening.league_id, f"before {digest.hexdigest()}", days, evening, merged_tables(gathered))


def evenings_before(evening: Evening, prefix: str = "") -> Q:
    """A condition for evenings before this one; `prefix` leads to the evening from another row."""
    opened, pk = f"{prefix}opened_at", f"{prefix}pk"
    same_day = Q(**{f"{prefix}local_date": evening.local_date})
    first = Q(**{f"{opened}__lt": evening.opened_at}) | Q(**{f"{opened}__isnull": True})
    earlier_that_day = same_day & first & ~Q(**{pk: evening.pk}) if evening.opened_at else Q(**{f"{pk}__in": []})
    gathering = f"{prefix}table__gathering"
    apart = Q(**{f"{prefix}table": None})
    closed = (apart & Q(**{f"{prefix}closed_at__isnull": False})) | Q(**{f"{gathering}__ended_at__isnull": False})
    # the tables beside it are of the same evening
    closed |= Q(**{f"{gathering}__in": GatheringTable.objects.filter(evening=evening.pk).values("gathering")})
    return (Q(**{f"{prefix}local_date__lt": evening.local_date}) | earlier_that_day) & closed


def old_record(points: str, day: date, key: str, *, member: bool) -> tuple[str, str]:
    """What an old record was, and its address; only a member is told when that was and led there."""
    if not member:
        return points, ""
    return dated(day, _("{points} am {day}"), _("{points} im Jahr {year}"), points=points), evening_address(key)


def scores_of(scores: QuerySet[Score], size: Size) -> QuerySet[Score]:
    """Those of one size."""
    if size is Size.PAIRS:
        return scores.filter(re_size=2, kontra_size=2)
    return scores.filter(re_size=1, winner="re") if size is Size.ALONE else scores


def _biggest(of: Earlier, scheme: str, size: Size) -> list[BiggestGame]:
    there = EveningPlayer.objects.filter(evenings_before(of.evening, "evening__"), league=of.league_id, scheme=scheme)
    scores = scores_of(Score.objects.filter(league=of.league_id, evening__in=there.values("evening")), size)
    most = Greatest(Abs("re_points"), Abs("kontra_points"))
    biggest = scores.order_by(most.desc(), "evening__local_date", "number").values("game")[:1]
    booked = Participation.objects.filter(game=Subquery(biggest)).order_by("-points", "pk")
    rows = list(booked.values_list("player_id", "points", day_of_evening(), "game_id"))
    if not rows:
        return []
    points = max(abs(row[1]) for row in rows)
    return [BiggestGame(points, tuple(row[0] for row in rows if abs(row[1]) == points), rows[0][2], str(rows[0][3]))]
