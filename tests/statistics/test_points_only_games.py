"""A thousand games of which only the points are known move points, games and evenings, and nothing else."""

import datetime

import pytest
from django.urls import reverse

from leagues.people.models import Player
from scorebook.evenings.models import EventKind
from scorebook.evenings.services.evenings import close_evening, open_evening
from scorebook.evenings.services.events import add_event
from scorebook.rules.models import RuleSetVersion
from scorebook.statistics.dashboard import frame_of
from scorebook.statistics.filters import Question
from scorebook.statistics.titles.figures import TitleBest, TitleFigure, TitleSpan
from scorebook.statistics.titles.holders import holders_of
from scorebook.statistics.titles.services import add_title
from tests.statistics.conftest import SYSTEM
from tests.statistics.test_cells import DDV

pytestmark = pytest.mark.django_db
# What may move: points, games and evenings, and what is made of these alone.
OPEN = {
    *("Spiele", "Abende", "Punkte", "je Spiel", "je Abend", "erster Abend", "letzter Abend"),
    *("bester Abend", "bester Abend, Tag", "schlechtester", "schlechtester, Tag", "aus wenigen Spielen"),
}
# Every file that is not about these alone. Courses, places, seasons and records are.
FILES = [
    ("league-table", {}),
    *(("league-pairs", {"ansicht": view}) for view in ("", "gegen")),
    *(
        ("league-pairs", {"ansicht": "matrix", "seite": side, "wert": value})
        for side in ("", "gegen")
        for value in ("spiele", "siege", "punkte", "mehr")
    ),
    *(
        ("league-calls", {"ansicht": view})
        for view in ("", "stufen", "re", "parteien", "spielarten", "soli", "pflicht", "arten", "sonderpunkte")
    ),
    ("league-calls", {"ansicht": "auszeichnungen"}),
    *(("league-pictures", {"ansicht": view}) for view in ("", "stunde", "platz", "partner", "gegner")),
    *(("league-skill", {"ansicht": view}) for view in ("", "glueck")),
    *(("league-selection", {"art": kind}) for kind in ("soli", "normal", "hochzeit")),
    *(("league-selection", {"bock": one}) for one in ("mit", "ohne")),
]
# Of these tables other columns have such a name and are about known games.
STRICT = {"league-pairs", "league-calls", "league-pictures", "league-skill"}


@pytest.fixture
def cells(decades, league, browser_of, lena):
    """All cells of all files, by the name of the file, whose line and the head."""
    reader = browser_of(lena)
    anna = Player.objects.get(league=league, name="Anna")
    profiles = ("partner", "gegner", "ansagen", "soli")

    def read(address, name, asked):
        text = reader.get(address, DDV | asked | {"als": "csv"}).content.decode("utf-8-sig")
        head, *lines = (line.split(";") for line in text.splitlines())
        named = [one for one in head if one in {"Spieler", "mit", "gegen", "Art", "Partei", "Wert", "Sonderpunkt"}]
        for line in lines:
            values = dict(zip(head, line, strict=False))
            whose = tuple(values[one] for one in named)
            for column, value in values.items():
                if name in STRICT or column not in OPEN:
                    yield (name, *asked.values(), *whose, column), value

    def found():
        kept = {}
        for name, asked in FILES:
            kept |= read(reverse(name, args=[league.pk]), name, asked)
        for part in profiles:
            address = reverse("league-profile", args=[league.pk, anna.pk])
            kept |= read(address, "league-pairs", {"tafel": part})
        return kept

    return found


def thousand(league, players):
    """250 games of the same four one by one, and 750 in lots of 25: together 1,000."""
    version = RuleSetVersion.objects.get(league=league, scheme_key="ddv")
    four = players[:4]
    for number in range(15):
        evening = open_evening(
            actor=SYSTEM,
            league=league,
            rule_set_version=version,
            players=four,
            dealer=four[0],
            local_date=datetime.date(2025, 1, 2) + datetime.timedelta(days=9 * number),
        )
        lots = [1] * 50 if number < 5 else [25, 25, 25]
        for at, games in enumerate(lots):
            gained = [3, 3, -3, -3] if at % 2 else [-9, 3, 3, 3]
            shares = {player.pk: games * points for player, points in zip(four, gained, strict=True)}
            data = {"games": games}
            add_event(actor=SYSTEM, evening=evening, kind=EventKind.POINTS_ONLY, data=data, shares=shares)
        close_evening(actor=SYSTEM, evening=evening)


def test_they_move_points_games_and_evenings_alone(league, decades, cells):
    for figure in TitleFigure:
        for best in TitleBest:
            name = f"{figure} {best}"
            add_title(actor=SYSTEM, league=league, name=name, figure=figure, best=best, span=TitleSpan.YEAR)
    before, titles = cells(), _titles(league)
    played = _row(league)
    thousand(league, decades[0])
    after, row = cells(), _row(league)
    assert row["games"] - played["games"] == 1000
    moved = {name for name in before | after if before.get(name) != after.get(name)}
    assert {name: (before.get(name), after.get(name)) for name in moved} == {}
    assert len(before) > 500
    assert _titles(league) == titles


def _titles(league):
    moving = {TitleFigure.POINTS, TitleFigure.PER_GAME, TitleFigure.GAMES}
    held = holders_of(frame_of(league.pk), datetime.date(2025, 12, 31))
    return [(one.title.name, one.people, one.figure) for one in held if one.title.figure not in moving]


def _row(league):
    return max(frame_of(league.pk).rollups.sums(Question(scheme="ddv")), key=lambda row: row["games"])
