"""Charts: deterministic pictures with a policy of their own, names as text."""

import datetime
import gzip
import subprocess
import sys
import uuid
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from itertools import pairwise
from pathlib import Path as File

import pytest
from django.urls import reverse
from django.utils.formats import date_format
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.people.models import Player
from scorebook.charts import canvas
from scorebook.charts.course import course_chart as svg
from scorebook.charts.course import course_figure, spread
from scorebook.charts.draw import pyramid_figure
from scorebook.charts.evening import evening_chart
from scorebook.charts.series import ChartLine, Pyramid, PyramidLevel, Series, TapPlace, Totals
from scorebook.charts.style import LIGHT, shortened_name
from scorebook.statistics.course import MOST_LINES, MOST_POINTS, Course, Path, course_series, line_of
from scorebook.statistics.dashboard import course_for, frame_of
from scorebook.statistics.filters import StatsFilter
from scorebook.statistics.people import People, Person
from scorebook.statistics.streaks import Streak
from tests.each import each
from tests.shares import much
from tests.statistics import drawings

DAYS = tuple(datetime.date(2024, 1, 1) + datetime.timedelta(days=7 * week) for week in range(10))


def series(*names):
    lines = tuple(
        ChartLine(name, number + 1, tuple(range(-1, 10)), tuple(float(number * place) for place in range(11)))
        for number, name in enumerate(names)
    )
    return Series("Punkte im Lauf der Abende", DAYS, lines)


def texts(picture):
    root = ElementTree.fromstring(picture)  # noqa: S314 - our own picture
    return [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]


def test_the_same_series_gives_the_same_bytes():
    assert svg(series("Anna", "Ben")) == svg(series("Anna", "Ben"))
    assert svg(series("Anna"), dark=True) != svg(series("Anna"))


@each("name", ["<b>&Co", "$x^2$", "\\alpha", "Zoë 🃏", "A\ufffe\x0bB"])
def test_names_are_text_in_the_picture(name):
    assert f"{shortened_name(name, 14)} 0" in texts(svg(series(name)))


def test_a_league_without_evenings_has_an_empty_picture():
    assert texts(svg(Series("nichts", (), ()), narrow=True)) is not None


def test_long_names_are_shortened_where_there_is_no_room():
    assert shortened_name("Gesine Paulsen-Meyerhoff", 14) == "Gesine P."
    assert shortened_name("Donaudampfschifffahrt", 11) == "Donaudampf…"


def test_two_of_one_first_name_keep_names_of_their_own_on_a_phone():
    lines = [ChartLine(f"Maximilian {more}.", 1, (0,), (0.0,), short=f"Max. {more}.") for more in ("Ho", "Hu")]
    drawn = texts(svg(Series("Punkte", DAYS, tuple(lines)), narrow=True))
    assert drawn[-2:] == ["Max. Ho. 0", "Max. Hu. 0"]


def test_below_the_lines_stands_where_months_and_years_begin():
    assert texts(svg(series("Anna")))[:3] == ["Jan", "Feb", "Mär"]
    days = tuple(datetime.date(2021, 11, 1) + datetime.timedelta(days=30 * month) for month in range(40))
    line = ChartLine("Anna", 1, (0, 39), (0.0, 5.0))
    assert texts(svg(Series("Punkte", days, (line,))))[:4] == ["2022", "2023", "2024", "2025"]


def test_above_the_numbers_stands_what_they_are_and_the_picture_says_where_its_lines_end(
    browser_of, lena, known, league
):
    browser, address = browser_of(lena), reverse("league-chart", args=[league.pk])
    for query, unit in (({}, "Punkte"), ({"abrechnung": "normiert"}, "Standardabweichungen")):
        drawn = browser.get(address, query).content
        assert texts(drawn)[0] == unit
    ends = ElementTree.fromstring(browser.get(address).content)[1]  # noqa: S314 - our own picture
    assert ends.text == "Cem +4, Anna +2, Ben −2, Dora −4"


@each(("name", "unit"), [("werte", "Spiele"), ("form", "Punkte"), ("rang", "Platz"), ("staerke", "Abstand von 1.500")])
def test_every_kind_of_chart_with_numbers_at_its_side_says_what_they_are(browser_of, lena, known, league, name, unit):
    if name == "staerke":
        address = reverse("league-skill-chart", args=[league.pk])
    else:
        address = reverse("league-picture", args=[league.pk, name])
    assert unit in texts(browser_of(lena).get(address).content)


def test_labels_keep_apart_and_stay_inside():
    assert spread([0, 0, 0], 1, -5, 5) == [0, 1, 2]
    assert spread([5, 5], 1, -5, 5) == [4, 5]


@each("narrow", [True, False])
@each("total", [107_045.0, -79_575.0, 3.0])
def test_the_numbers_beside_the_lines_are_whole(total, narrow):
    some = Series("Verlauf", DAYS, (ChartLine("Maximilian", 1, (-1, len(DAYS) - 1), (0.0, total)),))
    figure = course_figure(some, LIGHT, narrow=narrow)
    figure.draw_without_rendering()
    low, high = figure.axes[0].get_ylim()
    shown = [one for one in figure.axes[0].get_yticklabels() if low <= one.get_position()[1] <= high]
    assert len(shown) > 2
    assert min(one.get_window_extent().x0 for one in shown) >= 0


@each("narrow", [True, False])
@each("games", [1, 120, 12_000])
def test_the_numbers_of_the_pyramid_lie_over_no_word_and_within_the_picture(games, narrow):
    levels = (PyramidLevel("Re, Kontra", (games, games), (games, 0)), PyramidLevel("keine 90", (games, 1), (0, 0)))
    figure = pyramid_figure(Pyramid("Ansagen", "", "Re", "Kontra", levels), LIGHT, narrow=narrow)
    figure.draw_without_rendering()
    boxes = [one.get_window_extent() for one in figure.axes[0].texts]
    words = max(one.get_window_extent().x1 for one in figure.axes[0].get_yticklabels())
    assert min(box.x0 for box in boxes) >= words
    assert max(box.x1 for box in boxes) <= figure.bbox.x1


@each("evenings", [2, 3, 4, 5, 8])
@each("narrow", [True, False])
def test_no_date_below_the_course_lies_over_another(evenings, narrow):
    some = Series("Verlauf", DAYS[:evenings], (ChartLine("Maximilian", 1, (-1, evenings - 1), (0.0, 18.0)),))
    figure = course_figure(some, LIGHT, narrow=narrow)
    figure.draw_without_rendering()
    boxes = [one.get_window_extent() for one in figure.axes[0].get_xticklabels()]
    assert boxes[0].x0 >= 0
    space = boxes[0].height  # letters of a browser may be wider than those measured here
    assert all(one.x1 + space < after.x0 for one, after in pairwise(boxes))


def test_the_picture_is_served_with_its_own_policy(browser_of, lena, known, league):
    answer = browser_of(lena).get(reverse("league-chart", args=[league.pk]))
    assert answer.headers["Content-Type"] == "image/svg+xml"
    assert answer.headers["Content-Security-Policy"] == "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    assert {"Anna +2", "Ben −2", "Cem +4", "Dora −4"} <= set(texts(answer.content))


def test_the_lines_that_the_address_names_are_coloured_and_the_others_grey(browser_of, lena, known, league, four):
    browser, address = browser_of(lena), reverse("league-chart", args=[league.pk])
    colours = [LIGHT.player(number) for number in (1, 2, 3, 4)]
    counts = {}
    for named in ([], [four[0].pk], [four[0].pk, four[1].pk], [0, "x", "9" * 40]):
        picture = browser.get(address, {"linie": named}).content.decode()
        counts[len(named)] = (
            [f"stroke: {colour}" in picture for colour in colours],
            f"stroke: {LIGHT.edge}" in picture,
        )
    everybody = ([True] * 4, False)
    assert counts[0] == counts[3] == everybody
    assert counts[1] == ([True, False, False, False], True)
    assert counts[2] == ([True, True, False, False], True)


def test_whoever_misses_evenings_keeps_their_points_until_the_next_one(league):
    path = Path([1, 4], [5, -3], Streak())
    line = line_of(Person(1, "Anna", "A", 1, regular=True), path, 7)
    assert (line.places, line.values) == ((0, 1, 4, 6), (0, 5, 2, 2))


def test_the_first_is_always_drawn(league):
    people = {number: Person(number, f"N{number:02}", "N", 1, regular=True) for number in range(1, 21)}
    paths = {number: Path([0, 1], [-1, -1], Streak()) for number in range(1, 20)} | {20: Path([1], [50], Streak())}
    course = Course(["a", "b"], list(DAYS[:2]), paths)
    drawn = course_series(course, People({}, people), StatsFilter(), frozenset({19})).lines
    assert [(line.name, line.quiet) for line in drawn[:2]] == [("N19", False), ("N20", True)]
    assert len(drawn) == MOST_LINES


def test_the_picture_obeys_the_filter(browser_of, lena, known, league, four):
    query = {"spieler": "auswahl", "wer": [four[1].pk]}
    shown = set(texts(browser_of(lena).get(reverse("league-chart", args=[league.pk]), query).content))
    assert "Ben −2" in shown
    assert "Anna +2" not in shown


def test_a_line_has_no_more_points_than_can_be_seen(league):
    path = Path(list(range(2000)), [1] * 2000, Streak())
    line = line_of(Person(1, "Anna", "A", 1, regular=True), path, 2000)
    assert len(line.places) <= MOST_POINTS + 2
    assert (line.places[-1], line.values[-1]) == (1999, 2000)


# What a name may be made of: anything, and often what means something to XML, to TeX or to a terminal.
SPECIAL = "$^_%\\{}<>&\"'\n\r\t\x00\x0b\uffff\ufffe"
NASTY = st.text(st.one_of(st.characters(exclude_categories=()), st.sampled_from(SPECIAL)))


@settings(max_examples=much(30, 4), deadline=None)
@given(name=NASTY, sign=NASTY)
def test_any_name_gives_a_well_formed_picture(name, sign):
    ElementTree.fromstring(svg(Series(name, DAYS, series(name).lines)))  # noqa: S314 - our own picture
    drawn = texts(evening_chart((Totals(name, sign, 1, (0, 3)), Totals("Ben", "B", 2, (0, -3)))))
    assert drawn[-1] == "B −3"


@each("sign", ["$_$", "$^$", "$%$", "$a$", "<b>", "A&B", "A\uffffB", "A\x00B"])
def test_the_sign_of_a_player_is_text_in_the_picture_of_an_evening(sign):
    shown = sign.replace("\uffff", "").replace("\x00", "")
    assert f"{shown} +3" in texts(evening_chart((Totals("Anna", sign, 1, (0, 3)),)))


def test_one_module_alone_sets_how_charts_are_drawn():
    """Settings of matplotlib are global: two places that set them would depend on which one was loaded first."""
    root = File(__file__).parents[2]
    sources = {
        path.relative_to(root).as_posix(): path.read_text(encoding="utf-8")
        for package in ("leagues", "scorebook")
        for path in (root / package).rglob("*.py")
    }
    assert [path for path, text in sources.items() if "rcParams" in text] == ["scorebook/charts/canvas.py"]
    drawing = [path for path, text in sources.items() if "import matplotlib" in text or "from matplotlib" in text]
    assert {path.rpartition("/")[0] for path in drawing} == {"scorebook/charts"}
    assert canvas.mpl.rcParams["text.parse_math"] is False


def run(code):
    """Whatever the code prints, in a process of its own."""
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout


LOADED = "import sys; print('matplotlib' in sys.modules)"


def test_matplotlib_is_not_loaded_for_a_table_or_a_command():
    pages = "import leagues.urls, scorebook.urls"
    command = "from django.core.management import call_command; call_command('check', verbosity=0)"
    for code in (pages, command):
        assert run(f"import django; django.setup(); {code}; {LOADED}").endswith("False\n")


@pytest.mark.share(2)
def test_a_process_that_serves_pages_has_loaded_everything_before_its_first_chart():
    """Nothing of matplotlib is left to load for the first request."""
    code = """
import scorebook.config.wsgi, sys
before = set(sys.modules)
from scorebook.charts.draw import draw
from scorebook.charts.evening import evening_chart
from scorebook.charts.series import Totals
from tests.statistics.drawings import LARGEST
before |= {"tests", "tests.statistics", "tests.statistics.drawings"}
for kind in LARGEST.values():
    draw(kind(), dark=True, narrow=True)
evening_chart((Totals("A", "A", 1, (0, 1)),), dark=True)
print(sorted(name for name in set(sys.modules) - before if not name.startswith("scorebook.charts")))
"""
    assert run(code).splitlines()[-1] == "[]"


@pytest.fixture
def drawn(monkeypatch):
    """The titles of the pictures that are really drawn."""
    titles = []
    real = canvas.picture

    def picture(figure, title, description="", marks=()):
        titles.append(title)
        return real(figure, title, description)

    for module in ("course", "evening"):
        monkeypatch.setattr(f"scorebook.charts.{module}.picture", picture)
    return titles


@pytest.mark.parametrize("name", ["league-chart", "evening-chart"])
@pytest.mark.share(2)
def test_who_has_the_picture_gets_it_again_only_when_it_has_changed(
    browser_of, lena, known, league, four, play, drawn, name
):
    first, _second = known
    address = reverse(name, args=[league.pk if name == "league-chart" else first.pk])
    reader = browser_of(lena)
    answer = reader.get(address)
    assert answer.headers["Cache-Control"] == "private, no-cache"
    tag = answer.headers["ETag"]

    def again():
        return reader.get(address, headers={"If-None-Match": tag})

    known_already = again()
    assert (known_already.status_code, known_already.content, len(drawn)) == (304, b"", 1)
    for header in ("ETag", "Content-Security-Policy", "Cache-Control"):
        assert known_already.headers[header] == answer.headers[header]
    Player.objects.filter(pk=four[0].pk).update(name="Agathe", sign="Ag")
    renamed = again()
    assert (renamed.status_code, len(drawn)) == (200, 2)
    tag = renamed.headers["ETag"]
    assert again().status_code == 304
    Player.objects.filter(pk=four[0].pk).update(colour="red")
    assert again().status_code == 200
    tag = again().headers["ETag"]
    play(first, (four[0], four[1]))
    assert again().status_code == 200
    assert (
        reader.get(address, {"farben": "dunkel", "thema": "dunkel"}, headers={"If-None-Match": tag}).status_code == 200
    )


def test_a_picture_is_packed_and_known_again_either_way(browser_of, lena, known, league):
    reader, address = browser_of(lena), reverse("league-chart", args=[league.pk])
    plain, packed = (reader.get(address, headers={"Accept-Encoding": how}) for how in ("identity", "gzip, br"))
    assert gzip.decompress(packed.content) == plain.content
    assert (plain.headers["Vary"], packed.headers["Content-Encoding"]) == (packed.headers["Vary"], "gzip")
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert packed.headers["ETag"] == f"W/{plain.headers['ETag']}"
    for one in (plain, packed):
        for how in ("identity", "gzip"):
            known_already = {"If-None-Match": one.headers["ETag"], "Accept-Encoding": how}
            assert reader.get(address, headers=known_already).status_code == 304


def test_another_question_is_another_picture(browser_of, lena, known, league, four):
    address = reverse("league-chart", args=[league.pk])
    queries = [
        {}, {"farben": "dunkel"}, {"bild": "schmal"}, {"zeit": "2024"}, {"von": "2024-02-01"}, {"spieler": "stamm"},
        {"spieler": "auswahl", "wer": [four[0].pk]}, {"spieler": "auswahl", "wer": [four[1].pk]},
        {"abrechnung": "normiert"},
    ]  # fmt: skip
    tags = [browser_of(lena).get(address, query).headers["ETag"] for query in queries]
    assert len(set(tags)) == len(queries)


def test_players_keep_their_colour(browser_of, lena, known, league, four):
    Player.objects.filter(pk=four[0].pk).update(colour="red")
    picture = browser_of(lena).get(reverse("league-chart", args=[league.pk])).content.decode()
    assert LIGHT.player(7) in picture


def marks(picture):
    """The places of a picture that answer: where they lead, and what they say."""
    drawn = ElementTree.fromstring(picture)  # noqa: S314 - our own picture
    found = [one for one in drawn.iter() if one.get("class") == "mark"]
    return [
        (
            next(
                (link.get("{http://www.w3.org/1999/xlink}href") for link in one.iter() if link.tag.endswith("}a")), ""
            ),
            next(words.text for words in one.iter() if words.tag.endswith("}title")),
        )
        for one in found
    ]


def test_a_chart_in_a_page_answers_for_every_evening_and_has_no_style(browser_of, lena, known, league):
    answer = browser_of(lena).get(reverse("league-chart", args=[league.pk]), {"marken": "1"})
    frame = frame_of(league.pk)
    course = course_for(frame, frame.settled(StatsFilter()))
    found = sorted(marks(answer.content), key=lambda one: one[0])
    assert [href for href, _words in found] == sorted(
        reverse("evening-detail", args=[uuid.UUID(key)]) for key in course.keys
    )
    assert sorted(words.split(": ")[0] for _href, words in found) == sorted(
        date_format(day, "j. F Y") for day in course.days
    )
    assert b"style" not in answer.content


def test_of_thousands_of_evenings_a_chart_has_few_places_to_tap_and_stays_small():
    shown = drawings.series()
    shown = replace(
        shown, marks=tuple(TapPlace(f"/abend/{place}/", f"{day}: Anna +12") for place, day in enumerate(shown.days))
    )
    picture = svg(shown, narrow=True)
    assert len(marks(picture)) <= 48
    assert marks(picture)[0][0] == f"/abend/{len(shown.days) - 1}/"
    assert len(gzip.compress(picture)) <= 25 * 1024


def test_a_field_of_two_people_leads_to_both_side_by_side(browser_of, lena, known, league):
    answer = browser_of(lena).get(reverse("league-picture", args=[league.pk, "partner"]), {"marken": "1"})
    found = marks(answer.content)
    assert found
    assert all(href.startswith(reverse("league-versus", args=[league.pk])) for href, _words in found)
    assert b"style" not in answer.content
