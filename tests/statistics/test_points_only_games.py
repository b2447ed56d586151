"""A hundred games of which only the points are known move points, games and evenings, and nothing else."""

import dataclasses
import datetime
import re
from collections.abc import Mapping

import pytest
from django.urls import reverse

from leagues.journal import Actor
from leagues.people.models import Player
from scorebook.api.tokens import make_token, secret_for
from scorebook.evenings.models import EventKind
from scorebook.evenings.services.evenings import close_evening, open_evening
from scorebook.evenings.services.events import add_event
from scorebook.rules.models import RuleSetVersion
from scorebook.statistics.dashboard import frame_of
from scorebook.statistics.filters import StatsFilter
from scorebook.statistics.models import TitleBest, TitleFigure, TitleSpan
from scorebook.statistics.pages.ready import READY
from scorebook.statistics.people import Person
from scorebook.statistics.titles import add_title, holders_of
from tests.statistics.conftest import SYSTEM
from tests.statistics.test_cells import DDV

pytestmark = pytest.mark.django_db
# What may move: points, games and evenings, and what is made of these alone.
OPEN = {
    *("Spiele", "Abende", "Punkte", "je Spiel", "je Abend", "erster Abend", "letzter Abend"),
    *("bester Abend", "bester Abend, Tag", "schlechtester", "schlechtester, Tag", "aus wenigen Spielen"),
}
COURSES = {"abende", "form", "rang", "monat", "wochentag", "staerke-abende", "abendergebnisse", "fuehrung"}
# Every file that is not about these alone. Courses, places, seasons and records are.
FILES = [
    ("league-table", {}),
    *((name, {}) for name in READY if name not in COURSES),
    *(("league-selection", {"art": kind}) for kind in ("soli", "normal", "hochzeit")),
    *(("league-selection", {"bock": one}) for one in ("mit", "ohne")),
]


@pytest.fixture
def cells(decades, league, filed, reader, lena, vera):
    """All cells of all files, by the name of the file, whose line and the head."""
    anna = Player.objects.get(league=league, name="Anna")
    Player.objects.filter(pk=anna.pk).update(account=lena)
    secret = secret_for(None)
    make_token(actor=Actor.account(vera), league=league, name="Anzeige", scopes=("read",), days=90, secret=secret)

    def read(name, asked):
        head, *lines = filed(name, **(DDV | asked))
        named = [one for one in head if one in {"Spieler", "mit", "gegen", "Art", "Partei", "Wert", "Sonderpunkt"}]
        for line in lines:
            values = dict(zip(head, line, strict=False))
            whose = tuple(values[one] for one in named)
            for column, value in values.items():
                if name in READY or column not in OPEN:  # of a question other columns have such a name
                    yield (name, *asked.values(), *whose, column), value

    def found():
        kept = {}
        for name, asked in FILES:
            kept |= read(name, asked)
        return kept | dict(_answers(reader, league, anna, secret))

    return found


# Of the answers that are no tables: what is made of points, games and evenings alone.
MOVING = re.compile(
    r"league-year.*/row/(games|evenings|points|per_game|per_evening|place|best|worst|first|last)\b"
    r"|league-year/(count/(games|evenings)|rows/\w+/won|course)\b"
    r"|league-year/book/(best|worst|lead|high|low|comeback|won_evenings|attended|people)\b"
    r"|league-year-person/(own|evenings)\b"
    r"|league-detail/(jahr|ewig)/(headline|evening_count|lines|standing|card/figures/bis zu deinem)\b"
    r"|league-records/(Bester|Schlechtester|Größter|Höchster|Tiefster|Abende|Ohne|Weiteste)\b"
    r"|records/records/(best|worst|lead|high|low|comeback|won_evenings|attended)\b"
    r"|table/rows/\d+/(games|evenings|points|per_game|per_evening|place|best|worst|first|last)\b"
    r"|league-year.*/titles/(punkte|je_spiel|spiele) "
)


def _answers(reader, league, anna, secret):
    """What stands behind the year in review, the first page and the records, and what programs read."""
    for name, more in (("league-year", (2025,)), ("league-year-person", (2025, anna.pk))):
        yield from _leaves(reader.get(reverse(name, args=[league.pk, *more])).context["review"], name)
    for period in ("jahr", "ewig"):
        front = reader.get(reverse("league-detail", args=[league.pk]), {"zeit": period}).context["front"]
        assert front.card is not None
        yield from _leaves(front, f"league-detail/{period}")
    page = reader.get(reverse("league-records", args=[league.pk]), DDV)
    yield from _leaves(page.context["lines"], "league-records")
    for path in ("table", "pairs", "pairs?how=against", "records", "players"):
        answer = reader.get(f"/api/v1/{path}", headers={"authorization": f"Bearer {secret}"})
        yield from _leaves(answer.json(), path)


def _leaves(value, path):
    """Every value of an answer that must not move, by the way to it; in a list by whom or what it is about."""
    if MOVING.match(path):
        return
    value = _fields(value)
    if isinstance(value, Person):
        yield path, value.name
    elif isinstance(value, Mapping):
        for name, one in value.items():
            yield from _leaves(one, f"{path}/{name}")
    elif isinstance(value, list | tuple):
        for place, one in enumerate(value):
            yield from _leaves(one, f"{path}/{_about(one, place)}")
    else:
        yield path, value


def _about(one, place):
    """Whom or what it is about, if it says so; otherwise its place."""
    known = _fields(one)
    if not isinstance(known, Mapping):
        return place
    about = next(filter(None, map(known.get, ("person", "row", "player", "kind", "words", "title"))), place)
    about = getattr(about, "person", about)
    return getattr(about, "name", about)


def _fields(value):
    """The fields of a record, by name; anything else, and a person, as it is."""
    if dataclasses.is_dataclass(value) and not isinstance(value, Person):
        return {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
    return value._asdict() if hasattr(value, "_asdict") else value


def hundred(league, players):
    """Ten games of the same four one by one, and ninety in lots: together 100."""
    four = players[:4]
    more = {"league": league, "rule_set_version": RuleSetVersion.objects.get(league=league, scheme_key="ddv")}
    for number, lots in enumerate(([1] * 5, [1] * 5, [25, 20], [25, 20])):
        day = datetime.date(2025, 1, 2) + datetime.timedelta(days=40 * number)
        evening = open_evening(actor=SYSTEM, players=four, dealer=four[0], local_date=day, **more)
        for at, games in enumerate(lots):
            gained = [3, 3, -3, -3] if at % 2 else [-9, 3, 3, 3]
            shares = {player.pk: games * points for player, points in zip(four, gained, strict=True)}
            data = {"games": games}
            add_event(actor=SYSTEM, evening=evening, kind=EventKind.POINTS_ONLY, data=data, shares=shares)
        close_evening(actor=SYSTEM, evening=evening)


@pytest.mark.whole
def test_they_move_points_games_and_evenings_alone(league, decades, cells):
    for figure in TitleFigure:
        for best in TitleBest:
            name = f"{figure} {best}"
            add_title(actor=SYSTEM, league=league, name=name, figure=figure, best=best, span=TitleSpan.YEAR)
    before, titles = cells(), _titles(league)
    played = _row(league)
    hundred(league, decades[0])
    after, row = cells(), _row(league)
    assert row["games"] - played["games"] == 100
    moved = {name for name in before | after if before.get(name) != after.get(name)}
    assert {name: (before.get(name), after.get(name)) for name in moved} == {}
    assert len(before) > 500
    assert _titles(league) == titles


def _titles(league):
    moving = {TitleFigure.POINTS, TitleFigure.PER_GAME, TitleFigure.GAMES}
    held = holders_of(frame_of(league.pk), datetime.date(2025, 12, 31))
    return [(one.title.name, one.people, one.figure) for one in held if one.title.figure not in moving]


def _row(league):
    return max(frame_of(league.pk).rollups.sums(StatsFilter(scheme="ddv")), key=lambda row: row["games"])
