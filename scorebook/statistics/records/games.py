"""The biggest games of a league in a period: of two against two, the soli that brought most, and that cost most."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Final
from uuid import UUID

from django.db.models import Case, F, IntegerField, Q, QuerySet, Value, When, Window
from django.db.models.functions import Abs, Greatest, RowNumber
from django.utils.translation import gettext as _

from leagues.formats import day_from
from scorebook.evenings.models import EveningPlayer, Participation, Score
from scorebook.evenings.page_parts import Broken
from scorebook.evenings.selectors.evenings import EveningView
from scorebook.scoring.game import GameScore
from scorebook.scoring.game.sentences import number_words, signed

from ..calendar import Streak
from ..dashboard import Frame
from ..filters import StatsFilter
from ..people import People, Person
from ..queries import LeagueStats, Rows, day_of_evening, evening_key
from .book import Record
from .earlier import Earlier, Size, evenings_before, old_record

PAIRS, SOLO_WON, SOLO_LOST, OTHER = range(4)


@dataclass(frozen=True)
class GameRecord:
    """A game that brought somebody the most (or cost the most): how much, whom, and where."""

    points: int
    people: tuple[Person, ...]
    game: UUID
    day: date


def biggest_games(frame: Frame, question: StatsFilter) -> dict[int, GameRecord]:
    """The biggest game of each sort, the first of equal ones. Two queries, whose answer is kept.

    Points of several currencies cannot be compared: none for a normalised question.
    """
    if question.normalised:
        return {}
    of, person = frame.closed.rollups, frame.people.person
    found = of.cached("biggest games", question, lambda: _biggest(of, question))
    return {
        sort: GameRecord(points, tuple(dict.fromkeys(map(person, players))), UUID(game), day_from(day))
        for sort, points, players, game, day in found
        if sort != SOLO_LOST or all(person(player).page for player in players)  # who is anonymous holds no bad record
    }


def _biggest(of: LeagueStats, question: StatsFilter) -> Rows:
    there = EveningPlayer.objects.filter(of.rows(question))
    pairs = When(re_size=2, kontra_size=2, then=Value(PAIRS))
    won = When(re_size=1, re_points__gt=0, then=Value(SOLO_WON))
    lost = When(re_size=1, re_points__lt=0, then=Value(SOLO_LOST))
    scores = Score.objects.filter(league=of.league_id, evening__in=there.values("evening")).annotate(
        sort=Case(pairs, won, lost, default=Value(OTHER), output_field=IntegerField()),
        most=Case(
            When(Q(re_size=2, kontra_size=2), then=Greatest(Abs("re_points"), Abs("kontra_points"))),
            default=Abs("re_points"),
        ),
    )
    order = (F("most").desc(), F("evening__local_date").asc(), F("number").asc())
    ranked = scores.annotate(rank=Window(RowNumber(), partition_by=[F("sort")], order_by=order))
    first = ranked.filter(rank=1).values_list("sort", "most", "game_id", day_of_evening())
    rows = [row for row in first if row[0] != OTHER]
    who: dict[UUID, list[tuple[int, int]]] = {row[2]: [] for row in rows}
    booked = Participation.objects.filter(game__in=list(who)).order_by("pk")
    for game, player, points in booked.values_list("game_id", "player_id", "points"):
        who[game].append((player, points))
    return [(sort, most, _whose(sort, most, who[game]), game, day) for sort, most, game, day in rows]


def _whose(sort: int, most: int, booked: list[tuple[int, int]]) -> tuple[int, ...]:
    """Who got the points; of a lost solo the people who paid them."""
    target = -most if sort == SOLO_LOST else most
    gained = tuple(player for player, points in booked if points == target)
    return gained or tuple(player for player, points in booked if abs(points) == most)


# The games of an evening as the records compare them: by person, whoever of their entries was recorded.


_SCORE = ("game__score__winner", "game__score__re_size", "game__score__kontra_size")


@dataclass(slots=True)
class RecordGame:
    """A scored game: what each person got, how it ended for them (1, −1, or 0 if nobody won), and its sizes."""

    game: str
    sizes: tuple[Size, ...]
    points: dict[int, int] = field(default_factory=dict)
    results: dict[int, int] = field(default_factory=dict)

    @property
    def most(self) -> int:
        """The most that anybody got or lost."""
        return max(map(abs, self.points.values()))


def booked_at(evening: Any, people: People) -> list[RecordGame]:
    """The scored games of an evening in order. One query."""
    rows = Participation.objects.filter(evening=evening).order_by("game__score__number", "pk")
    games: dict[str, RecordGame] = {}
    for game, player, points, won, winner, *sizes in rows.values_list("game", "player", "points", "won", *_SCORE):
        one = games.setdefault(str(game), RecordGame(str(game), sizes_of(winner, *sizes)))
        who = people.canonical_id[player]
        one.points[who] = points
        one.results[who] = 0 if winner == "none" else 1 if won else -1
    return list(games.values())


def booked_in(view: EveningView, people: People) -> list[RecordGame]:
    """The same of an evening that was read already; no query."""
    games = []
    for row in view.folded.rows:
        score, facts = row.score, view.facts_of(row)
        if not isinstance(score, GameScore) or facts is None:
            continue
        winner = score.winner.value if score.winner else ""
        one = RecordGame("", sizes_of(winner, len(facts.re), len(facts.kontra)))
        for key in facts.players:
            who = people.canonical_id[int(key)]
            one.points[who] = row.points[key]
            own = "re" if key in facts.re else "kontra"
            one.results[who] = 0 if not winner else 1 if winner == own else -1
        games.append(one)
    return games


def sizes_of(winner: str, re: int, kontra: int) -> tuple[Size, ...]:
    """Among which games this one may be the biggest, the widest choice first."""
    if re == kontra:
        return Size.ALL, Size.PAIRS
    return (Size.ALL, Size.ALONE) if re == 1 and winner == "re" else (Size.ALL,)


def played_by(games: Iterable[RecordGame]) -> Counter[int]:
    """How many of these games each person has played."""
    return Counter(who for one in games for who in one.points)


def streaks_after(earlier: Mapping[int, Streak], games: Sequence[RecordGame]) -> dict[int, Streak]:
    """Everybody's runs, after those of earlier evenings and these games."""
    streaks = {who: copy(run) for who, run in earlier.items()}
    for one in games:
        for who, result in one.results.items():
            streaks.setdefault(who, Streak()).result(result)
    return streaks


# The furthest that somebody has come back within one evening: from below zero to zero or above at its end.


def evening_comeback(frame: Frame, question: StatsFilter) -> Record | None:
    """From the lowest standing of the evening back to zero, over the points of games; the first of equal ones.

    One query, whose answer is kept. None for a normalised question: a standing on the way is known in points alone.
    """
    if question.normalised:
        return None
    people = frame.people
    of = frame.closed.rollups
    for key, player, day, low, rise in of.cached("comebacks", question, lambda: _risen(of, question)):
        if question.shows(people.person(player)):
            since = day_from(day)
            return Record(rise, people.person(player), key, since, since=since, start=low)
    return None


def _risen(of: LeagueStats, question: StatsFilter) -> Rows:
    """What each player has come back furthest, the furthest first; as RISEN."""
    rows = _ordered(EveningPlayer.objects.filter(of.rows(question)))
    own = Window(RowNumber(), partition_by=[F("player")], order_by=FURTHEST_FIRST)
    return list(rows.annotate(place=own).filter(place=1).values_list(*RISEN))


def comeback_lines(
    earlier: Earlier, scheme: str, people: People, games: Sequence[RecordGame], *, member: bool
) -> Iterator[Broken]:
    """Who has come back further in these games than anybody at the evenings before; one query, whose answer is kept."""
    total: dict[int, int] = {}
    low: dict[int, int] = {}
    for game in games:
        for who, points in game.points.items():
            total[who] = total.get(who, 0) + points
            low[who] = min(low.get(who, 0), total[who])
    risen = {who: -low[who] for who, end in total.items() if low[who] < 0 <= end}
    best = max(risen, key=lambda who: (risen[who], -who), default=None)
    earlier_best = earlier.cached("comeback", (scheme,), lambda: _before(earlier, scheme)) if best is not None else []
    if best is None or not earlier_best or risen[best] <= earlier_best[0][4]:
        return
    ((key, _player, day_text, _low, rise),) = earlier_best
    text, href = old_record(number_words(rise, sign=True), day_from(day_text), key, member=member)
    words = _("Weiteste Aufholjagd an einem Abend: {name}, von {start} auf {end}, bisher {points}").format(
        name=people.persons[best].call_name, start=signed(low[best]), end=signed(total[best]), points=text
    )
    yield Broken(signed(risen[best]), words, href)


FURTHEST_FIRST: Final = (F("rise").desc(), "local_date", F("evening__opened_at").asc(nulls_first=True), "pk")
# evening, player, day, lowest standing, how far from there to zero
RISEN: Final = (evening_key(), "player_id", day_of_evening(), "low", "rise")


def _before(earlier: Earlier, scheme: str) -> Rows:
    """The furthest before an evening, the first of equal ones; none, or one row."""
    there = evenings_before(earlier.evening, "evening__")
    rows = EveningPlayer.objects.filter(there, league=earlier.league_id, scheme=scheme)
    return list(_ordered(rows).values_list(*RISEN)[:1])


def _ordered(rows: QuerySet[EveningPlayer]) -> QuerySet[Any]:
    """Those of these rows that have come back, the furthest first."""
    risen = rows.filter(low__lt=0, points__gte=0).annotate(rise=-F("low"))
    return risen.order_by(*FURTHEST_FIRST)
