"""Whatever the kernel says, it can say in English: the same values, and no German text but names of the documents."""

import json
import re
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

from scorebook.scoring import SCHEMES, fold, judge_call, judge_reservation, judge_trick, score
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.sentences import GameWord, Sentence
from scorebook.scoring.lines import answer_game, words
from tests.catalogue.files import read_po
from tests.catalogue.messages import GAME, Message
from tests.each import each
from tests.scoring.test_golden import CASES

ROOT = Path(__file__).resolve().parents[2]
ASK = {one.__name__: one for one in (score, judge_call, judge_trick, judge_reservation, fold)}
FOR_PEOPLE = {"label", "reason", "message"}
GAME_FACTS = {"scheme": "ddv", "kind": "normal", "players": ["A", "B", "C", "D"], "re": ["A", "B"], "re_augen": 155}
# One of everything that is wrong: what is unknown, missing, of a wrong form.
WRONG = [None, True, 7.5, -1, 999, "nobody", [], {}, ["nobody"], [1], {"a": 1}]


def kit():
    """All questions of the conformance kit and of the worked games, with who answers them."""
    for path in sorted((ROOT / "fixtures" / "conformance").glob("*.jsonl")):
        yield from ((ASK[one["asks"]], one["in"]) for one in map(json.loads, path.read_text("utf-8").splitlines()))
    for path in sorted((ROOT / "tests" / "cases").glob("*.jsonl")):
        yield from ((score, one.get("game", one)) for one in map(json.loads, path.read_text("utf-8").splitlines()))


def turned_wrong(questions):
    """One question a scheme and answerer, each of its fields given one wrong value after the other."""
    seen = {(ask, raw["scheme"]): raw for ask, raw in questions if isinstance(raw, dict) and "scheme" in raw}
    for (ask, _scheme), raw in seen.items():
        for field in {*raw, "options", "announcements", "extras", "notes", "bock", "klaerungsstich", "pflicht_open"}:
            yield from ((ask, {**raw, field: value}) for value in WRONG)


def said_in(value, name=""):
    """All texts for people in an answer, and the sentences and words that they are made of."""
    if isinstance(value, Sentence):
        yield value
        for one in value.values.values():
            yield from said_in(one)
    elif isinstance(value, GameWord) or (isinstance(value, str) and name in FOR_PEOPLE and value):
        yield value
    elif isinstance(value, tuple):
        names = getattr(value, "_fields", [""] * len(value))
        for part, one in zip(names, value, strict=True):
            yield from said_in(one, part)
    elif is_dataclass(value) and not isinstance(value, Scheme):
        for field in fields(value):
            yield from said_in(getattr(value, field.name), field.name)


# What groups call something of their own has no English.
NAMED = {
    one["name"]
    for _, case in CASES
    for key in ("own_extras", "own_solos")
    for one in case["game"].get("options", {}).get(key, {}).values()
}


@pytest.fixture(scope="module")
def said():
    """Everything that is said about the kit, and about questions that are wrong in each of their fields."""
    questions = list(kit())
    return [one for ask, raw in [*questions, *turned_wrong(questions)] for one in said_in(ask(raw))]


def test_nothing_is_said_that_could_not_be_said_in_english(said):
    catalogue = read_po()
    templates = {one.template for one in said if isinstance(one, Sentence)}
    game_words = {str(one) for one in said if isinstance(one, GameWord) and one} - NAMED
    written = {one for one in templates if re.search("[A-Za-zÄÖÜäöüß]", re.sub(r"\{.*?\}", "", one))}
    assert {one for one in said if not isinstance(one, Sentence | GameWord) and not one.isdigit()} == set()
    assert {one for one in written if Message(one) not in catalogue} == set()
    assert {one for one in game_words if Message(one, context=GAME) not in catalogue} == set()
    assert (len(written) > 150, len(game_words) > 80) == (True, True)


def test_labels_and_messages_change_and_nothing_else():
    late = {"scheme": "ddv", "kind": "normal", "party": "re", "call": "re", "cards_in_hand": 9}
    game = {**GAME_FACTS, "kind": "solo_damen", "re": ["A"], "extras": [{"kind": "fuchs", "party": "re"}]}
    german, english = (score(game, language=language).to_json() for language in ("de", "en"))
    labels = [[item.pop("label") for item in answer["items"]] for answer in (german, english)]
    assert german == english
    assert list(zip(*labels, strict=True)) == [
        ("Re gewinnt: mindestens 121 Augen", "Re wins: at least 121 Augen"),
        ("Gewonnen", "Won"),
        ("Gegner unter 90", "Opponents below 90"),
        (
            "Fuchs gefangen (Re): zählt nicht im Spiel „Damensolo“",
            "Fuchs caught (Re): does not count in the game “Queens solo”",
        ),
    ]
    assert [judge_call(late, language=language).message for language in ("de", "en")] == [
        "Nein, zu spät: „Re“ war nur möglich, solange der Ansager mindestens 11 Karten auf der Hand hat; "
        "er hat 9 Karten.",
        "No, too late: “Re” was only possible, as long as the caller has at least 11 cards in the hand; "
        "the caller has 9 cards.",
    ]


def test_the_words_of_a_document_and_the_names_of_players_are_told_apart():
    """A player may be called what a game is called; numbers are written as the language does."""
    told = {"scheme": "ddv", "seats": ["A", "B", "C", "D"], "dealer": "A"}
    event = {"type": "points_only", "points": {"A": 2_000_000_000}, "games": 1}
    assert [fold({**told, "events": [event]}, language=one).objections[0].message for one in ("de", "en")] == [
        "events[0].points: erlaubt ist −1.000.000.000 bis 1.000.000.000.",
        "events[0].points: allowed is −1,000,000,000 to 1,000,000,000.",
    ]
    seats = {"scheme": "steffen", "seats": ["Hochzeit", "Obersolo", "C", "D"], "dealer": "C"}
    question = {**seats, "reservations": [{"player": "Obersolo", "what": "solo", "kind": "solo_damen"}]}
    assert judge_reservation(question, language="en").message == "Obersolo plays: Ober solo. After that D deals."


@each("ask", ASK.values(), ids=list(ASK))
@each("language", ["fr", "", None, []])
def test_an_unknown_language_is_refused(ask, language):
    assert ask(GAME_FACTS, language=language).to_json()["error"]["code"] == "language_unknown"


def test_the_calculation_is_told_in_english():
    line = json.dumps(GAME_FACTS).encode()
    assert answer_game(line, explain=True, language="en")[0].splitlines() == [
        "Re has won.",
        "      +0 =     0  Re wins: at least 121 Augen  [DDV TSR 7.1.1]",
        "      +1 =     1  Won  [DDV TSR 7.2.2 (a)]",
        "      +1 =     2  Opponents below 90  [DDV TSR 7.2.2 (a)]",
        "Booked: A 2, B 2, C −2, D −2",
    ]


def test_ids_have_words_in_both_languages():
    german, english = words("de"), words("en")
    assert german["schemes"]["steffen"]["kinds"]["solo_damen"] == "Obersolo"
    assert english["schemes"]["ddv"]["kinds"]["solo_damen"] == "Queens solo"
    assert english["codes"]["re_missing"] == "The Re party is missing."
    assert {key: one["kinds"].keys() for key, one in german["schemes"].items()} == {
        key: one["kinds"].keys() for key, one in english["schemes"].items()
    }
    assert german["schemes"].keys() == SCHEMES.keys()
