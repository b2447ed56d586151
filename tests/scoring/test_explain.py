"""The calculation as German text: every item a line, and the arithmetic of the lines is right."""

from scorebook.scoring.game.explain import explain
from scorebook.scoring.input.answer import answer

GAME = {"kind": "normal", "players": ["Anna", "Ben", "Cem", "Dora"], "re": ["Anna", "Ben"]}


def explained(**changes):
    return explain(answer(GAME | changes)).splitlines()


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
