"""Sends to every address, by every way, what nobody expects; the same seed makes the same choices.

First every address is opened once, which teaches the fuzzer the forms, links and parameters that the pages have. Then
it opens pages with changed parameters, sends their forms with some fields spoilt, and sends JSON, bodies, content
types, methods and headers that no page would send.
"""

import gzip
import json
import random
import re
import time
from collections import Counter
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

from django.test import Client
from django.urls import get_resolver

from scorebook.scoring.game.terms import Call, ExtraKind, Kind
from tests.access.walk import routes
from tests.harness.hostile import BODIES, HEADERS, JSON, METHODS, PARTS, TEXTS, TYPES
from tests.harness.pages import Page

FORM = "application/x-www-form-urlencoded"
MOST_KEPT = 60  # forms and links that are remembered of one address
REVIVE_EVERY = 25


def encoded(pairs):
    """A query or a body of fields; halves of characters go out as the bytes that a careless program would send."""
    return urlencode([(quiet(name), quiet(value)) for name, value in pairs])


def quiet(text):
    return str(text).encode("utf-8", "surrogatepass")


class Fuzzer:
    """Goes round with several browsers. `revive` puts back what a lucky request has ended."""

    def __init__(self, seed, browsers, own, foreign, facts, revive):
        self.random = random.Random(seed)
        self.browsers, self.own, self.foreign, self.facts, self.revive = browsers, own, foreign, facts, revive
        self.routes = {name: str(entry.pattern) for name, entry in routes(get_resolver().url_patterns)}
        self.forms, self.links, self.parameters = {}, {who: [] for who in browsers}, set()
        self.figures = Counter()
        self.statuses = Counter()
        self.covered = {"addresses": set(), "forms": set(), "parameters": set()}
        self.broken = []

    def run(self, requests):
        """So many requests; `broken` holds what was answered with an error of the server."""
        started = time.monotonic()
        walk = [(name, who) for who in self.browsers for name in self.routes]
        if len(walk) > requests // 2:
            whos = list(self.browsers)
            walk = [(name, whos[0] if place % 3 else whos[place % len(whos)]) for place, (name, _) in enumerate(walk)]
            walk = walk[: len(self.routes)]
        for number in range(requests):
            if number % REVIVE_EVERY == 0:
                self.revive()
            if number < len(walk):
                name, who = walk[number]
                self._get(who, self._path(name, spoilt=False))
            else:
                who = self.random.choice(list(self.browsers))
                self.random.choices((self._page, self._form, self._json, self._raw), (40, 35, 15, 10))[0](who)
        self.figures["seconds"] = round(time.monotonic() - started, 1)

    def said(self):
        """The figures in one line."""
        statuses = " ".join(f"{status}:{count}" for status, count in sorted(self.statuses.items()))
        covered = " ".join(f"{what} {len(names)}" for what, names in self.covered.items())
        counts = " ".join(f"{what} {count}" for what, count in sorted(self.figures.items()))
        return f"fuzz: {counts} | {covered} | {statuses} | 5xx {len(self.broken)}"

    # What is sent

    def _page(self, who):
        if self.links[who] and self.random.random() < 0.5:
            parts = urlsplit(self.random.choice(self.links[who]))
            path, pairs = parts.path, parse_qsl(parts.query, keep_blank_values=True)
        else:
            path, pairs = self._path(self.random.choice(list(self.routes))), []
        self._get(who, path, self._spoilt(pairs, sorted(self.parameters)))

    def _form(self, who):
        known = [form for (owner, _), forms in self.forms.items() if owner == who for form in forms]
        if not known:
            return self._page(who)
        form = self.random.choice(known)
        pairs = []
        for one in form.fields:
            value = one.value
            if one.offers and self.random.random() < 0.7:
                value = self.random.choice(one.offers)
            elif value == "" and self.random.random() < 0.5:
                value = self.random.choice(("Etwas", "1", "3", "2026-01-02"))
            pairs += [] if value is None else [(one.name, value)]
        if form.buttons:
            pairs.append(self.random.choice(form.buttons))
        pairs = self._spoilt(pairs, [one.name for one in form.fields])
        self.covered["forms"].add(self._bare(form.action))
        if form.method == "get":
            return self._get(who, urlsplit(form.action).path, pairs)
        return self._send(who, "POST", form.action, encoded(pairs), FORM)

    def _json(self, who):
        name = self.random.choice(["game-record", "game-preview", "game-correct", "evening-pen", "evening-stand"])
        body = {
            "uuid": str(self._uuid()),
            "facts": self._facts(),
            "seen": self.random.choice(["", "2026-11-21T20:00:00+01:00", *TEXTS]),
            "revision": self.random.choice([1, 2, 3]),
        }
        for _ in range(self.random.choice((0, 0, 1, 1, 2, 4))):
            self._spoil_json(body)
        text = json.dumps(body)
        path = self._path(name) + self.random.choice(["", "", f"?vor={self.own['event_id']}", "?vor=x", "?spiel=%00"])
        return self._send(who, "POST", path, text.encode(), "application/json")

    def _raw(self, who):
        path = self._path(self.random.choice(list(self.routes)))
        if self.random.random() < 0.4:
            return self._get(who, path, headers=self.random.choice(HEADERS))
        method = self.random.choice(["POST", "POST", *METHODS])
        return self._send(who, method, path, self.random.choice(BODIES), self.random.choice(TYPES))

    # What it is made of

    def _uuid(self):
        return f"{self.random.getrandbits(128):032x}"

    def _path(self, name, spoilt=True):
        """An address with ids of the own league; spoilt also with those of another one and with what is no id."""
        self.covered["addresses"].add(name)
        return "/" + re.sub(r"<(?:\w+:)?(\w+)>", lambda part: self._part(part[1], spoilt), self.routes[name])

    def _part(self, name, spoilt):
        chance = self.random.random() if spoilt else 0
        if chance < 0.75:
            value = self.own.get(name, "x")
        elif chance < 0.87:
            value = self.foreign.get(name, "x")
        else:
            value = self.random.choice([*PARTS, self._uuid()])
        return quote(str(value).encode("utf-8", "surrogatepass"), safe="")

    def _spoilt(self, pairs, names):
        pairs = list(pairs)
        for _ in range(self.random.choice((0, 1, 1, 2, 3))):
            value = self.random.choice([*TEXTS, *map(str, self.own.values()), *map(str, self.foreign.values())])
            if pairs and self.random.random() < 0.6:
                place = self.random.randrange(len(pairs))
                if self.random.random() < 0.15:
                    del pairs[place]
                else:
                    pairs[place] = (pairs[place][0], value)
            elif names:
                pairs.append((self.random.choice(names), value))
        return pairs

    def _facts(self):
        facts = dict(self.facts)
        if self.random.random() < 0.5:
            facts["kind"] = self.random.choice(list(Kind)).value
        if self.random.random() < 0.3:
            who = self.random.choice(facts["players"])
            facts["announcements"] = [{"party": "re", "call": self.random.choice(list(Call)).value, "player": who}]
        if self.random.random() < 0.3:
            facts["extras"] = [{"kind": self.random.choice(list(ExtraKind)).value, "party": "re"}]
        if self.random.random() < 0.3:
            facts["comment"] = self.random.choice(("", "Wette mit Eva", "x" * 201, "\u202e\x00\ud800", 7, ["Eva"]))
        return json.loads(json.dumps(facts))

    def _spoil_json(self, value):
        """Change one thing somewhere inside."""
        while True:
            inside = list(value) if isinstance(value, dict) else list(range(len(value)))
            if not inside:
                return
            key = self.random.choice(inside)
            if isinstance(value[key], dict | list) and value[key] and self.random.random() < 0.7:
                value = value[key]
            else:
                strangers = [*map(str, self.foreign.values()), *(i for i in self.foreign.values() if type(i) is int)]
                value[key] = self.random.choice([*JSON, *strangers])
                return

    # How it is sent

    def _get(self, who, path, pairs=(), headers=None):
        query = encoded(pairs)
        self.covered["parameters"] |= {str(name) for name, _ in pairs}
        answer = self._send(who, "GET", f"{path}?{query}" if query else path, headers=headers)
        if answer.status_code < 400 and answer.get("Content-Type", "").startswith("text/html"):
            self._learn(who, path, answer)
        return answer

    def _send(self, who, method, path, body=b"", content_type="", headers=None):
        browser = self.browsers[who]
        if not isinstance(body, bytes):
            body = body.encode()
        answer = browser.generic(method, path, body, content_type=content_type, **(headers or {}))
        if answer.streaming:
            b"".join(answer.streaming_content)
        self.figures["requests"] += 1
        self.figures[f"by {who}"] += 1
        self.statuses[answer.status_code] += 1
        if answer.status_code >= 500:
            self.broken.append((who, method, path[:300], content_type[:60], body[:600], _cause(answer)))
        return answer

    def _learn(self, who, path, answer):
        content = gzip.decompress(answer.content) if answer.get("Content-Encoding") == "gzip" else answer.content
        page = Page(content.decode(), path)
        bare = self._bare(path)
        self.forms[who, bare] = [form for form in page.forms if "abmelden" not in form.action][:MOST_KEPT]
        own = [link for link in page.links if link.startswith("/") and not link.startswith("/static/")]
        self.links[who] = (self.links[who] + own[:MOST_KEPT])[-2000:]
        for link in own:
            self.parameters |= {name for name, _ in parse_qsl(urlsplit(link).query, keep_blank_values=True)}
        for form in page.forms:
            if form.method == "get":
                self.parameters |= form.names

    def _bare(self, path):
        """A path without its ids."""
        return re.sub(r"[0-9a-f-]{36}|\d+|[\w:-]{24,}", "*", urlsplit(path).path)


def _cause(answer):
    error = (getattr(answer, "exc_info", None) or (None, "no exception", None))[1]
    return f"{answer.status_code} {type(error).__name__}: {str(error)[:200]}"


def browser(account=None):
    """A browser that is told about errors of the server instead of failing by them."""
    client = Client(raise_request_exception=False)
    if account:
        client.force_login(account)
    return client
