"""The orders of the Vorbehalte, written from each document: every pair, said from every two seats.

Then who leads and who deals next, and hands on both sides of each threshold.
"""

from itertools import combinations, permutations, product

import pytest

from scorebook.scoring.input.options import resolve
from scorebook.scoring.referees.reservations import count_hand, rights_of
from scorebook.scoring.schemes import SCHEMES
from tests.each import each
from tests.judged import RESERVED

from .test_reservations import SEATS, found, hand

REDEALT = ("einmischen", "schmeissen")
KIND = {"hochzeit": "hochzeit", "armut": "armut", "trumpfabgabe": "armut", "schieben": "armut"}
# From the highest down; what stands in one line is equal, and then who is next after the dealer goes first.
ORDERS = {
    # DDV TSR 4.1: Pflichtsolo, Lustsolo, Hochzeit
    "ddv": ["pflicht solo_damen", "solo solo_damen|solo solo_pik|solo solo_fleischlos", "hochzeit"],
    "spin_turnier": ["pflicht solo_buben", "solo solo_damen|solo solo_herz", "hochzeit"],
    # Spin, Vorbehalte: Solo - Einmischen - Hochzeit - Armut
    "spin_haus": ["solo solo_damen|solo solo_karo", "einmischen", "hochzeit", "armut"],
    # Mainz 4.3
    "mainz": ["solo solo_iwan|solo solo_trumpf|solo solo_fleischlos", "hochzeit"],
    # Männle § 10
    "maennle": [
        "solo solo_trumpf",
        "solo solo_kreuz|solo solo_pik|solo solo_herz",
        "solo solo_damen",
        "solo solo_buben",
        "hochzeit",
    ],
    # Tacken, Solo; then in the order of laying
    "tacken": [
        *(f"solo solo_{one}" for one in ("trumpf", "damen", "buben", "kreuz", "pik", "herz", "karo", "fleischlos")),
        "hochzeit|schmeissen|trumpfabgabe",
    ],
    # Steffen, Einmischen: also against a solo; Hochzeit, Schieben
    "steffen": ["einmischen", "solo solo_trumpf|solo solo_karo", "hochzeit", "schieben"],
}


def pairs():
    for scheme, lines in ORDERS.items():
        ranked = [(rank, said) for rank, line in enumerate(lines) for said in line.split("|")]
        for one, two in [*combinations(ranked, 2), *((same, same) for same in ranked)]:
            yield scheme, one, two


def played(said):
    what, _, kind = said.partition(" ")
    return None if what in REDEALT else kind or KIND[what]


@pytest.mark.parametrize("scheme", RESERVED)
def test_of_two_vorbehalte_the_higher_one_goes_first_and_of_equal_ones_the_nearer_one(scheme):
    wrong = []
    for found_scheme, one, two in pairs():
        if found_scheme != scheme:
            continue
        for first, second in permutations(SEATS, 2):
            said = [(first, one), (second, two)]
            _rank, who, what = min((rank, SEATS.index(who), said) for who, (rank, said) in said)
            owing = [who for who, (_, text) in said if text.startswith("pflicht")]
            lines = [f"{who} {text.replace('pflicht', 'solo')}" for who, (_, text) in said]
            kind, by, *_ = found(scheme, *lines, pflicht_open=owing)
            expected = played(what), "redeal" if played(what) is None else SEATS[who]
            if what == "armut":  # Spin: only if nobody else has any
                expected = ("normal", None)
            if (kind, by) != expected:
                wrong.append((lines, kind, by, expected))
    assert wrong == []


LEFT, ACROSS = "Anna", "Cora"  # Dirk deals
# Who leads and who deals next after a solo: of whoever would lead anyhow, and of another one.
AFTER_SOLO = {
    "ddv": ((LEFT, "Anna"), (LEFT, "Anna")),  # TSR 4.3: a Lustsolo changes nothing
    "spin_turnier": ((LEFT, "Anna"), (LEFT, "Anna")),
    "spin_haus": ((LEFT, "Anna"), (ACROSS, "Dirk")),  # Hausregeln, Solo: he leads; dealt again if he would not have
    "maennle": ((LEFT, "Anna"), (ACROSS, "Anna")),  # § 8
    "mainz": ((LEFT, "Dirk"), (ACROSS, "Dirk")),  # 4.7
    "tacken": ((LEFT, "Anna"), (LEFT, "Anna")),
    "steffen": ((LEFT, "Anna"), (LEFT, "Anna")),
}
PFLICHT = {"ddv": ((LEFT, "Dirk"), (ACROSS, "Dirk")), "spin_turnier": ((LEFT, "Dirk"), (ACROSS, "Dirk"))}


@pytest.mark.parametrize(("scheme", "after"), AFTER_SOLO.items())
def test_who_leads_and_who_deals_after_a_solo(scheme, after):
    assert tuple(found(scheme, f"{who} solo solo_damen")[2:] for who in (LEFT, ACROSS)) == after


@pytest.mark.parametrize("scheme", RESERVED)
def test_a_pflichtsolo_counts_only_where_there_is_one(scheme):
    """DDV TSR 4.2, Spin, Pflicht-Solo: he leads, and the same dealer deals again."""
    after = tuple(found(scheme, f"{who} solo solo_damen", pflicht_open=[who])[2:] for who in (LEFT, ACROSS))
    assert after == PFLICHT.get(scheme, AFTER_SOLO[scheme])


@pytest.mark.parametrize("scheme", RESERVED)
def test_without_a_solo_the_left_leads_and_deals_next_and_new_cards_come_from_the_same_dealer(scheme):
    known = {said for line in ORDERS[scheme] for said in line.split("|") if " " not in said}
    for said, who in product(known, SEATS):
        expected = (None, "Dirk") if said in REDEALT else ("Anna", "Anna")
        assert found(scheme, f"{who} {said}")[2:] == expected


def test_with_five_the_dealer_pauses_and_the_others_are_asked_from_his_left():
    five = ["Anna", "Ben", "Cora", "Dirk", "Eva"]
    said = ["Ben solo solo_damen", "Anna solo solo_pik"]
    assert found("mainz", *said, seats=five, dealer="Cora") == ("solo_pik", "Anna", "Anna", "Cora")
    assert found("ddv", *said, seats=five, dealer="Cora") == ("solo_pik", "Anna", "Dirk", "Dirk")


# The least hand with the right, and one card less of it; the rest of the hand gives no right to anything else.
EDGES = [
    ("spin_haus", {"cards": 40}, "einmischen", "KK KK PK PK HK KA PA H10 KD PD", "KK KK PK PK HA KA PA H10 KD PD"),
    ("spin_haus", {}, "einmischen", "K9 K9 P9 P9 H9 KA KA PA P10 HA H10 KD", "K9 K9 P9 P9 KK KA KA PA P10 HA H10 KD"),
    ("spin_haus", {}, "einmischen", "K9 K9 P9 P9 KK KK PK PK KA PA H10 KD", "K9 K9 P9 P9 KK KK PK KA KA PA H10 KD"),
    ("spin_haus", {}, "einmischen", "CA CK C10 C9 KA KA PA P10 HA HK P9 K9", "CB CK C10 C9 KA KA PA P10 HA HK P9 K9"),
    ("spin_haus", {}, "armut", "CA CA CB C10 CK KA KA PA P10 HA HK K9", "CA CA CB C10 CK C9 KA PA P10 HA HK K9"),
    ("steffen", {}, "einmischen", "KK KK PK PK CK H10 KD PD HD CD", "KK KK PK PK CA H10 KD PD HD CD"),
    ("steffen", {}, "schieben", "KK KK PK PK KA PA HA H10 KD PD", "KK KK PK PK KA PA CA H10 KD PD"),
    ("steffen", {}, "schieben", "H10 KD PD KA KA K10 K10 PA PA P10", "H10 KD PD HD KA K10 K10 PA PA P10"),
    ("tacken", {}, "schmeissen", "KK KK PK PK CA H10 KD PD HD CD C10 KA", "KK KK PK CK CA H10 KD PD HD CD C10 KA"),
    ("tacken", {}, "schmeissen", "KK KK PK CK CK HK KD PD HD CD C10 KA", "KK KK PK CK CK HA KD PD HD CD C10 KA"),
    (
        "tacken",
        {},
        "trumpfabgabe",
        "H10 KD PD KA KA K10 K10 PA PA P10 P10 HA",
        "H10 KD PD HD KA K10 K10 PA PA P10 P10 HA",
    ),
]


@each(("scheme", "options", "what", "enough", "too_little"), EDGES)
def test_a_right_begins_with_one_card_and_not_before(scheme, options, what, enough, too_little):
    agreed = resolve(SCHEMES[scheme], options)

    def allows(text):
        cards = hand(text)
        assert len(cards) == agreed.options.cards // 4
        rights = rights_of(count_hand(cards, agreed), agreed)
        return next(one.allowed for one in rights if one.what.value == what)

    assert (allows(enough), allows(too_little)) == (True, False)
