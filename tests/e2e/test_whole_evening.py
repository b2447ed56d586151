"""A whole evening of 24 games, tapped on a phone. The worth of each game is written down by hand from the documents."""

import pytest

from leagues.actor import Actor
from scorebook.evenings.services.evenings import open_evening
from scorebook.rules.models import RuleSetVersion
from tests.e2e.table import Tapped, enter, standing

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NAMES = ("Anna", "Ben", "Cem", "Dora")
PAIRS = [(0, 1), (1, 2), (2, 3), (3, 0), (0, 2), (1, 3)]

# Eight games with what each Re player is booked; three times eight make the evening.
DDV = [
    ({"result": "re 120"}, 1),
    ({"result": "re 90"}, 2),
    ({"result": "kontra 120"}, -2),  # gewonnen, gegen die Alten
    ({"result": "re 90", "calls": (("re", 2),)}, 5),  # gewonnen, unter 90, Re 2, keine 90
    ({"result": "kontra 90", "calls": (("kontra", 1),)}, -5),  # gewonnen, unter 90, Kontra 2, gegen
    ({"result": "re 120", "solo": "solo_damen"}, 3),
    ({"result": "re 60", "extras": (("re", "fuchs"),)}, 4),
    ({"result": "120:120"}, -2),
]
# The fourth game causes a Bock, so the four games after it count double.
STEFFEN = [
    ({"result": "re 120"}, 5),
    ({"result": "kontra 120"}, -10),
    ({"result": "re 90"}, 10),
    ({"result": "kontra 120", "calls": (("kontra", 1),)}, -20),
    ({"result": "re 120"}, 10),
    ({"result": "re 90", "extras": (("re", "fuchs"),)}, 30),  # 5 × U9 × Bock, and 10 undoubled
    ({"result": "re 120", "solo": "solo_buben"}, 300),
    ({"result": "kontra 90"}, -40),
]
MAENNLE = [
    ({"result": "re 120"}, 0),  # 1, odd
    ({"result": "re 90", "calls": (("re", 1),)}, 4),  # 12 and the first level beyond, doubled
    ({"result": "kontra 120"}, -2),
    ({"result": "re 90", "calls": (("re", 2),)}, 6),
    ({"result": "kontra 90", "calls": (("kontra", 1),)}, -6),
    ({"result": "re 120", "extras": (("re", "fuchs"),)}, 2),
    ({"result": "re 120", "solo": "solo_buben", "calls": (("re", 1),)}, 6),
    ({"result": "120:120"}, 0),  # gegen, odd
]


def evening_of(cycle):
    """24 games with Re going round, and the standing after them."""
    games, totals = [], dict.fromkeys(NAMES, 0)
    for place in range(24):
        tapped, re_points = cycle[place % len(cycle)]
        pair = PAIRS[place % len(PAIRS)]
        re = tuple(NAMES[seat] for seat in (pair[:1] if "solo" in tapped else pair))
        others = [name for name in NAMES if name not in re]
        games.append(Tapped(re=re, **tapped))
        for name in re:
            totals[name] += re_points
        for name in others:
            totals[name] -= re_points * len(re) // len(others)
    return games, totals


@pytest.mark.parametrize(
    ("scheme", "cycle"), [("ddv", DDV), ("steffen", STEFFEN), ("maennle", MAENNLE)], ids=["ddv", "steffen", "maennle"]
)
def test_twenty_four_games_end_with_the_right_standing(page, sign_in, verwalter, make_league, scheme, cycle):
    league, players = make_league(scheme, NAMES)
    evening = open_evening(
        actor=Actor.account(verwalter),
        league=league,
        rule_set_version=RuleSetVersion.objects.get(league=league),
        players=players,
        dealer=players[0],
    )
    sign_in(verwalter)
    games, totals = evening_of(cycle)
    page.goto(f"/abend/{evening.pk}/")
    for game in games:
        enter(page, game)
    assert standing(page) == totals
    assert evening.games.count() == 24


def test_taps_from_the_open_evening_to_the_saved_game(page, sign_in, verwalter, make_evening):
    """Four for a normal game, eight for Re + keine 90 + Fuchs, three for a solo."""
    evening = make_evening("ddv", NAMES)
    sign_in(verwalter)
    page.goto(f"/abend/{evening.pk}/")
    normal = Tapped(re=("Anna", "Ben"))
    called = Tapped(re=("Anna", "Ben"), result="re 90", calls=(("re", 2),), extras=(("re", "fuchs"),))
    solo = Tapped(re=("Cem",), solo="solo_damen")
    assert (enter(page, normal), enter(page, called), enter(page, solo)) == (4, 7, 4)
    assert list(evening.scores.order_by("number").values_list("re_points", flat=True)) == [1, 6, 3]
