"""Wer darf spielen? The Vorbehalte in the order of each document, the bidding, and what a hand gives a right to."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from scorebook.scoring.game.objections import Refusal
from scorebook.scoring.game.referee_rules import Reserve
from scorebook.scoring.game.trumps import Card
from scorebook.scoring.input.options import resolve
from scorebook.scoring.referees.reservation_input import answer_reservations
from scorebook.scoring.referees.reservations import HandAnswer, count_hand, rights_of
from scorebook.scoring.schemes import SCHEMES
from tests.each import each
from tests.judged import RESERVED

ROOT = Path(__file__).parents[3]
SEATS = ["Anna", "Ben", "Cora", "Dirk"]  # Dirk deals, Anna is left of him


def ask(scheme, *said, **more):
    """The answer for what was said, as "Anna solo solo_damen re" (level in advance last) or "Anna weg"."""
    reservations = []
    for line in said:
        player, what, *rest = line.split()
        kind = next((word for word in rest if word.startswith("solo_")), None)
        vorab = next((word for word in rest if word in ("re", "kontra", "k90", "k60")), None)
        accepted = "abgelehnt" not in rest
        reservations.append({"player": player, "what": what, "kind": kind, "vorab": vorab, "accepted": accepted})
    question = {"scheme": scheme, "seats": SEATS, "dealer": "Dirk", "reservations": reservations, **more}
    return answer_reservations(question)


def asked(scheme, *said, **more):
    """The same in the interchange form."""
    return ask(scheme, *said, **more).to_json()


def found(scheme, *said, **more):
    """In short: what is played, by whom (or "redeal"), who leads and who deals next."""
    answer = asked(scheme, *said, **more)
    who = "redeal" if answer.get("redeal") else answer["player"]
    return answer["kind"], who, answer["leader"], answer["next_dealer"]


@each(
    ("scheme", "said", "vorab", "sentence"),
    [
        ("maennle", ["Anna solo solo_trumpf k90", "Ben solo solo_buben k90"], "k90", "Anna spielt: "),
        ("tacken", ["Anna solo solo_buben", "Ben solo solo_pik k60"], "k60", "Ben spielt: "),
        ("maennle", ["Anna solo solo_buben", "Ben gesund re"], "re", "Ben hat mit dem Normalspiel überboten"),
        (
            "maennle",
            ["Anna solo solo_buben", "Ben gesund re", "Anna weg"],
            "re",
            "Ben hat mit dem Normalspiel überboten",
        ),
        ("maennle", ["Anna solo solo_buben", "Ben gesund k60", "Cora hochzeit"], "k60", "Die Hochzeit von Cora wird "),
        ("maennle", ["Anna solo solo_buben"], None, "Anna spielt: "),
    ],
)
def test_the_call_in_advance_that_was_held_is_part_of_the_answer(scheme, said, vorab, sentence):
    """Männle § 12; Tacken, Solo."""
    answer = asked(scheme, *said)
    assert answer["vorab"] == vorab
    assert answer["message"].startswith(sentence)
    assert ("“ vorab" in answer["message"]) is (vorab is not None)


def test_in_a_schieben_only_the_partner_may_take():
    """Steffen, Schieben: the parties stay by the Alten; whoever takes from a Hochzeiter becomes his partner."""
    assert "nehmen darf sie nur, wer nach den Alten sein Partner ist" in asked("steffen", "Ben schieben")["message"]
    assert "spielt mit" in asked("steffen", "Ben hochzeit", "Ben schieben")["message"]


NORMAL = ("normal", None, "Anna", "Anna")


@pytest.mark.parametrize("scheme", RESERVED)
def test_without_a_vorbehalt_it_is_a_normal_game(scheme):
    assert found(scheme) == NORMAL
    assert found(scheme, *(f"{name} gesund" for name in SEATS)) == NORMAL


TABLE = [
    # DDV TSR 4.1 to 4.4: Pflichtsolo, Lustsolo, Hochzeit; of two equal ones who is next after the dealer
    ("ddv", ["Ben hochzeit"], ("hochzeit", "Ben", "Anna", "Anna")),
    ("ddv", ["Ben hochzeit", "Cora solo solo_damen"], ("solo_damen", "Cora", "Anna", "Anna")),
    ("ddv", ["Cora solo solo_pik", "Ben solo solo_damen"], ("solo_damen", "Ben", "Anna", "Anna")),
    ("spin_turnier", ["Ben hochzeit", "Cora solo solo_damen"], ("solo_damen", "Cora", "Anna", "Anna")),
    # Mainz 4.3, 4.4, 4.7: the soloist leads, the same dealer deals again
    ("mainz", ["Ben hochzeit", "Cora solo solo_iwan"], ("solo_iwan", "Cora", "Cora", "Dirk")),
    ("mainz", ["Ben hochzeit"], ("hochzeit", "Ben", "Anna", "Anna")),
    # Männle §§ 8, 10, 11: the highest solo, and the soloist leads
    ("maennle", ["Anna solo solo_buben", "Ben solo solo_damen"], ("solo_damen", "Ben", "Ben", "Anna")),
    ("maennle", ["Anna solo solo_damen", "Cora solo solo_herz"], ("solo_herz", "Cora", "Cora", "Anna")),
    ("maennle", ["Anna solo solo_pik", "Cora solo solo_trumpf"], ("solo_trumpf", "Cora", "Cora", "Anna")),
    ("maennle", ["Cora solo solo_herz", "Anna solo solo_pik"], ("solo_pik", "Anna", "Anna", "Anna")),
    ("maennle", ["Anna hochzeit", "Cora solo solo_buben"], ("solo_buben", "Cora", "Cora", "Anna")),
    # Spin, Vorbehalte: Solo, Einmischen, Hochzeit, Armut; Armut only if nobody else has any
    ("spin_haus", ["Anna einmischen", "Ben solo solo_damen"], ("solo_damen", "Ben", "Ben", "Dirk")),
    ("spin_haus", ["Ben einmischen", "Anna solo solo_damen"], ("solo_damen", "Anna", "Anna", "Anna")),
    ("spin_haus", ["Anna hochzeit", "Ben einmischen"], (None, "redeal", None, "Dirk")),
    ("spin_haus", ["Anna armut", "Ben hochzeit"], ("hochzeit", "Ben", "Anna", "Anna")),
    ("spin_haus", ["Ben armut"], ("armut", "Ben", "Anna", "Anna")),
    ("spin_haus", ["Ben armut", "Cora armut"], NORMAL),
    ("spin_haus", ["Ben armut abgelehnt"], (None, "redeal", None, "Dirk")),
    # Tacken, Ansage vor der ersten Karte: a Solo first, the others in the order of laying
    ("tacken", ["Anna schmeissen", "Ben solo solo_herz"], ("solo_herz", "Ben", "Anna", "Anna")),
    ("tacken", ["Cora hochzeit", "Ben schmeissen"], (None, "redeal", None, "Dirk")),
    ("tacken", ["Cora schmeissen", "Ben trumpfabgabe"], ("armut", "Ben", "Anna", "Anna")),
    ("tacken", ["Anna solo solo_kreuz", "Ben solo solo_buben"], ("solo_buben", "Ben", "Anna", "Anna")),
    ("tacken", ["Anna schweinchen", "Ben hochzeit"], ("hochzeit", "Ben", "Anna", "Anna")),
    ("tacken", ["Ben trumpfabgabe abgelehnt"], (None, "redeal", None, "Dirk")),
    # Steffen, Einmischen, Schieben: Einmischen also against a solo
    ("steffen", ["Anna solo solo_damen", "Dirk einmischen"], (None, "redeal", None, "Dirk")),
    ("steffen", ["Anna schieben", "Ben hochzeit"], ("hochzeit", "Ben", "Anna", "Anna")),
    ("steffen", ["Anna schieben abgelehnt"], (None, "redeal", None, "Dirk")),
    ("steffen", ["Anna schieben abgelehnt", "Ben solo solo_karo"], ("solo_karo", "Ben", "Anna", "Anna")),
    # Steffen, Schieben: offered cards that nobody takes end the deal, also where there is a Hochzeit
    ("steffen", ["Anna schieben abgelehnt", "Ben hochzeit"], (None, "redeal", None, "Dirk")),
    # a Hochzeiter with at most three trumps hands them round; the first who takes them is his partner
    ("steffen", ["Ben hochzeit", "Ben schieben"], ("armut", "Ben", "Anna", "Anna")),
    ("steffen", ["Ben schieben", "Ben hochzeit"], ("armut", "Ben", "Anna", "Anna")),
    ("steffen", ["Ben hochzeit", "Ben schieben abgelehnt"], (None, "redeal", None, "Dirk")),
    (
        "steffen",
        ["Ben hochzeit", "Ben schieben abgelehnt", "Cora solo solo_herz"],
        ("solo_herz", "Cora", "Anna", "Anna"),
    ),
    ("steffen", ["Ben hochzeit", "Ben schieben", "Cora einmischen"], (None, "redeal", None, "Dirk")),
]


@each(("scheme", "said", "answer"), TABLE)
def test_who_goes_first(scheme, said, answer):
    assert found(scheme, *said) == answer


@pytest.mark.parametrize("scheme", ["ddv", "spin_turnier"])
def test_a_pflichtsolo_goes_before_a_lustsolo_leads_and_is_dealt_again(scheme):
    """DDV TSR 4.2, 4.2.2, 4.2.5."""
    said = ["Anna solo solo_damen", "Cora solo solo_buben"]
    assert found(scheme, *said, pflicht_open=["Cora"]) == ("solo_buben", "Cora", "Cora", "Dirk")
    assert found(scheme, *said, pflicht_open=SEATS) == ("solo_damen", "Anna", "Anna", "Dirk")


BIDDING = [
    # Männle § 12: the lower solo bids, the higher one holds, bids again or is gone
    ("maennle", ["Anna solo solo_trumpf", "Ben solo solo_buben re"], "solo_buben"),
    ("maennle", ["Anna solo solo_trumpf", "Ben solo solo_buben re", "Anna solo re"], "solo_trumpf"),
    ("maennle", ["Anna solo solo_trumpf", "Ben solo solo_buben re", "Anna solo re", "Ben solo k90"], "solo_buben"),
    ("maennle", ["Anna solo solo_trumpf", "Ben gesund re"], "normal"),
    ("maennle", ["Anna solo solo_trumpf", "Ben gesund re", "Anna solo re"], "solo_trumpf"),
    ("maennle", ["Anna solo solo_trumpf", "Ben gesund kontra", "Anna weg"], "normal"),
    ("maennle", ["Anna solo solo_trumpf", "Cora hochzeit", "Ben gesund re", "Anna weg"], "hochzeit"),
    ("maennle", ["Anna solo solo_trumpf", "Ben solo solo_buben", "Anna weg"], "solo_buben"),
    # Tacken, Solo: the same without the normal game
    ("tacken", ["Anna solo solo_trumpf", "Ben solo solo_fleischlos re"], "solo_fleischlos"),
    ("tacken", ["Anna solo solo_trumpf", "Ben solo solo_fleischlos re", "Anna solo re"], "solo_trumpf"),
    ("tacken", ["Anna solo solo_trumpf", "Ben gesund re"], "solo_trumpf"),
]


@each(("scheme", "said", "kind"), BIDDING)
def test_the_bidding_step_by_step(scheme, said, kind):
    assert found(scheme, *said)[0] == kind


STEPS = [
    ("maennle", ["Anna solo solo_trumpf", "Ben solo solo_buben re"], ("Anna", 1)),
    ("maennle", ["Anna solo solo_trumpf", "Ben solo solo_buben re", "Anna solo re"], None),
    ("maennle", ["Anna solo solo_trumpf", "Ben solo solo_buben re", "Anna solo re", "Ben solo k90"], ("Anna", 2)),
    ("maennle", ["Anna solo solo_trumpf", "Ben gesund re"], ("Anna", 1)),
    ("maennle", ["Anna solo solo_trumpf", "Ben gesund re", "Anna weg"], None),
    ("maennle", ["Anna solo solo_damen", "Cora solo solo_trumpf", "Ben gesund re"], ("Cora", 1)),
    ("tacken", ["Anna solo solo_trumpf", "Ben solo solo_fleischlos k90"], ("Anna", 2)),
    ("ddv", ["Anna solo solo_damen", "Ben hochzeit"], None),
]


@each(("scheme", "said", "step"), STEPS)
def test_whose_turn_it_is_in_the_bidding(scheme, said, step):
    """Männle § 12, Tacken, Solo: whoever has the higher solo holds what was bid, or is gone."""
    assert ask(scheme, *said).step == step


def test_an_answer_is_given_whole():
    assert asked("maennle", "Anna solo solo_trumpf", "Ben solo solo_buben re") == {
        "kind": "solo_buben",
        "player": "Ben",
        "vorab": "re",
        "leader": "Ben",
        "next_dealer": "Anna",
        "source": "Männle § 12",
        "message": "Ben spielt: Bubensolo, mit „12“ vorab. Danach gibt Anna.",
    }


@each(
    ("said", "code", "field"),
    [
        ({"seats": SEATS[:3]}, "seats_number", "seats"),
        ({"seats": []}, "seats_number", "seats"),
        ({"seats": None}, "seats_missing", "seats"),
        ({"seats": ["Anna", 2]}, "wrong_type", "seats"),
        ({"dealer": "Eva"}, "dealer_not_seated", "dealer"),
        ({"reservations": [{"player": "Eva", "what": "solo"}]}, "not_playing", "reservations[0].player"),
        ({"reservations": [{"player": "Anna"}]}, "reservation_missing", "reservations[0].what"),
        ({"reservations": [{"player": "Anna", "what": "x"}]}, "reservation_unknown", "reservations[0].what"),
        (
            {"reservations": [{"player": "Anna", "what": "einmischen"}]},
            "reservation_not_in_scheme",
            "reservations[0].what",
        ),
        ({"reservations": [{"player": "Anna", "what": "solo"}]}, "kind_missing", "reservations[0].kind"),
        (
            {"reservations": [{"player": "Anna", "what": "hochzeit", "vorab": "re"}]},
            "vorab_not_in_scheme",
            "reservations[0].vorab",
        ),
        (
            {"reservations": [{"player": "Anna", "what": "gesund"}] * 2},
            "players_not_distinct",
            "reservations[1].player",
        ),
        (
            {
                "scheme": "steffen",
                "reservations": [{"player": "Anna", "what": one} for one in ("hochzeit", "schieben", "schieben")],
            },
            "players_not_distinct",
            "reservations[2].player",
        ),
        ({"pflicht_open": ["Eva"]}, "not_playing", "pflicht_open"),
    ],
)
def test_what_nobody_can_say_is_refused_at_its_field(said, code, field):
    refused = answer_reservations({"scheme": "ddv", "seats": SEATS, "dealer": "Dirk", **said})
    assert isinstance(refused, Refusal)
    assert (refused.objections[0].code, refused.objections[0].field) == (code, field)


def test_with_five_at_the_table_the_dealer_does_not_play():
    five = [*SEATS, "Eva"]
    refused = answer_reservations(
        {"scheme": "ddv", "seats": five, "dealer": "Eva", "reservations": [{"player": "Eva", "what": "gesund"}]}
    )
    assert [one.code for one in refused.objections] == ["not_playing"]


def hand(text):
    return tuple(Card(one[0], one[1:]) for one in text.split())


# Hands of 12 or 10 cards at both edges: H10 and so on as in the tables of trumps.
RIGHTS = [
    ("spin_haus", {}, "K9 K9 P9 P9 H9 KA KK PA P10 HA H10 KD", {"einmischen"}),
    ("spin_haus", {}, "K9 K9 P9 P9 KA KA KK PA P10 HA H10 KD", {"armut"}),
    ("spin_haus", {}, "K9 K9 P9 P9 KK KK PK PK KA PA H10 KD", {"einmischen"}),
    ("spin_haus", {}, "K9 K9 P9 P9 KK KK PK PA KA PA H10 KD", {"armut"}),
    ("spin_haus", {}, "CA CA C10 CK K10 K10 P10 P10 KA PA HA K9", {"einmischen"}),
    ("spin_haus", {}, "CA CA C10 CK CB K10 P10 P10 KA PA HA K9", {"armut"}),
    ("spin_haus", {}, "CA CA C10 CK CB CB P10 P10 KA PA HA K9", set()),
    ("spin_haus", {"cards": 40}, "KK KK PK PK HK KA PA H10 KD PD", {"einmischen"}),
    ("steffen", {}, "KK KK PK PK CK H10 KD PD HD CD", {"einmischen"}),
    ("steffen", {}, "KK KK PK PK KA PA HA H10 KD PD", {"schieben"}),
    ("steffen", {}, "KK KK PK PK KA PA CA H10 KD PD", set()),
    ("tacken", {}, "KK KK PK PK CA H10 KD PD HD CD C10 KA", {"schmeissen"}),
    ("tacken", {}, "KK KK PK CK CK H10 KD PD HD CD C10 KA", set()),
    ("tacken", {}, "KK KK PK CK CK HK KD PD HD CD C10 KA", {"schmeissen"}),
    ("tacken", {}, "KK KA KA K10 K10 PA PA P10 P10 H10 KD PD", {"trumpfabgabe"}),
    ("ddv", {}, "K9 K9 P9 P9 H9 KA KK PA P10 HA H10 KD", set()),
]


TWO_TRUMPS = "KK KA KA K10 K10 PA PA P10 P10 PK H10 KD"
THROWN = {"schmeissen_two_trumps": True}
KINGS = "Schmeißen: {}, nötig: mindestens 4 Fehl-Könige oder mindestens 6 Könige."
TRUMPS = "Schmeißen: {}, nötig: mindestens 4 Fehl-Könige oder mindestens 6 Könige oder höchstens 2 Trümpfe."
GIVEN_AWAY = "Trumpfabgabe: {}, nötig: höchstens 3 Trümpfe."


@each(("scheme", "options", "cards", "given"), RIGHTS)
def test_what_a_hand_gives_a_right_to(scheme, options, cards, given):
    """Spin, Einmischen and Armut; Steffen, Einmischen and Schieben; Tacken, Schmeißen and Trumpfabgabe."""
    agreed = resolve(SCHEMES[scheme], options)
    answers = rights_of(count_hand(hand(cards), agreed), agreed)
    assert {one.what.value for one in answers if one.allowed} == given
    assert all(one.source and one.message.endswith(".") for one in answers)


@each(
    ("options", "cards", "answers"),
    [
        ({}, TWO_TRUMPS, [("schmeissen", False, KINGS), ("trumpfabgabe", True, GIVEN_AWAY)]),
        (THROWN, TWO_TRUMPS, [("schmeissen", True, TRUMPS), ("trumpfabgabe", True, GIVEN_AWAY)]),
        (THROWN, TWO_TRUMPS.replace("KD", "HA"), [("schmeissen", True, TRUMPS), ("trumpfabgabe", True, GIVEN_AWAY)]),
        (THROWN, TWO_TRUMPS.replace("PK", "HD"), [("schmeissen", False, TRUMPS), ("trumpfabgabe", True, GIVEN_AWAY)]),
    ],
)
def test_with_two_trumps_cards_are_thrown_in_only_where_it_is_agreed(options, cards, answers):
    """Tacken, Schmeißen: "gelegentlich"; without it these are the cards of a Trumpfabgabe."""
    agreed = resolve(SCHEMES["tacken"], options)
    assert rights_of(count_hand(hand(cards), agreed), agreed) == tuple(
        HandAnswer(Reserve(what), allowed, f"Tacken {title}", said.format("ja" if allowed else "nein"))
        for (what, allowed, said), title in zip(answers, ("Schmeißen", "Trumpfabgabe"), strict=True)
    )


def test_the_command_answers_a_line_each():
    lines = json.dumps({"scheme": "ddv", "seats": SEATS, "dealer": "Dirk"}) + "\nx\n"
    command = [sys.executable, "manage.py", "who_plays"]
    done = subprocess.run(command, cwd=ROOT, input=lines, capture_output=True, text=True, check=False)
    first, second = map(json.loads, done.stdout.splitlines())
    assert (done.returncode, first["kind"], second["error"]["code"]) == (1, "normal", "not_an_object")


def test_a_bavarian_group_reads_its_own_cards():
    spoken = SCHEMES["spin_haus"].with_cards_of(SCHEMES["steffen"])
    said = rights_of(count_hand(hand("CA"), spoken), spoken)[0].message
    assert "kein Trumpf über dem Schellen-Ass" in said
