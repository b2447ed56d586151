"""What is written can be read, what is drawn can be seen, in the light and in the dark (WCAG 2.2, 1.4.3, 1.4.11)."""

import re
from pathlib import Path

import pytest

from tests.statistics.test_palette import BLOCKS, contrast

SHEETS = sorted((Path(__file__).parents[1] / "static" / "css").glob("*.css"))
APP = next(sheet for sheet in SHEETS if sheet.name == "app.css").read_text("utf-8")
SURFACES = ("ground", "surface", "sunken")
TEXT, GRAPHICS = 4.5, 3
# What is written on what, wherever the two are named in rules apart from each other.
WRITTEN = {(text, on) for text in ("text", "muted", "accent", "minus") for on in SURFACES}
WRITTEN |= {("text", "accent-soft"), ("muted", "accent-soft"), ("accent", "accent-soft"), ("accent-text", "accent")}
WRITTEN |= {("text", "minus-soft"), ("minus", "minus-soft"), ("on-bock", "bock"), ("on-bock", "bock-deep")}
WRITTEN |= {("ink", f"p{number}") for number in range(1, 9)}
# Edges of buttons, the mark of the focus, lines of charts and of signs.
DRAWN = {(line, on) for line in ("edge", "accent", *(f"l{number}" for number in range(1, 9))) for on in SURFACES}
RULE = re.compile(r"\{([^{}]*)\}")
COLOUR = re.compile(r"(?:^|[;\s])color: (?:var\(--([a-z0-9-]+)\)|(#[0-9a-f]+))")
GROUND = re.compile(r"(?:^|[;\s])background(?:-color)?: var\(--([a-z0-9-]+)\)")


def colours(block):
    """Name → colour of a theme; the dark ones stand over the light ones, as in the style sheet."""
    found = {}
    for opening in dict.fromkeys((BLOCKS["light"][0], BLOCKS[block][0])):
        rules = APP[APP.index(opening) :].partition("}")[0]
        found |= dict(re.findall(r"--([a-z0-9-]+): (#[0-9a-f]+);", rules))
    return {name: whole(colour) for name, colour in found.items()}


def whole(colour):
    """#fff is #ffffff."""
    return f"#{''.join(2 * one for one in colour[1:])}" if len(colour) == 4 else colour


def named_together():
    """Text and background that one rule of a style sheet names."""
    found = set()
    for sheet in SHEETS:
        for rule in RULE.findall(sheet.read_text("utf-8")):
            text, ground = COLOUR.search(rule), GROUND.search(rule)
            if text and ground:
                found.add((text[1] or text[2], ground[1]))
    return found


def too_near(block, pairs, wanted):
    known = colours(block)
    measured = {pair: round(contrast(*(known.get(one) or whole(one) for one in pair)), 2) for pair in pairs}
    return {pair: found for pair, found in measured.items() if found < wanted}


@pytest.mark.parametrize("block", BLOCKS)
def test_text_is_read_on_everything_it_stands_on(block):
    together = named_together()
    assert {("on-bock", "bock"), ("#fff", "felt")} <= together
    assert too_near(block, WRITTEN | together, TEXT) == {}


@pytest.mark.parametrize("block", BLOCKS)
def test_what_is_drawn_is_seen_on_everything_it_stands_on(block):
    assert too_near(block, DRAWN, GRAPHICS) == {}


def test_both_ways_to_the_dark_have_the_same_colours():
    by_device, chosen = (colours(block) for block in BLOCKS if block.startswith("dark"))
    assert by_device == chosen
