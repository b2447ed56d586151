"""The statistics of one person, what is true of nobody else in the league, and two people side by side."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING, Final, NamedTuple
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from leagues.formats import dated, format_percent
from scorebook.scoring.game.sentences import number_words

from .calls import Count, Extra, TallyAnswer
from .course import Course
from .dashboard import Dashboard, Frame, calls, dashboard
from .eternal import EternalRow, empty_row
from .filters import StatsFilter
from .partners import Pair, Striking
from .people import People, Person
from .records.book import OwnRecords, book_for
from .records.earlier import ENOUGH

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

MOST: Final = 3
OFTEN: Final = 3  # what happened less often is nothing to tell


class Trait(NamedTuple):
    """A sentence about somebody, what it is about, and how far they are ahead of the next one, from 0 to 1."""

    words: str
    about: str
    lead: float


# By what people differ: the figure, and the sentence about who has the most of it.
NUMBERS: Final[Mapping[str, "_StrPromise"]] = {
    "evenings": gettext_lazy("War an {number} Abenden dabei, öfter als alle anderen."),
    "longest_win": gettext_lazy("{number} Siege am Stück: so viele hat sonst niemand geschafft."),
    "longest_loss": gettext_lazy("{number} Niederlagen am Stück hat sonst niemand ausgehalten."),
}
SHARES: Final[Mapping[str, "_StrPromise"]] = {
    "win_rate": gettext_lazy("Gewinnt {share} der Spiele, mehr als alle anderen."),
    "soli_rate": gettext_lazy("Gewinnt {share} der Soli, mehr als alle anderen."),
    "calls_rate": gettext_lazy("Hält {share} der eigenen Ansagen, mehr als alle anderen."),
    "re_rate": gettext_lazy("Hat in {share} der Spiele Re, öfter als alle anderen."),
    "solo_share": gettext_lazy("Spielt in {share} der Spiele ein Solo, öfter als alle anderen."),
}
OWN: Final[Mapping[str, "_StrPromise"]] = {
    "won": gettext_lazy("Hat {number} Abende gewonnen, mehr als alle anderen."),
    "last": gettext_lazy("War {number}-mal am Ende des Abends hinten, öfter als alle anderen."),
    "driest": gettext_lazy("Gewann {number} Abende lang keinen, länger als alle anderen."),
}


def portrait_of(who: int, rows: Sequence[EternalRow], own: Sequence[OwnRecords], tallies: TallyAnswer) -> list[str]:
    """The most striking sentences about a person, each about something else, at most MOST.

    `tallies`: everybody's calls, kinds of game and extra points.
    """
    found = [*_of_rows(who, rows), *_of_evenings(who, own), *_of_counts(who, tallies)]
    traits: dict[str, Trait] = {}
    for one in sorted(found, key=lambda one: -one.lead):
        traits.setdefault(one.about, one)
    words = [one.words for one in traits.values()]
    others = {one for row in rows if row.person.pk != who for one in _of_one(row)}
    mine = _of_one(next(row for row in rows if row.person.pk == who))
    return [*words, *(one for one in mine if one not in others)][:MOST]


def _of_one(row: EternalRow) -> Iterator[str]:
    """What is to be said of somebody who is ahead of all in little: their own best, and what it all comes to."""
    if row.best and row.first:
        points = number_words(row.best.points, sign=True)
        with_day, with_year = (
            _("Der beste eigene Abend: {points} am {day}."),
            _("Der beste eigene Abend: {points}, {year}."),
        )
        yield dated(row.best.day, with_day, with_year, points=points)
        yield dated(row.first, _("Dabei seit dem {day}."), _("Dabei seit {year}."))
    points, games = number_words(row.points.value or 0, sign=True), number_words(row.games.value or 0)
    yield _("Bisher {points} Punkte in {games} Spielen.").format(points=points, games=games)
    if row.decided.value:
        decided = number_words(row.decided.value)
        yield _("{wins} von {games} Spielen gewonnen.").format(wins=number_words(row.wins.value or 0), games=decided)
    if row.worst:
        with_day = _("Der schwerste eigene Abend: {points} am {day}.")
        with_year = _("Der schwerste eigene Abend: {points}, {year}.")
        yield dated(row.worst.day, with_day, with_year, points=number_words(row.worst.points, sign=True))
    longest = number_words(row.longest_win.value or 0)
    yield _("Die längste eigene Serie: {number} Siege am Stück.").format(number=longest)


def _alone(who: int, values: Mapping[int, float], words: str, about: str) -> Iterator[Trait]:
    """The sentence, if the person has more than everybody else. Nobody is first of one."""
    own = values.get(who)
    second = max((value for other, value in values.items() if other != who), default=None)
    if own is not None and second is not None and own > second:
        yield Trait(words, about, (own - second) / max(abs(own), abs(second)))


def _of_rows(who: int, rows: Sequence[EternalRow]) -> Iterator[Trait]:
    row = next(row for row in rows if row.person.pk == who)
    for about, sentence in NUMBERS.items():
        values = {one.person.pk: getattr(one, about).value or 0 for one in rows}
        if values[who] >= OFTEN:
            yield from _alone(who, values, sentence.format(number=number_words(values[who])), about)
    for about, sentence in SHARES.items():
        figures = {one.person.pk: getattr(one, about) for one in rows}
        values = {one: figure.value for one, figure in figures.items() if figure.enough and figure.value is not None}
        yield from _alone(who, values, sentence.format(share=_percent(values.get(who, 0))), about)
    soli = {one.person.pk: one.solo_share.value or 0 for one in rows if one.solo_share.enough}
    seldom = _("Spielt in {share} der Spiele ein Solo, seltener als alle anderen.").format(
        share=_percent(soli.get(who, 0))
    )
    never = _("Hat noch nie ein Solo gespielt; das gilt sonst für niemanden.")
    yield from _alone(
        who, {one: -value for one, value in soli.items()}, seldom if soli.get(who) else never, "solo_share"
    )
    if row.best and row.first:
        with_day = _("Dabei seit dem {day}, länger als alle anderen.")
        words = dated(row.first, with_day, _("Dabei seit {year}, länger als alle anderen."))
        since = {one.person.pk: -float(one.first.toordinal()) for one in rows if one.first}
        yield from _alone(who, since, words, "first")
        with_day = _("{points} am {day}: ein besserer Abend ist hier niemandem gelungen.")
        with_year = _("{points} im Jahr {year}: ein besserer Abend ist hier niemandem gelungen.")
        words = dated(row.best.day, with_day, with_year, points=number_words(row.best.points, sign=True))
        yield from _alone(who, {one.person.pk: one.best.points for one in rows if one.best}, words, "best")


def _percent(share: float) -> str:
    return format_percent(number_words(100 * share, 0 if share > 0.1 else 1))


def _of_evenings(who: int, own: Sequence[OwnRecords]) -> Iterator[Trait]:
    mine = next((one for one in own if one.person.pk == who), None)
    if mine is None:
        return
    for about, sentence in OWN.items():
        values = {one.person.pk: getattr(one, about) for one in own}
        if values[who] >= OFTEN:
            yield from _alone(who, values, sentence.format(number=number_words(values[who])), about)
    if mine.high.value:
        points = number_words(mine.high.value, sign=True)
        words = _("Stand einmal bei {points}, höher als alle anderen.").format(points=points)
        yield from _alone(who, {one.person.pk: one.high.value or 0 for one in own}, words, "high")


def _of_counts(who: int, tallies: TallyAnswer) -> Iterator[Trait]:
    named = [one for one in tallies.calls_by_player() if one.person and one.person.pk]
    net = {one.person.pk: one.net.value or 0 for one in named if one.person}
    points = number_words(abs(net.get(who, 0)))
    if net.get(who, 0) > 0:
        words = _("Die eigenen Ansagen haben {points} Punkte gebracht, mehr als bei allen anderen.")
        yield from _alone(who, net, words.format(points=points), "calls")
    elif net.get(who, 0) < 0:
        words = _("Die eigenen Ansagen haben {points} Punkte gekostet, mehr als bei allen anderen.")
        yield from _alone(who, {one: -value for one, value in net.items()}, words.format(points=points), "calls")
    counted: dict[str, dict[int, float]] = defaultdict(dict)
    for kind in tallies.soli_by_player():
        if kind.person and kind.person.pk:
            counted[kind.what][kind.person.pk] = kind.number
    for extra in tallies.extras():
        if extra.person.pk:
            counted[extra.what][extra.person.pk] = extra.made
    for what, values in counted.items():
        if values.get(who, 0) >= OFTEN:
            words = _("{what}: {number}-mal, öfter als alle anderen.")
            yield from _alone(who, values, words.format(what=what, number=number_words(int(values[who]))), "counts")


LAST_EVENINGS = 3
LAST_MEETINGS = 5


@dataclass(frozen=True)
class PersonEvening:
    """One of a person's evenings."""

    key: UUID
    day: date
    points: float


@dataclass(frozen=True)
class Rival:
    """With whom somebody's evenings are the closest: at so many the person was ahead, at so many behind."""

    person: Person
    ahead: int
    behind: int


@dataclass(frozen=True)
class Profile:
    """The data of a person's page. `row` is None if the person did not play in the period asked about.

    `portrait`: what is true of nobody else. `calls`: all of theirs that have a name. `soli`: kinds, what they play most
    often first.
    """

    row: EternalRow | None
    portrait: list[str]
    best: PersonEvening | None
    best_partner: Striking
    nemesis: Striking
    rival: Rival | None
    calls: Count | None
    soli: list[Count]
    awards: list[Extra]
    evenings: list[PersonEvening]


def profile_of(frame: Frame, question: StatsFilter, who: int, *, other_words: bool = False) -> Profile:
    """Everything about one person, in four queries. The choice of players is ignored."""
    question = replace(question, chosen=None, regulars=False)
    board = dashboard(frame, question, who)
    row = next((row for row in board.rows if row.person.pk == who), None)
    best = row.best if row else None
    found = calls(frame.closed, question, other_words=other_words)
    own = [one for one in found.soli_by_player() if one.person and one.person.pk == who]
    book = book_for(frame, question)
    return Profile(
        row=row,
        best=PersonEvening(UUID(best.key), best.day, best.points) if best else None,
        portrait=portrait_of(who, board.rows, book.people, found) if row else [],
        best_partner=board.partners.best(who),
        nemesis=board.partners.nemesis(who),
        rival=_rival(board, frame.people, who),
        calls=next((one for one in found.calls_by_player() if one.person and one.person.pk == who), None),
        soli=sorted(own, key=lambda one: -one.number),
        awards=[one for one in found.awards() if one.person.pk == who],
        evenings=_evenings(board.course, who),
    )


def _rival(board: Dashboard, people: People, who: int) -> Rival | None:
    """The person behind and ahead of whom somebody was at the most evenings."""
    duel = {one: duels(board.course, who, one) for one in board.course.paths if one != who and people.persons[one].page}
    close = {one: min(ahead, behind) for one, (ahead, behind, _level) in duel.items()}
    most = max(close, key=lambda one: (close[one], people.persons[one].sorted_by, one), default=None)
    if most is None or close[most] < ENOUGH:
        return None
    return Rival(people.persons[most], *duel[most][:2])


@dataclass(frozen=True)
class Meeting:
    """An evening at which two people were: what each got, and how far the first one was ahead (negative: behind)."""

    key: UUID
    day: date
    own: float
    other: float

    @property
    def gap(self) -> float:
        """How far the first one was ahead."""
        return self.own - self.other


@dataclass(frozen=True)
class Versus:
    """Two people side by side.

    `ahead`, `behind` and `level`: at how many common evenings the first one had more points, fewer, or as many.
    `meetings`: the last of these evenings, newest first; `swing`: the one at which they were furthest apart.
    """

    rows: tuple[EternalRow, EternalRow]
    together: Pair | None
    against: Pair | None
    returned: Pair | None
    course: Course
    ahead: int
    behind: int
    level: int
    meetings: list[Meeting]
    swing: Meeting | None


def versus_of(frame: Frame, question: StatsFilter, one: int, two: int) -> Versus:
    """What two people have done with and against each other, in three queries."""
    question = replace(question, chosen=frozenset({one, two}), regulars=False)
    board = dashboard(frame, question, one)
    rows = {row.person.pk: row for row in board.rows}
    both = [rows.get(who) or empty_row(frame.people.persons[who]) for who in (one, two)]
    ahead, behind, level = duels(board.course, one, two)
    meetings = meetings_of(board.course, one, two)
    return Versus(
        rows=(both[0], both[1]),
        together=board.partners.together.get((one, two)),
        against=board.partners.against.get((one, two)),
        returned=board.partners.against.get((two, one)),
        course=board.course,
        ahead=ahead,
        behind=behind,
        level=level,
        meetings=meetings[:LAST_MEETINGS],
        swing=max(meetings, key=lambda one: abs(one.gap), default=None),
    )


def meetings_of(course: Course, one: int, two: int) -> list[Meeting]:
    """The evenings at which both were, newest first."""
    own, others = (dict(course.paths[who].evenings()) if who in course.paths else {} for who in (one, two))
    both = sorted(own.keys() & others.keys(), reverse=True)
    return [Meeting(UUID(course.keys[place]), course.days[place], own[place], others[place]) for place in both]


def duels(course: Course, one: int, two: int) -> tuple[int, int, int]:
    """At how many common evenings the first one had more points, fewer, and as many."""
    gaps = [meeting.gap for meeting in meetings_of(course, one, two)]
    ahead, behind = sum(gap > 0 for gap in gaps), sum(gap < 0 for gap in gaps)
    return ahead, behind, len(gaps) - ahead - behind


def _evenings(course: Course, who: int) -> list[PersonEvening]:
    """A person's last evenings, newest first."""
    path = course.paths.get(who)
    last = path.evenings()[-LAST_EVENINGS:] if path else []
    return [PersonEvening(UUID(course.keys[place]), course.days[place], points) for place, points in reversed(last)]
