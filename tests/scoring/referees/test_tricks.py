"""Wem gehört der Stich? Every exception of the documents in a trick or two, and the order of the cards as a whole."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from scorebook.scoring.game.objections import Refusal
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.terms import Kind
from scorebook.scoring.game.trumps import trumps_of
from scorebook.scoring.input.options import resolve
from scorebook.scoring.referees.trick_facts import AUGEN, CARDS, augen_of, card_order, in_deck
from scorebook.scoring.referees.tricks import answer_trick
from scorebook.scoring.schemes import SCHEMES
from tests.each import each

ROOT = Path(__file__).parents[3]
SUITS = {"♣": "kreuz", "♠": "pik", "♥": "herz", "♦": "karo"}
RANKS = {"A": "as", "10": "10", "K": "koenig", "D": "dame", "B": "bube", "9": "9"}
SIDES = {"r": "re", "k": "kontra", "?": None}


def trick(scheme, cards, sides="????", *, kind="normal", **said):
    """The answer about a trick written as "♥10 ♣D ♦A ♦9" with the parties "rkrk"."""
    laid = [f"{SUITS[card[0]]}-{RANKS[card[1:]]}" for card in cards.split()]
    parties = [SIDES[side] for side in sides]
    return answer_trick({"scheme": scheme, "kind": kind, "cards": laid, "parties": parties, **said}).to_json()


def taker(*asked, **said):
    return trick(*asked, **said)["taker"]


def extras(*asked, **said):
    return [(one["kind"], one["party"], one["card"]) for one in trick(*asked, **said)["extras"]]


def test_a_trick_is_answered_whole():
    """DDV TSR 2.3, 5.2, 7.2.3."""
    assert trick("ddv", "♦A ♥10 ♠A ♦10", "krkr") == {
        "taker": 1,
        "augen": 42,
        "trump": [True, True, False, True],
        "extras": [
            {"kind": "fuchs", "party": "re", "card": 0},
            {"kind": "doppelkopf", "party": "re", "card": 1},
        ],
        "source": "DDV TSR 2.3",
        "message": "Der Stich gehört der zweiten Karte, Herz-Zehn: der höchste Trumpf im Stich. Er zählt 42 Augen. "
        "Für Re: Fuchs gefangen, Doppelkopf.",
    }


@pytest.mark.parametrize(
    ("cards", "place"),
    [
        ("♠10 ♠A ♠A ♠K", 1),  # of two equal cards the first
        ("♠9 ♥A ♣A ♠9", 0),  # another suit takes nothing
        ("♠A ♦9 ♠10 ♠K", 1),  # a trump beats a plain suit
        ("♦9 ♣B ♦B ♣B", 1),
        ("♥K ♥A ♥9 ♥A", 1),
    ],
)
@pytest.mark.parametrize("scheme", ["ddv", "spin_turnier", "spin_haus", "mainz", "tacken"])
def test_the_general_rules(scheme, cards, place):
    assert taker(scheme, cards) == place


DULLEN = "♥10 ♣D ♥10 ♦K"
# Where the second ♥10 takes the trick; in all other kinds of game of the scheme the first one does.
SECOND = {
    "maennle": "normal hochzeit stille_hochzeit haengende_hochzeit solo_trumpf solo_herz solo_pik solo_kreuz",
    "mainz": "normal hochzeit stille_hochzeit haengende_hochzeit solo_trumpf solo_herz solo_pik solo_kreuz",
    "spin_haus": "normal hochzeit stille_hochzeit haengende_hochzeit solo_karo solo_herz solo_pik solo_kreuz",
}
NORMAL_TRUMPS = "normal hochzeit stille_hochzeit haengende_hochzeit armut solo_trumpf"


@pytest.mark.parametrize("scheme", [key for key, one in SCHEMES.items() if one.referees.tricks])
def test_where_the_second_dulle_beats_the_first(scheme):
    """Männle § 22; Mainz 2.4; Spin, Zweite Dulle; nowhere else without an agreement."""
    kinds = [kind.value for kind in SCHEMES[scheme].options.kinds]
    assert {kind for kind in kinds if taker(scheme, DULLEN, kind=kind) == 2} == set(SECOND.get(scheme, "").split())


@pytest.mark.parametrize("scheme", ["tacken", "steffen"])
def test_zweite_die_erste_can_be_agreed(scheme):
    """Tacken, Kartenlegen: only where ♥10 is the highest trump."""
    kinds = [kind.value for kind in SCHEMES[scheme].options.kinds]
    agreed = {kind for kind in kinds if taker(scheme, DULLEN, kind=kind, options={"second_dulle": True}) == 2}
    assert agreed == set(NORMAL_TRUMPS.split())
    caught = trick("tacken", DULLEN, "rrkk", options={"second_dulle": True})["extras"]
    assert caught == [{"kind": "dulle_gefangen", "party": "kontra", "card": 0}]


SCHWEIN_TRICKS = [
    ("maennle", "schwein", "♥10 ♦A ♥10 ♦K", NORMAL_TRUMPS.replace(" armut", "")),
    ("tacken", "schweinchen", "♥10 ♦A ♣D ♦K", NORMAL_TRUMPS),
    ("spin_haus", "schweinchen", "♥10 ♦A ♣D ♦K", "normal hochzeit stille_hochzeit haengende_hochzeit solo_karo"),
    ("steffen", "schafe", "♣D ♥K ♠D ♦K", NORMAL_TRUMPS),
]


def test_a_group_without_schweine_has_none_to_announce():
    refused = trick("spin_haus", "♥10 ♠A ♣D ♦A", announced=["schweinchen"], options={"schwein": False})
    assert refused["error"]["code"] == "note_unknown"


@pytest.mark.parametrize(("scheme", "word", "cards", "kinds"), SCHWEIN_TRICKS)
def test_what_is_announced_rises_where_the_document_says_so(scheme, word, cards, kinds):
    """Männle § 23; Tacken, Schweinchen; Spin, Schweinchen; Steffen, Schafe."""
    known = [kind.value for kind in SCHEMES[scheme].options.kinds]
    rises = {
        kind for kind in known if taker(scheme, cards, kind=kind, announced=[word]) != taker(scheme, cards, kind=kind)
    }
    assert rises == set(kinds.split())
    assert taker(scheme, cards, announced=[word]) == 1
    assert taker(scheme, cards) == (2 if scheme == "maennle" else 0)


def test_in_spins_farbsolo_the_aces_of_that_suit_are_the_schweinchen():
    assert taker("spin_haus", "♥10 ♠A ♣D ♦A", kind="solo_pik", announced=["schweinchen"]) == 1
    assert taker("spin_haus", "♥10 ♥A ♣D ♦A", kind="solo_herz", announced=["schweinchen"]) == 1


def test_schafe_are_the_second_highest_trumps():
    assert taker("steffen", "♥K ♥10 ♣D ♦A", announced=["schafe"]) == 1
    assert trick("steffen", "♥A ♥K ♦K ♣D", announced=["schafe"])["trump"] == [False, True, True, True]


def test_a_schwein_is_no_fuchs_and_the_other_ace_is_one():
    assert extras("maennle", "♦A ♥10 ♦B ♦K", "krrr", announced=["schwein"]) == []
    assert extras("maennle", "♦A ♥10 ♦B ♦K", "krrr") == [("fuchs", "re", 0)]


@pytest.mark.parametrize("scheme", ["maennle", "tacken", "spin_haus"])
def test_both_cards_of_one_hand_never_lie_in_one_trick(scheme):
    word = "schwein" if scheme == "maennle" else "schweinchen"
    cards = ["karo-as", "karo-as", "herz-10", "pik-dame"]
    found = answer_trick({"scheme": scheme, "kind": "normal", "cards": cards, "announced": [word]})
    assert [one.code for one in found.objections] == ["impossible_trick"]
    lapsed = answer_trick({"scheme": scheme, "kind": "solo_damen", "cards": cards, "announced": [word]})
    assert lapsed.taker == 3


@pytest.mark.parametrize(
    ("kind", "last", "place"),
    [("normal", True, 2), ("hochzeit", True, 2), ("normal", False, 0), ("solo_trumpf", True, 0), ("solo_pik", True, 0)],
)
def test_the_second_karlchen_takes_the_last_trick(kind, last, place):
    """Männle § 22."""
    assert taker("maennle", "♣B ♦B ♣B ♦K", kind=kind, last_trick=last) == place


KARLCHEN = [
    ("ddv", "♣B ♦B ♦9 ♦K", "rkrk", [("karlchen", "re", 0)]),
    ("maennle", "♣B ♦B ♦A ♦K", "rkrk", [("karlchen", "re", 0)]),
    ("steffen", "♣B ♦B ♦10 ♦K", "rkrk", []),
    ("ddv", "♣B ♦D ♦9 ♦K", "rkrk", []),
    ("spin_turnier", "♣B ♦D ♦9 ♦K", "rkrk", [("karlchen_gefangen", "kontra", 0)]),
    ("spin_turnier", "♣B ♦D ♣B ♦K", "rkrk", [("karlchen_gefangen", "kontra", 0)]),  # both of them are one point
    ("spin_turnier", "♣B ♠D ♦9 ♦K", "rkrk", []),  # not with another queen
    ("mainz", "♣B ♠D ♣B ♦K", "rkrk", [("karlchen_gefangen", "kontra", 0), ("karlchen_gefangen", "kontra", 2)]),
    ("mainz", "♣B ♦B ♣B ♦K", "rkkr", [("karlchen", "re", 0), ("karlchen_gefangen", "re", 2)]),
    ("tacken", "♣B ♠D ♦9 ♦K", "rkrk", [("karlchen_gefangen", "kontra", 0)]),
    ("tacken", "♣B ♦D ♠D ♦K", "rrkk", []),  # the own partner had beaten it already
    ("tacken", "♣B ♠D ♦D ♦K", "rkrk", [("karlchen_gefangen", "kontra", 0)]),
    ("tacken", "♠D ♣B ♥10 ♠10", "rrkk", []),  # there was no Karlchen to catch
    ("tacken", "♣B ♠D ♥10 ♠10", "rrkk", []),  # its own party has destroyed it
    ("tacken", "♣B ♥10 ♠D ♠10", "rkrk", [("karlchen_gefangen", "kontra", 0)]),  # too late to destroy it
    ("tacken", "♣B ♦B ♣B ♦K", "rkkr", [("karlchen", "re", 0), ("karlchen_gefangen", "re", 2)]),
    ("tacken", "♣B ♠D ♦9 ♦K", "?krk", []),  # nobody knows whose it was
]


@each(("scheme", "cards", "sides", "found"), KARLCHEN)
def test_karlchen(scheme, cards, sides, found):
    assert extras(scheme, cards, sides, last_trick=True) == found
    assert extras(scheme, cards, sides) == []


def test_a_plain_karlchen_makes_the_last_trick_too():
    assert extras("tacken", "♣B ♣9 ♠A ♦9", "rkkk", kind="solo_damen", last_trick=True) == [("karlchen", "re", 0)]


@pytest.mark.parametrize(
    ("scheme", "sides", "found"),
    [
        ("ddv", "krrk", [("fuchs", "re", 0)]),
        ("ddv", "?rrk", []),
        ("ddv", "k?rk", []),
        ("ddv", "rrkk", []),
        ("maennle", "?rrk", [("fuchs", "re", 0)]),
        ("maennle", "rrkk", []),
        ("maennle", "k?rk", []),
    ],
)
def test_a_fuchs_wants_the_other_party(scheme, sides, found):
    """Männle § 24: or an unknown one."""
    assert extras(scheme, "♦A ♥10 ♦B ♦K", sides) == found


HEARTS = "♥A ♥K ♥A ♥K"
FULL_ONES = "♠A ♠10 ♠10 ♠A"


@pytest.mark.parametrize(
    ("scheme", "kinds"),
    [
        ("maennle", "normal hochzeit stille_hochzeit haengende_hochzeit solo_trumpf solo_pik solo_kreuz"),
        ("steffen", NORMAL_TRUMPS),
        ("ddv", ""),
    ],
)
def test_herzstich(scheme, kinds):
    known = [kind.value for kind in SCHEMES[scheme].options.kinds]
    found = {kind for kind in known if ("herzstich", "re", 0) in extras(scheme, HEARTS, "rkrk", kind=kind)}
    assert found == set(kinds.split())


@pytest.mark.parametrize(
    ("scheme", "kinds"),
    [
        ("ddv", "normal hochzeit"),
        ("mainz", "normal hochzeit stille_hochzeit haengende_hochzeit"),
        ("spin_haus", "normal hochzeit armut"),
    ],
)
def test_where_extras_count(scheme, kinds):
    known = [kind.value for kind in SCHEMES[scheme].options.kinds]
    assert {kind for kind in known if extras(scheme, FULL_ONES, "rkrk", kind=kind)} == set(kinds.split())


@each(
    ("asked", "code", "field"),
    [
        ({}, "cards_missing", "cards"),
        ({"cards": ["herz-10"]}, "cards_not_four", "cards"),
        ({"cards": ["herz-11", *["herz-10"] * 2, "pik-as"]}, "card_unknown", "cards[0]"),
        ({"cards": [*["herz-10"] * 3, "pik-as"]}, "card_three_times", "cards"),
        ({"cards": ["pik-9", "pik-as", "pik-10", "herz-as"], "cards_in_deck": 40}, "nine_in_40", "cards"),
        ({"cards": ["pik-9", "pik-as", "pik-10", "herz-as"], "announced": ["schwein"]}, "note_unknown", "announced[0]"),
        ({"cards": ["pik-9", "pik-as", "pik-10", "herz-as"], "parties": ["re"]}, "parties_not_four", "parties"),
        ({"cards": ["pik-9", "pik-as", "pik-10", "herz-as"], "cards_in_deck": 44}, "cards_range", "cards_in_deck"),
        ({"cards": ["pik-9", "pik-as", "pik-10", 3]}, "card_unknown", "cards[3]"),
    ],
)
def test_an_impossible_trick_is_refused_at_its_field(asked, code, field):
    found = answer_trick({"scheme": "ddv", "kind": "normal", **asked})
    assert isinstance(found, Refusal)
    assert (found.objections[0].code, found.objections[0].field) == (code, field)


@pytest.mark.parametrize("scheme", ["maennle", "steffen"])
def test_a_deck_without_nines_is_usual_where_the_scheme_has_none(scheme):
    found = answer_trick({"scheme": scheme, "kind": "normal", "cards": ["pik-9", "pik-as", "pik-10", "herz-as"]})
    assert [one.code for one in found.objections] == ["nine_in_40"]


EVERY_KIND = [(scheme, kind) for scheme in SCHEMES.values() for kind in Kind if kind in scheme.options.kinds]
NAMED = [f"{scheme.key}-{kind.value}" for scheme, kind in EVERY_KIND]


@each(("scheme", "kind"), EVERY_KIND, ids=NAMED)
@each("cards", [40, 48])
def test_beating_is_a_strict_order_and_every_card_has_one_place(scheme: Scheme, kind, cards):
    """Within a led suit no two different cards that can take the trick are equal; the table holds each card once."""
    agreed = resolve(scheme, {"cards": cards})
    order, table, deck = card_order(agreed, kind, frozenset()), trumps_of(agreed.in_french(), kind), in_deck(cards)
    places = [*table.order, *(card for rest in table.fehl for card in rest)]
    assert [card.name_in({}) for card in table.order] == [*table.cards]
    assert sorted(places) == sorted(deck)
    assert augen_of(deck) * 2 == 240
    for led in deck:
        strengths = [order.strength(card, led) for card in deck if order.strength(card, led)]
        assert len(set(strengths)) == len(strengths)
        same = table.order if led in table.order else next(rest for rest in table.fehl if led in rest)
        assert [card for card in sorted(deck, key=lambda card: -order.strength(card, led)) if card in same] == [*same]


def test_augen_are_those_of_the_cards():
    assert [AUGEN[rank] for rank in ("A", "10", "K", "D", "B", "9")] == [11, 10, 4, 3, 2, 0]
    assert len(CARDS) == 24


def test_the_command_answers_a_line_each():
    asked = {"scheme": "ddv", "kind": "normal", "cards": ["herz-10", "kreuz-dame", "karo-as", "pik-9"]}
    lines = json.dumps(asked) + "\n[]\n"
    command = [sys.executable, "manage.py", "who_takes"]
    done = subprocess.run(command, cwd=ROOT, input=lines, capture_output=True, text=True, check=False)
    first, second = map(json.loads, done.stdout.splitlines())
    assert (done.returncode, first["taker"], first["augen"], second["error"]["code"]) == (1, 0, 24, "not_an_object")
