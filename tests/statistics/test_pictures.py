"""All pictures of the statistics: what they say, how large they are, and that they are drawn once."""

import gzip
import xml.etree.ElementTree as ElementTree
from datetime import date

import pytest

from scorebook.charts.canvas import DARK, LIGHT
from scorebook.charts.draw import draw
from scorebook.charts.series import Bar, Bars, HeatCell, HeatMap, Pyramid, PyramidLevel, Series
from scorebook.statistics.calendar import Streak
from scorebook.statistics.course import Course, Path
from scorebook.statistics.pictures.bars import places_after
from tests.each import each
from tests.statistics.drawings import LARGEST

SVG = "{http://www.w3.org/2000/svg}"
MOST_BYTES = 30_000  # as they are sent


def texts(picture):
    root = ElementTree.fromstring(picture)  # noqa: S314 - our own picture
    return [element.text for element in root.iter(f"{SVG}text")]


@pytest.mark.whole
@each("kind", LARGEST)
def test_the_largest_picture_is_small(kind):
    assert len(gzip.compress(draw(LARGEST[kind]()), 6)) <= MOST_BYTES


@each("kind", ["bars", "heat", "pyramid"])
def test_the_same_figures_are_always_the_same_picture(kind):
    shown = LARGEST[kind]()
    picture = draw(shown)
    assert draw(shown) == picture != draw(shown, dark=True, narrow=True)


def test_a_picture_says_in_words_what_it_shows():
    shown = HeatMap("Partner", "Anna mit <Ben> & Cem", ("Anna",), ("Be",), ("B",), ((HeatCell("+5", 0.5),),))
    for picture, said in ((shown, ["Partner", "Anna mit <Ben> & Cem"]), (Series("nichts", (), ()), ["nichts", None])):
        root = ElementTree.fromstring(draw(picture))  # noqa: S314 - our own picture
        assert [root.findtext(f"{SVG}{part}") for part in ("title", "desc")] == said


def test_a_field_has_the_colour_of_its_strength_and_its_number():
    cells = ((HeatCell("+9", 1), HeatCell("−9", -1)), (HeatCell("·", None), HeatCell("0", 0)))
    shown = HeatMap("Partner", "", ("Anna", "Ben"), ("Anna", "Ben"), ("A", "B"), cells)
    for dark, palette in ((False, LIGHT), (True, DARK)):
        picture = draw(shown, dark=dark)
        drawn = [one for one in palette.warmth if f"fill: {one}".encode() in picture]
        assert drawn == [palette.warmth[0], palette.warmth[3], palette.warmth[6]]
    assert texts(draw(shown)) == ["Anna", "Ben", "Anna", "Ben", "+9", "−9", "·", "0"]
    assert texts(draw(shown, narrow=True))[:2] == ["A", "B"]


def test_many_fields_on_a_phone_have_a_colour_and_no_number():
    wide, narrow = (texts(draw(LARGEST["heat"](), narrow=narrow)) for narrow in (False, True))
    assert (len(wide), len(narrow)) == (14 + 14 + 14 * 14, 14 + 14)


def test_bars_say_what_full_and_hollow_is():
    shown = Bars("Spielwerte", "", "Punkte", "Re gewinnt", "Kontra gewinnt", (Bar("1", 3, 2), Bar("2 & mehr", 1, 0)))
    words = texts(draw(shown))
    assert {"1", "2 & mehr", "Punkte", "Re gewinnt", "Kontra gewinnt"} <= set(words)


def test_long_labels_of_bars_have_room_beside_each_other():
    steps = tuple(Bar(f"{low}–{low + 49}", 3, 2) for low in range(100, 800, 50))
    shown = Bars("", "", "Wert", "Re", "Kontra", steps)
    written = [sum("–" in (one or "") for one in texts(draw(shown, narrow=narrow))) for narrow in (False, True)]
    assert written == [7, 5]
    assert draw(Bars("", "", "", "Re", "Kontra", (Bar("x" * 60, 1, 1),)))


def test_a_pyramid_says_how_many_calls_were_kept():
    levels = (PyramidLevel("Re, Kontra", (7, 3), (2, 0)), PyramidLevel("keine 90", (0, 0), (1, 1)))
    words = texts(draw(Pyramid("Ansagen", "", "Re", "Kontra", levels)))
    assert words == ["Re, Kontra", "keine 90", "7 / 10", "2 / 2", "0 / 0", "1 / 2", "Re", "Kontra"]


@each("shown", [Bars("", "", "", "", "", ()), HeatMap("", "", (), (), (), ()), Pyramid("", "", "", "", ())])
def test_where_nothing_was_played_the_picture_is_empty(shown):
    assert ElementTree.fromstring(draw(shown)) is not None  # noqa: S314 - our own picture


def test_equal_sums_of_normalised_points_share_a_place_in_whatever_order_they_came():
    days = [date(2025, 1, day) for day in (1, 2, 3)]
    paths = {1: Path([0, 1, 2], [0.1, 0.2, 0.3], Streak()), 2: Path([0, 1, 2], [0.3, 0.2, 0.1], Streak())}
    assert places_after(Course(["a", "b", "c"], days, paths)) == {1: {0: 2, 1: 2, 2: 1}, 2: {0: 1, 1: 1, 2: 1}}
