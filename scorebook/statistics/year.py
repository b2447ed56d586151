"""The picture of a year that is sent to a chat: signs alone, unless the league shows names; without forgotten
people."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import accumulate
from typing import Final
from uuid import UUID

from django.utils.translation import gettext as _

from leagues.groups.models import League
from leagues.people.selectors import Name
from scorebook.charts.series import CardPlace, ShareCard, Totals
from scorebook.rules.wording import listed
from scorebook.scoring.game.sentences import number_words

from .course import Course
from .dashboard import Dashboard, Frame, dashboard
from .eternal import EternalRow
from .filters import StatsFilter
from .partners import Striking
from .profile import PersonEvening
from .records.book import OwnRecords, Record, RecordBook, book_for
from .records.games import GameRecord, biggest_games, evening_comeback
from .titles.holders import TitleResult, titles_of_year

# A year of a league, and of one person in it, from the rollups of its evenings.


@dataclass(frozen=True)
class YearCount:
    """How much was played: evenings, games, soli, calls with a name, and how many of both went well."""

    evenings: int
    games: int
    soli: int
    soli_won: int
    calls: int
    calls_kept: int


@dataclass(frozen=True)
class YearRow:
    """Somebody's place in the table of the year, with the evenings they have won."""

    row: EternalRow
    won: int


@dataclass(frozen=True)
class YearReview:
    """A year. `before`: evenings and games of the year before; `unit`: what the points are.

    `games`: the biggest of each sort; `comeback`: the furthest within an evening; `titles`: those of the group
    for a year that somebody holds; `evenings_left_out`: those of another currency.
    """

    year: int
    unit: str
    count: YearCount
    before: tuple[int, int]
    rows: Sequence[YearRow]
    course: Course
    book: RecordBook
    games: dict[int, GameRecord]
    best_pair: Striking
    nemesis: Striking
    comeback: Record | None
    titles: Sequence[TitleResult]
    evenings_left_out: int


@dataclass(frozen=True)
class PersonYear:
    """One person's year: the row of the table, what they hold, with whom it went best, and the evenings."""

    year: int
    unit: str
    row: EternalRow
    of: int
    own: OwnRecords
    best_partner: Striking
    nemesis: Striking
    comeback: Record | None
    titles: Sequence[TitleResult]
    evenings: Sequence[PersonEvening]


def question_of(frame: Frame, year: int) -> StatsFilter:
    """The year as a question, in the currency in which most of it was played."""
    return frame.settled(StatsFilter(start=date(year, 1, 1), end=date(year, 12, 31), minimum=0))


def review_of(frame: Frame, year: int) -> YearReview | None:
    """The year of a league in seven queries; None if nothing was played."""
    frame = frame.closed
    question = question_of(frame, year)
    shares = frame.shares(question)
    if not shares:
        return None
    board = dashboard(frame, question)
    book = book_for(frame, question)
    won = {own.person.pk: own.won for own in book.people}
    before = [one for one in frame.shares(question_before(year)) if one.key == question.scheme]
    return YearReview(
        year=year,
        unit=frame.unit(question),
        count=_count(board, shares[0].games),
        before=(sum(one.evenings for one in before), sum(one.games for one in before)),
        rows=[YearRow(row, won.get(row.person.pk, 0)) for row in board.rows],
        course=board.course,
        book=book,
        games=biggest_games(frame, question),
        best_pair=board.partners.best(),
        nemesis=board.partners.nemesis(),
        comeback=evening_comeback(frame, question),
        titles=titles_of_year(frame, year),
        evenings_left_out=sum(one.evenings for one in shares[1:]),
    )


def question_before(year: int) -> StatsFilter:
    """The year before, whatever it is counted in."""
    return StatsFilter(start=date(max(year - 1, 1), 1, 1), end=date(max(year - 1, 1), 12, 31))


def person_year(frame: Frame, year: int, who: int) -> PersonYear | None:
    """One person's year in five queries; None if they have not played."""
    frame = frame.closed
    question = question_of(frame, year)
    board = dashboard(frame, question, who)
    row = next((one for one in board.rows if one.person.pk == who), None)
    if row is None or not row.evenings.value:
        return None
    book = book_for(frame, question)
    course, path = board.course, board.course.paths[who]
    return PersonYear(
        year=year,
        unit=frame.unit(question),
        row=row,
        of=len(board.rows),
        own=next(own for own in book.people if own.person.pk == who),
        best_partner=board.partners.best(who),
        nemesis=board.partners.nemesis(who),
        comeback=evening_comeback(frame, replace(question, chosen=frozenset({who}))),
        titles=[one for one in titles_of_year(frame, year) if row.person in one.people],
        evenings=[
            PersonEvening(UUID(course.keys[place]), course.days[place], points) for place, points in path.evenings()
        ],
    )


def _count(board: Dashboard, games: int) -> YearCount:
    """An evening at which nothing but a penalty was booked is none."""

    def added(name: str) -> int:
        return int(sum(getattr(row, name).value or 0 for row in board.rows))

    evenings = len({place for path in board.course.paths.values() for place in path.places})
    soli, won, calls, kept = (added(name) for name in ("soli", "soli_won", "calls", "calls_kept"))
    return YearCount(evenings, games, soli, won, calls, kept)


UP: Final = 3
MOST_LINES: Final = 8


def year_card(review: YearReview, league: League, names: dict[str, Name]) -> ShareCard:
    """The texts of the picture; `names` are those under which people may leave the league."""
    places = [
        CardPlace(
            rank=one.row.place,
            name=names[str(one.row.person.pk)].call_name if league.share_names else "",
            sign=names[str(one.row.person.pk)].sign,
            colour=one.row.person.mark,
            points=round(one.row.points.value or 0),
        )
        for one in review.rows
    ]
    return ShareCard(
        above=league.name,
        title=_("Unser Jahr {year}").format(year=review.year),
        podium=tuple(places[:UP]),
        others=tuple(places[UP:]),
        course=tuple(_lines(review, names)[:MOST_LINES]),
        facts=tuple(_facts(review, names)),
    )


def _lines(review: YearReview, names: dict[str, Name]) -> list[Totals]:
    lines = []
    for one in review.rows:
        path = review.course.paths.get(one.row.person.pk)
        if path is None:
            continue
        points = dict(path.evenings())
        for place, more in path.apart.items():
            points[place] = points.get(place, 0) + more
        steps = [round(points.get(place, 0)) for place in range(len(review.course.keys))]
        name = names[str(one.row.person.pk)]
        totals = tuple(accumulate(steps, initial=0))
        lines.append(Totals(name.call_name, name.sign, one.row.person.mark, totals, name.sign))
    return lines


def _facts(review: YearReview, names: dict[str, Name]) -> list[tuple[str, str]]:
    count = review.count
    played = _("{games} Spiele an {evenings} Abenden")
    facts = [(_("Gespielt"), played.format(games=number_words(count.games), evenings=number_words(count.evenings)))]
    most = max((one.won for one in review.rows), default=0)
    if most:
        who = listed([names[str(one.row.person.pk)].call_name for one in review.rows if one.won == most])
        facts.append((_("Meiste Abende gewonnen"), f"{who}: {most}"))
    if best := review.book.best:
        who = names[str(best.person.pk)].call_name
        facts.append((_("Bester Abend"), f"{who}: {number_words(best.value, sign=True)}"))
    return facts
