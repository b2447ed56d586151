"""The tables for pages without a connection: what a script looks up in them is what the kernel answers.

The suite compares a fixed share of every call after every history of up to two calls and of every trick; HARNESS=full
does the whole (and prints how many).
"""

import json
import random
import shutil
import subprocess
from pathlib import Path
from urllib.parse import urlencode

import pytest
from django.http import QueryDict
from django.urls import reverse

from scorebook.referees.addresses import AddressQuestion
from scorebook.referees.calls import state_of
from scorebook.referees.tables import tables_of
from scorebook.scoring.game.terms import LEVEL_OF, Call, Kind
from scorebook.scoring.input.options import resolve
from scorebook.scoring.referees.call_facts import CallQuestion
from scorebook.scoring.referees.call_input import answer_call
from scorebook.scoring.referees.calls import call_times, judge_call
from scorebook.scoring.referees.card_order import card_order
from scorebook.scoring.referees.trick_facts import CARDS, NAMES, augen_of, in_deck
from scorebook.scoring.referees.trick_input import answer_trick
from scorebook.scoring.schemes import SCHEMES
from tests.scoring.referees.test_second_calls import GAMES, LEVELS, PARTY, histories, made, moments, words
from tests.scoring.referees.test_second_tricks import legal
from tests.shares import FULL

ROOT = Path(__file__).parents[2]
ANSAGE = {"re": Call.RE, "kontra": Call.KONTRA, None: Call.KONTRA}
HOUSES = [*((key, {}) for key in SCHEMES), ("spin_haus", {"cards": 40}), ("tacken", {"second_dulle": True})]
HOUSES += [("ddv", {"call_shift": 1}), ("mainz", {"call_shift": -1})]


def compared(lines):
    """What node compares: how many questions."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no node here")
    done = subprocess.run(
        [node, "tests/referees/compare.mjs"],
        cwd=ROOT,
        input="".join(json.dumps(line) + "\n" for line in lines),
        capture_output=True,
        text=True,
        check=True,
    )
    found = json.loads(done.stdout)
    assert found["wrong"] == []
    return found["compared"]


def tables(scheme):
    return {"set": json.loads(tables_of(scheme).content)}


def answered(question, times, options):
    """Verdict and last moment as people count it."""
    found = judge_call(question, times, options)
    until = found.until
    return [found.verdict.value, max(0, question.dealt - until) if until is not None and times.by_hand else until]


def call_lines(key, kind, fest, scheme, stride):
    times, options = call_times(scheme), scheme.options
    dealt = options.cards // 4
    vorab_levels = {"maennle": (1,), "tacken": (1, 2)}.get(key, ())
    parties = ("re", "kontra", None) if kind == "hochzeit" else ("re", "kontra")
    turn = 0
    for said in histories(vorab_levels):
        for party in parties:
            for level, vorab in words(vorab_levels):
                turn += 1
                if turn % stride:
                    continue
                answers = []
                for played, hand, laid in moments(dealt):
                    question = CallQuestion(
                        kind=Kind(kind),
                        party=PARTY[party],
                        call=LEVELS[level] or ANSAGE[party],
                        dealt=dealt,
                        hand=hand,
                        played=played,
                        has_played=laid,
                        vorab=vorab,
                        klaerung=fest,
                        calls=tuple(made(*one) for one in said),
                    )
                    answers.append([hand, played, laid, *answered(question, times, options)])
                before = [dict(zip(("party", "level", "played", "vorab"), one, strict=True)) for one in said]
                calls = {"kind": kind, "party": party, "level": level, "vorab": vorab, "klaerung": fest, "said": before}
                yield {"calls": calls, "answers": answers}


@pytest.mark.parametrize("house", dict.fromkeys((game[0], tuple(game[1].items())) for game in GAMES), ids=str)
def test_a_call_is_looked_up_as_the_kernel_judges_it(house):
    key, options = house[0], dict(house[1])
    scheme = resolve(SCHEMES[key], options)
    number = 0
    for found, agreed, kind, fest in GAMES:
        if (found, agreed) == (key, options):
            lines = [tables(scheme), *call_lines(key, kind, fest, scheme, 1 if FULL else 4001)]
            number += compared(lines)
    assert number > 0
    if FULL:
        print(f"{house}: {number} calls")


def random_calls(scheme, chance, number):
    """Addresses as somebody could write them, possible or not."""
    dealt = scheme.options.cards // 4
    kinds = [kind.value for kind in scheme.options.kinds]
    for _ in range(number):
        said = [
            f"{chance.choice(['re', 'kontra'])}-{chance.choice(list(Call)).value}-{chance.randrange(24)}"
            f"{chance.choice(['', '', '-v'])}"
            for _call in range(chance.randrange(4))
        ]
        fields = {
            "art": chance.choice([*kinds, "", "x"]),
            "wer": chance.choice(["re", "kontra", "offen", ""]),
            "was": chance.choice([*(one.value for one in Call), ""]),
            "karten": chance.choice([*range(dealt - 6, dealt + 2), ""]),
            "lag": chance.choice([0, 1, 2, 3, 4, ""]),
            "fest": chance.choice(["", "", 1, 2, 3, 4]),
            "zuvor": said,
            "vorab": chance.choice(["", "", 1]),
            "dabei": chance.choice(["", "", 1]),
        }
        yield urlencode({name: value for name, value in fields.items() if value != ""}, doseq=True)


@pytest.mark.parametrize(("key", "options"), HOUSES, ids=str)
def test_the_question_of_an_address_is_read_as_the_server_reads_it(key, options):
    scheme = resolve(SCHEMES[key], options)
    lines = [tables(scheme)]
    for query in random_calls(scheme, random.Random(f"{key}{options}"), 4000 if FULL else 120):
        found = answer_call(state_of(AddressQuestion.of("/", QueryDict(query)), scheme).to_json(), scheme)
        lines.append({"call": query, "answers": [found.verdict.value, found.until]})
    assert compared(lines) == len(lines) - 1


@pytest.mark.parametrize(("key", "options"), HOUSES, ids=str)
def test_a_trick_is_looked_up_as_the_kernel_takes_it(key, options):
    scheme = resolve(SCHEMES[key], options)
    raised = scheme.referees.tricks.raised
    number = 0
    for kind in sorted(scheme.options.kinds):
        for announced in [False, True] if raised and kind in raised.kinds and scheme.options.schwein else [False]:
            order = card_order(scheme, kind, frozenset({raised.word} if announced else ()))
            answers = []
            for turn, cards in legal(in_deck(scheme.options.cards), order.raised_card, 1 if FULL else 4999):
                for last in (False, True) if order.second_last else (turn % 2 == 0,):
                    trump = "".join(str(int(card in order.trumps)) for card in cards)
                    taker = order.taker(cards, last)
                    answers.append([[NAMES[card] for card in cards], last, taker, augen_of(cards), trump])
            asked = {"kind": kind.value, "announced": announced}
            number += compared([tables(scheme), {"tricks": asked, "answers": answers}])
    assert number > 0
    if FULL:
        print(f"{key} {options}: {number} tricks")


def test_a_trick_in_an_address_is_read_as_the_server_reads_it():
    scheme, chance = SCHEMES["maennle"], random.Random(3)
    lines = [tables(scheme)]
    for _ in range(100):
        cards = [chance.choice([name for name in CARDS if not name.endswith("-9")]) for _card in range(4)]
        if any(cards.count(card) > 2 for card in cards):
            continue
        announced = chance.choice([True, False])
        asked = {"kind": "normal", "cards": cards, "announced": ["schwein"] if announced else []}
        found = answer_trick(asked, scheme)
        answers = [getattr(found, part, None) for part in ("taker", "augen", "trump")]
        query = {"k": cards, "angesagt": "1" if announced else ""}
        lines.append({"trick": urlencode(query, doseq=True), "answers": answers})
    assert compared(lines) == len(lines) - 1


@pytest.mark.parametrize("key", SCHEMES)
def test_the_tables_are_kept_by_their_version_and_small(client, key):
    version = tables_of(SCHEMES[key]).digest
    address = reverse("referee-tables", args=[key])
    kept, asked = client.get(f"{address}?v={version}"), client.get(f"{address}?v=0")
    assert kept["Cache-Control"] == "public, max-age=31536000, immutable"
    assert asked["Cache-Control"] == "public, no-cache"
    assert kept.content == asked.content
    again = client.get(address, headers={"If-None-Match": asked["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert len(kept.content) < 24_000


def test_a_scheme_that_does_not_exist_has_no_tables(client):
    assert client.get(reverse("referee-tables", args=["skat"])).status_code == 404


def test_levels_are_those_of_the_calls():
    table = json.loads(tables_of(SCHEMES["ddv"]).content)["calls"]
    assert table["levels"] == {call.value: LEVEL_OF[call] for call in Call}


def test_at_a_table_the_tables_are_those_of_its_rules(make_evening, browser_of, verwalter, stranger):
    evening = make_evening("maennle")
    address = reverse("evening-referee-tables", args=[evening.pk])
    answer = browser_of(verwalter).get(f"{address}?v={tables_of(evening.scheme).digest}")
    assert answer["Cache-Control"] == "private, max-age=31536000, immutable"
    assert answer.json()["calls"]["pace"] == "counted"
    assert browser_of(stranger).get(address).status_code == 404
