"""One palette: the style sheet has the colours of the charts, and everybody can tell them apart."""

import re
from itertools import combinations
from math import dist
from pathlib import Path

from leagues.people.selectors import colour_repeats, mark_of
from scorebook.charts.canvas import DARK, LIGHT, shape, sign_style, stroke, warmth_colour, words_on
from scorebook.statistics.calls import unnamed_person
from scorebook.statistics.people import Person
from scorebook.statistics.person_columns import named
from tests.each import each

ROOT = Path(__file__).parents[2]
SIGNS = ROOT / "templates" / "components" / "signs.html"
CSS = (ROOT / "static" / "css" / "app.css").read_text(encoding="utf-8")
BLOCKS = {
    "light": (":root {", LIGHT),
    "dark, as the device has it": (':root:not([data-theme="light"]) {', DARK),
    "dark, as chosen": (':root[data-theme="dark"] {', DARK),
}
# What is left of linear red, green and blue for people who see no red, no green or no blue (Machado, Oliveira,
# Fernandes 2009, severity 1).
SEEN = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "no blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
# Distance in CIELAB: 2 is just seen side by side; lines that lie apart need far more. In the dark, where lines must be
# light, two pairs are nearer for those who see no green, and for the very few who see no blue some are everywhere;
# there the shape at the line's end tells.
FAR_ENOUGH = {("light", "all colours"): 30, ("light", "no red"): 18, ("light", "no green"): 18}
FAR_ENOUGH |= {("dark", "all colours"): 24, ("dark", "no red"): 18, ("dark", "no green"): 15}
FAR_ENOUGH |= {("light", "no blue"): 11, ("dark", "no blue"): 7}
# Fields of a heat map touch each other, and the colour says how much: two steps must be told apart at a glance.
STEP_FAR_ENOUGH, SIDES_FAR_ENOUGH = 20, 40
INK = "#14130f"  # the letter in every sign


def linear(colour):
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def seen(colour, eyes):
    """The colour in CIELAB, as these eyes see it."""
    red, green, blue = (
        min(1, max(0, sum(share * part for share, part in zip(row, linear(colour), strict=True)))) for row in SEEN[eyes]
    )
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    x, y, z = (part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116 for part in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def contrast(one, other):
    darker, lighter = sorted(
        sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear(colour), strict=True))
        for colour in (one, other)
    )
    return (lighter + 0.05) / (darker + 0.05)


@each("block", BLOCKS)
def test_the_style_sheet_has_the_colours_of_the_charts(block):
    opening, palette = BLOCKS[block]
    rules = CSS[CSS.index(opening) :].partition("}")[0]
    found = dict(re.findall(r"--([a-z0-9-]+): (#[0-9a-f]+);", rules))
    whole = {name: f"#{colour[1:] * 2}" if len(colour) == 4 else colour for name, colour in found.items()}
    names = "surface", "text", "muted", "line", "accent"
    assert [whole[name] for name in names] == [getattr(palette, name) for name in names]
    assert tuple(whole[f"l{number}"] for number in range(1, 9)) == palette.lines
    light = CSS[CSS.index(BLOCKS["light"][0]) :].partition("}")[0]
    assert tuple(re.findall(r"--p\d: (#[0-9a-f]{6});", light)) == palette.fills


@each("eyes", SEEN)
@each("theme", ["light", "dark"])
def test_players_are_told_apart_by_everybody(theme, eyes):
    palette = {"light": LIGHT, "dark": DARK}[theme]
    near = {
        (one, other): round(dist(seen(palette.player(one), eyes), seen(palette.player(other), eyes)), 1)
        for one, other in combinations(range(1, 9), 2)
    }
    assert {pair: distance for pair, distance in near.items() if distance < FAR_ENOUGH[theme, eyes]} == {}


@each("palette", [LIGHT, DARK], ids=["light", "dark"])
def test_the_steps_of_a_heat_map_are_told_apart_by_everybody_and_the_number_in_a_field_is_read(palette):
    for eyes in SEEN:
        steps = [seen(colour, eyes) for colour in palette.warmth]
        assert min(dist(one, other) for one, other in combinations(steps, 2)) >= STEP_FAR_ENOUGH
        assert min(dist(steps[3 - far], steps[3 + far]) for far in (1, 2, 3)) >= SIDES_FAR_ENOUGH
    assert min(contrast(colour, words_on(colour)) for colour in palette.warmth) >= 4.5


@each(("strength", "step"), [(0, 3), (0.1, 3), (-0.1, 3), (0.2, 4), (-0.2, 2), (0.6, 5), (1, 6), (-1, 0), (7, 6)])
def test_the_colour_says_how_far_from_the_middle_a_field_is(strength, step):
    assert warmth_colour(LIGHT, strength) == LIGHT.warmth[step]


@each("palette", [LIGHT, DARK], ids=["light", "dark"])
def test_a_line_is_seen_and_the_letter_in_a_sign_is_read(palette):
    assert min(contrast(colour, palette.surface) for colour in palette.lines) >= 3.9
    assert min(contrast(colour, INK) for colour in palette.fills) >= 7


def test_every_player_has_a_shape_of_their_own():
    signs = SIGNS.read_text(encoding="utf-8")
    assert re.findall(r'<symbol id="sign-(\d)"', signs) == [str(number) for number in range(9)]
    assert len({str(shape(number)) for number in range(1, 9)}) == 8


def test_calls_without_a_name_carry_the_sign_of_no_player():
    colour = unnamed_person().colour
    assert colour not in range(1, 9)
    assert f".sign--{colour} {{" in CSS


@each("palette", [LIGHT, DARK], ids=["light", "dark"])
@each("number", [14, 24])
def test_no_two_of_a_large_league_share_line_and_sign(palette, number):
    """The ninth wears the colour of the first: with a dashed line and a ring around the sign."""
    colours = [place % 8 + 1 for place in range(number)]
    marks = [mark_of(*one) for one in zip(colours, colour_repeats(colours), strict=True)]
    drawn = {(palette.player(one), stroke(one), str(sign_style(palette, one))) for one in marks}
    lines = {(palette.player(one), stroke(one)) for one in marks}
    signs = {(shape(one), sign_style(palette, one)["markeredgecolor"]) for one in marks}
    assert (len(drawn), len(lines), len(signs)) == (number, number, min(number, 16))


def test_beside_a_name_no_two_of_a_large_league_look_alike():
    people = [Person(pk, f"N{pk}", "N", pk % 8 + 1, regular=True, turn=pk // 8) for pk in range(14)]
    signs = {re.search(r'class="(sign [^"]*)"', named(one))[1] for one in people}
    assert len(signs) == 14
    assert all(f".{rule}" in CSS for sign in signs for rule in sign.split())
