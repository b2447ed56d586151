"""The year in review: of a league, of a person, as a picture that is sent to a chat, and as a story."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import accumulate
from typing import Final, NamedTuple
from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leagues.formats import day_words
from leagues.groups.models import League
from leagues.people.selectors import Name
from scorebook.charts.series import CardPlace, ShareCard, Totals
from scorebook.evenings.models import Topic
from scorebook.rules.wording import games_words, listed
from scorebook.scoring.game.sentences import number_words

from .calls import courage_of
from .course import Course
from .dashboard import Dashboard, Frame, calls, dashboard
from .eternal import EternalRow
from .filters import StatsFilter
from .partners import Striking
from .pictures.evenings import lead_changes
from .profile import PersonEvening
from .records.book import OwnRecords, Record, RecordBook, book_for
from .records.games import SOLO_LOST, GameRecord, biggest_games, evening_comeback
from .skill.ratings import stored_history
from .skill.standing import lucks_of
from .titles import TitleResult, titles_of_year

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
        points = path.booked
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


class StoryCard(NamedTuple):
    """A picture of the story: its name in the address, what it is about, what it says, and where that leads."""

    key: str
    title: str
    big: str
    words: str
    href: str


def story_of(frame: Frame, review: YearReview) -> list[StoryCard]:
    """The pictures of a year, as far as there is something to tell; two queries more than the review."""
    frame = frame.closed
    return [*_played(frame, review), *_champion(review), *_game(review), *_pair(review), *_brave(frame, review),
            *_lucky(frame, review)]  # fmt: skip


def _played(frame: Frame, review: YearReview) -> Iterator[StoryCard]:
    """All that was played, in whatever currency: one sits together in any."""
    shares = frame.shares(question_of(frame, review.year))
    big = evenings_words(sum(one.evenings for one in shares))
    words = games_words(sum(one.games for one in shares))
    if before := sum(one.evenings for one in frame.shares(question_before(review.year))):
        words = _("{games}. Im Jahr davor waren es {before}.").format(games=words, before=evenings_words(before))
    yield StoryCard("abende", _("So oft saßt ihr zusammen"), big, words, "")


def evenings_words(number: int) -> str:
    """How many evenings."""
    return ngettext("{number} Abend", "{number} Abende", number).format(number=number_words(number))


def _champion(review: YearReview) -> Iterator[StoryCard]:
    first = [one.row for one in review.rows if one.row.place == 1]
    if not first:
        return
    changes = len(lead_changes(review.course))
    led = ngettext("Die Spitze wechselte einmal.", "Die Spitze wechselte {number}-mal.", changes)
    led = led.format(number=number_words(changes)) if changes else _("Niemand sonst lag je vorn.")
    words = _("{points} Punkte. {led}").format(points=number_words(first[0].points.value or 0, sign=True), led=led)
    yield StoryCard("spitze", _("Vorn am Ende"), listed([row.person.call_name for row in first]), words, "")


def _game(review: YearReview) -> Iterator[StoryCard]:
    sort = max(review.games, key=lambda one: (review.games[one].points, -one), default=None)
    if sort is None or review.games[sort].points <= 0:
        return
    found = review.games[sort]
    names = listed([person.call_name for person in found.people])
    words = _("{names} am {day}").format(names=names, day=day_words(found.day, "j. F"))
    big = number_words(-found.points if sort == SOLO_LOST else found.points, sign=True)
    yield StoryCard("spiel", _("Das Spiel des Jahres"), big, words, reverse("game-detail", args=[found.game]))


def _pair(review: YearReview) -> Iterator[StoryCard]:
    pair = review.best_pair.pair
    if pair is None:
        return
    words = _("{wins} von {games} Spielen gewonnen, {chance}.")
    words = words.format(wins=number_words(pair.wins), games=number_words(pair.decided), chance=pair.chance)
    yield StoryCard("paar", _("Das Paar des Jahres"), listed([pair.person.call_name, pair.other.call_name]), words, "")


def _brave(frame: Frame, review: YearReview) -> Iterator[StoryCard]:
    rows = courage_of(calls(frame, question_of(frame, review.year), Topic.CALL)).rows
    if not rows or rows[0].net <= 0:
        return
    number = ngettext("{number} Ansage brachte", "{number} Ansagen brachten", rows[0].number)
    words = _("{calls} {points} Punkte.").format(
        calls=number.format(number=number_words(rows[0].number)), points=number_words(rows[0].net, sign=True)
    )
    yield StoryCard("mut", _("Mut, der sich lohnte"), rows[0].person.call_name, words, "")


def _lucky(frame: Frame, review: YearReview) -> Iterator[StoryCard]:
    history = stored_history(frame)
    lucks = lucks_of(frame, history, question_of(frame, review.year)) if history.fresh else {}
    totals = {who: luck.total for who, luck in lucks.items() if who in frame.people.persons}
    who = max(totals, key=lambda one: (totals[one], -one), default=None)
    if who is None or totals[who] < 1:
        return
    words = _("Etwa {points} Punkte kamen vom Los: Partei, Partner, Gegner und Böcke.").format(
        points=number_words(totals[who], sign=True)
    )
    yield StoryCard("glueck", _("Glück gehabt"), frame.people.persons[who].call_name, words, "")
