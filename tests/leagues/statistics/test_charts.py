"""Charts: deterministic pictures with a policy of their own, names as text."""

import datetime
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

import pytest
from django.urls import reverse

from leagues.charts.figures import shown_name, spread
from leagues.charts.render import svg
from leagues.charts.series import MOST_POINTS, Line, Series, line_of
from leagues.models import Player
from leagues.statistics.course import Path, Run
from leagues.statistics.people import Person

DAYS = tuple(datetime.date(2024, 1, 1) + datetime.timedelta(days=7 * week) for week in range(10))


def series(*names):
    lines = tuple(
        Line(name, number + 1, tuple(range(-1, 10)), tuple(float(number * place) for place in range(11)))
        for number, name in enumerate(names)
    )
    return Series("Punkte im Lauf der Abende", DAYS, lines)


def texts(picture):
    root = ElementTree.fromstring(picture)  # noqa: S314 - our own picture
    return [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]


def test_the_same_series_gives_the_same_bytes():
    assert svg(series("Anna", "Ben")) == svg(series("Anna", "Ben"))
    assert svg(series("Anna"), dark=True) != svg(series("Anna"))


@pytest.mark.parametrize("name", ["<b>&Co", "$x^2$", "\\alpha", "Zoë 🃏", "A\ufffe\x0bB"])
def test_names_are_text_in_the_picture(name):
    assert shown_name(name, 14) in texts(svg(series(name)))


def test_a_league_without_evenings_has_an_empty_picture():
    assert texts(svg(Series("nichts", (), ()), narrow=True)) is not None


def test_long_names_are_shortened_where_there_is_no_room():
    assert shown_name("Gesine Paulsen-Meyerhoff", 14) == "Gesine P."
    assert shown_name("Donaudampfschifffahrt", 11) == "Donaudampf…"


def test_labels_keep_apart_and_stay_inside():
    assert spread([0, 0, 0], 1, -5, 5) == [0, 1, 2]
    assert spread([5, 5], 1, -5, 5) == [4, 5]


def test_the_picture_is_served_with_its_own_policy(browser_of, lena, known, league):
    answer = browser_of(lena).get(reverse("league-chart", args=[league.pk]))
    assert answer.headers["Content-Type"] == "image/svg+xml"
    assert answer.headers["Content-Security-Policy"] == "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    assert {"Anna", "Ben", "Cem", "Dora"} <= set(texts(answer.content))


def test_the_picture_obeys_the_filter(browser_of, lena, known, league, four):
    query = {"spieler": "auswahl", "wer": [four[1].pk]}
    shown = set(texts(browser_of(lena).get(reverse("league-chart", args=[league.pk]), query).content))
    assert "Ben" in shown
    assert "Anna" not in shown


def test_a_line_has_no_more_points_than_can_be_seen(league):
    path = Path(list(range(2000)), [1] * 2000, Run())
    line = line_of(Person(1, "Anna", "A", 1, regular=True), path, 2000)
    assert len(line.places) <= MOST_POINTS + 2
    assert (line.places[-1], line.values[-1]) == (1999, 2000)


def test_matplotlib_is_not_loaded_for_a_table():
    code = "import django; django.setup(); import leagues.urls, sys; sys.exit('matplotlib' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_players_keep_their_colour(browser_of, lena, known, league, four):
    Player.objects.filter(pk=four[0].pk).update(colour="red")
    picture = browser_of(lena).get(reverse("league-chart", args=[league.pk])).content.decode()
    assert "#b02c3c" in picture
