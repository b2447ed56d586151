"""Titles that a group makes for itself: a name, and a rule that says whose it is, from the sums of the games."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from leagues.formats import day_words
from leagues.groups.models import League
from leagues.journal import Actor, note
from leagues.journal_wording import Names, Saying, sentence_about
from leagues.refused import Refused, check
from scorebook.evenings.models import Evening, EveningPlayer
from scorebook.evenings.models.derived import PLAYER_SUMS
from scorebook.evenings.page_parts import Broken
from scorebook.evenings.selectors.evenings import EveningView
from scorebook.rules.wording import listed
from scorebook.scoring.game.sentences import number_words

from .dashboard import Frame
from .filters import MINIMUM_GAMES, StatsFilter
from .models import LeagueTitle, TitleBest, TitleFigure, TitleSpan
from .overview.news import SEASON, YEAR, periods_of
from .people import Person, people_among

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

TitleSums = Mapping[str, int]


def _games(own: TitleSums) -> int:
    return own["games"]


def _games_with_facts(own: TitleSums) -> int:
    """The games of which more is known than their points."""
    return own["games"] - own.get("bare", 0)


def _decided(own: TitleSums) -> int:
    """Those that somebody has won."""
    return _games_with_facts(own) - own.get("undecided", 0)


class FigureReading(NamedTuple):
    """How a figure is read: from which games, which somebody must have; `divided`: over their number.

    `share`: shown as per cent.
    """

    value: Callable[[TitleSums], float]
    games: Callable[[TitleSums], int] = _games_with_facts
    divided: bool = False
    share: bool = False
    unit: "_StrPromise | str" = ""


READINGS: Final[Mapping[str, FigureReading]] = {
    TitleFigure.POINTS: FigureReading(lambda own: own["points"], _games, unit=gettext_lazy("{value} Punkte")),
    TitleFigure.PER_GAME: FigureReading(
        lambda own: own["points"], _games, divided=True, unit=gettext_lazy("{value} je Spiel")
    ),
    TitleFigure.GAMES: FigureReading(_games, _games),
    TitleFigure.WINS: FigureReading(lambda own: own["wins"]),
    TitleFigure.LOSSES: FigureReading(lambda own: _decided(own) - own["wins"]),
    TitleFigure.WIN_RATE: FigureReading(
        lambda own: own["wins"], _decided, divided=True, share=True, unit=gettext_lazy("{value} %")
    ),
    TitleFigure.RE_GAMES: FigureReading(lambda own: own["re_games"]),
    TitleFigure.SOLI: FigureReading(lambda own: own["soli"]),
    TitleFigure.SOLI_WON: FigureReading(lambda own: own["soli_won"]),
    TitleFigure.SOLI_LOST: FigureReading(lambda own: own["soli"] - own["soli_won"]),
    TitleFigure.CALLS: FigureReading(lambda own: own["calls"]),
    TitleFigure.CALLS_BROKEN: FigureReading(lambda own: own["calls"] - own["calls_kept"]),
    TitleFigure.EXTRAS: FigureReading(lambda own: own["extras"]),
    TitleFigure.EXTRAS_LOST: FigureReading(lambda own: own["extras_lost"]),
    TitleFigure.PENALTIES: FigureReading(lambda own: -own["penalties"], _games),
}

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


def holders_of(frame: Frame, today: date) -> list[TitleResult]:
    """Whose each title is. A query, one for the seasons if they are not loaded yet, and one a span of time."""
    frame, titles = frame.closed, LeagueTitle.objects.filter(league=frame.league_id).order_by("pk")
    return _results(frame, list(titles), spans_of(frame, today))


def titles_of_year(frame: Frame, year: int) -> list[TitleResult]:
    """Whose the titles of a year were, those that somebody held. One query, and one for the sums of the year."""
    frame, titles = frame.closed, LeagueTitle.objects.filter(league=frame.league_id, span=TitleSpan.YEAR)
    question = StatsFilter(start=date(year, 1, 1), end=date(year, 12, 31), minimum=MINIMUM_GAMES)
    times = {str(TitleSpan.YEAR): TitleTime(str(year), question)}
    return [one for one in _results(frame, list(titles.order_by("pk")), times) if one.people]


def _results(frame: Frame, titles: Sequence[LeagueTitle], times: Mapping[str, TitleTime]) -> list[TitleResult]:
    """`times`: what each span means; in one that means nothing nobody holds a title."""
    used = {title.span: times[title.span] for title in titles if title.span in times}
    sums = {span: frame.rollups.sums(frame.settled(time.question)) for span, time in used.items()}
    return [_result(frame, title, times.get(title.span), sums.get(title.span, ())) for title in titles]


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


MOST: Final = 30  # of a league: more of them distinguish nothing
ADDED, EDITED, REMOVED = "title.add", "title.edit", "title.remove"


@transaction.atomic
def add_title(*, actor: Actor, league: League, **rule: str) -> LeagueTitle:
    """A new title. Refuses (by field) an empty or taken name, and one too many for a league (`too_many`)."""
    if LeagueTitle.objects.filter(league=league).count() >= MOST:
        raise Refused.because("too_many", "name", _("Ihr habt schon {number} Titel.").format(number=MOST))
    title = LeagueTitle(league=league, **rule)
    check(title)
    title.save()
    note(actor=actor, league=league, action=ADDED, after=_facts(title))
    return title


@transaction.atomic
def edit_title(*, actor: Actor, title: LeagueTitle, **rule: str) -> LeagueTitle:
    """Change name or rule. Refuses what `add_title` refuses, and a title that was removed meanwhile."""
    found = _locked(title)
    if found is None:
        raise Refused.because("title_gone", "", _("Diesen Titel gibt es nicht mehr."))
    before, called = _facts(found), found.name
    for name, value in rule.items():
        setattr(found, name, value)
    check(found)
    if (before, called) == (_facts(found), found.name):
        return found
    found.save()
    note(actor=actor, league=found.league, action=EDITED, before=before, after=_facts(found))
    return found


@transaction.atomic
def remove_title(*, actor: Actor, title: LeagueTitle) -> None:
    """Remove a title. Twice changes nothing."""
    found = _locked(title)
    if found:
        note(actor=actor, league=found.league, action=REMOVED, before=_facts(found))
        found.delete()


def _locked(title: LeagueTitle) -> LeagueTitle | None:
    League.objects.locked(title.league_id)
    return LeagueTitle.objects.select_for_update(of=("self",)).select_related("league").filter(pk=title.pk).first()


def _facts(title: LeagueTitle) -> dict[str, Any]:
    return {"title": title.pk, "figure": str(title.figure), "best": str(title.best), "span": str(title.span)}


def names_of_titles(league: League) -> Mapping[str, Names]:
    """What the titles of a league are called. One query."""
    return {"title": dict(LeagueTitle.objects.filter(league=league).values_list("pk", "name"))}


WORDS: Final[Mapping[str, Saying]] = {
    ADDED: sentence_about("title", gettext_lazy("Titel angelegt: {title}")),
    EDITED: sentence_about("title", gettext_lazy("Titel geändert: {title}")),
    REMOVED: sentence_about("title", gettext_lazy("Titel entfernt: {title}")),
}
