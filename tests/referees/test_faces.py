"""The faces of the cards, French and Bavarian: whoever sees few colours tells the suits by their shape."""

import re
from functools import cache
from itertools import combinations
from math import dist
from pathlib import Path

import numpy as np
from django.template.loader import render_to_string
from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path
from matplotlib.path import Path as Outline

from tests.each import each
from tests.statistics.test_palette import SEEN, contrast, seen

ROOT = Path(__file__).parents[2]
CSS = (ROOT / "static" / "css" / "app.css").read_text(encoding="utf-8")
COLOURS = dict(re.findall(r"\.face--(\w\w) \{ fill: (#[0-9a-f]{6}); \}", CSS))
DECKS = {"french": "f", "bavarian": "b"}
PAPER = "#ffffff"
BOX = 24  # the side of a drawing
FINE = 60  # dots a side, as a card of 60 px would have at twice the size
CODES = {"moveTo": 1, "lineTo": 2, "curveTo": 4, "qCurveTo": 3}


def suits(deck):
    return {name: colour for name, colour in COLOURS.items() if name[0] == DECKS[deck]}


def test_both_decks_have_four_suits_and_a_drawing_for_each():
    drawn = re.findall(r'<symbol id="suit-(\w\w)"', render_to_string("components/card_suits.html"))
    assert sorted(drawn) == sorted(COLOURS) == ["bC", "bH", "bK", "bP", "fC", "fH", "fK", "fP"]


@each("name", sorted(COLOURS))
def test_every_suit_stands_out_from_the_paper(name):
    assert contrast(COLOURS[name], PAPER) >= 4.5


@each("deck", DECKS)
def test_who_sees_all_colours_tells_the_suits_by_them(deck):
    near = {pair: dist(*(seen(COLOURS[one], "all colours") for one in pair)) for pair in combinations(suits(deck), 2)}
    assert min(near.values()) >= 30, near


@cache
def dots(name):
    """Where a suit has colour, as a grid."""
    symbol = re.search(rf'id="suit-{name}".*?</symbol>', render_to_string("components/card_suits.html"), re.DOTALL)[0]
    middle = (np.arange(FINE) + 0.5) * BOX / FINE
    grid = np.array([(x, y) for y in middle for x in middle])
    filled = np.zeros(len(grid), dtype=bool)
    for found in re.finditer(r"<path([^>]*?)\bd=\"([^\"]+)\"", symbol, re.DOTALL):
        for part in outlines(found[2]):
            inside = part.contains_points(grid)
            filled = filled ^ inside if "evenodd" in found[1] else filled | inside
    return filled


def outlines(drawing):
    """The closed lines of a drawing."""
    pen = RecordingPen()
    parse_path(drawing, pen)
    points, codes = [], []
    for what, where in pen.value:
        if what in CODES:
            if what == "moveTo" and points:
                yield Outline(points, codes)
                points, codes = [], []
            points.extend(where)
            codes.extend([CODES[what]] * len(where))
    yield Outline(points, codes)


@each("deck", DECKS)
@each("eyes", [*SEEN, "no colour at all"])
def test_suits_whose_colours_look_alike_differ_in_shape(deck, eyes):
    """At least a fifth of what either covers is not covered by the other; so much is seen at a glance."""
    alike = []
    for one, other in combinations(suits(deck), 2):
        far = 0 if eyes == "no colour at all" else dist(seen(COLOURS[one], eyes), seen(COLOURS[other], eyes))
        if far < 20:
            here, there = dots(one), dots(other)
            alike.append((one, other, (here ^ there).sum() / (here | there).sum()))
    assert [pair for pair in alike if pair[2] < 0.2] == []
    assert len(alike) == 6 or eyes != "no colour at all"
