"""Whatever stands in a question, a referee answers it or says with a code what is wrong; it never breaks.

And the exact form of the answers, for questions of games that are not in the repository.
"""

import json
import random

import pytest

from scorebook.scoring.game.objections import Refusal
from scorebook.scoring.referees.calls import answer_call
from scorebook.scoring.referees.reservations import answer_reservations
from scorebook.scoring.referees.tricks import answer_trick
from scorebook.scoring.schemes import SCHEMES
from tests.shares import much

SEATS = ["Anna", "Ben", "Cora", "Dirk"]
REFEREES = {
    "call": (
        answer_call,
        {"kind": "normal", "party": "re", "call": "k90", "cards_played": 9, "announcements": []},
        ["vorab", "caller_has_played", "klaerungsstich", "tack_in_first_trick", "cards_in_hand"],
    ),
    "trick": (
        answer_trick,
        {"kind": "normal", "cards": ["herz-10", "kreuz-dame", "karo-as", "pik-10"]},
        ["parties", "last_trick", "announced", "cards_in_deck"],
    ),
    "reservation": (answer_reservations, {"seats": SEATS, "dealer": "Dirk", "reservations": []}, ["pflicht_open"]),
}
WORDS = ["", "re", "kontra", "k90", "schwarz", "normal", "hochzeit", "solo_damen", "herz-10", "pik-9", "Anna", "Eva"]
NUMBERS = [0, 1, 3, 4, 9, 11, 12, 40, 47, 48, 49, -1, 1.5, 10**20, float("inf"), float("nan")]
SAYINGS = ["solo", "hochzeit", "armut", "einmischen", "schmeissen", "trumpfabgabe", "schieben", "gesund", "weg"]
SIMPLE = [None, True, False, *NUMBERS, *WORDS, *SAYINGS, "\ud800", "½", "x" * 400]


def anything(chance, deep=2):
    """A value as somebody could write it: plain, a list, an object with fields of a question."""
    if not deep or chance.random() < 0.6:
        return chance.choice(SIMPLE)
    if chance.random() < 0.5:
        return [anything(chance, deep - 1) for _ in range(chance.choice([0, 1, 2, 4, 4, 5]))]
    names = ["party", "call", "cards_played", "vorab", "player", "what", "kind", "accepted", "invalid"]
    return {name: anything(chance, deep - 1) for name in chance.sample(names, 4)}


@pytest.mark.parametrize("referee", REFEREES)
def test_every_question_gets_an_answer_or_a_code(referee):
    answer, usual, more = REFEREES[referee]
    chance, answered = random.Random(referee), 0
    for _ in range(much(6_000, 1_000)):
        question = {"scheme": chance.choice(list(SCHEMES)), **usual}
        for field in chance.sample([*question, "options", *more], chance.randrange(4)):
            question[field] = anything(chance)
        found = answer(question)
        data = json.loads(found.to_line())
        if isinstance(found, Refusal):
            assert data["error"]["code"] and data["error"]["message"], question
        else:
            answered += 1
            assert data["message"].endswith("."), question
    assert answered > 100


@pytest.mark.parametrize("raw", [None, 3, "", [], {}, {"scheme": []}, {"scheme": "skat"}])
def test_what_is_no_question_is_refused(raw):
    for answer, _usual, _more in REFEREES.values():
        assert isinstance(answer(raw), Refusal)


def test_the_whole_answer_about_new_cards():
    question = {
        "scheme": "tacken",
        "seats": [*SEATS, "Eva"],
        "dealer": "Anna",
        "reservations": [
            {"player": "Cora", "what": "schmeissen"},
            {"player": "Ben", "what": "schweinchen"},
            {"player": "Eva", "what": "hochzeit"},
        ],
    }
    assert answer_reservations(question).to_json() == {
        "kind": None,
        "redeal": True,
        "leader": None,
        "next_dealer": "Anna",
        "vorab": None,
        "source": "Tacken Schmeißen",
        "message": "Schmeißen von Cora geht vor: Es wird neu gegeben. Es gibt noch einmal Anna.",
    }
