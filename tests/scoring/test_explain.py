"""The calculation as German text: every item a line, and the arithmetic of the lines is right."""

import json
import re
from pathlib import Path

import pytest

from scorebook.scoring.game.explain import explain, operation, points, winner_words
from scorebook.scoring.game.items import EVEN, MINUS, PLUS, TIMES, WON, GameScore, Item
from scorebook.scoring.game.sentences import plain
from scorebook.scoring.game.terms import PartyName
from scorebook.scoring.input.answer import answer
from scorebook.scoring.lines import answer_game as score_answer
from tests.each import each

GAME = {"kind": "normal", "players": ["Anna", "Ben", "Cem", "Dora"], "re": ["Anna", "Ben"]}
CASES = [
    json.loads(line)
    for path in sorted((Path(__file__).parents[1] / "cases").glob("*.jsonl"))
    for line in path.read_text(encoding="utf-8").splitlines()
]


def explained(**changes):
    return explain(answer(GAME | changes)).splitlines()


@pytest.mark.parametrize(
    ("number", "word"),
    [(0, "0 Punkte"), (1, "1 Punkt"), (-1, "−1 Punkt"), (2, "2 Punkte"), (-12, "−12 Punkte"), (2560, "2.560 Punkte")],
)
def test_points_in_words(number, word):
    assert points(number) == word


@pytest.mark.parametrize(("number", "shown"), [(3, "3"), (0, "0"), (-3, "−3")])
def test_the_minus_sign_is_a_real_one(number, shown):
    assert plain(number) == shown


@pytest.mark.parametrize(
    ("op", "amount", "shown"), [(PLUS, 2, "+2"), (MINUS, 1, "−1"), (TIMES, 3, "×3"), (EVEN, 1, "gerade")]
)
def test_operations_as_they_are_displayed(op, amount, shown):
    assert operation(Item("", op, amount, PartyName.RE, 0, "", WON)) == shown


@pytest.mark.parametrize(
    ("winner", "sentence"),
    [(PartyName.RE, "Re hat gewonnen."), (PartyName.KONTRA, "Kontra hat gewonnen."), (None, "Niemand hat gewonnen.")],
)
def test_who_has_won(winner, sentence):
    assert winner_words(GameScore(winner, (), (), (), 0, 0, 0)) == sentence


def test_a_whole_calculation():
    calls = [{"party": "kontra", "call": "kontra", "vorab": True}, {"party": "re", "call": "re"}]
    assert explained(scheme="maennle", re_augen=89, announcements=calls) == [
        "Kontra hat gewonnen.",
        "      +0 =     0  Kontra gewinnt: mindestens 121 Augen  [Männle § 27]",
        "      +1 =     1  12  [Männle § 27]",
        "      +1 =     2  12 vorab angesagt  [Männle § 27]",
        "      +1 =     3  keine 9 dazu erreicht  [Männle § 27]",
        "      +1 =     4  Gegen  [Männle § 27]",
        "      ×2 =     8  Re angesagt  [Männle § 28]",
        "      ×2 =    16  Kontra angesagt  [Männle § 28]",
        "Gutschrift: Anna −16, Ben −16, Cem 16, Dora 16",
    ]


def test_rounding_and_boecke_are_told():
    assert explained(scheme="maennle", re_augen=130)[-2:] == [
        "  gerade =     0  Ungerade: ein Punkt Abschlag  [Männle § 28]",
        "Gutschrift: Anna 0, Ben 0, Cem 0, Dora 0",
    ]
    assert explained(scheme="steffen", re_augen=120)[-1] == "Neue Böcke: 1"


def test_a_refusal_lists_everything_that_is_wrong():
    assert explained(scheme="ddv", re_augen=241, bock=1) == [
        "Nicht gewertet:",
        "  re_augen: erlaubt ist 0 bis 240.",
        "  bock: diese Abrechnung kennt keinen Bock; erlaubt ist 0.",
    ]


def number_of(printed):
    """A number as it is written for people."""
    return int(printed.replace("−", "-").replace(".", ""))


def arithmetic(lines):
    """The running totals that the printed operations make, and those that are printed."""
    made, shown, total = [], [], 0
    for line in lines:
        op, amount, printed = re.match(r" *([+−×]|gerade)(−?[\d.]*) = +(−?[\d.]+)  ", line).groups()
        number = number_of(amount or "0")
        total = {"+": total + number, "−": total - number, "×": total * number, "gerade": total - total % 2}[op]
        made.append(total)
        shown.append(number_of(printed))
    return made, shown


@each("case", [pytest.param(case, id=case["case"]) for case in CASES if "error" not in case["expect"]])
def test_the_printed_lines_add_up(case):
    score = answer(case["game"])
    first, *rest = explain(score).splitlines()
    items = rest[: len(score.items)]
    made, shown = arithmetic(items)
    assert first.endswith("gewonnen.")
    assert made == shown
    assert (made or [0])[-1] == score.value
    assert rest[len(items)].startswith("Gutschrift: ")
    assert ("Neue Böcke" in rest[-1]) is (score.boecke > 0)


def test_whoever_has_won_is_called_as_the_scheme_writes_it():
    game = GAME | {"scheme": "steffen", "re_augen": 100}
    assert score_answer(json.dumps(game).encode(), explain=True)[0].splitlines()[0] == "Contra hat gewonnen."
