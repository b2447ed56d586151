"""Charts: deterministic pictures with a policy of their own, names as text."""

import datetime
import gzip
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from itertools import pairwise
from pathlib import Path as File

from django.urls import reverse
from django.utils.formats import date_format
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.people.models import Player
from scorebook.charts import canvas
from scorebook.charts.canvas import LIGHT, shortened_name
from scorebook.charts.course import course_chart as svg
from scorebook.charts.course import course_figure, spread
from scorebook.charts.draw import pyramid_on
from scorebook.charts.evening import evening_chart
from scorebook.charts.series import ChartLine, Pyramid, PyramidLevel, Series, TapPlace, Totals
from scorebook.statistics.calendar import Streak
from scorebook.statistics.course import MOST_LINES, MOST_POINTS, Course, Path, course_series, line_of
from scorebook.statistics.filters import StatsFilter
from scorebook.statistics.people import People, Person
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


@each("name", ["<b>&Co", "$x^2$", "\\alpha", "Zoë 🃏", "A\ufffe\x0bB"])
def test_names_are_text_in_the_picture(name):
    assert f"{shortened_name(name, 14)} 0" in texts(svg(series(name)))


def test_long_names_are_shortened_where_there_is_no_room():
    found = shortened_name("Gesine Paulsen-Meyerhoff", 14), shortened_name("Donaudampfschifffahrt", 11)
    assert found == ("Gesine P.", "Donaudampf…")


def test_two_of_one_first_name_keep_names_of_their_own_on_a_phone():
    lines = [ChartLine(f"Maximilian {more}.", 1, (0,), (0.0,), short=f"Max. {more}.") for more in ("Ho", "Hu")]
    drawn = texts(svg(Series("Punkte", DAYS, tuple(lines)), narrow=True))
    assert drawn[-2:] == ["Max. Ho. 0", "Max. Hu. 0"]


def test_below_the_lines_stands_where_months_and_years_begin():
    assert texts(svg(series("Anna")))[:3] == ["Jan", "Feb", "Mär"]
    days = tuple(datetime.date(2021, 11, 1) + datetime.timedelta(days=30 * month) for month in range(40))
    line = ChartLine("Anna", 1, (0, 39), (0.0, 5.0))
    assert texts(svg(Series("Punkte", days, (line,))))[:4] == ["2022", "2023", "2024", "2025"]


def test_a_picture_says_its_unit_and_where_its_lines_end_and_has_a_policy_of_its_own(show, known, four):
    Player.objects.filter(pk=four[0].pk).update(colour="red")
    answer, normed, own = (
        show("league-chart", **asked)
        for asked in ({}, {"abrechnung": "normiert"}, {"spieler": "auswahl", "wer": [four[1].pk]})
    )
    drawn = texts(answer.content)
    assert (drawn[0], texts(normed.content)[0]) == ("Punkte", "Standardabweichungen")
    assert {"Anna +2", "Ben −2", "Cem +4", "Dora −4"} <= set(drawn)
    assert {"Ben −2", "Anna +2"} & set(texts(own.content)) == {"Ben −2"}
    ends = ElementTree.fromstring(answer.content)[1]  # noqa: S314 - our own picture
    assert ends.text == "Cem +4, Anna +2, Ben −2, Dora −4"
    assert LIGHT.player(7) in answer.text, "everybody keeps their colour"
    assert answer.headers["Content-Type"] == "image/svg+xml"
    assert answer.headers["Content-Security-Policy"] == "default-src 'none'; style-src 'unsafe-inline'; sandbox"


@each(("name", "unit"), [("werte", "Spiele"), ("form", "Punkte"), ("rang", "Platz"), ("", "Abstand von 1.500")])
def test_every_kind_of_chart_with_numbers_at_its_side_says_what_they_are(reader, known, league, name, unit):
    address = reverse("league-picture" if name else "league-skill-chart", args=[league.pk, *([name] if name else [])])
    assert unit in texts(reader.get(address).content)


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
    figure, shown = canvas.Figure(figsize=(4, 3) if narrow else (8.2, 3.4)), Pyramid("", "", "Re", "Kontra", levels)
    pyramid_on(figure, shown, LIGHT, narrow=narrow)
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


def test_the_lines_that_the_address_names_are_coloured_and_the_others_grey(show, known, four):
    colours = [LIGHT.player(number) for number in (1, 2, 3, 4)]
    everybody = ([True] * 4, False)
    for named, expected in (
        ([], everybody),
        ([four[0].pk], ([True, False, False, False], True)),
        ([four[0].pk, four[1].pk], ([True, True, False, False], True)),
        ([0, "x", "9" * 40], everybody),
    ):
        picture = show("league-chart", linie=named).text
        grey = f"stroke: {LIGHT.edge}" in picture
        assert ([f"stroke: {colour}" in picture for colour in colours], grey) == expected, named


def test_whoever_misses_evenings_keeps_their_points_until_the_next_one():
    path = Path([1, 4], [5, -3], Streak())
    line = line_of(Person(1, "Anna", "A", 1, regular=True), path, 7)
    assert (line.places, line.values) == ((0, 1, 4, 6), (0, 5, 2, 2))


def test_the_first_is_always_drawn():
    people = {number: Person(number, f"N{number:02}", "N", 1, regular=True) for number in range(1, 21)}
    paths = {number: Path([0, 1], [-1, -1], Streak()) for number in range(1, 20)} | {20: Path([1], [50], Streak())}
    course = Course(["a", "b"], list(DAYS[:2]), paths)
    drawn = course_series(course, People({}, people), StatsFilter(), frozenset({19})).lines
    assert [(line.name, line.quiet) for line in drawn[:2]] == [("N19", False), ("N20", True)]
    assert len(drawn) == MOST_LINES


def test_a_line_has_no_more_points_than_can_be_seen():
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


def test_drawing_is_loaded_by_no_command_and_by_a_server_whole_before_its_first_chart():
    """For a table or a command nothing of matplotlib, which takes a second; for the first request nothing is left."""
    code = """
import django, sys
django.setup()
import leagues.urls, scorebook.urls
from django.core.management import call_command
call_command("check", verbosity=0)
early = "matplotlib" in sys.modules
import scorebook.config.wsgi
before = set(sys.modules)
from datetime import date
from scorebook.charts.draw import draw
from scorebook.charts.evening import evening_chart
from scorebook.charts.series import ChartLine, Series, Strip, Strips, Totals
from tests.statistics.drawings import LARGEST
before |= {"tests", "tests.statistics", "tests.statistics.drawings"}
for kind in ("bars", "heat", "pyramid"):
    draw(LARGEST[kind](), dark=True, narrow=True)
days = (date(2024, 1, 5), date(2024, 1, 12))
draw(Series("A", days, (ChartLine("A", 1, (0, 1), (0.0, 1.0)),)), dark=True)
draw(Strips("A", "", (Strip("A", 1, "A", (1.0, 2.0), 1.5),)))
evening_chart((Totals("A", "A", 1, (0, 1)),), dark=True)
print(early, sorted(name for name in set(sys.modules) - before if not name.startswith("scorebook.charts")))
"""
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == "False []"


@each("name", ["league-chart", "evening-chart"])
def test_who_has_the_picture_gets_it_again_only_when_it_has_changed(reader, known, league, four, play, name):
    first, _second = known
    address = reverse(name, args=[league.pk if name == "league-chart" else first.pk])
    answer = reader.get(address)
    assert answer.headers["Cache-Control"] == "private, no-cache"

    def again(known_already, **asked):
        return reader.get(address, asked, headers={"If-None-Match": known_already.headers["ETag"]})

    unchanged = again(answer)
    assert (unchanged.status_code, unchanged.content) == (304, b"")
    for header in ("ETag", "Content-Security-Policy", "Cache-Control"):
        assert unchanged.headers[header] == answer.headers[header]
    anna = Player.objects.filter(pk=four[0].pk)
    for change in (
        lambda: anna.update(name="Agathe", sign="Ag"),
        lambda: anna.update(colour="red"),
        lambda: play(first, (four[0], four[1])),
    ):
        change()
        before, answer = answer, again(answer)
        assert (answer.status_code, answer.headers["ETag"] != before.headers["ETag"]) == (200, True)
    assert again(answer, farben="dunkel", thema="dunkel").status_code == 200


def test_a_picture_is_packed_and_known_again_either_way(reader, known, league):
    address = reverse("league-chart", args=[league.pk])
    plain, packed = (reader.get(address, headers={"Accept-Encoding": how}) for how in ("identity", "gzip, br"))
    assert gzip.decompress(packed.content) == plain.content
    assert (plain.headers["Vary"], packed.headers["Content-Encoding"]) == (packed.headers["Vary"], "gzip")
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert packed.headers["ETag"] == f"W/{plain.headers['ETag']}"
    for one in (plain, packed):
        for how in ("identity", "gzip"):
            known_already = {"If-None-Match": one.headers["ETag"], "Accept-Encoding": how}
            assert reader.get(address, headers=known_already).status_code == 304


def test_another_question_is_another_picture(show, known, four):
    queries = [
        {}, {"farben": "dunkel"}, {"bild": "schmal"}, {"zeit": "2024"}, {"von": "2024-02-01"}, {"spieler": "stamm"},
        {"spieler": "auswahl", "wer": [four[0].pk]}, {"spieler": "auswahl", "wer": [four[1].pk]},
        {"abrechnung": "normiert"},
    ]  # fmt: skip
    assert len({show("league-chart", **query).headers["ETag"] for query in queries}) == len(queries)


def marks(picture):
    """The places of a picture that answer: where they lead, and what they say."""
    drawn = ElementTree.fromstring(picture)  # noqa: S314 - our own picture
    for mark in (one for one in drawn.iter() if one.get("class") == "mark"):
        links = [one.get("{http://www.w3.org/1999/xlink}href") for one in mark.iter() if one.tag.endswith("}a")]
        yield links[0], next(words.text for words in mark.iter() if words.tag.endswith("}title"))


def test_a_chart_in_a_page_answers_for_every_evening_and_has_no_style(show, known, league):
    answer = show("league-chart", marken="1")
    found = {(href, words.split(": ")[0]) for href, words in marks(answer.content)}
    assert found == {(reverse("evening-detail", args=[one.pk]), date_format(one.local_date, "j. F Y")) for one in known}
    assert b"style" not in answer.content


def test_of_thousands_of_evenings_a_chart_has_few_places_to_tap_and_stays_small():
    shown = drawings.series()
    taps = tuple(TapPlace(f"/abend/{place}/", f"{day}: Anna +12") for place, day in enumerate(shown.days))
    picture = svg(replace(shown, marks=taps), narrow=True)
    found = [href for href, _words in marks(picture)]
    assert (len(found) <= 48, found[0]) == (True, f"/abend/{len(shown.days) - 1}/")
    assert len(gzip.compress(picture)) <= 25 * 1024


def test_a_field_of_two_people_leads_to_both_side_by_side(reader, known, league):
    answer = reader.get(reverse("league-picture", args=[league.pk, "partner"]), {"marken": "1"})
    versus, found = reverse("league-versus", args=[league.pk]), list(marks(answer.content))
    assert found
    assert all(href.startswith(versus) for href, _words in found)
    assert b"style" not in answer.content
