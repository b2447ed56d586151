"""Phones with an outbox against the real intake, while everything goes wrong that can; the same seed does the same.

A phone keeps what was entered before it says so, sends it in order and again until it is answered, and believes only
answers (as `static/js/outbox/queue.js`). It seats guests by name, under numbers of its own. Chance loses requests and
answers, sends twice, lets phones die, edits what nobody has answered yet, also under the number under which it may have
arrived, changes seats and dealer, restarts the server and restores an old backup.
"""

import random
import uuid
from collections import Counter
from dataclasses import dataclass, field

from django.core.cache import cache
from django.db import transaction
from django.test import Client

from scorebook.evenings.models import Command, Event, Game

STEPS = 34
FAULTS = ("none", "none", "none", "request", "answer", "twice")
DONE = {200, 201}
BEFORE = ("Anna", "Ben", "Cem", "Dora")
GUESTS = ("Frieda", "Gisa")
# What happens next, and how often.
CHANCES = {
    "enter": 48, "guest": 3, "fine": 3, "edit": 8, "reword": 5, "take_back": 5, "seat": 4, "flush": 25, "die": 4,
    "restart": 2, "back_up": 7, "restore": 6,
}  # fmt: skip


@dataclass
class Kept:
    """A row of the outbox: the command, whether it waits, was sent or refused, and the mark of its game."""

    command: dict
    state: str = "waiting"
    mark: str = ""


@dataclass
class OutboxPhone:
    """A phone: what it has stored survives its death, what it has in its head does not."""

    name: str
    browser: Client
    number: str
    rows: list = field(default_factory=list)
    seen: str | None = None
    guests: list = field(default_factory=list)  # the numbers that it has made up for people

    def after(self):
        waiting = [row for row in self.rows if row.state == "waiting" and row.mark]
        return waiting[-1].command["id"] if waiting else self.seen


class Trouble:
    """One evening, some phones, and everything that happens to them; `figures` is what came of it."""

    def __init__(self, seed, evening, players, browsers):
        self.random, self.evening, self.players = random.Random(seed), evening, players
        self.path = f"/api/v1/evenings/{evening.pk}/commands"
        self.phones = [OutboxPhone(name, browser, str(self._uuid())) for name, browser in browsers.items()]
        self.figures, self.faults, self.wrong = Counter(), Counter(), []
        self.entered, self.backup = {}, None

    def _uuid(self):
        return uuid.UUID(int=self.random.getrandbits(128), version=4)

    def run(self):
        for _ in range(STEPS):
            phone = self.random.choice(self.phones)
            step = getattr(self, self.random.choices([*CHANCES], CHANCES.values())[0])
            step(phone)
        self.settle()

    # What people do

    def enter(self, phone):
        """A game, now and then a redeal; each game has a mark by which it is told from all others."""
        mark = f"m{len(self.entered)}"
        content = {"uuid": str(self._uuid()), "id": str(self._uuid()), "after": phone.after()}
        if self.random.random() < 0.1:
            return phone.rows.append(Kept(content | {"type": "redeal", "reason": "vergeben"}))
        self.entered[mark] = content["id"]
        phone.rows.append(Kept(content | {"type": "game", "facts": self._facts(phone, mark)}, mark=mark))
        return None

    def guest(self, phone):
        """Somebody new; two phones may see the same person come in."""
        name, number = self.random.choice(GUESTS), str(self._uuid())
        content = {"uuid": str(self._uuid()), "id": str(self._uuid()), "after": phone.after(), "type": "join"}
        phone.rows.append(Kept(content | {"newcomer": number, "name": name, "seat": 2}))
        phone.guests.append(number)
        self.faults["guest by name"] += 1

    def fine(self, phone):
        """Somebody pays three points."""
        fields = {"culprit": self.random.choice(self.players), "amount": 3, "reason": "Karten gezeigt"}
        content = {"uuid": str(self._uuid()), "id": str(self._uuid()), "after": phone.after(), "type": "penalty"}
        phone.rows.append(Kept(content | {"penalty": "frei", "fields": fields}))
        self.faults["penalty"] += 1

    def _facts(self, phone, mark):
        players = [*phone.guests[-1:], *self.players][:4]
        return {
            "kind": "normal",
            "players": players,
            "re": self.random.sample(players, 2),
            "re_augen": self.random.randrange(241),
            "comment": mark,
        }

    def edit(self, phone):
        """A game of one's own is corrected, whether it was answered or not."""
        games = [row for row in phone.rows if row.mark and row.state != "refused"]
        if not games:
            return
        row = self.random.choice(games)
        thing = row.command["id"]
        changes = [one for one in phone.rows if one.command["id"] == thing and one.command["type"] == "correction"]
        facts = self._facts(phone, row.mark)
        content = {"type": "correction", "uuid": str(self._uuid()), "id": thing, "facts": facts}
        phone.rows.append(Kept(content | {"revision": 1 + sum(one.state != "refused" for one in changes)}))
        self.faults["edited"] += 1

    def reword(self, phone):
        """A game that nobody has answered yet is changed under its own number; the first version may have arrived."""
        waiting = [row for row in phone.rows if row.mark and row.state == "waiting"]
        if waiting:
            row = self.random.choice(waiting)
            row.command = row.command | {"facts": self._facts(phone, row.mark)}
            self.faults["edited after a lost answer"] += 1

    def seat(self, phone):
        """People change places, or somebody else deals."""
        content = {"uuid": str(self._uuid()), "id": str(self._uuid()), "after": phone.after()}
        if self.random.random() < 0.5:
            content |= {"type": "seats", "order": self.random.sample(self.players, 4)}
        else:
            content |= {"type": "dealer", "player": self.random.choice(self.players)}
        phone.rows.append(Kept(content))
        self.faults["seats or dealer changed"] += 1

    def take_back(self, phone):
        games = [row for row in phone.rows if row.mark]
        if games:
            kind = self.random.choice(("withdrawal", "withdrawal", "restore"))
            thing = self.random.choice(games).command["id"]
            phone.rows.append(Kept({"type": kind, "uuid": str(self._uuid()), "id": thing}))

    # What happens on the way

    def flush(self, phone, fault=None, check=False):
        fault = fault or self.random.choice(FAULTS)
        waiting = [row for row in phone.rows if row.state == "waiting"][:20]
        sent = [row.command["uuid"] for row in phone.rows if row.state == "sent"]
        if not waiting and not (check and sent):
            return
        body = {"phone": phone.number, "commands": [row.command for row in waiting], "acknowledged": sent}
        if fault == "request":
            self.faults["lost request"] += 1
            return
        answer = self._post(phone, body)
        if fault == "twice":
            self.faults["duplicate"] += 1
            self._post(phone, body)
        if fault == "answer":
            self.faults["lost answer"] += 1
            return
        if answer.status_code != 200:
            self.wrong.append(f"answered {answer.status_code}")
            return
        self._believe(phone, waiting, answer.json())

    def _post(self, phone, body):
        self.figures["commands"] += len(body["commands"])
        return phone.browser.post(self.path, body, content_type="application/json")

    def _believe(self, phone, waiting, told):
        for row, answer in zip(waiting, told["answers"], strict=True):
            if answer["uuid"] != row.command["uuid"]:
                self.wrong.append("answers in another order")
            row.state = "sent" if answer["status"] in DONE else "refused"
            if "stored" in answer and row.mark:
                self.faults["answered with both"] += 1
                self._decide(phone, row)
        for row in phone.rows:
            if row.command["uuid"] in told["missing"]:
                row.state = "waiting"
                self.faults["missing after a backup"] += 1
        self.figures["false"] += len(self._not_there([row for row in phone.rows if row.state == "sent"]))
        last = Event.objects.filter(evening=self.evening).order_by("-position").first()
        phone.seen = str(last.pk) if last else None

    def die(self, phone):
        """Between storing and sending, or between sending and hearing: what is stored is as it was."""
        self.flush(phone, self.random.choice(("request", "answer")))
        self.faults["crash"] += 1

    def restart(self, _phone):
        """The server forgets all that is not in its database."""
        cache.clear()
        self.faults["restart"] += 1

    def back_up(self, _phone):
        self.backup = transaction.savepoint()

    def restore(self, _phone):
        if self.backup:
            transaction.savepoint_rollback(self.backup)
            self.backup = transaction.savepoint()
            self.faults["restored"] += 1

    # What came of it

    def settle(self):
        """Everybody has a net again."""
        quiet = 0
        while quiet < 2:  # the second time nobody learns anything new
            for phone in self.phones:
                self.flush(phone, "none", check=True)
            quiet = 0 if any(row.state == "waiting" for phone in self.phones for row in phone.rows) else quiet + 1
        left = [row for phone in self.phones for row in phone.rows if row.state == "waiting"]
        told = [row for phone in self.phones for row in phone.rows if row.state == "sent"]
        marks = Counter(Game.objects.filter(evening=self.evening).values_list("comment", flat=True))
        numbers = {str(number) for number in Game.objects.filter(evening=self.evening).values_list("pk", flat=True)}
        self.figures["acknowledged"] += len(told)
        self.figures["refused"] += sum(row.state == "refused" for phone in self.phones for row in phone.rows)
        self.figures["waiting"] += len(left)
        self.figures["lost"] += len(self._not_there(told))
        self.figures["duplicates"] += sum(count - 1 for count in marks.values())
        names = Counter(self.evening.league.players.values_list("name", flat=True))
        self.figures["duplicates"] += sum(count - 1 for count in names.values())
        self.figures["phantoms"] += len(names.keys() - {*GUESTS, *BEFORE})
        self.figures["phantoms"] += len(numbers - set(self.entered.values()))

    def _decide(self, phone, row):
        """Somebody looks at both versions: this phone's is right."""
        content = {"type": "correction", "uuid": str(self._uuid()), "id": row.command["id"], "revision": 1}
        phone.rows.append(Kept(content | {"facts": row.command["facts"]}))

    def _not_there(self, rows):
        """The rows of which the server has no command, or another one under their number, or no game."""
        stored = Command.objects.filter(evening=self.evening).values_list("uuid", "body")
        facts = {str(number): body.get("facts") for number, body in stored}
        games = {str(number) for number in Game.objects.filter(evening=self.evening).values_list("pk", flat=True)}
        things = [row for row in rows if facts.get(row.command["uuid"], "-") != row.command.get("facts")]
        return things + [row for row in rows if row.mark and row.command["id"] not in games]
