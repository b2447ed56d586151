"""The tables for pages without a connection: what a script looks up in them is what the kernel answers.

The suite compares a fixed share of every call after every history of up to two calls and of every trick; HARNESS=full
does the whole (and prints how many).
"""

import json
import random
import shutil
import subprocess
from collections import Counter
from itertools import groupby, islice, product
from pathlib import Path
from urllib.parse import urlencode

import pytest
from django.http import QueryDict
from django.urls import reverse

from scorebook.referees.calls import state_of
from scorebook.referees.frames import AddressQuestion, RefereeFrame
from scorebook.referees.reservations import reservation_page
from scorebook.referees.tables import tables_of
from scorebook.scoring.game.cards import in_deck
from scorebook.scoring.game.objections import Refusal
from scorebook.scoring.game.terms import LEVEL_OF, SOLO_KINDS, Call, Kind, PartyName
from scorebook.scoring.input.options import resolve
from scorebook.scoring.referees.call_questions import CallQuestion, MadeCall
from scorebook.scoring.referees.calls import answer_call, call_times, judge_call
from scorebook.scoring.referees.reservations import count_hand, rights_of
from scorebook.scoring.referees.trick_facts import NAMES, TrickQuestion, augen_of, card_order, extras_of
from scorebook.scoring.referees.tricks import answer_trick
from scorebook.scoring.schemes import SCHEMES
from tests.each import each
from tests.judged import CALLED, RESERVED
from tests.scoring.referees.test_second_calls import (
    GAMES,
    LEVELS,
    PARTY,
    VORAB_LEVELS,
    class_of,
    histories,
    moments,
    words,
)
from tests.scoring.referees.test_second_tricks import legal, seen_by_the_kernel
from tests.scoring.unread import Unread, answers
from tests.shares import FULL

ROOT = Path(__file__).parents[2]
ANSAGE = {"re": Call.RE, "kontra": Call.KONTRA, None: Call.KONTRA}
PARTIES = frozenset({0})  # where the party stands in a call of a history; who asks compares it with `is`
WHOSE = {"o": None, "r": "re", "k": "kontra"}
SIDES = list(product((None, PartyName.RE, PartyName.KONTRA), repeat=4))
HOUSES = [
    *((key, {}) for key in CALLED),
    ("spin_haus", {"cards": 40}),
    ("tacken", {"second_dulle": True, "schmeissen_two_trumps": True}),
]
HOUSES += [("ddv", {"call_shift": 1}), ("mainz", {"call_shift": -1}), ("mainz", {"call_shift": -3})]
SCHEME_AT = [resolve(SCHEMES[key], options) for key, options in HOUSES]


def compared(lines):
    """What node compares: how many questions."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no node here")
    command = [node, "tests/referees/compare.mjs"]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as done:
        for line in lines:  # node says nothing before it has read everything
            done.stdin.write(json.dumps(line) + "\n")
        said, _ = done.communicate()
    found = json.loads(said)
    assert found["wrong"] == []
    return found["compared"]


def told(number, what):
    """There were some; the whole harness says how many."""
    assert number > 0
    if FULL:
        print(f"{number} {what}")


def tables(scheme):
    return {"set": json.loads(tables_of(scheme).content)}


def answered(question, times, options):
    """Verdict, last moment as people count it, and what the answer rests on."""
    found = judge_call(question, times, options)
    return [found.verdict.value, times.last_moment(found.until, question.dealt), found.topic.value]


def history_line(key, scheme):
    """What can have been called before a call, and every moment of a game."""
    named = ("party", "level", "played", "vorab")
    return {
        "histories": [[dict(zip(named, one, strict=True)) for one in said] for said in histories(VORAB_LEVELS[key])],
        "moments": [[hand, played, laid] for played, hand, laid in moments(scheme.options.cards // 4)],
    }


def called(party, level, when, vorab):
    """A call of a history, of which the level may be unread."""
    return MadeCall(PARTY[party], level if isinstance(level, Unread) else LEVELS[level] or ANSAGE[party], vorab, when)


def call_lines(key, kind, fest, scheme, stride):
    """What the kernel says at every moment of the game, once for all histories of which it reads the same."""
    times, options = call_times(scheme), scheme.options
    dealt = options.cards // 4
    parties = ("re", "kontra", None) if kind == "hochzeit" else ("re", "kontra")
    known, now = list(histories(VORAB_LEVELS[key])), list(moments(dealt))
    number = {said: place for place, said in enumerate(known)}
    for turn, (party, (level, vorab)) in enumerate(product(parties, words(VORAB_LEVELS[key]))):

        def at_every_moment(said, party=party, level=level, vorab=vorab):
            calls = tuple(called(*one) for one in said)
            questions = (
                CallQuestion(
                    kind=Kind(kind),
                    party=PARTY[party],
                    call=LEVELS[level] or ANSAGE[party],
                    dealt=dealt,
                    hand=hand,
                    played=played,
                    has_played=laid,
                    vorab=vorab,
                    klaerung=fest,
                    calls=calls,
                )
                for played, hand, laid in now
            )
            return [answered(question, times, options) for question in questions]

        asked = {"kind": kind, "party": party, "level": level, "vorab": vorab, "klaerung": fest}
        for rows, found in answers(known[turn * 409 % stride :: stride], at_every_moment, PARTIES):
            yield {"calls": asked, "after": [number[row] for row in rows], "answers": found}


def rows_of(scheme, kind):
    """What of the table of deadlines is looked up in a game, without words."""
    table = json.loads(tables_of(scheme).content)["calls"]
    data = {"words", "parties", "phrases", "sources", "kinds", "weddings", "answer_only"}
    rows = {name: value for name, value in table.items() if name not in data}
    return repr((rows, kind in table["weddings"], kind in table["answer_only"]))


def alike(key, options, kind, fest):
    """What the kernel and the script see of a game; games that are alike in it are one."""
    return class_of(key, options, kind, fest) + rows_of(resolve(SCHEMES[key], options), kind)


@pytest.mark.whole
def test_a_call_is_looked_up_as_the_kernel_judges_it():
    first = set({alike(*game): str(game) for game in reversed(GAMES)}.values()) if FULL else ()

    def lines():
        for (key, options), games in groupby(GAMES, key=lambda game: game[:2]):
            scheme = resolve(SCHEMES[key], options)
            yield from (tables(scheme), history_line(key, scheme))
            for game in games:
                yield from call_lines(key, *game[2:], scheme, 1 if str(game) in first else 4001)

    told(compared(lines()), "calls")


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
            "tack": chance.choice(["", 1]),
        }
        yield urlencode({name: value for name, value in fields.items() if value != ""}, doseq=True)


@pytest.mark.whole
def test_the_question_of_an_address_is_read_as_the_server_reads_it():
    number = 4000 if FULL else 120

    def lines():
        for place, scheme in enumerate(SCHEME_AT):
            yield tables(scheme)
            for query in random_calls(scheme, random.Random(place), number):
                found = answer_call(state_of(AddressQuestion.of("/", QueryDict(query)), scheme).to_json(), scheme)
                yield {"call": query, "answers": [found.verdict.value, found.until, found.message, found.source]}

    assert compared(lines()) == number * len(HOUSES)


def trick_games(scheme):
    """Every kind of game of a scheme, also with what can be announced in it."""
    raised = scheme.referees.tricks.raised
    for kind in sorted(scheme.options.kinds):
        for announced in [False, True] if raised and kind in raised.kinds and scheme.options.schwein else [False]:
            yield kind, announced


def tricks_alike(scheme, kind, announced):
    """What the kernel and the script see of a game; games that are alike in it are one."""
    table = json.loads(tables_of(scheme).content)["tricks"]
    data = {"kinds", "names", "phrases", "source", "second_source", "raised_source"}
    rows = {name: value for name, value in table.items() if name not in data}
    row = {name: value for name, value in table["kinds"][kind].items() if name != "source"}
    return repr((seen_by_the_kernel(scheme, kind, announced), announced, rows, row))


def first_tricks():
    """The first game of each class, with the place of its house."""
    games = [(place, *game) for place, scheme in enumerate(SCHEME_AT) for game in trick_games(scheme)]
    return set({tricks_alike(SCHEME_AT[place], *game): (place, *game) for place, *game in reversed(games)}.values())


def trick_lines(scheme, place, first):
    """Tricks of every kind of game, with one of the 81 ways to know the parties, which take turns; whole of `first`."""
    for kind, announced in trick_games(scheme):
        order = card_order(scheme, kind, frozenset({scheme.referees.tricks.raised.word} if announced else ()))
        asked = {"kind": kind.value, "announced": announced}
        stride = 1 if (place, kind, announced) in first else 4999
        for turn, cards in legal(in_deck(scheme.options.cards), order.raised_card, stride):
            names, sides = [NAMES[card] for card in cards], SIDES[turn * 7 % 81]
            trump = "".join(str(int(card in order.trumps)) for card in cards)
            answers = []
            for last in (False, True):
                taker = order.taker(cards, last)
                known = {"kind": kind, "cards": cards, "deck": scheme.options.cards, "parties": sides, "last": last}
                extras = extras_of(TrickQuestion(**known), taker, order, scheme)
                answers.append([names, last, sides, taker, augen_of(cards), trump, extras])
            yield {"tricks": asked, "answers": answers}


@pytest.mark.whole
def test_a_trick_is_looked_up_as_the_kernel_takes_it():
    first = first_tricks() if FULL else ()

    def lines():
        for place, scheme in enumerate(SCHEME_AT):
            yield tables(scheme)
            yield from trick_lines(scheme, place, first)

    told(compared(lines()), "tricks")


def random_tricks(scheme, chance):
    """Tricks in an address with the whole answer; often cards that make a point."""
    raised = scheme.referees.tricks.raised
    deck = [NAMES[card] for card in in_deck(scheme.options.cards)]
    telling = ["herz-10", "karo-as", "kreuz-bube", "karo-dame", "herz-as", "herz-koenig"]
    for _ in range(4000 if FULL else 150):
        cards = [chance.choice(chance.choice([deck, telling])) for _card in range(4)]
        if any(cards.count(card) > 2 for card in cards):
            continue
        kind, sides = chance.choice(sorted(scheme.options.kinds)).value, "".join(chance.choices("rko", k=4))
        announced = bool(raised and scheme.options.schwein and chance.choice([True, False]))
        last = chance.choice([True, False])
        asked = {
            "kind": kind,
            "cards": cards,
            "announced": [raised.word.value] if announced else [],
            "parties": [WHOSE[side] for side in sides],
            "last_trick": last,
        }
        found = answer_trick(asked, scheme)
        parts = ("taker", "augen", "trump", "extras", "message", "source")
        answers = None if isinstance(found, Refusal) else [found.to_json()[part] for part in parts]
        query = {"art": kind, "k": cards, "p": sides, "angesagt": announced or "", "letzter": last or ""}
        yield {"trick": urlencode(query, doseq=True), "answers": answers}


@pytest.mark.whole
def test_a_trick_in_an_address_is_answered_in_the_words_of_the_server():
    """The whole answer: taker, Augen, trumps, extra points, sentence and source."""
    lines = (
        line
        for place, scheme in enumerate(SCHEME_AT)
        for line in (tables(scheme), *random_tricks(scheme, random.Random(place)))
    )
    assert compared(lines) > 0


def spoken(scheme):
    """Everything that one player can say, as it stands in an address."""
    rules = scheme.referees.reservations
    words = {""}
    for what in rules.allowed:
        words |= {what.value, f"{what.value}..nein", f"{what.value}..herum"}
    solos = [f"solo.{kind.value}" for kind in SOLO_KINDS & scheme.options.kinds]
    bids = [call.value for call in Call] if rules.outbid else []
    words |= {f"{one}.{bid}" for one in [*solos, "gesund."] for bid in ["", *bids]} | ({"weg"} if bids else set())
    return sorted(words)


@pytest.mark.whole
def test_who_plays_is_looked_up_as_the_kernel_says_it():
    """Everything that four players can say, with every way to owe a Pflichtsolo where there is one."""

    def lines():
        for key in RESERVED:
            scheme, chance = SCHEMES[key], random.Random(key)
            words, owing = spoken(scheme), range(16) if scheme.options.deal.pflichtsolo else range(1)
            yield tables(scheme)
            if FULL and len(words) ** 4 * len(owing) < 2_000_000:
                some = islice(product(product(words, repeat=4), owing), 0, None, 7)
            else:
                some = ((chance.choices(words, k=4), chance.choice(owing)) for _ in range(200_000 if FULL else 150))
            for four, debt in some:
                fields = [(f"s{place}", word) for place, word in enumerate(four) if word]
                query = urlencode(fields + [("pflicht", str(place)) for place in range(4) if debt >> place & 1])
                yield {"said": query, "answers": answers_of(reservation_page(frame_for(scheme, query)))}

    assert compared(lines()) > 0


def test_a_hochzeit_that_goes_round_behind_another_one_is_no_schieben():
    scheme, said = SCHEMES["steffen"], "s0=hochzeit&s2=hochzeit..herum"
    page = reservation_page(frame_for(scheme, said))
    assert page.answer.message == "Die Hochzeit von A wird gespielt. Danach gibt A."
    assert compared([tables(scheme), {"said": said, "answers": answers_of(page)}]) == 1


def answers_of(page):
    """The whole answer, with the step of the bidding and the way into the entry."""
    found = page.answer
    step = found.step and list(found.step)
    told = [found.kind, found.player, found.leader, found.next_dealer, found.message, found.source, step]
    return [*told, page.enter]


def frame_for(scheme, query):
    """The page of "Wer darf spielen?" for somebody at no table."""
    question = AddressQuestion.of("/", QueryDict(query))
    return RefereeFrame(
        question=question,
        scheme=scheme,
        schemes=(),
        others=(),
        evening=None,
        tables="",
        entry="/abend/",
        keys=("a", "b", "c", "d"),
    )


@pytest.mark.whole
def test_what_a_hand_may_is_looked_up_as_the_kernel_says_it():
    """Hands of every sort: drawn from the whole deck, and from the kings, nines and plain cards that rights hang on."""
    number = 20_000 if FULL else 150

    def lines():
        for place, scheme in enumerate(SCHEME_AT):
            chance, dealt = random.Random(place), scheme.options.cards // 4
            deck = [card for card in in_deck(scheme.options.cards) for _ in range(2)]
            telling = [card for card in deck if card.rank in "K9" or card.rank == "A"]
            yield tables(scheme)
            for _ in range(number):
                some = chance.sample(telling, chance.randrange(min(len(telling), dealt) + 1))
                rest = list((Counter(deck) - Counter(some)).elements())
                cards = tuple(some + chance.sample(rest, dealt - len(some)))
                rights = rights_of(count_hand(cards, scheme), scheme)
                query = urlencode([("k", NAMES[card]) for card in cards])
                yield {"hand": query, "answers": [[one.allowed, one.message, one.source] for one in rights]}

    assert compared(lines()) == number * len(HOUSES)


@each("key", SCHEMES)
def test_the_tables_are_kept_by_their_version_and_small(client, key):
    version = tables_of(SCHEMES[key]).digest
    address = reverse("referee-tables", args=[key])
    kept, asked = client.get(f"{address}?v={version}"), client.get(f"{address}?v=0")
    assert kept["Cache-Control"] == "public, max-age=31536000, immutable"
    assert asked["Cache-Control"] == "public, no-cache"
    assert kept.content == asked.content
    again = client.get(address, headers={"If-None-Match": asked["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert len(kept.content) < 28_000


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
