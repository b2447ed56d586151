"""Phones that write at the same time, and the book that is kept of what they were told."""

import http.client
import json
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple
from urllib.parse import urlencode

from scorebook.scoring.input.plausibility import parse
from scorebook.scoring.schemes import SCHEMES

TOKEN = "y" * 32
BUSY = 503
TRIES_WHEN_BUSY = 20


class Answer(NamedTuple):
    """What a phone got; status 0: nothing, because the server was killed meanwhile."""

    status: int
    body: str = ""
    location: str = ""
    comes_again: str = ""  # after so many seconds

    @property
    def json(self):
        return json.loads(self.body)


class Phone:
    """One phone with a session of its own."""

    def __init__(self, port, session):
        self.port = port
        self.headers = {"Cookie": f"sessionid={session}; csrftoken={TOKEN}", "X-CSRFToken": TOKEN}

    def get(self, path):
        return self._ask("GET", path, None, "text/html")

    def post(self, path, form=()):
        return self._ask("POST", path, urlencode(dict(form), doseq=True), "application/x-www-form-urlencoded")

    def send(self, path, body, tries=TRIES_WHEN_BUSY):
        return self._ask("POST", path, json.dumps(body), "application/json", tries)

    def _ask(self, method, path, body, kind, tries=TRIES_WHEN_BUSY):
        for _ in range(tries):
            server = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
            try:
                server.request(method, path, body, self.headers | {"Content-Type": kind})
                answer = server.getresponse()
                text = answer.read().decode()
            except (OSError, http.client.HTTPException):
                return Answer(0)
            finally:
                server.close()
            answer = Answer(
                answer.status, text, answer.headers.get("Location", ""), answer.headers.get("Retry-After", "")
            )
            if answer.status != BUSY:
                break
            time.sleep(0.2)
        return answer


def together(*calls):
    """Let all of them begin at the same moment; what each of them gave, in order."""
    start = threading.Barrier(len(calls))

    def begin(call):
        start.wait()
        return call()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(begin, calls))


def normal(raw, scheme):
    """Facts as everybody who has read them understands them."""
    return parse(raw, SCHEMES[scheme]).canonical().to_json()


class Book:
    """What the phones were told. `intents`: numbers of which one should be stored; `now`: what should stand there."""

    def __init__(self):
        self.statuses, self.now, self.taken_back = Counter(), {}, set()
        self.fines, self.guests = {}, set()
        self.intents, self.wrong, self.lock = [], [], threading.Lock()
        self.acknowledged = 0

    def heard(self, *answers):
        """Count answers; an error of the server is never right."""
        with self.lock:
            for answer in answers:
                self.statuses[answer.status] += 1
                if answer.status >= 500:
                    self.wrong.append(f"answered {answer.status}: {answer.body[:200]}")

    def saved(self, number, facts):
        """A phone was told that this is stored."""
        with self.lock:
            self.acknowledged += number not in self.now
            self.now[number] = facts

    def fined(self, number, culprit, points):
        """A phone was told that this penalty is booked."""
        with self.lock:
            self.acknowledged += number not in self.fines
            self.fines[number] = (culprit, points)

    def seated(self, name):
        """A phone was told that somebody of this name has sat down."""
        with self.lock:
            self.acknowledged += name not in self.guests
            self.guests.add(name)

    def must(self, holds, what):
        """Note what a phone was told wrongly."""
        if not holds:
            with self.lock:
                self.wrong.append(what)

    def judged(self, truth, given):
        """The five figures; `given` are the numbers of games that were there before."""
        games, journal, fines = truth["games"], truth["journal"], truth["penalties"]
        lost = sorted(number for number in self.now if number not in games)
        lost += sorted(self.fines.keys() - fines.keys()) + sorted(self.guests - truth["players"].keys())
        double = [numbers for numbers in self.intents if sum(number in games for number in numbers) > 1]
        double += [number for number in games if journal.get(f"game_recorded {number}", 0) > 1]
        double += [number for number in fines if journal.get(f"event_added {number}", 0) != 1]
        double += [name for name in self.guests if truth["players"].get(name, 0) > 1]
        phantom = sorted(games.keys() - self.now.keys() - set(given)) + sorted(fines.keys() - self.fines.keys())
        differs = [n for n, facts in self.now.items() if n in games and games[n]["facts"] != facts]
        differs += [n for n in self.now if n in games and games[n]["withdrawn"] != (n in self.taken_back)]
        differs += [n for n, (who, points) in self.fines.items() if n in fines and fines[n].get(who) != points]
        return {
            "acknowledged": self.acknowledged,
            "lost": lost,
            "double": double,
            "phantom": phantom,
            "told wrong": [*self.wrong, *(f"{number} is not what its phone was told" for number in differs)],
        }
