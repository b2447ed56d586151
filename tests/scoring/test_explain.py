"""The calculation as German text: every item a line, and the arithmetic of the lines is right."""

from scorebook.scoring.game.engine import score
from scorebook.scoring.game.explain import counted_items, explain, uncounted
from scorebook.scoring.game.items import apply
from scorebook.scoring.input.answer import answer
from scorebook.scoring.schemes import SCHEMES
from tests.scoring.space import some_games

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


def test_nobody_wins():
    calls = [{"party": "kontra", "call": "kontra", "vorab": True}, {"party": "re", "call": "re"}]
    assert explained(scheme="maennle", re_augen=120, announcements=calls)[0] == "Niemand hat gewonnen."


def test_what_is_counted_makes_the_value_and_what_is_silent_is_named():
    for scheme in SCHEMES.values():
        for facts in some_games(scheme, 150):
            found, total = score(facts, scheme), 0
            for item in counted_items(found):
                total = apply(total, item.op, item.amount)
            assert total == found.value, facts
            assert [one for one in uncounted(facts, scheme, found) if not one.what] == []
