"""What is new since the last evening: places, best and worst evenings, runs, milestones, disputes."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Final
from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leagues.formats import dated
from leagues.groups.models import Ranking, Season
from scorebook.rules.wording import listed
from scorebook.scoring.game.sentences import number_words

from ..calendar import EveningResult
from ..course import won_in_a_row
from ..dashboard import Frame
from ..eternal import Mode
from ..filters import StatsFilter
from ..people import Person
from ..records.earlier import ENOUGH, LONG, MILESTONES
from ..records.jubilees import anniversaries
from .standing import LeagueStanding, StandingRow

MOST: Final = 6
JUMP: Final = 2  # so many places up or down are reported
NEAR: Final = 24  # a milestone is near when one evening may reach it


@dataclass(frozen=True)
class NewsItem:
    """One line: what is new (`strong`), what else is said of it, and where it leads. `icon` by its name."""

    icon: str
    strong: str
    sub: str = ""
    href: str = ""


@dataclass(frozen=True)
class GamesPlayed:
    """How many games somebody has played, and how many of them at the last evening."""

    person: Person
    games: int
    recent: int


def news_of(
    frame: Frame, standing: LeagueStanding, nights: Iterable[EveningResult], played: Iterable[GamesPlayed]
) -> list[NewsItem]:
    """The most important news of the last evening in this currency, at most MOST; open disputes are always told.

    `nights`: everybody's results, in whatever currency. `played`: their games, as `games_played` counts them. An
    evening that came from a table is no news, though it may be the last.
    """
    disputes = [*_disputes(frame)]
    found: list[NewsItem] = []
    if not frame.from_tables.intersection(standing.ever.keys[-1:]):
        found += [*_places(standing), *_evenings(frame, standing), *_runs(frame, standing)]
    if next(reversed(frame.calendar), "") not in frame.from_tables:
        found += [*_anniversaries(frame, nights), *_milestones(played)]
    return [*found[: MOST - len(disputes)], *disputes]


def games_played(frame: Frame, nights: Iterable[EveningResult]) -> dict[int, GamesPlayed]:
    """The games of everybody, in whatever currency."""
    last = next(reversed(frame.calendar), "")
    games: dict[int, int] = defaultdict(int)
    recent: dict[int, int] = defaultdict(int)
    canonical_id = frame.people.canonical_id
    for night in nights:
        games[canonical_id[night[1]]] += night[3]
        if night[0] == last:
            recent[canonical_id[night[1]]] += night[3]
    return {who: GamesPlayed(frame.people.persons[who], number, recent[who]) for who, number in games.items()}


def next_milestone(games: int) -> int:
    """The next milestone of somebody with so many games."""
    return next(one for one in MILESTONES if one > games)


def _places(standing: LeagueStanding) -> Iterator[NewsItem]:
    moved = [row for row in standing.rows if row.moved]
    fallen = min(moved, key=lambda row: row.moved or 0, default=None)
    risen = max(moved, key=lambda row: row.moved or 0, default=None)
    if len(standing.first) == 1 and standing.first[0] in moved:
        yield NewsItem("up", _("{name} übernimmt die Spitze.").format(name=standing.first[0].person.call_name))
    elif risen and (risen.moved or 0) >= JUMP:
        yield _place(risen, "up", _("{name} klettert auf Platz {place}."))
    if fallen and (fallen.moved or 0) <= -JUMP:
        yield _place(fallen, "down", _("{name} rutscht auf Platz {place}."))


def _place(row: StandingRow, icon: str, words: str) -> NewsItem:
    sub = _("vorher Platz {place}").format(place=(row.place or 0) + (row.moved or 0))
    return NewsItem(icon, words.format(name=row.person.call_name, place=row.place), sub)


def _evenings(frame: Frame, standing: LeagueStanding) -> Iterator[NewsItem]:
    """Whose last evening was the best or the worst of their own, in this currency."""
    ever = standing.ever
    if not ever.keys:
        return
    last = len(ever.keys) - 1
    href = reverse("evening-detail", args=[UUID(ever.keys[last])])
    for who, path in sorted(ever.paths.items()):
        if len(path.places) <= ENOUGH or path.places[-1] != last:
            continue
        some = path.evenings()
        points, before = some[-1][1], some[:-1]
        best, worst = max(before, key=lambda one: one[1]), min(before, key=lambda one: one[1])
        name, value = frame.people.persons[who].call_name, number_words(points, sign=True)
        if points > max(best[1], 0):
            words = _("Bester Abend von {name}: {points}").format(name=name, points=value)
            yield NewsItem("star", words, _old(best, ever.days), href)
        elif points < min(worst[1], 0) and frame.people.persons[who].page:
            words = _("Schlechtester Abend von {name}: {points}").format(name=name, points=value)
            yield NewsItem("down", words, _old(worst, ever.days), href)


def _old(one: tuple[int, float], days: list[date]) -> str:
    with_day, with_year = _("bisher {points} am {day}"), _("bisher {points} im Jahr {year}")
    return dated(days[one[0]], with_day, with_year, points=number_words(one[1], sign=True))


def _most(number: int, longest: int) -> str:
    if number == longest:
        return _("so viele wie noch nie")
    return _("die meisten waren {number}").format(number=longest)


def _runs(frame: Frame, standing: LeagueStanding) -> Iterator[NewsItem]:
    """Runs that go on: evenings won one after the other, and games won or lost."""
    winner, number = won_in_a_row(standing.ever)
    if winner is not None and number > 1:
        name = frame.people.persons[winner].call_name
        yield NewsItem("star", _("{name} gewinnt zum {number}. Mal nacheinander.").format(name=name, number=number))
    last = len(standing.ever.keys) - 1
    for who, path in sorted(standing.ever.paths.items()):
        run = path.run
        if abs(run.current) < LONG or not path.places or path.places[-1] != last:
            continue
        name, number = frame.people.persons[who].call_name, abs(run.current)
        longest = run.longest_win if run.current > 0 else run.longest_loss
        sub = _most(number, longest) if len(path.places) > 1 else ""  # a first evening is no more than any before
        if run.current > 0:
            yield NewsItem("star", _("{name} gewinnt seit {number} Spielen.").format(name=name, number=number), sub)
        elif frame.people.persons[who].page:
            yield NewsItem("down", _("{name} verliert seit {number} Spielen.").format(name=name, number=number), sub)


def _anniversaries(frame: Frame, nights: Iterable[EveningResult]) -> Iterator[NewsItem]:
    """Round numbers of evenings, and of years."""
    canonical_id = frame.people.canonical_id
    there: dict[int, set[str]] = defaultdict(set)
    for night in nights:
        if night[3] or night[6] is not None:
            there[canonical_id[night[1]]].add(night[0])
    reached = set().union(*there.values())
    days = {key: day for key, day in frame.calendar.items() if key in reached}
    last = next(reversed(days), "")
    own = {
        frame.people.persons[who].call_name: [day for key, day in days.items() if key in keys]
        for who, keys in there.items()
        if last in keys and frame.people.persons[who].page
    }
    for _number, words in anniversaries(list(days.values()), own):
        yield NewsItem("flag", words)


def _milestones(played: Iterable[GamesPlayed]) -> Iterator[NewsItem]:
    """Who has just reached a round number of games, and who is about to; without anonymised people."""
    played = sorted((one for one in played if one.person.page), key=lambda one: (-one.games, one.person.pk))
    for number in MILESTONES:
        reached = [one.person.call_name for one in played if one.games - one.recent < number <= one.games]
        if reached:
            words = ngettext("{names} hat {number} Spiele voll.", "{names} haben {number} Spiele voll.", len(reached))
            yield NewsItem("flag", words.format(names=listed(reached), number=number_words(number)))
    for one in played:
        missing = next_milestone(one.games) - one.games
        if one.recent and missing <= NEAR:
            words = ngettext(
                "{name} fehlt noch ein Spiel bis {goal}.", "{name} fehlen noch {number} Spiele bis {goal}.", missing
            )
            goal = number_words(next_milestone(one.games))
            yield NewsItem("flag", words.format(name=one.person.call_name, number=missing, goal=goal))


def _disputes(frame: Frame) -> Iterator[NewsItem]:
    if number := len(frame.contested):
        words = ngettext("An einem Abend ist ein Streit offen.", "An {number} Abenden ist ein Streit offen.", number)
        yield NewsItem("scales", words.format(number=number), href=reverse("league-disputes", args=[frame.league_id]))


# The periods that a league's first page can show: the season, the year, and everything.


SEASON: Final = "saison"
YEAR: Final = "jahr"
EVER: Final = "ewig"


@dataclass(frozen=True)
class Period:
    """One of the periods. `key` stands in the address; `time` is the same period for the filter of the other pages.

    `name`: which season it is, or which year.
    """

    key: str
    label: str
    time: str = ""
    start: date | None = None
    end: date | None = None
    season: Season | None = None
    name: str = ""

    @property
    def mode(self) -> Mode:
        """How its table is ranked: as agreed for the season, otherwise by the sum of the points."""
        return Mode(Ranking(self.season.ranking), self.season.drop) if self.season else Mode()

    @property
    def question(self) -> StatsFilter:
        """The period as a question, without a currency."""
        return StatsFilter(start=self.start, end=self.end, minimum=self.season.minimum if self.season else 0)


def periods_of(frame: Frame, today: date) -> list[Period]:
    """The periods of a league, the one that is shown first at the front.

    That is the season if one is running. The year is that of the last evening; a season that is over can be chosen.
    """
    periods = [Period(EVER, _("Ewig"))]
    if frame.years:
        year = frame.years[0]
        time = str(year)
        periods.insert(0, Period(YEAR, _("Jahr"), time, date(year, 1, 1), date(year, 12, 31), name=time))
    if season := _season(frame, today):
        own = Period(SEASON, _("Saison"), f"saison-{season.pk}", season.start, season.end, season, season.name)
        periods.insert(0 if _running(season, today) else len(periods), own)
    return periods


def _season(frame: Frame, today: date) -> Season | None:
    """The season that is running; if there is none, the last one that has begun."""
    begun = [season for season in frame.seasons if season.start <= today]
    return next((season for season in begun if _running(season, today)), begun[0] if begun else None)


def _running(season: Season, today: date) -> bool:
    return season.start <= today and (season.end is None or today <= season.end)
