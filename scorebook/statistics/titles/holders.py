"""Whose the titles of a league are, from the sums of the games."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from leagues.formats import day_words
from scorebook.evenings.models import Evening, EveningPlayer
from scorebook.evenings.models.derived import PLAYER_SUMS
from scorebook.evenings.page_parts import Broken
from scorebook.evenings.selectors.evenings import EveningView
from scorebook.rules.wording import listed
from scorebook.scoring.game.sentences import number_words

from ..dashboard import Frame
from ..filters import MINIMUM_GAMES, StatsFilter
from ..overview.news import SEASON, YEAR, periods_of
from ..people import Person, people_among
from .figures import READINGS, FigureReading, TitleBest, TitleSpan
from .models import LeagueTitle

Sums = Sequence[Mapping[str, Any]]


@dataclass(frozen=True)
class TitleResult:
    """A title, its rule in words, whose it is (several share it; empty without games), with which figure, and when."""

    title: LeagueTitle
    rule: str
    people: tuple[Person, ...]
    figure: str
    when: str


@dataclass(frozen=True)
class TitleTime:
    """A stretch of time in words, as a question, and how many games a share needs in it."""

    words: str
    question: StatsFilter


@dataclass(frozen=True)
class TitleQueries:
    """Titles, and the time that each of their spans means; `questions`: what must be known to tell whose they are."""

    frame: Frame
    titles: Sequence[LeagueTitle]
    times: Mapping[str, TitleTime]

    @property
    def questions(self) -> list[StatsFilter]:
        """One for each span of time that a title goes by."""
        spans = dict.fromkeys(title.span for title in self.titles)
        return [self.frame.settled(self.times[span].question) for span in spans if span in self.times]

    def holders(self) -> list[TitleResult]:
        """Whose each is. One query, unless the answers to the questions are known."""
        sums = self.frame.rollups.sums_of_all(self.questions)
        spans = dict.fromkeys(title.span for title in self.titles if title.span in self.times)
        answers = dict(zip(spans, sums, strict=True))
        return [
            _result(self.frame, title, self.times.get(title.span), answers.get(title.span, ())) for title in self.titles
        ]


def title_queries(frame: Frame, today: date) -> TitleQueries:
    """The titles of a league. One query, and one for its seasons if they are not loaded yet."""
    titles = LeagueTitle.objects.filter(league=frame.league_id).order_by("pk")
    frame = frame.closed
    return TitleQueries(frame, list(titles), spans_of(frame, today))


def holders_of(frame: Frame, today: date) -> list[TitleResult]:
    """Whose each title is. Three queries at most."""
    return title_queries(frame, today).holders()


def titles_of_year(frame: Frame, year: int) -> list[TitleResult]:
    """Whose the titles of a year were, those that somebody held. One query, and one for the sums of the year."""
    titles = LeagueTitle.objects.filter(league=frame.league_id, span=TitleSpan.YEAR).order_by("pk")
    frame = frame.closed
    question = frame.settled(StatsFilter(start=date(year, 1, 1), end=date(year, 12, 31), minimum=MINIMUM_GAMES))
    time, sums = TitleTime(str(year), question), frame.rollups.sums(question)
    results = [_result(frame, title, time, sums) for title in titles]
    return [one for one in results if one.people]


def spans_of(frame: Frame, today: date) -> dict[str, TitleTime]:
    """The last evening, the season (the one that is running, else the last one), and the year of the last evening."""
    if not frame.calendar:
        return {}
    day = max(frame.calendar.values())
    found = {
        str(TitleSpan.EVENING): TitleTime(day_words(day, "j. F Y"), StatsFilter(start=day, end=day, minimum=0)),
    }
    for period in periods_of(frame, today):
        if period.key in {SEASON, YEAR}:
            question = StatsFilter(start=period.start, end=period.end, minimum=MINIMUM_GAMES)
            key = TitleSpan.SEASON if period.key == SEASON else TitleSpan.YEAR
            found[str(key)] = TitleTime(period.name, question)
    return found


def _result(frame: Frame, title: LeagueTitle, span: TitleTime | None, sums: Sums) -> TitleResult:
    rule = rule_words(title)
    if span is None:
        return TitleResult(title, rule, (), "", "")
    best = best_of(sums_by_person(frame, sums), title, span.question.minimum)
    if best is None:
        return TitleResult(title, rule, (), "", span.words)
    value, who = best
    people = sorted((frame.people.persons[one] for one in who), key=lambda person: (person.sorted_by, person.pk))
    return TitleResult(title, rule, tuple(people), figure_words(READINGS[title.figure], value), span.words)


def rule_words(title: LeagueTitle) -> str:
    """The rule: "gewonnene Soli: wer am meisten hat, in der Saison"."""
    return _("{figure}: {best}, {span}").format(
        figure=title.get_figure_display(), best=title.get_best_display(), span=title.get_span_display()
    )


def sums_by_person(frame: Frame, sums: Sums) -> dict[int, dict[str, int]]:
    """The sums of everybody who has played, whatever entries they have."""
    found: dict[int, dict[str, int]] = {}
    for row in sums:
        own = found.setdefault(frame.people.canonical_id[row["player"]], {})
        for name, value in row.items():
            if name not in {"player", "scheme"}:
                own[name] = own.get(name, 0) + int(value)
    return {who: own for who, own in found.items() if own["games"]}


def best_of(sums: dict[int, dict[str, int]], title: Any, minimum: int) -> tuple[float, list[int]] | None:
    """The best value and whose it is; None without anybody.

    A share or a mean takes `minimum` games, because one lucky game would win it otherwise. The most of nothing has no
    holder. Who has no game from which the figure is read is not compared.
    """
    reading = READINGS[title.figure]
    least = max(minimum, 1) if reading.divided else 1
    values = {
        who: reading.value(own) / (reading.games(own) if reading.divided else 1)
        for who, own in sums.items()
        if reading.games(own) >= least
    }
    if not values:
        return None
    most = title.best == TitleBest.MOST
    best = max(values.values()) if most else min(values.values())
    if most and best == 0:
        return None
    return best, [who for who, value in values.items() if value == best]


def figure_words(reading: FigureReading, value: float) -> str:
    """The figure as it is read: "12", "+1,25 je Spiel", "56 %"."""
    if reading.share:
        text = number_words(100 * value)
    else:
        text = number_words(value, 2 if reading.divided else 0, sign=bool(reading.unit))
    return str(reading.unit).format(value=text) if reading.unit else text


class TitleQuery(NamedTuple):
    """A title that everybody's sums of an evening are compared for."""

    pk: int
    name: str
    figure: str
    best: str


def titles_at(view: EveningView, member: bool) -> Sequence[Broken]:
    """Whose the titles of an evening are; for members, whose words they are. One query."""
    if not member:
        return []
    people = people_among(view.everybody)
    sums: dict[TitleQuery, dict[int, dict[str, int]]] = {}
    for player, query, values in _sums_by_title(view.evening):
        own = sums.setdefault(query, {}).setdefault(people.canonical_id[player], dict.fromkeys(PLAYER_SUMS, 0))
        for name, number in zip(PLAYER_SUMS, values, strict=True):
            own[name] += number
    lines = []
    for title, all_sums in sums.items():
        if best := best_of({who: own for who, own in all_sums.items() if own["games"]}, title, 0):
            value, who = best
            names = listed(sorted(people.persons[one].call_name for one in who))
            lines.append(Broken(figure_words(READINGS[title.figure], value), names, title=title.name))
    return lines


def _sums_by_title(evening: Evening) -> Iterator[tuple[int, TitleQuery, Sequence[int]]]:
    """Everybody's sums once for each title that goes by an evening, by title. One query."""
    rows = EveningPlayer.objects.filter(evening=evening, league__titles__span=TitleSpan.EVENING)
    title = [f"league__titles__{name}" for name in TitleQuery._fields]
    for row in rows.order_by("league__titles__pk", "pk").values_list("player", *title, *PLAYER_SUMS):
        yield row[0], TitleQuery._make(row[1:5]), row[5:]
