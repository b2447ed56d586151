"""Wem gehört der Stich? Every exception of the documents in a trick or two, and the order of the cards as a whole."""

import pytest

from scorebook.scoring.game.cards import in_deck, trumps_of
from scorebook.scoring.game.objections import Refusal
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.terms import Kind
from scorebook.scoring.input.options import resolve
from scorebook.scoring.referees.trick_facts import augen_of, card_order
from scorebook.scoring.referees.tricks import answer_trick
from scorebook.scoring.schemes import SCHEMES
from tests.each import each

SUITS = {"♣": "kreuz", "♠": "pik", "♥": "herz", "♦": "karo"}
RANKS = {"A": "as", "10": "10", "K": "koenig", "D": "dame", "B": "bube", "9": "9"}
NINE = ["pik-9", "pik-as", "pik-10", "herz-as"]
SIDES = {"r": "re", "k": "kontra", "?": None}


def trick(scheme, cards, sides="????", *, kind="normal", **said):
    """The answer about a trick written as "♥10 ♣D ♦A ♦9" with the parties "rkrk"."""
    laid = [f"{SUITS[card[0]]}-{RANKS[card[1:]]}" for card in cards.split()]
    parties = [SIDES[side] for side in sides]
    return answer_trick({"scheme": scheme, "kind": kind, "cards": laid, "parties": parties, **said}).to_json()


def extras(*asked, **said):
    return [(one["kind"], one["party"], one["card"]) for one in trick(*asked, **said)["extras"]]


def test_a_trick_is_answered_whole():
    """DDV TSR 2.3, 5.2, 7.2.3."""
    assert trick("ddv", "♦A ♥10 ♠A ♦10", "krkr") == {
        "taker": 1,
        "augen": 42,
        "trump": [True, True, False, True],
        "extras": [{"kind": "fuchs", "party": "re", "card": 0}, {"kind": "doppelkopf", "party": "re", "card": 1}],
        "source": "DDV TSR 2.3",
        "message": "Der Stich gehört der zweiten Karte, Herz-Zehn: der höchste Trumpf im Stich. Er zählt 42 Augen. "
        "Für Re: Fuchs gefangen, Doppelkopf.",
    }


def test_a_group_without_schweine_has_none_to_announce():
    refused = trick("spin_haus", "♥10 ♠A ♣D ♦A", announced=["schweinchen"], options={"schwein": False})
    assert refused["error"]["code"] == "note_unknown"


@pytest.mark.parametrize("scheme", ["maennle", "tacken", "spin_haus"])
def test_both_cards_of_one_hand_never_lie_in_one_trick(scheme):
    word = "schwein" if scheme == "maennle" else "schweinchen"
    cards = ["karo-as", "karo-as", "herz-10", "pik-dame"]
    found = answer_trick({"scheme": scheme, "kind": "normal", "cards": cards, "announced": [word]})
    assert [one.code for one in found.objections] == ["impossible_trick"]
    lapsed = answer_trick({"scheme": scheme, "kind": "solo_damen", "cards": cards, "announced": [word]})
    assert lapsed.taker == 3


# What is rare among the tricks that `test_second_tricks` has time for: who, with which extra points, in the last trick.
RARE = [
    ("ddv", "♣B ♦B ♦9 ♦K", "rkrk", [("karlchen", "re", 0)]),
    ("ddv", "♣B ♦D ♦9 ♦K", "rkrk", []),
    ("spin_turnier", "♣B ♦D ♣B ♦K", "rkrk", [("karlchen_gefangen", "kontra", 0)]),  # both of them are one point
    ("spin_turnier", "♣B ♠D ♦9 ♦K", "rkrk", []),  # not with another queen
    ("mainz", "♣B ♠D ♣B ♦K", "rkrk", [("karlchen_gefangen", "kontra", 0), ("karlchen_gefangen", "kontra", 2)]),
    ("mainz", "♣B ♦B ♣B ♦K", "rkkr", [("karlchen", "re", 0), ("karlchen_gefangen", "re", 2)]),
    ("tacken", "♣B ♦D ♠D ♦K", "rrkk", []),  # the own partner had beaten it already
    ("tacken", "♣B ♠D ♦D ♦K", "rkrk", [("karlchen_gefangen", "kontra", 0)]),
    ("tacken", "♠D ♣B ♥10 ♠10", "rrkk", []),  # there was no Karlchen to catch
    ("tacken", "♣B ♠D ♥10 ♠10", "rrkk", []),  # its own party has destroyed it
    ("tacken", "♣B ♥10 ♠D ♠10", "rkrk", [("karlchen_gefangen", "kontra", 0)]),  # too late to destroy it
    ("tacken", "♣B ♠D ♦9 ♦K", "?krk", []),  # nobody knows whose it was
    ("maennle", "♥A ♥K ♥A ♥K", "rkrk", [("herzstich", "re", 0)]),
    ("steffen", "♥A ♥K ♥A ♥K", "rkrk", [("herzstich", "re", 0)]),
    ("maennle", "♦A ♥10 ♦B ♦K", "?rrk", [("fuchs", "re", 0)]),  # § 24: also of an unknown party
    ("ddv", "♦A ♥10 ♦B ♦K", "?rrk", []),
]


@each(("scheme", "cards", "sides", "found"), RARE)
def test_extra_points_of_a_last_trick(scheme, cards, sides, found):
    assert extras(scheme, cards, sides, last_trick=True) == found
    assert extras(scheme, cards, sides) == [one for one in found if not one[0].startswith("karlchen")]


@each(
    ("asked", "code", "field"),
    [
        ({}, "cards_missing", "cards"),
        ({"cards": ["herz-10"]}, "cards_not_four", "cards"),
        ({"cards": ["herz-11", *["herz-10"] * 2, "pik-as"]}, "card_unknown", "cards[0]"),
        ({"cards": [*["herz-10"] * 3, "pik-as"]}, "card_three_times", "cards"),
        ({"cards": NINE, "cards_in_deck": 40}, "nine_in_40", "cards"),
        ({"cards": NINE, "scheme": "maennle"}, "nine_in_40", "cards"),
        ({"cards": NINE, "scheme": "steffen"}, "nine_in_40", "cards"),
        ({"cards": NINE, "announced": ["schwein"]}, "note_unknown", "announced[0]"),
        ({"cards": NINE, "parties": ["re"]}, "parties_not_four", "parties"),
        ({"cards": NINE, "cards_in_deck": 44}, "cards_range", "cards_in_deck"),
        ({"cards": ["pik-9", "pik-as", "pik-10", 3]}, "card_unknown", "cards[3]"),
    ],
)
def test_an_impossible_trick_is_refused_at_its_field(asked, code, field):
    found = answer_trick({"scheme": "ddv", "kind": "normal", **asked})
    assert isinstance(found, Refusal)
    assert (found.objections[0].code, found.objections[0].field) == (code, field)


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
