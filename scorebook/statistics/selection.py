"""Single games chosen by where, with whom, what and under what they were played, and what they brought everybody.

The rollups know evenings, not games: this reads the rows of the games that are asked about, and keeps the sums.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery, Sum, Value
from django.db.models.functions import Coalesce

from scorebook.evenings.models import Evening, EveningPlayer, Participation
from scorebook.scoring.game.terms import SOLO_KINDS, Kind

from .currencies import PLAYERS
from .dashboard import Frame
from .figures import Figure, mean, rate, total
from .filters import StatsFilter
from .people import Person
from .queries import LeagueStats, Rows

SOLI: Final = "soli"
WITH_BOCK, WITHOUT_BOCK = "mit", "ohne"


@dataclass(frozen=True)
class Selection:
    """What games are asked about, beside the question: a place, who sat at the table, a kind (or SOLI), Böcke."""

    place: str = ""
    table: frozenset[int] = frozenset()
    kind: str = ""
    bock: str = ""


@dataclass(frozen=True)
class SelectionRow:
    """What one person has got from the games that were chosen."""

    person: Person
    games: Figure
    points: Figure
    per_game: Figure
    win_rate: Figure
    re_rate: Figure


@dataclass(frozen=True)
class SelectionAnswer:
    """Everybody's row, and how many games and evenings there were.

    `unknown`: the number of further games of which only the points are known: it is unknown whether they are
    among those asked about.
    """

    rows: list[SelectionRow]
    games: int
    evenings: int
    unknown: int = 0


def places_of(league_id: int) -> list[str]:
    """Where the league has played. One query."""
    places = Evening.objects.filter(league=league_id).exclude(place="").order_by("place")
    return list(places.values_list("place", flat=True).distinct())


def answer_to(frame: Frame, question: StatsFilter, selection: Selection) -> SelectionAnswer:
    """What these games have brought the people asked for, who got most first. Three queries at most."""
    of_games = bool(selection.kind or selection.bock or selection.table)
    unknown = _points_only(frame, question, selection.place) if of_games else 0
    if selection == Selection():
        return _of_all(frame, question)
    table = tuple(tuple(frame.people.entries(who)) for who in sorted(selection.table))
    conditions = (selection.place, selection.kind, selection.bock, table)

    def counted(of: LeagueStats) -> Sequence[int]:
        found: Sequence[int] = of.cached("counted", question, lambda: _counted(of, question, conditions), conditions)
        return found

    rows = frame.rollups.cached(
        "selected", question, lambda: _selected(frame.rollups, question, conditions), conditions
    )
    games, evenings = counted(frame.rollups)[0], counted(frame.closed.rollups)[1]
    return SelectionAnswer(_rows(frame, question, rows), games, evenings, unknown)


def _of_all(frame: Frame, question: StatsFilter) -> SelectionAnswer:
    """The answer about all games, which the rollups know."""
    names = ("player", "scheme", "games", "bare", "undecided", "wins", "re_games", "points")
    rows = [tuple(row[name] for name in names) for row in frame.rollups.sums(question) if row["games"]]
    played = [night for night in frame.rollups.nights(question) if night[3]]
    games = sum(night[3] for night in played) // PLAYERS
    return SelectionAnswer(_rows(frame, question, rows), games, len({night[0] for night in played} - frame.running))


def _points_only(frame: Frame, question: StatsFilter, place: str) -> int:
    """How many games cannot be selected by what was played, because only their points are known."""
    rows = EveningPlayer.objects.filter(frame.rollups.rows(question), bare__gt=0)
    rows = rows.filter(evening__place=place) if place else rows
    return (rows.aggregate(number=Sum("bare"))["number"] or 0) // PLAYERS


def _selected(of: LeagueStats, question: StatsFilter, selected: Sequence[Any]) -> Rows:
    """What everybody has got in every currency: games, those of points alone, undecided, won, as Re, and points."""
    if _of_evenings(selected):
        names = ("games", "bare", "undecided", "wins", "re_games", "points")
        evenings = _evenings(of, question, selected[0]).values_list("player", "scheme")
        return list(evenings.annotate(**{f"of_{name}": Sum(name) for name in names}))
    own = EveningPlayer.objects.filter(of.rows(question), evening=OuterRef("evening"), player=OuterRef("player"))
    scheme = Subquery(own.order_by().values("scheme")[:1]) if question.normalised else Value(question.scheme)
    sums = {
        "number": Count("pk"),
        "bare": Value(0),
        "undecided": Count("pk", filter=Q(game__score__winner="none")),
        "wins": Count("pk", filter=Q(won=True)),
        "re": Count("pk", filter=Q(side="re")),
        "booked": Sum("points"),
    }
    games = _chosen(of, question, selected).annotate(in_currency=scheme)
    return list(games.values_list("player", "in_currency").annotate(**sums).order_by())


def _of_evenings(selected: Sequence[Any]) -> bool:
    """Whether whole evenings are asked about, which the rollups know, games of points alone too."""
    _place, kind, bock, table = selected
    return not (kind or bock or table)


def _evenings(of: LeagueStats, question: StatsFilter, place: str) -> QuerySet[EveningPlayer, Any]:
    """The rollups of a place, of the people who have played."""
    return EveningPlayer.objects.filter(of.rows(question), evening__place=place, games__gt=0).order_by()


def _counted(of: LeagueStats, question: StatsFilter, selected: Sequence[Any]) -> tuple[int, int]:
    """How many games there are, and evenings; all tables of a Spieltag are one."""
    night = Count(Coalesce("evening__table__gathering", "evening"), distinct=True)
    if _of_evenings(selected):
        found = _evenings(of, question, selected[0]).aggregate(number=Sum("games", default=0), nights=night)
    else:
        found = _chosen(of, question, selected).order_by().aggregate(number=Count("pk"), nights=night)
    return found["number"] // PLAYERS, found["nights"]  # four people play a game


def _chosen(of: LeagueStats, question: StatsFilter, selected: Sequence[Any]) -> QuerySet[Participation, Any]:
    """The games asked about: of a place, of a kind, with Böcke or without, and with all of these people there."""
    place, kind, bock, table = selected
    there = EveningPlayer.objects.filter(of.rows(question))
    games = Participation.objects.filter(league=of.league_id, evening__in=there.values("evening"))
    if place:
        games = games.filter(evening__place=place)
    if kind:
        kinds = SOLO_KINDS if kind == SOLI else {Kind(kind)}
        games = games.filter(game__kind__in=[one.value for one in kinds])
    if bock:
        games = games.filter(Q(game__score__bock__gt=0) if bock == WITH_BOCK else Q(game__score__bock=0))
    for entries in table:
        sat = Participation.objects.filter(league=of.league_id, player__in=entries)
        games = games.filter(game__in=sat.values("game"))
    return games


def _rows(frame: Frame, question: StatsFilter, found: Rows) -> list[SelectionRow]:
    scale = frame.scale(question)
    sums: dict[Person, list[float]] = {}
    for player, scheme, number, bare, undecided, wins, re, booked in found:
        person = frame.people.person(player)
        if question.shows(person):
            mine = sums.setdefault(person, [0, 0, 0, 0, 0, 0.0])
            with_facts = number - bare
            values = (number, with_facts, with_facts - undecided, wins, re, scale.points(scheme, booked, number))
            for place, value in enumerate(values):
                mine[place] += value
    rows = [_row(person, mine, question.minimum) for person, mine in sums.items()]
    return sorted(rows, key=lambda row: (-(row.points.value or 0), row.person.sorted_by, row.person.pk))


def _row(person: Person, sums: Sequence[float], minimum: int) -> SelectionRow:
    games, with_facts, decided, wins, re = map(int, sums[:-1])
    points = sums[-1]
    return SelectionRow(
        person=person,
        games=total(games),
        points=Figure(points),
        per_game=mean(points, games, minimum),
        win_rate=rate(wins, decided, minimum),
        re_rate=rate(re, with_facts, minimum),
    )
