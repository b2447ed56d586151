"""Durfte er das noch? What is asked in the interchange form, the limit and the paragraph of the answer.

Every call at every card is compared with a second computation (`test_second_calls`, the conformance kit).
"""

import pytest

from scorebook.scoring.game.objections import Refusal
from scorebook.scoring.referees.calls import answer_call
from tests.each import each

NAMES = {
    "hand": "cards_in_hand",
    "played": "cards_played",
    "klaerung": "klaerungsstich",
    "tack": "tack_in_first_trick",
    "laid": "caller_has_played",
}


def asked(scheme, call, said, *, kind="normal", **when):
    """The answer about "re k90"; said before: "re 0, kontra vorab 4", each with the cards played then, if known."""
    side, *rest = call.split()
    made = []
    for one in filter(None, said.split(", ")):
        party, *words = one.split()
        deeper = [word for word in words if word in {"k90", "k60", "k30", "schwarz"}]
        played = next((int(word) for word in words if word.isdigit()), None)
        made.append({"party": party, "call": (deeper or [party])[0], "cards_played": played, "vorab": "vorab" in words})
    question = {"scheme": scheme, "kind": kind, "party": None if side == "?" else side, "call": (rest or [side])[0]}
    named = {NAMES.get(name, name): value for name, value in when.items()}
    return answer_call({**question, "announcements": made, **named}).to_json()


ASKED = [
    ("ddv", "re", "", {"hand": 11}, "regular", "hand 11", "DDV TSR 6.2.2"),
    ("ddv", "re", "", {"hand": 10}, "late", "hand 11", "DDV TSR 6.2.2"),
    ("ddv", "re k90", "re", {"hand": 10}, "regular", "hand 10", "DDV TSR 6.3.4"),
    ("ddv", "re k60", "re, re k90", {"hand": 8}, "late", "hand 9", "DDV TSR 6.3.4"),
    (
        "spin_haus",
        "re k30",
        "re, re k90, re k60",
        {"hand": 6, "options": {"cards": 40}},
        "regular",
        "hand 6",
        "Spin An- und Absagen",
    ),
    ("ddv", "kontra", "re k60", {"hand": 8}, "answer", "hand 8", "DDV TSR 6.4.4"),
    ("ddv", "kontra", "re k60", {"hand": 7}, "late", "hand 8", "DDV TSR 6.2.2"),
    ("ddv", "kontra k90", "re 0, re k90 0, kontra 8", {"hand": 9}, "not_available", "", "DDV TSR 6.4.4"),
    ("ddv", "kontra k90", "re 0, re k90 0, kontra 4", {"hand": 9}, "late", "hand 10", "DDV TSR 6.3.4"),
    ("ddv", "kontra k90", "re 0, re k90 0, kontra", {"hand": 10}, "regular", "hand 10", "DDV TSR 6.3.4"),
    ("ddv", "re k60", "", {"hand": 10}, "skipped", "hand 11", "DDV TSR 6.4.3"),
    ("ddv", "re k60", "", {"hand": 8}, "late", "hand 11", "DDV TSR 6.3.4"),
    ("ddv", "re", "", {"hand": 9, "kind": "hochzeit"}, "not_available", "", "DDV TSR 6.2.1"),
    ("ddv", "re", "", {"hand": 9, "klaerung": 3, "kind": "hochzeit"}, "regular", "hand 9", "DDV TSR 6.2.2"),
    ("ddv", "re", "", {"hand": 9, "kind": "haengende_hochzeit"}, "regular", "hand 9", "DDV TSR 6.2.2"),
    ("ddv", "re k90", "re k90", {"hand": 12}, "not_available", "", "DDV TSR 6.4.7"),
    ("maennle", "re", "", {"played": 5}, "regular", "hand 9", "Männle § 15"),
    ("maennle", "re", "", {"played": 6}, "invalid", "hand 9", "Männle § 17"),
    ("maennle", "re", "", {"played": 5, "laid": True}, "invalid", "hand 9", "Männle § 17"),
    ("maennle", "re", "kontra vorab 0", {"hand": 9, "vorab": True}, "regular", "hand 9", "Männle § 15"),
    ("maennle", "re", "kontra vorab 0", {"hand": 8, "vorab": True}, "invalid", "hand 9", "Männle § 17"),
    ("maennle", "re k60", "re 0", {"played": 0}, "invalid", "", "Männle § 17"),
    ("maennle", "kontra k60", "re 0, re k90 0", {"played": 1}, "void", "", "Männle § 16"),
    ("maennle", "re", "", {"played": 8, "kind": "hochzeit", "klaerung": 2}, "regular", "hand 7", "Männle § 15"),
    ("maennle", "re", "", {"played": 11, "kind": "haengende_hochzeit"}, "not_available", "", "Männle § 13"),
    ("maennle", "kontra k90", "kontra vorab 0", {"played": 4, "tack": True}, "regular", "hand 9", "Männle § 15"),
    ("maennle", "kontra k60", "kontra 0", {"played": 4, "tack": True}, "invalid", "", "Männle § 17"),
    ("ddv", "kontra", "", {"played": 4, "tack": True}, "regular", "hand 11", "DDV TSR 6.2.2"),
    ("tacken", "re", "", {"played": 5}, "regular", "played 5", "Tacken RE bzw. KONTRA"),
    ("tacken", "re k60", "", {"played": 0, "vorab": True}, "regular", "played 0", "Tacken Vorab-Ansage"),
    ("tacken", "re k90", "re 5", {"played": 12}, "late", "played 11", "Tacken Ansage während des Spiels"),
    ("tacken", "kontra", "re 5, re k90 9", {"played": 15}, "answer", "played 15", "Tacken Ansagen erwidern"),
    ("tacken", "kontra", "", {"played": 3, "kind": "hochzeit"}, "not_available", "", "Tacken Hochzeit"),
    (
        "tacken",
        "re",
        "",
        {"played": 8, "vorab": True, "klaerung": 2, "kind": "hochzeit"},
        "regular",
        "played 8",
        "Tacken Vorab-Ansage",
    ),
    ("steffen", "re k60", "re 5", {"played": 11}, "regular", "played 11", "Steffen Ansagen"),
    ("steffen", "re", "kontra 2", {"played": 7, "kind": "solo_damen"}, "answer", "played 7", "Steffen Ansagen"),
    ("steffen", "re", "kontra 2", {"played": 8, "kind": "solo_damen"}, "late", "played 7", "Steffen Ansagen"),
    ("steffen", "re k90", "", {"played": 1, "kind": "solo_damen"}, "not_available", "", "Steffen Ansagen"),
    ("steffen", "? kontra", "", {"played": 3, "kind": "hochzeit"}, "regular", "played 5", "Steffen Ansagen"),
    ("steffen", "? re", "", {"played": 3, "kind": "hochzeit"}, "not_available", "", "Steffen Ansagen"),
    ("mainz", "re", "", {"played": 8}, "late", "played 7", "Mainz 3.3"),
    ("mainz", "kontra", "re 0, re k60 0", {"played": 15}, "answer", "played 15", "Mainz 3.7"),
    ("mainz", "re k60", "re 0", {"played": 12}, "skipped", "played 11", "Mainz 3.3"),
    ("mainz", "re k90", "", {"played": 0}, "skipped", "", "Mainz 3.3"),
    ("mainz", "re", "", {"played": 0, "options": {"call_shift": -3}}, "late", "", "Mainz 3.3"),
    ("mainz", "re", "", {"played": 11, "options": {"call_shift": 1}}, "regular", "played 11", "Mainz 3.3"),
    ("ddv", "re", "", {"hand": 10, "options": {"call_shift": 1}}, "regular", "hand 10", "DDV TSR 6.2.2"),
    ("maennle", "re", "", {"hand": 7, "options": {"call_shift": 1}}, "invalid", "hand 8", "Männle § 17"),
]


@each(("scheme", "call", "said", "when", "verdict", "until", "source"), ASKED)
def test_a_call_is_judged_with_its_last_moment_and_its_paragraph(scheme, call, said, when, verdict, until, source):
    clock, _, last = until.partition(" ")
    found = asked(scheme, call, said, **when)
    wanted = (verdict, {NAMES[clock]: int(last)} if until else None, source, verdict in {"regular", "answer"})
    assert tuple(found[part] for part in ("verdict", "until", "source", "allowed")) == wanted


@pytest.mark.parametrize(
    ("said", "must"),
    [
        ("", {"call": "kontra"}),
        ("re 0", {"call": "kontra"}),
        ("kontra vorab 0", {"call": "k90"}),
        ("kontra vorab 0, kontra k90 0", None),
        ("kontra 0", None),
    ],
)
def test_a_tack_in_the_first_trick_forces_a_call(said, must):
    """Männle § 25."""
    call = "kontra k60" if must is None else f"kontra {must['call']}"
    assert asked("maennle", call, said, played=4, tack=True)["must"] == must
    assert asked("maennle", call, said, played=4)["must"] is None
    assert asked("ddv", call, "", played=4, tack=True)["must"] is None


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


def test_what_is_refused_is_said_in_the_words_of_the_scheme():
    wrong = answer_call({"scheme": "mainz", "kind": "normal", "party": "kontra", "call": "re", "cards_played": 3})
    assert wrong.objections[0].message == "call: diese Partei sagt „Contra“ an."
