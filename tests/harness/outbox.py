"""Phones with their own scripts against the real intake, while everything goes wrong that can; one seed drives the
clock, the net and the chance of both, and the same seed does the same.

The scripts run in a process beside this one (`phone.mjs`): they keep what was entered before they say so, send it in
order and again until it is answered, and believe only answers. Guests are seated by name, under numbers that a phone
makes up, and play, pay, pause and go before anybody knows them. Chance loses requests and answers, lets them come too
late, sends twice, stumbles, takes the net away, lets pages die, clears a store or fills it, edits what nobody has
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
from django.urls import reverse

from scorebook.evenings.models import Command
from scorebook.evenings.selectors.evenings import load
from scorebook.scoring.lookup.table import score_table
from tests.harness.found import Found
from tests.phone.node import asked

STEPS = 34
SECOND = 1000  # ms
EVENING = 1_795_374_000_000  # ms since 1970: when it begins, by the phones
LONGEST = 65 * SECOND  # after so long every page has tried again
FAULTS = ("none",) * 9 + ("request", "request", "answer", "answer", "late", "twice", "busy", "dies")
DONE = {200, 201}
WAITS = {"waiting", "sending"}
CHANGES = ("correction", "withdrawal", "restore")
BEFORE = ("Anna", "Ben", "Cem", "Dora")
GUESTS = ("Frieda", "Gisa", "Hans")
# What happens next, and how often.
CHANCES = {
    "enter": 44, "guest": 6, "guest_pauses": 3, "fine": 7, "edit": 8, "reword": 5, "take_back": 6, "seat": 4,
    "wait": 20, "net": 8, "die": 4, "decide": 8, "restart": 2, "back_up": 7, "restore": 6, "room": 3,
}  # fmt: skip
MAKE = ("game", "join", "penalty")  # what can be taken back
FREE = {"penalty": "frei", "amount": "amount", "shared": ""}  # as the form of a free penalty says on its page
NEXT = ("four", "dealer", "number")


@dataclass
class Phone:
    """What a phone has stored, as its scripts say it. `facts`: the evening as it was when it was answered last;
    `dropped`: the numbers of commands that somebody has changed or given up."""

    name: str
    browser: Client
    online: bool = True
    full: bool = False
    rows: list = field(default_factory=list)
    guests: dict = field(default_factory=dict)  # name → number that it has made up for them
    facts: dict = field(default_factory=dict)
    seen: set = field(default_factory=set)  # the numbers of all commands that were kept here
    dropped: set = field(default_factory=set)

    def having(self, *states):
        return [row for row in self.rows if row["state"] in states]

    @property
    def waiting(self):
        return [row["command"] for row in self.having(*WAITS)]


class Trouble:
    """One evening, some phones, and everything that happens to them; `figures` is what came of it. `scripts`: where
    their pages run."""

    def __init__(self, seed, evening, players, browsers, scripts):
        self.random, self.evening, self.players, self.scripts = random.Random(seed), evening, players, scripts
        self.path = f"/api/v1/evenings/{evening.pk}/commands"
        self.record = reverse("game-record", args=[evening.pk])
        self.phones = {name: Phone(name, browser) for name, browser in browsers.items()}
        self.figures, self.faults, self.wrong = Counter(), Counter(), []
        self.entered, self.backup = {}, None
        self.small = self.random.random() < 0.2  # phones without room; what they have forgotten no backup is missing
        self.calm = False  # nothing goes wrong any more
        self.answered, self.dying = set(), set()  # phones that were answered, and whose page dies, in this step
        self.cases, self.truths = [], []  # what phones know, and what the server would say then
        scripts.net = self.net_answer
        people = [
            {"name": name, "url": self.path, "owner": phone.browser.get(self.path).json()["owner"], "seed": seed + at}
            for at, (name, phone) in enumerate(self.phones.items())
        ]
        scripts("begin", at=EVENING, people=people)
        for name, phone in self.phones.items():
            phone.facts = self._facts_for(phone)
            self.do(name, "open")

    def _uuid(self):
        return uuid.UUID(int=self.random.getrandbits(128), version=4)

    def do(self, name, step, /, **how):
        """Something happens to a phone; what it and the others say then is noted. Pages that die meanwhile are opened
        again."""
        told = self.scripts(step, phone=name, **how)
        self.note(told)
        while self.dying:
            self.note(self.scripts("open", phone=self.dying.pop()))
        return told

    def note(self, told):
        for name, phone in self.phones.items():
            if name not in told:
                continue
            phone.rows = told[name]["rows"]
            phone.seen |= {row["command"]["uuid"] for row in phone.rows}
            settled = not phone.having("sending") and not phone.full  # while a page saves it says so elsewhere
            if settled and told[name]["waiting"] != len(phone.waiting):
                self.wrong.append(f"{name} says that {told[name]['waiting']} wait, not {len(phone.waiting)}")
            if name in self.answered:
                self.figures["false"] += len(Found(self.evening).missing(self._sent(phone), phone.guests))
        self.answered.clear()

    @staticmethod
    def _sent(phone):
        return [row["command"] for row in phone.having("sent")]

    def run(self):
        for _ in range(STEPS):
            name = self.random.choice([*self.phones])
            phone = self.phones[name]
            step = getattr(self, self.random.choices([*CHANCES], CHANCES.values())[0])
            before = phone.waiting
            step(phone)
            if phone.waiting != before and phone.waiting:
                self.look(phone)
        self.compare()
        self.settle()

    # What people do

    def enter(self, phone):
        """A game, now and then a redeal; each game has a mark by which it is told from all others."""
        mark = f"m{len(self.entered)}"
        if self.random.random() < 0.1:
            return self._event(phone, "redeal", reason="vergeben")
        content = {"type": "game", "uuid": str(self._uuid()), "id": str(self._uuid())}
        self.entered[mark] = content["id"]
        content["facts"] = self._facts(phone, mark)
        told = self.do(phone.name, "enter", command=content, record=self.record)
        if told[phone.name]["last"] in {"refused", "doubted"}:  # the page says so, and has the entry still
            phone.dropped.add(content["uuid"])
            self.faults[told[phone.name]["last"]] += 1
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
        """Something else than a game, behind what this phone has seen last; without room for it nothing is kept, and
        the page sends its form as ever."""
        content |= {"type": kind, "uuid": str(self._uuid()), "id": str(self._uuid())}
        self.entered[content["id"]] = content["id"]
        if not phone.full:
            self.do(phone.name, "keep", command=content)

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
        games = [row["command"] for row in phone.rows if row["command"]["type"] == "game" and row["state"] != "refused"]
        if not games or phone.full:
            return
        game = self.random.choice(games)
        changes = [row for row in phone.rows if row["command"]["id"] == game["id"]]
        revision = sum(row["state"] != "refused" for row in changes)
        what = {"type": "correction", "id": game["id"], "revision": revision}
        self.do(phone.name, "amend", what=what, facts=self._facts(phone, game["facts"]["comment"]))
        self.faults["edited"] += 1

    def reword(self, phone):
        """A game that nobody has answered yet is changed under its own number; the first version may have arrived."""
        games = [one for one in phone.waiting if one["type"] == "game"]
        if games and not phone.full:
            game = self.random.choice(games)
            facts = self._facts(phone, game["facts"]["comment"])
            self.do(phone.name, "reword", command=game | {"facts": facts})
            self.faults["edited after a lost answer"] += 1

    def decide(self, phone):
        """Somebody looks at an entry of which the server has another version: this phone's is right."""
        rows = [row for row in phone.having("refused") if row.get("stored") and row["command"].get("facts")]
        if rows and not phone.full:
            row = self.random.choice(rows)
            command = row["command"]
            what = {"replaces": command["uuid"], "type": "correction", "id": command["id"]}
            phone.dropped.add(command["uuid"])
            self.do(phone.name, "amend", what=what | {"revision": row["stored"]["revision"]}, facts=command["facts"])
            self.faults["answered with both"] += 1

    def seat(self, phone):
        """People change places, or somebody else deals."""
        if self.random.random() < 0.5:
            people = [*self.players, *phone.guests.values()]
            self._event(phone, "seats", order=self.random.sample(people, len(people)))
        else:
            self._event(phone, "dealer", player=self.random.choice(self.players))

    def take_back(self, phone):
        """A game, a penalty or somebody's coming is taken back, or brought back."""
        made = [row["command"]["id"] for row in phone.rows if row["command"]["type"] in MAKE]
        if made and not phone.full:
            kind = self.random.choice(("withdrawal", "withdrawal", "restore"))
            thing = self.random.choice(made)
            self.do(phone.name, "keep", command={"type": kind, "uuid": str(self._uuid()), "id": thing})

    # What a phone says of the next game

    def _facts_for(self, phone):
        return phone.browser.get(f"/api/v1/evenings/{self.evening.pk}/facts/").json()

    def look(self, phone):
        """Note what this phone knows after a command, and what the server would say if all of it arrived now; what the
        server would not take as it is, or has from others since, the phone cannot know."""
        waiting, now = phone.waiting, self._facts_for(phone)
        point = transaction.savepoint()
        body = {"phone": phone.rows[0]["phone"], "commands": waiting, "acknowledged": []}
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
            if row["command"]["type"] == "join":  # by the number of the server, as soon as that is there
                text = text.replace(row["command"]["newcomer"], str(people.get(row["command"]["name"])))
        own = {row["command"]["id"] for row in phone.rows}
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

    def net_answer(self, request):
        """What becomes of a request of a phone: what it hears, or by which fault it hears nothing."""
        phone, fault = self.phones[request["phone"]], "none" if self.calm else self.random.choice(FAULTS)
        if fault != "none":
            self.faults[fault] += 1
        if fault == "dies":
            self.dying.add(phone.name)
        if fault == "request" or (fault == "dies" and self.random.random() < 0.5):
            return {"fault": "request"}
        if fault == "busy":
            return {"status": 503, "json": {}}
        answer = self._served(phone, request)
        if fault == "twice" and request["method"] == "POST":
            self._served(phone, request)
        if fault in {"answer", "late", "dies"}:
            return {"fault": "late" if fault == "late" else "answer"}
        if request["url"] == self.path and "answers" in answer["json"]:
            self._delivered(phone, request["body"]["commands"], answer["json"])
        if "stand" in answer["json"]:
            phone.facts = self._facts_for(phone)
        return answer

    def _served(self, phone, request):
        if request["method"] == "GET":
            answer = phone.browser.get(request["url"], headers={"accept": "application/json"})
        else:
            body = request["body"]
            self.figures["commands"] += len(body.get("commands", [1]))
            answer = phone.browser.post(request["url"], body, content_type="application/json")
            if answer.status_code >= 500:
                self.wrong.append(f"answered {answer.status_code}")
        return {"status": answer.status_code, "json": answer.json()}

    def _delivered(self, phone, commands, told):
        if [one["uuid"] for one in commands] != [one["uuid"] for one in told["answers"]]:
            self.wrong.append("answers in another order")
        self.faults["missing after a backup"] += len(told["missing"])
        self.answered.add(phone.name)

    def wait(self, _phone):
        """Time goes by: pages try again when they want to."""
        self.do(None, "wait", ms=self.random.randrange(SECOND, LONGEST))

    def net(self, phone):
        """The net is gone, or back."""
        phone.online = not phone.online
        self.do(phone.name, "net", online=phone.online)

    def die(self, phone):
        """Its page is gone, and opened again: what is stored is as it was."""
        self.faults["crash"] += 1
        self.do(phone.name, "open")

    def room(self, phone):
        """A store without room from now on, or with it again; or the browser has cleared it."""
        if not self.small:
            return
        if not phone.full and self.random.random() < 0.5:
            self.faults["cleared"] += 1
            self.do(phone.name, "clear")
        else:
            phone.full = not phone.full
            self.faults["full"] += phone.full
            self.do(phone.name, "room", full=phone.full)

    def restart(self, _phone):
        """The server forgets all that is not in its database."""
        cache.clear()
        self.faults["restart"] += 1

    def back_up(self, _phone):
        self.backup = transaction.savepoint()

    def restore(self, _phone):
        if self.backup and not self.small:
            transaction.savepoint_rollback(self.backup)
            self.backup = transaction.savepoint()
            self.faults["restored"] += 1

    # What came of it

    def settle(self):
        """Everybody has a net and room again, and opens the page once more, until nobody learns anything new."""
        self.calm = True
        for name, phone in self.phones.items():
            self.do(name, "room", full=False)
            phone.full = False
            self.do(name, "net", online=True)
        for _ in range(2):
            self.do(None, "wait", ms=LONGEST)
            for name in self.phones:
                self.do(name, "open")
        self._count()

    def _count(self):
        """What is there, against what was entered and answered."""
        found = Found(self.evening)
        stored = {str(one) for one in Command.objects.filter(evening=self.evening).values_list("uuid", flat=True)}
        for phone in self.phones.values():
            told = self._sent(phone)
            self.figures["acknowledged"] += len(told)
            self.figures["guests"] += sum(one["type"] == "join" for one in told)
            self.figures["penalties"] += sum(one["type"] == "penalty" for one in told)
            self.figures["refused"] += len(phone.having("refused"))
            self.figures["waiting"] += len(phone.waiting)
            here = {row["command"]["uuid"] for row in phone.rows}
            self.figures["lost"] += len(found.missing(told, phone.guests))
            self.figures["lost"] += len(phone.seen - here - stored - phone.dropped)
        self.figures["duplicates"] += len(found.duplicates())
        self.figures["phantoms"] += len(found.phantoms(self.entered.values(), {*GUESTS, *BEFORE}))
