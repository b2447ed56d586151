"""Durfte er das noch? Tables written from the documents, with the last moment and the one after it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from scorebook.scoring.game.objections import Refusal
from scorebook.scoring.referees.call_input import answer_call
from tests.each import each

ROOT = Path(__file__).parents[3]


def asked(scheme, party, call, *, kind="normal", said=(), options=None, **when):
    """The answer about a call; `said`: what has been called, as ("re", "k90", cards played, vorab?)."""
    announcements = [
        {"party": side, "call": word, "cards_played": played, "vorab": bool(rest and rest[0])}
        for side, word, played, *rest in said
    ]
    question = {"scheme": scheme, "kind": kind, "party": party, "call": call, "announcements": announcements, **when}
    return answer_call(question | ({"options": options} if options else {})).to_json()


def verdict(*question, **when):
    return asked(*question, **when)["verdict"]


FULL = {"re": 11, "k90": 10, "k60": 9, "k30": 8, "schwarz": 7}
DOWN = list(FULL)


@pytest.mark.parametrize("scheme", ["ddv", "spin_turnier", "spin_haus"])
@pytest.mark.parametrize("call", FULL)
def test_each_level_has_its_last_card_in_hand(scheme, call):
    """DDV TSR 6.2.2, 6.3.4; Spin, An- und Absagen: 11, and then 10, 9, 8, 7."""
    said = [("re", word, None) for word in DOWN[: DOWN.index(call)]]
    last = FULL[call]
    assert asked(scheme, "re", call, said=said, cards_in_hand=last)["until"] == {"cards_in_hand": last}
    assert [verdict(scheme, "re", call, said=said, cards_in_hand=cards) for cards in (12, last, last - 1, 0)] == [
        "regular",
        "regular",
        "late",
        "late",
    ]


@pytest.mark.parametrize("call", FULL)
def test_without_nines_the_limits_count_tricks(call):
    """Spin's house rules with 40 cards: 9, and then 8, 7, 6, 5."""
    said = [("re", word, None) for word in DOWN[: DOWN.index(call)]]
    last, short = FULL[call] - 2, {"cards": 40}
    found = [verdict("spin_haus", "re", call, said=said, options=short, cards_in_hand=one) for one in (last, last - 1)]
    assert found == ["regular", "late"]


@pytest.mark.parametrize(("theirs", "last"), [("re", 10), ("k90", 9), ("k60", 8), ("k30", 7), ("schwarz", 6)])
def test_the_answer_has_one_card_more_time(theirs, last):
    """DDV TSR 6.4.4."""
    said = [("re", theirs, None)]
    found = [asked("ddv", "kontra", "kontra", said=said, cards_in_hand=cards) for cards in (11, 10, last, last - 1)]
    assert [one["verdict"] for one in found] == ["regular", "answer", "answer", "late"]
    assert {one["until"]["cards_in_hand"] for one in found} == {last}
    assert found[2]["source"] == "DDV TSR 6.4.4"


def test_no_absage_follows_an_answer_that_was_too_late_for_a_first_call():
    """DDV TSR 6.4.4; an answer whose moment nobody knows counts as in time."""
    said = [("re", "re", 0), ("re", "k90", 0)]
    late, early, unknown = (
        verdict("ddv", "kontra", "k90", said=[*said, ("kontra", "kontra", played)], cards_in_hand=9 if played else 10)
        for played in (8, 4, None)
    )
    assert (late, early, unknown) == ("not_available", "late", "regular")


@pytest.mark.parametrize(("cards", "found"), [(11, "regular"), (10, "skipped"), (9, "skipped"), (8, "late")], ids=str)
def test_levels_left_out_must_still_be_in_time(cards, found):
    """DDV TSR 6.4.3: keine 60 at once needs the 11 cards of the Ansage."""
    answer = asked("ddv", "re", "k60", cards_in_hand=cards)
    assert (answer["verdict"], answer["until"]) == (found, {"cards_in_hand": 11})


@pytest.mark.parametrize(("klaerung", "last"), [(1, 11), (2, 10), (3, 9)])
@pytest.mark.parametrize("scheme", ["ddv", "spin_turnier"])
def test_a_wedding_moves_the_limits_by_the_tricks_before_the_klaerungsstich(scheme, klaerung, last):
    """DDV TSR 6.2.1, 6.4.2."""
    when = {"kind": "hochzeit", "klaerungsstich": klaerung}
    found = [verdict(scheme, "re", "re", cards_in_hand=cards, **when) for cards in (last + 1, last, last - 1)]
    assert found == ["not_available" if 12 - klaerung < last + 1 else "regular", "regular", "late"]
    assert verdict(scheme, "re", "re", kind="hochzeit", cards_in_hand=9) == "not_available"
    hung = [verdict(scheme, "re", "re", kind="haengende_hochzeit", cards_in_hand=cards) for cards in (10, 9, 8)]
    assert hung == ["not_available", "regular", "late"]


@pytest.mark.parametrize("call", ["re", "k90"])
def test_nothing_is_called_twice_or_shallower(call):
    """DDV TSR 6.4.7."""
    answer = asked("ddv", "re", call, said=[("re", "k90", None)], cards_in_hand=12)
    assert (answer["verdict"], answer["until"], answer["source"]) == ("not_available", None, "DDV TSR 6.4.7")


# Männle § 15: (what was called before, the call, the cards laid at its last moment, and the verdict one card later).
COUNTED = [
    ([], ("re", "re", False), 5),
    ([], ("re", "re", True), 1),
    ([("re", "re", 0, True)], ("re", "k90", False), 5),
    ([("re", "re", 4)], ("re", "k90", False), 9),
    ([("re", "re", 4), ("re", "k90", 8)], ("re", "k60", False), 13),
    ([("re", "re", 4), ("re", "k90", 8)], ("kontra", "kontra", False), 13),  # Beispiel 2: Kontra in the fourth trick
    ([("kontra", "kontra", 0, True)], ("re", "re", False), 5),  # Beispiel 1: Re in the second
    ([("re", "re", 0)], ("re", "k90", False), 5),  # then a whole trick would have passed without a call
    ([("re", "re", 0)], ("kontra", "kontra", True), 1),
]


@each(("said", "call", "last"), COUNTED)
def test_the_nth_call_of_the_game_and_no_trick_without_one(said, call, last):
    party, word, vorab = call
    found = [asked("maennle", party, word, vorab=vorab, said=said, cards_played=cards) for cards in (last, last + 1)]
    assert [one["verdict"] for one in found] == ["regular", "invalid"]
    assert [one["source"] for one in found] == ["Männle § 15", "Männle § 17"]
    assert found[0]["until"] == {"cards_in_hand": 10 - last // 4}


def test_a_leader_who_has_laid_his_card_counts_one_less():
    """Männle § 15: 9 cards in hand for the first call; who leads the second trick has 8 after his card."""
    found = [verdict("maennle", "re", "re", cards_played=5, caller_has_played=laid) for laid in (False, True)]
    assert found == ["regular", "invalid"]


@pytest.mark.parametrize(
    ("said", "klaerung", "cards", "found"),
    [
        ([], None, 9, "invalid"),
        ([("kontra", "kontra", 0, True)], None, 9, "regular"),
        ([("kontra", "kontra", 0)], None, 9, "regular"),
        ([("kontra", "kontra", 0, True)], None, 8, "invalid"),
        ([("kontra", "kontra", 8, True)], 2, 7, "regular"),
        ([("kontra", "kontra", 8, True)], 2, 6, "invalid"),
    ],
)
def test_who_leads_may_answer_vorab_after_laying_his_card(said, klaerung, cards, found):
    """Männle § 15: as the first call of the game 10 − m cards in hand, as the second 9 − m, in the first trick."""
    wedding = {"kind": "hochzeit", "klaerungsstich": klaerung} if klaerung else {}
    begin = 4 * (klaerung or 0)
    answer = asked("maennle", "re", "re", vorab=True, said=said, cards_in_hand=cards, **wedding)
    assert answer["verdict"] == found
    led = {"cards_played": begin + 1, "caller_has_played": True}
    later = {"cards_played": begin + 4, "caller_has_played": False}
    told = [asked("maennle", "re", "re", vorab=True, said=said, **wedding, **when) for when in (led, later)]
    assert [one["verdict"] for one in told] == ["regular" if said else "invalid", "invalid"]


@pytest.mark.parametrize(
    ("said", "call"),
    [
        ([("re", "re", 0)], "k60"),
        ([("re", "re", 12)], "k90"),
        ([("re", "re", 0), ("re", "k60", 0)], "k30"),
        ([], "k90"),
    ],
)
def test_a_level_left_out_or_an_invalid_call_before_makes_a_call_invalid(said, call):
    """Männle §§ 15, 17."""
    played = max((one[2] for one in said), default=0)
    answer = asked("maennle", "re", call, said=said, cards_played=played)
    assert (answer["verdict"], answer["until"], answer["allowed"]) == ("invalid", None, False)


def test_after_the_absage_of_one_party_the_other_only_doubles():
    """Männle § 16: keine 6 against keine 9 is void, and keine 3 after it too."""
    said = [("re", "re", 0), ("re", "k90", 0)]
    assert verdict("maennle", "kontra", "k60", said=said, cards_played=1) == "void"
    assert verdict("maennle", "kontra", "kontra", said=said, cards_played=1) == "regular"
    assert verdict("maennle", "re", "k30", said=[*said, ("kontra", "k60", 0)], cards_played=1) == "void"


@pytest.mark.parametrize(("klaerung", "last"), [(1, 9), (2, 13), (3, 17)])
def test_calls_begin_after_the_findungsstich(klaerung, last):
    """Männle §§ 13, 15, 19: m is the number of the Findungsstich, 3 for who was left hanging."""
    when = {"kind": "hochzeit", "klaerungsstich": klaerung}
    moments = (4 * klaerung - 1, 4 * klaerung, last, last + 1)
    found = [verdict("maennle", "re", "re", cards_played=cards, **when) for cards in moments]
    assert found == ["not_available", "regular", "regular", "invalid"]
    vorab = [verdict("maennle", "re", "re", vorab=True, cards_played=4 * klaerung + more, **when) for more in (1, 2)]
    assert vorab == ["regular", "invalid"]
    hung = [verdict("maennle", "re", "re", kind="haengende_hochzeit", cards_played=cards) for cards in (11, 12, 17, 18)]
    assert hung == ["not_available", "regular", "regular", "invalid"]


@pytest.mark.parametrize(
    ("said", "must"),
    [
        ([], {"call": "kontra"}),
        ([("re", "re", 0)], {"call": "kontra"}),
        ([("kontra", "kontra", 0, True)], {"call": "k90"}),
        ([("kontra", "kontra", 0, True), ("kontra", "k90", 0)], None),
        ([("kontra", "kontra", 0)], None),
    ],
)
def test_a_tack_in_the_first_trick_forces_a_call(said, must):
    """Männle § 25."""
    call = "k60" if must is None else must["call"]
    assert asked("maennle", "kontra", call, said=said, cards_played=4, tack_in_first_trick=True)["must"] == must
    assert asked("maennle", "kontra", call, said=said, cards_played=4)["must"] is None
    assert asked("ddv", "kontra", call, said=[], cards_played=4, tack_in_first_trick=True)["must"] is None


# What was called before, the call, and how many cards lie at its last moment.
BY_CARDS = [
    ("tacken", {}, [], ("re", "re"), 5),  # before the sixth card
    ("tacken", {"vorab": True}, [], ("re", "re"), 0),
    ("tacken", {"vorab": True}, [], ("re", "k60"), 0),
    ("tacken", {}, [], ("re", "k60"), 5),
    ("tacken", {}, [("re", "re", 5)], ("re", "k90"), 11),  # a trick later
    ("tacken", {}, [("re", "re", 3)], ("re", "k90"), 7),
    ("tacken", {}, [("re", "re", 0, True)], ("re", "k90"), 5),
    ("tacken", {}, [("re", "re", 0, True), ("re", "k90", 5)], ("re", "k60"), 11),
    ("tacken", {"kind": "hochzeit", "klaerungsstich": 2}, [], ("re", "re"), 13),
    ("tacken", {"kind": "hochzeit", "klaerungsstich": 2, "vorab": True}, [], ("re", "re"), 8),
    ("tacken", {"kind": "haengende_hochzeit"}, [], ("kontra", "kontra"), 17),
    ("steffen", {}, [], ("re", "re"), 5),
    ("steffen", {}, [("kontra", "kontra", 5)], ("re", "re"), 5),
    ("steffen", {}, [("re", "re", 5)], ("re", "k60"), 11),
    ("steffen", {"kind": "hochzeit", "klaerungsstich": 1}, [], ("kontra", "kontra"), 5),
    ("steffen", {"kind": "solo_damen"}, [], ("kontra", "kontra"), 5),
    ("mainz", {}, [], ("re", "re"), 7),
    ("mainz", {}, [("re", "re", 0)], ("re", "k90"), 11),
    ("mainz", {}, [("re", "re", 0), ("re", "k90", 0)], ("re", "k60"), 15),
    ("mainz", {}, [("re", "re", 0), ("re", "k90", 0), ("re", "k60", 0)], ("re", "k30"), 19),
    ("mainz", {}, [("re", "re", 0), ("re", "k60", 0), ("re", "k30", 0)], ("re", "schwarz"), 23),
]


@each(("scheme", "when", "said", "call", "last"), BY_CARDS)
def test_the_limits_that_count_cards_of_the_game(scheme, when, said, call, last):
    """Tacken, Ansagen während des Spiels; Steffen, Ansagen; Mainz 3.3."""
    found = [asked(scheme, *call, said=said, cards_played=cards, **when) for cards in (last, last + 1)]
    assert [one["verdict"] for one in found] == ["regular", "late"]
    assert [one["until"] for one in found] == [{"cards_played": last}] * 2


@pytest.mark.parametrize(
    ("scheme", "kind", "said", "call", "last"),
    [
        ("tacken", "normal", [("re", "re", 5), ("re", "k90", 9)], "kontra", 15),
        ("mainz", "normal", [("re", "re", 0), ("re", "k60", 0)], "kontra", 15),
        ("steffen", "solo_damen", [("kontra", "kontra", 2)], "re", 7),
    ],
)
def test_answers_to_the_calls_of_the_others(scheme, kind, said, call, last):
    """Tacken, Ansagen erwidern; Mainz 3.7; Steffen, Ansagen (Solo)."""
    found = [verdict(scheme, call, call, kind=kind, said=said, cards_played=cards) for cards in (last, last + 1)]
    assert found == ["answer", "late"]


@pytest.mark.parametrize(
    ("cards", "call", "said", "found"),
    [
        (11, "k60", [("re", "re", 0)], "regular"),  # "Re – sechs"
        (12, "k60", [("re", "re", 0)], "skipped"),
        (16, "k60", [("re", "re", 0)], "late"),
        (0, "k90", [], "skipped"),
    ],
)
def test_mainz_wants_re_first_and_then_levels_at_once(cards, call, said, found):
    """Mainz 3.3."""
    assert verdict("mainz", "re", call, said=said, cards_played=cards) == found


@each(
    ("scheme", "party", "call", "found"),
    [
        ("tacken", "re", "re", "regular"),
        ("tacken", "kontra", "kontra", "not_available"),
        ("steffen", "re", "k90", "regular"),
        ("steffen", None, "kontra", "regular"),
        ("steffen", None, "re", "not_available"),
        ("steffen", "kontra", "k90", "not_available"),
        ("mainz", "re", "re", "regular"),
        ("mainz", None, "kontra", "not_available"),
    ],
)
def test_who_may_call_before_the_partner_is_found(scheme, party, call, found):
    assert verdict(scheme, party, call, kind="hochzeit", cards_played=3) == found


@pytest.mark.parametrize("call", ["re", "k90"])
def test_in_steffens_solo_only_contra_opens(call):
    answer = asked("steffen", "re", call, kind="solo_damen", cards_played=1)
    assert (answer["verdict"], answer["until"]) == ("not_available", None)


@each(
    ("question", "code", "field"),
    [
        ({"party": "re", "call": "re"}, "cards_missing", "cards_in_hand"),
        ({"call": "re", "cards_in_hand": 3}, "party_missing", "party"),
        ({"party": None, "call": "re", "cards_in_hand": 3}, "call_party_unknown", "party"),
        ({"party": "re", "call": "kontra", "cards_in_hand": 3}, "call_wrong_party", "call"),
        ({"party": "re", "call": "x", "cards_in_hand": 3}, "call_unknown", "call"),
        ({"party": "re", "cards_in_hand": 3}, "call_missing", "call"),
        ({"party": "re", "call": "re", "cards_in_hand": 13}, "cards_range", "cards_in_hand"),
        ({"party": "re", "call": "re", "cards_played": 49}, "cards_range", "cards_played"),
        ({"party": "re", "call": "re", "cards_played": 4, "caller_has_played": True}, "cards_contradict", None),
        ({"party": "re", "call": "re", "cards_played": 4, "cards_in_hand": 9}, "cards_contradict", "cards_in_hand"),
        ({"party": "re", "call": "re", "vorab": True, "cards_in_hand": 12}, "vorab_not_in_scheme", "vorab"),
        ({"party": "re", "call": "re", "cards_in_hand": "3"}, "wrong_type", "cards_in_hand"),
        ({"party": "re", "call": "re", "cards_in_hand": 3, "announcements": [3]}, "wrong_type", "announcements[0]"),
        ({"scheme": "mainz", "party": "re", "call": "re", "cards_in_hand": 3}, "cards_played_needed", "cards_played"),
    ],
)
def test_a_question_that_says_too_little_is_refused_at_its_field(question, code, field):
    found = answer_call({"scheme": "ddv", "kind": "normal", **question})
    assert isinstance(found, Refusal)
    assert (found.objections[0].code, found.objections[0].field) == (code, field or found.objections[0].field)


def test_the_command_answers_a_line_each_and_says_by_its_status_that_one_was_refused():
    question = {"scheme": "ddv", "kind": "normal", "party": "re", "call": "re", "cards_in_hand": 11}
    lines = f"{json.dumps(question)}\n\nnull\n"
    command = [sys.executable, "manage.py", "check_call"]
    done = subprocess.run(command, cwd=ROOT, input=lines, capture_output=True, text=True, check=False)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 1
    assert answers[0] == {
        "allowed": True,
        "verdict": "regular",
        "source": "DDV TSR 6.2.2",
        "until": {"cards_in_hand": 11},
        "must": None,
        "message": "Ja, „Re“ ist rechtzeitig, solange der Ansager mindestens 11 Karten auf der Hand hat; "
        "er hat 11 Karten.",
    }
    assert [one["error"]["code"] for one in answers[1:]] == ["not_an_object", "not_an_object"]


@pytest.mark.parametrize(
    ("scheme", "shift", "inside", "late"),
    [
        ("ddv", 1, {"cards_in_hand": 10}, {"cards_in_hand": 9}),
        ("ddv", -1, {"cards_in_hand": 12}, {"cards_in_hand": 11}),
        ("mainz", 1, {"cards_played": 11}, {"cards_played": 12}),
        ("maennle", 1, {"cards_in_hand": 8}, {"cards_in_hand": 7}),
    ],
)
def test_a_group_may_give_more_time_for_calls_or_less(scheme, shift, inside, late):
    options = {"call_shift": shift}
    assert verdict(scheme, "re", "re", options=options, **inside) == "regular"
    assert verdict(scheme, "re", "re", options=options, **late) in {"late", "invalid"}


def test_a_limit_before_the_first_card_was_never_one():
    """Mainz: before the eighth card, and three tricks earlier that is before the game."""
    said = asked("mainz", "re", "re", cards_played=0, options={"call_shift": -3})
    assert (said["verdict"], said["until"]) == ("late", None)
    assert said["message"] == "Nein, zu spät: „Re“ war nie möglich; es liegt keine Karte."


def test_what_is_refused_is_said_in_the_words_of_the_scheme():
    wrong = answer_call({"scheme": "mainz", "kind": "normal", "party": "kontra", "call": "re", "cards_played": 3})
    assert wrong.objections[0].message == "call: diese Partei sagt „Contra“ an."
