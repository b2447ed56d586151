"""Phones at one evening: what they can send, sending it at the same moment, and what they are told about it."""

import json
import random
import re
import uuid
from dataclasses import dataclass
from functools import partial
from itertools import combinations

from tests.harness.pages import Page
from tests.harness.phones import Answer, Book, Phone, normal, together


@dataclass
class Table:
    """An evening with its rules, four players, and the event that forgotten games belong before."""

    scheme: str
    league: int
    evening: str
    players: list[str]
    first: str
    spare: list[int]


class PhonesAtTable:
    """Some phones, a table, and the book of what each was told; the same seed plays the same games."""

    def __init__(self, table: Table, phones: list[Phone], book: Book, seed: int):
        self.table, self.phones, self.book = table, phones, book
        self.random = random.Random(f"{seed} {table.scheme}")
        self.games = f"/abend/{table.evening}/spiele/"

    def facts(self):
        """Another game than any before, most likely."""
        four = self.table.players
        re = self.random.choice(list(combinations(four, 2)))
        augen = self.random.randrange(1, 240)
        comment = "" if augen % 3 else f"Wette um {augen} Augen"
        return {"kind": "normal", "players": four, "re": list(re), "re_augen": augen, "comment": comment}

    def several(self, count):
        """So many games that differ from each other."""
        found = []
        while len(found) < count:
            facts = self.facts()
            if facts not in found:
                found.append(facts)
        return found

    def recorded(self):
        number, facts = str(uuid.uuid4()), self.facts()
        answer = self.phones[0].send(self.games, body_of(number, facts))
        self.book.heard(answer)
        self.book.must(answer.status == 201, "a new game was not taken")
        self.saved(number, facts, [answer])
        return number, facts

    def at_once(self, calls):
        answers = together(*calls)
        self.book.heard(*answers)
        return answers

    def sent(self, bodies, path=None):
        """Some phones send one of these each, at the same moment; the games of the evening go where nothing is said."""
        path = path or self.games
        return self.at_once([partial(phone.send, path, body) for phone, body in zip(self.phones, bodies, strict=False)])

    def commands(self, commands):
        """Each phone sends one of these; what each was answered about its own, with the result for its body."""
        path = f"/api/v1/evenings/{self.table.evening}/commands"
        answers = self.sent(({"commands": [one]} for one in commands), path)
        told = [answer.json["answers"][0] if answer.status == 200 else {"status": answer.status} for answer in answers]
        return [Answer(one["status"], json.dumps(one.get("result"))) for one in told]

    def one_of(self, answers, first, others):
        statuses = sorted(answer.status for answer in answers)
        right = sorted([first] + [others] * (len(answers) - 1))
        self.book.must(statuses == right, f"{statuses} instead of one {first} and {others}")

    def saved(self, number, facts, answers):
        if any(answer.status in {200, 201} for answer in answers):
            self.book.saved(number, self.normal(facts))

    def normal(self, facts):
        return normal(facts, self.table.scheme)

    def seen(self):
        """What a phone has seen that loads the evening now."""
        page = self.phones[0].get(f"/abend/{self.table.evening}/").body
        return re.search(r'"seen": "(\d*)"', page)[1]

    def rules(self):
        page = Page(self.phones[0].get(f"/liga/{self.table.league}/abend/neu/").body)
        return next(one.value for form in page.forms for one in form.fields if one.name == "rule_set_version")


def body_of(number, facts):
    return {"uuid": number, "facts": facts}


def command_of(number, facts):
    """A game as an outbox sends it; the number of the command is made from that of the game."""
    own = str(uuid.uuid5(uuid.UUID(number), "command"))
    return {"type": "game", "uuid": own, "id": number, "after": None, "facts": facts}


def join_of(name):
    """Somebody new sits down on a phone without a net, under a number that it makes up for them."""
    return _event("join", name=name, newcomer=str(uuid.uuid4()), seat=1)


def leave_of(player):
    """Somebody goes home."""
    return _event("leave", player=player)


def penalty_of(player, points):
    """Somebody pays so much; the points are given by hand."""
    return _event("penalty", penalty="frei", fields={"culprit": "", "reason": "Handy", f"points_{player}": -points})


def _event(kind, **content):
    return {"type": kind, "uuid": str(uuid.uuid4()), "id": str(uuid.uuid4()), "after": None, **content}
