"""What is true of one person and of nobody else in the league: where they alone are first, told in sentences.

Every sentence compares all who are asked about; who shares a first place is told nothing of it. The furthest ahead of
the next one comes first.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from leagues.formats import dated, format_percent
from scorebook.scoring.game.sentences import number_words

from .calls import TallyAnswer
from .eternal import EternalRow
from .figures import Figure
from .records.book import OwnRecords

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

MOST: Final = 3
OFTEN: Final = 3  # what happened less often is nothing to tell


class Trait(NamedTuple):
    """A sentence about somebody, what it is about, and how far they are ahead of the next one, from 0 to 1."""

    words: str
    about: str
    lead: float


# By what people differ: what it is about, the figure, and the sentence about who has the most of it.
NUMBERS: Final[Sequence[tuple[str, Callable[[EternalRow], float], "_StrPromise"]]] = (
    (
        "evenings",
        lambda row: row.evenings.value or 0,
        gettext_lazy("War an {number} Abenden dabei, öfter als alle anderen."),
    ),
    (
        "run",
        lambda row: row.longest_win.value or 0,
        gettext_lazy("{number} Siege am Stück: so viele hat sonst niemand geschafft."),
    ),
    (
        "lost",
        lambda row: row.longest_loss.value or 0,
        gettext_lazy("{number} Niederlagen am Stück hat sonst niemand ausgehalten."),
    ),
)
SHARES: Final[Sequence[tuple[str, Callable[[EternalRow], Figure], "_StrPromise"]]] = (
    ("wins", lambda row: row.win_rate, gettext_lazy("Gewinnt {share} der Spiele, mehr als alle anderen.")),
    ("soli", lambda row: row.soli_rate, gettext_lazy("Gewinnt {share} der Soli, mehr als alle anderen.")),
    ("kept", lambda row: row.calls_rate, gettext_lazy("Hält {share} der eigenen Ansagen, mehr als alle anderen.")),
    ("re", lambda row: row.re_rate, gettext_lazy("Hat in {share} der Spiele Re, öfter als alle anderen.")),
    (
        "solo",
        lambda row: row.solo_share,
        gettext_lazy("Spielt in {share} der Spiele ein Solo, öfter als alle anderen."),
    ),
)
OWN: Final[Sequence[tuple[str, Callable[[OwnRecords], float], "_StrPromise"]]] = (
    ("won", lambda own: own.won, gettext_lazy("Hat {number} Abende gewonnen, mehr als alle anderen.")),
    (
        "last",
        lambda own: own.last,
        gettext_lazy("War {number}-mal am Ende des Abends hinten, öfter als alle anderen."),
    ),
    (
        "dry",
        lambda own: own.driest,
        gettext_lazy("Gewann {number} Abende lang keinen, länger als alle anderen."),
    ),
)


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
    for about, number, sentence in NUMBERS:
        if number(row) >= OFTEN:
            words = sentence.format(number=number_words(number(row)))
            yield from _alone(who, {one.person.pk: number(one) for one in rows}, words, about)
    for about, of, sentence in SHARES:
        values = {one.person.pk: of(one).value or 0 for one in rows if of(one).enough and of(one).value is not None}
        yield from _alone(who, values, sentence.format(share=_percent(values.get(who, 0))), about)
    soli = {one.person.pk: one.solo_share.value or 0 for one in rows if one.solo_share.enough}
    seldom = _("Spielt in {share} der Spiele ein Solo, seltener als alle anderen.").format(
        share=_percent(soli.get(who, 0))
    )
    never = _("Hat noch nie ein Solo gespielt; das gilt sonst für niemanden.")
    yield from _alone(who, {one: -value for one, value in soli.items()}, seldom if soli.get(who) else never, "solo")
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
    for about, number, sentence in OWN:
        if number(mine) >= OFTEN:
            words = sentence.format(number=number_words(number(mine)))
            yield from _alone(who, {one.person.pk: number(one) for one in own}, words, about)
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
