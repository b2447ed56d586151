"""Phones with an outbox against the real intake, while everything goes wrong that can; the same seed does the same.

A phone keeps what was entered before it says so, sends it in order and again until it is answered, and believes only
answers (as `static/js/outbox/queue.js`). It seats guests by name, under numbers of its own, who play, pay, pause and go
before anybody knows them. Chance loses requests and answers, sends twice, lets phones die, edits what nobody has
answered yet, also under the number under which it may have arrived, changes seats and dealer, restarts the server and
restores an old backup. What is there at the end is compared by `tests/harness/found.py`.

After every command its phone says who plays the next game, who deals and which one it is, by the facts that it got last
and by those of now: what the server would say once all had arrived that waits there.
"""

import json
import random
import uuid
from collections import Counter
from dataclasses import dataclass, field

from django.core.cache import cache
from django.db import transaction
from django.test import Client

from scorebook.evenings.models import Event
from scorebook.evenings.selectors.evenings import load
from scorebook.scoring.lookup.table import score_table
from tests.harness.found import Found
from tests.phone.node import asked

STEPS = 34
FAULTS = ("none", "none", "none", "request", "answer", "twice")
DONE = {200, 201}
CHANGES = ("correction", "withdrawal", "restore")
BEFORE = ("Anna", "Ben", "Cem", "Dora")
GUESTS = ("Frieda", "Gisa", "Hans")
# What happens next, and how often.
CHANCES = {
    "enter": 44, "guest": 6, "guest_pauses": 3, "fine": 7, "edit": 8, "reword": 5, "take_back": 6, "seat": 4,
    "flush": 25, "die": 4, "restart": 2, "back_up": 7, "restore": 6,
}  # fmt: skip
MAKE = ("game", "join", "penalty")  # what can be taken back
FREE = {"penalty": "frei", "amount": "amount", "shared": ""}  # as the form of a free penalty says on its page
NEXT = ("four", "dealer", "number")


@dataclass
class Kept:
    """A row of the outbox: the command, whether it waits, was sent or refused, and the mark of its game."""

    command: dict
    state: str = "waiting"
    mark: str = ""


@dataclass
class OutboxPhone:
    """A phone: what it has stored survives its death, what it has in its head does not. `facts`: the evening as it was
    when it was answered last."""

    name: str
    browser: Client
    number: str
    rows: list = field(default_factory=list)
    seen: str | None = None
    guests: dict = field(default_factory=dict)  # name → number that it has made up for them
    facts: dict = field(default_factory=dict)

    def after(self):
        waiting = [row for row in self.rows if row.state == "waiting" and row.command["type"] not in CHANGES]
        return waiting[-1].command["id"] if waiting else self.seen


class Trouble:
    """One evening, some phones, and everything that happens to them; `figures` is what came of it."""

    def __init__(self, seed, evening, players, browsers):
        self.random, self.evening, self.players = random.Random(seed), evening, players
        self.path = f"/api/v1/evenings/{evening.pk}/commands"
        self.phones = [OutboxPhone(name, browser, str(self._uuid())) for name, browser in browsers.items()]
        self.figures, self.faults, self.wrong = Counter(), Counter(), []
        self.entered, self.backup = {}, None
        self.cases, self.truths = [], []  # what phones know, and what the server would say then
        for phone in self.phones:
            phone.facts = self._facts_for(phone)

    def _uuid(self):
        return uuid.UUID(int=self.random.getrandbits(128), version=4)

    def run(self):
        for _ in range(STEPS):
            phone = self.random.choice(self.phones)
            step = getattr(self, self.random.choices([*CHANCES], CHANCES.values())[0])
            before = [row.command for row in phone.rows]
            step(phone)
            if [row.command for row in phone.rows] != before:
                self.look(phone)
        self.compare()
        self.settle()

    # What people do

    def enter(self, phone):
        """A game, now and then a redeal; each game has a mark by which it is told from all others."""
        mark = f"m{len(self.entered)}"
        if self.random.random() < 0.1:
            return self._event(phone, "redeal", reason="vergeben")
        content = {"uuid": str(self._uuid()), "id": str(self._uuid()), "after": phone.after()}
        self.entered[mark] = content["id"]
        phone.rows.append(Kept(content | {"type": "game", "facts": self._facts(phone, mark)}, mark=mark))
        return None

    def guest(self, phone):
        """Somebody new; two phones may see the same person come in, and one phone twice: they had gone meanwhile."""
        name, number = self.random.choice(GUESTS), str(self._uuid())
        phone.guests.setdefault(name, number)
        self._event(phone, "join", newcomer=number, name=name, seat=self.random.randrange(1, 5))

    def guest_pauses(self, phone):
        """A guest pauses, comes back or goes home, under the number that the phone has for them."""
        if phone.guests:
            kind = self.random.choice(("pause", "pause", "resume", "leave"))
            self._event(phone, kind, player=self.random.choice([*phone.guests.values()]))

    def fine(self, phone):
        """Somebody pays, now and then a guest; or the points are given by hand."""
        who = self.random.choice([*self.players, *phone.guests.values()])
        points = 3 * self.random.randrange(1, 5)
        fields = {"culprit": who, "amount": points}
        if self.random.random() < 0.25:
            fields = {"culprit": "", f"points_{who}": -points}
        self._event(phone, "penalty", penalty="frei", fields=fields | {"reason": "Karten gezeigt"})

    def _event(self, phone, kind, **content):
        """Something else than a game, behind what this phone has seen last."""
        content |= {"type": kind, "uuid": str(self._uuid()), "id": str(self._uuid()), "after": phone.after()}
        self.entered[content["id"]] = content["id"]
        phone.rows.append(Kept(content))

    def _facts(self, phone, mark):
        guests = [*phone.guests.values()]
        players = [*self.random.sample(guests, min(len(guests), self.random.randrange(3))), *self.players][:4]
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
        if self.random.random() < 0.5:
            people = [*self.players, *phone.guests.values()]
            self._event(phone, "seats", order=self.random.sample(people, len(people)))
        else:
            self._event(phone, "dealer", player=self.random.choice(self.players))

    def take_back(self, phone):
        """A game, a penalty or somebody's coming is taken back, or brought back."""
        made = [row for row in phone.rows if row.command["type"] in MAKE]
        if made:
            kind = self.random.choice(("withdrawal", "withdrawal", "restore"))
            thing = self.random.choice(made).command["id"]
            phone.rows.append(Kept({"type": kind, "uuid": str(self._uuid()), "id": thing}))

    # What a phone says of the next game

    def _facts_for(self, phone):
        return phone.browser.get(f"/api/v1/evenings/{self.evening.pk}/facts/").json()

    def look(self, phone):
        """Note what this phone knows after a command, and what the server would say if all of it arrived now; what the
        server would not take as it is, or has from others since, the phone cannot know."""
        waiting = [row.command for row in phone.rows if row.state == "waiting"]
        now = self._facts_for(phone)
        point = transaction.savepoint()
        body = {"phone": phone.number, "commands": waiting, "acknowledged": []}
        answers = phone.browser.post(self.path, body, content_type="application/json").json()["answers"]
        state = load(self.evening).folded.state
        truth = {name: getattr(state, name) for name in NEXT} | {"four": list(state.four)}
        people = dict(self.evening.league.players.values_list("name", "pk"))
        transaction.savepoint_rollback(point)
        self.figures["looked"] += 1
        if any(answer["status"] not in DONE for answer in answers):
            return
        text = json.dumps([one | {"form": FREE} if one["type"] == "penalty" else one for one in waiting])
        for row in phone.rows:
            if row.command["type"] == "join":  # by the number of the server, as soon as that is there
                text = text.replace(row.command["newcomer"], str(people.get(row.command["name"])))
        own = {row.command["id"] for row in phone.rows}
        known = [now, phone.facts] if self._is_prefix(phone.facts, now, own) else [now]
        for facts in known:
            for late in (False, True):
                self.cases.append({"facts": facts, "commands": json.loads(text), "late": late})
                marks = (waiting[-1]["type"], *(["late"] if late else []), *(["old"] if facts != now else []))
                self.truths.append((marks, truth))

    @staticmethod
    def _is_prefix(facts, now, own):
        """Whether nothing has happened since these facts but what is this phone's own."""
        before, after = ({one["id"]: one for one in told["events"]} for told in (facts, now))
        fresh = [one for key, one in after.items() if key not in before]
        return before.keys() <= after.keys() and all({one["id"], one.get("game")} & own for one in fresh)

    def compare(self):
        """What all phones have said, in one go."""
        told = asked("ahead.mjs", {"table": score_table(self.evening.scheme), "cases": self.cases})
        for case, answers, (marks, truth) in zip(self.cases, told, self.truths, strict=True):
            if not answers[-1]:
                continue  # something from before the facts comes back
            self.figures.update(["compared", *(f"compared: {mark}" for mark in marks)])
            if (found := {name: answers[-1][name] for name in NEXT}) != truth:
                self.wrong.append(f"after {case['commands']} a phone says {found}, not {truth}")

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
        sent = [row.command for row in phone.rows if row.state == "sent"]
        self.figures["false"] += len(Found(self.evening).missing(sent, phone.guests))
        last = Event.objects.filter(evening=self.evening).order_by("-position").first()
        phone.seen = str(last.pk) if last else None
        phone.facts = self._facts_for(phone)

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
        self._count()

    def _count(self):
        """What is there, against what was entered and answered."""
        found = Found(self.evening)
        for phone in self.phones:
            told = [row.command for row in phone.rows if row.state == "sent"]
            self.figures["acknowledged"] += len(told)
            self.figures["guests"] += sum(one["type"] == "join" for one in told)
            self.figures["penalties"] += sum(one["type"] == "penalty" for one in told)
            self.figures["refused"] += sum(row.state == "refused" for row in phone.rows)
            self.figures["waiting"] += sum(row.state == "waiting" for row in phone.rows)
            self.figures["lost"] += len(found.missing(told, phone.guests))
        self.figures["duplicates"] += len(found.duplicates())
        self.figures["phantoms"] += len(found.phantoms(self.entered.values(), {*GUESTS, *BEFORE}))

    def _decide(self, phone, row):
        """Somebody looks at both versions: this phone's is right."""
        content = {"type": "correction", "uuid": str(self._uuid()), "id": row.command["id"], "revision": 1}
        phone.rows.append(Kept(content | {"facts": row.command["facts"]}))
