"""Every trick of four cards, in every kind of game of every scheme, compared with a second computation.

A trick is legal if no card lies in it three times, and not both cards that were announced as one hand's: whoever does
not follow suit may have none left. The suite does a fixed share; HARNESS=full does the whole (and prints how many).
Games in which both computations have the same trumps, the same cards that win as second ones and the same extra points
are one: of all but the first of them the whole, too, does a share.
"""

from itertools import product

from scorebook.scoring.game.terms import ExtraKind, Kind, Note, PartyName
from scorebook.scoring.input.options import resolve
from scorebook.scoring.referees.trick_facts import CARDS, TrickQuestion, card_order, counts, extras_of
from scorebook.scoring.referees.tricks import answer_trick
from scorebook.scoring.schemes import SCHEMES
from tests.each import each
from tests.shares import FULL

from .second import tricks as second

WORDS = {"♣": "kreuz", "♠": "pik", "♥": "herz", "♦": "karo"}
RANKS = {"A": "as", "10": "10", "K": "koenig", "D": "dame", "B": "bube", "9": "9"}
CARD = {card: CARDS[f"{WORDS[card[0]]}-{RANKS[card[1:]]}"] for card in second.CARDS}
SIDES = (None, "re", "kontra")
PARTY = {"re": PartyName.RE, "kontra": PartyName.KONTRA, None: None}
SHARE = 1999

GAMES = [
    (scheme, kind, announced, agreed)
    for scheme, kinds in second.TRUMPS.items()
    for kind in kinds
    for announced in (False, True)
    for agreed in (False, True)
    if (not announced or kind in second.RAISED.get(scheme, ("", {}))[1])
    and (not agreed or kind in second.AGREED_DULLE.get(scheme, ()))
]


def class_of(key, kind, announced, agreed):
    """What both computations see of a game."""
    scheme, table = resolved(key, agreed), second.Table(key, kind, announced=announced, agreed=agreed)
    mine = seen_by_the_kernel(scheme, Kind(kind), announced)
    his = [extra for extra, kinds in second.EXTRAS[key].items() if kind in kinds or kinds == second.EVERYWHERE]
    ways = key.startswith("spin"), key == "tacken", key == "maennle"
    return repr((mine, table.trumps, table.raised, table.second, table.second_last, sorted(his), ways))


def seen_by_the_kernel(scheme, kind, announced):
    """Everything of its scheme that decides a trick."""
    rules = scheme.referees.tricks
    order = card_order(scheme, kind, frozenset({rules.raised.word} if announced else ()))
    counting = [extra.value for extra in ExtraKind if counts(extra, kind, scheme)]
    cards = (order.trumps, order.raised_card, sorted(order.second), sorted(order.second_last))
    return *cards, counting, rules.catch, rules.stranger_fuchs, scheme.options.cards


def name(key, kind, announced, agreed):
    return f"{key}-{kind}{'-announced' if announced else ''}{'-agreed' if agreed else ''}"


def deck(scheme):
    return [card for card in second.CARDS if scheme.options.cards == 48 or card[1:] != "9"]


def legal(cards, raised, stride=1):
    """All legal tricks of a deck, or every n-th."""
    number = len(cards)
    for turn in range(0, number**4, stride):
        trick = tuple(cards[turn // number**place % number] for place in range(4))
        if all(trick.count(card) < 3 for card in set(trick)) and trick.count(raised) < 2:
            yield turn, trick


def resolved(key, agreed):
    return resolve(SCHEMES[key], {"second_dulle": True} if agreed else {})


def test_both_computations_know_the_same_kinds():
    known = {key: {kind.value for kind in scheme.options.kinds} for key, scheme in SCHEMES.items()}
    assert {key: set(kinds) for key, kinds in second.TRUMPS.items()} == known


# The first game of each class.
FIRST = set({class_of(*game): game for game in reversed(GAMES)}.values())


@each(("key", "kind", "announced", "agreed"), GAMES, ids=[name(*one) for one in GAMES])
def test_every_trick_goes_to_the_same_card_with_the_same_extras(key, kind, announced, agreed):
    """In the last trick and before, with one of the 81 ways to know the parties, which take turns."""
    scheme, table = resolved(key, agreed), second.Table(key, kind, announced=announced, agreed=agreed)
    said = frozenset({Note(table.word)} if announced else ())
    order = card_order(scheme, Kind(kind), said)
    known = list(product(SIDES, repeat=4))
    compared, wrong = 0, []
    whole = FULL and (key, kind, announced, agreed) in FIRST
    for turn, trick in legal(deck(scheme), table.raised, 1 if whole else SHARE):
        cards = tuple(CARD[card] for card in trick)
        parties = known[turn * 7 % 81]
        for last in (False, True):
            question = TrickQuestion(
                kind=Kind(kind),
                cards=cards,
                deck=scheme.options.cards,
                parties=tuple(PARTY[side] for side in parties),
                last=last,
                announced=said,
            )
            taker = order.taker(cards, last)
            found = {(one.kind.value, one.party.value, one.card) for one in extras_of(question, taker, order, scheme)}
            compared += 1
            if taker != table.taker(trick, last) or found != table.extras(trick, parties, last):
                wrong.append((trick, parties, last, taker, found, table.taker(trick, last)))
    assert wrong[:5] == []
    assert compared > 0
    if FULL:
        print(f"{name(key, kind, announced, agreed)}: {compared} tricks")


# The cards on which an extra point can hang, and one of each other sort.
TELLING = ("♥10", "♦A", "♣B", "♦D", "♥A", "♥K", "♠A", "♠10", "♠B")


@each(("key", "kind", "announced", "agreed"), GAMES[:: 1 if FULL else 5], ids=str)
def test_telling_tricks_are_answered_whole_by_the_interchange_form(key, kind, announced, agreed):
    scheme, table = resolved(key, agreed), second.Table(key, kind, announced=announced, agreed=agreed)
    said = {"announced": [table.word]} if announced else {}
    wrong, known = [], list(product(SIDES, repeat=4))
    for turn, trick in legal(TELLING, table.raised, 1 if FULL else 211):
        last, parties = turn % 2 == 0, known[turn * 5 % 81]
        words = [f"{WORDS[card[0]]}-{RANKS[card[1:]]}" for card in trick]
        asked = {"kind": kind, "cards": words, "parties": list(parties), "last_trick": last, **said}
        found = answer_trick(asked, scheme).to_json()
        answer = {
            "taker": table.taker(trick, last),
            "augen": sum(second.AUGEN[card[1:]] for card in trick),
            "trump": [card in table.trumps for card in trick],
            "extras": table.extras(trick, parties, last),
        }
        found["extras"] = {(one["kind"], one["party"], one["card"]) for one in found["extras"]}
        if {part: found[part] for part in answer} != answer:
            wrong.append((trick, parties, last, found, answer))
    assert wrong[:5] == []
