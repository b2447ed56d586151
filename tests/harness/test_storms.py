"""Phones at one table at the same moment, and a server that dies while they write: nothing lost, nothing double.

The suite does a short share; `HARNESS=full uv run pytest -n 0 -s tests/harness/test_storms.py` does 21 rounds at seven
tables with eight phones, and kills a hundred times.
"""

import random
import signal
import subprocess
import sys
import threading
import time
import uuid
from collections import Counter
from contextlib import contextmanager

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client

from leagues.journal import Actor
from leagues.people.services.players import add_player
from scorebook.evenings.models import Evening, Game
from scorebook.evenings.services.evenings import open_evening
from scorebook.evenings.services.games import record_game
from scorebook.rules.models import RuleSetVersion
from scorebook.rules.services import start_league
from scorebook.scoring.schemes import SCHEMES
from tests.harness.phones import Book, Phone, normal
from tests.harness.storms import Storms
from tests.harness.tables import Table, command_of, join_of, leave_of, penalty_of
from tests.harness.truth import truth_of
from tests.operation.server import ROOT, Server, documented, until
from tests.shares import FULL, much

SEED = 20261121
PHONES = 8
PATIENCE = 60  # seconds until somebody has to be answered, and until all are when nothing dies any more


@pytest.fixture
def owner(transactional_db, django_user_model):
    return django_user_model.objects.create_user("vera@example.org", "Kreuz-Dame-1", display_name="Vera")


def table_of(owner, scheme):
    """A league under this scheme with an open evening of one game, and two who are one person or not."""
    actor = Actor.account(owner)
    league = start_league(actor=actor, name=f"Runde {scheme}", default_scheme=scheme)
    names = ("Anna", "Ben", "Cem", "Dora", "Emil", "Falk")
    players = [add_player(actor=actor, league=league, name=name) for name in names]
    version = RuleSetVersion.objects.get(league=league)
    evening = open_evening(
        actor=actor, league=league, rule_set_version=version, players=players[:4], dealer=players[0], place=scheme
    )
    four = [str(player.pk) for player in players[:4]]
    facts = {"kind": "normal", "players": four, "re": four[:2], "re_augen": 130}
    game, _ = record_game(actor=actor, evening=evening, game_id=uuid.uuid4(), facts=facts)
    spare = [player.pk for player in players[4:]]
    return Table(scheme, league.pk, str(evening.pk), four, str(game.event_id), spare)


def server_in(folder):
    """A server with the command of its unit, behind a proxy, which knows the sessions of this process."""
    return Server(folder, {"TRUSTED_PROXY": "1", "SECRET_KEY": settings.SECRET_KEY}, documented())


def session_of(account):
    client = Client()
    client.force_login(account)
    return client.cookies[settings.SESSION_COOKIE_NAME].value


@pytest.fixture
def world(owner, tmp_path, full):
    """A server at some tables with their phones, the numbers of the games that are there already, and the book."""
    tables = [table_of(owner, scheme) for scheme in (SCHEMES if full else much(("ddv", "spin_haus"), ("ddv",)))]
    given = [str(number) for number in Game.objects.values_list("pk", flat=True)]
    sessions = [session_of(owner) for _ in range(PHONES)]
    connection.commit()
    server = server_in(tmp_path)
    try:
        yield server, tables, [Phone(server.port, session) for session in sessions], given, Book()
    finally:
        server.stop()


def nothing_wrong(name, world, tell, more=""):
    """What is stored in the end, once it has been compared with what phones were told."""
    server, _tables, _phones, given, book = world
    truth = truth_of(server)
    judged = book.judged(truth, given)
    counts = ", ".join(f"{what} {found if type(found) is int else len(found)}" for what, found in judged.items())
    answers = " ".join(f"{status}:{count}" for status, count in sorted(book.statuses.items()))
    tell(f"{name} on {connection.vendor}: {counts} | answers {answers} | {more}")
    assert {what: found for what, found in judged.items() if found and what != "acknowledged"} == {}
    assert truth["wrong"] == []
    return truth


class Writer(threading.Thread):
    """A phone that writes one game after another until `ended`, and sends a game again until it is told what became of
    it or everybody gives up."""

    def __init__(self, phone, storms, book, ended, given_up):
        super().__init__(daemon=True)
        self.phone, self.storms, self.book, self.ended, self.given_up = phone, storms, book, ended, given_up
        self.unanswered = 0

    def run(self):
        while not self.ended.is_set():
            self.write(str(uuid.uuid4()), self.storms.facts())

    def write(self, number, facts):
        while not self.given_up.is_set():
            answer = self.phone.send(self.storms.games, {"uuid": number, "facts": facts})
            if answer.status:
                self.book.heard(answer)
                self.book.must(answer.status in {200, 201}, f"a game got {answer.status}: {answer.body[:200]}")
                if answer.status in {200, 201}:
                    self.book.saved(number, normal(facts, self.storms.table.scheme))
                return
            self.unanswered += 1
            time.sleep(0.1)
        self.book.must(False, "a phone got no answer though nothing died any more")


class CommandWriter(Writer):
    """A phone that sends each thing as a command of its outbox, and the same one again until it is answered. Every
    third time somebody pays, and every fourth time somebody sits down by name, plays, and goes home."""

    last, written = None, 0

    def write(self, number, facts):
        self.written += 1
        guest, name = None, f"Gast {self.storms.random.getrandbits(60):x}"
        players = facts["players"]
        if self.written % 3 == 0:
            who, points = self.storms.random.choice(players), self.storms.random.randrange(1, 50)
            fine = penalty_of(who, points)
            if self.send(fine):
                self.book.fined(fine["id"], who, -points)
        if self.written % 4 == 0:
            join = join_of(name)
            if answer := self.send(join):
                self.book.seated(name)
                guest = answer["player"]
        own = [join["newcomer"] if guest else players[0], *players[1:]]
        game = {
            "type": "game",
            "uuid": str(uuid.uuid4()),
            "id": number,
            "facts": facts | {"players": own, "re": own[:2]},
        }
        if self.send(game):
            known = [guest or players[0], *players[1:]]
            told = facts | {"players": known, "re": known[:2]}
            self.book.saved(number, normal(told, self.storms.table.scheme))
        if guest:
            self.send(leave_of(guest))

    def send(self, command):
        """What came of a command; None if nobody answers any more."""
        command |= {"after": self.last}
        self.last = command["id"]
        path = f"/api/v1/evenings/{self.storms.table.evening}/commands"
        body = {"phone": str(uuid.UUID(int=id(self.phone))), "commands": [command]}
        while not self.given_up.is_set():
            answer = self.phone.send(path, body)
            if answer.status:
                self.book.heard(answer)
                [told] = answer.json["answers"] if answer.status == 200 else [{"status": answer.status}]
                self.book.must(told["status"] in {200, 201}, f"a command got {told}")
                return told.get("result")
            self.unanswered += 1
            time.sleep(0.1)
        self.book.must(False, "a phone got no answer though nothing died any more")
        return None


@contextmanager
def writing(writers, ended, given_up):
    """Phones that write until the block is left, and then until they were answered or have given up."""
    for writer in writers:
        writer.start()
    try:
        yield
    finally:
        for over in (ended, given_up):
            over.set()
            for writer in writers:
                writer.join(PATIENCE)


@pytest.mark.whole
def test_phones_at_the_same_moment_and_a_server_that_dies_while_they_write(world, full, tell):
    server, tables, phones, given, book = world
    storms = [Storms(table, phones, book, SEED) for table in tables]
    for _ in range(21 if full else 1):
        for one in storms:
            one.all()
    kills, restarts = (84, 16) if full else much((4, 2), (2, 0))
    chance, ended, given_up = random.Random(SEED), threading.Event(), threading.Event()
    writers = []
    for place, phone in enumerate(phones[: 6 if full else 4]):
        table, kind = tables[place % len(tables)], (Writer, CommandWriter)[place // 2 % 2]
        writers.append(kind(phone, Storms(table, phones, book, SEED + place), book, ended, given_up))
    plan = ["worker"] * kills + ["all"] * restarts
    chance.shuffle(plan)
    with writing(writers, ended, given_up):
        for what in [*plan, None]:
            already = book.acknowledged
            assert until(lambda: book.acknowledged > already, PATIENCE), "nobody can write any more"  # noqa: B023
            time.sleep(chance.uniform(0.02, 0.3))
            if what == "all":
                server.kill_all()
            elif what:
                server.kill_worker(chance.choice)
    assert not any(writer.is_alive() for writer in writers)
    unanswered = sum(one.unanswered for one in writers)
    more = f"killed {kills} workers, {restarts} times all; unanswered {unanswered}"
    truth = nothing_wrong("storms and kill -9", world, tell, more)
    games = truth["games"]
    assert sum(count for entry, count in truth["journal"].items() if entry.startswith("game_recorded ")) == len(games)
    for one in storms:
        assert {(truth["evenings"][name], truth["players"][name]) for name in one.once} == {(1, 1)}
        own = {number: game for number, game in games.items() if game["evening"] == one.table.evening}
        [first] = [game["position"] for number, game in own.items() if number in given]
        assert sum(game["position"] < first for game in own.values()) == 4 * len(one.once)
        undone = book.taken_back & own.keys()
        assert {truth["journal"][f"game_withdrawn {number}"] for number in undone} == {1}


SIGN_IN = """
import django
django.setup()
from django.conf import settings
from django.contrib.auth import get_user_model
from django.test import Client
client = Client()
client.force_login(get_user_model().objects.get(email="vera@example.org"))
print(client.cookies[settings.SESSION_COOKIE_NAME].value)
"""


class OutboxWriter(Writer):
    """A phone that saves through its outbox: it keeps what it has sent, comes again where it is told so, signs in again
    where its session has ended, and sends again what the server lacks (as `static/js/outbox/queue.js`)."""

    def __init__(self, server, *given):
        super().__init__(*given)
        self.server, self.sent, self.lacking, self.later, self.signed_out = server, {}, set(), 0, 0
        self.path = f"/api/v1/evenings/{self.storms.table.evening}/commands"

    def write(self, number, facts):
        if self.send([command_of(number, facts)]):
            self.book.saved(number, normal(facts, self.storms.table.scheme))
        who, points = self.storms.random.choice(facts["players"]), self.storms.random.randrange(1, 50)
        fine = penalty_of(who, points)
        if self.send([fine]):
            self.book.fined(fine["id"], who, -points)

    def send(self, commands):
        body = {"commands": commands, "acknowledged": [*self.sent], "stand": True}
        while not self.given_up.is_set():
            answer = self.phone.send(self.path, body, tries=1)
            self.book.statuses[answer.status] += 1
            if answer.status == 200:
                return self.believe(commands, answer.json)
            if answer.status == 401:
                self.signed_out += 1
                env = self.server.environment | {"DJANGO_SETTINGS_MODULE": "scorebook.config.settings"}
                session = subprocess.check_output([sys.executable, "-c", SIGN_IN], cwd=ROOT, env=env, text=True)
                self.phone.headers = Phone(self.phone.port, session.strip()).headers
            else:
                self.book.must(answer.status == 503 and answer.comes_again, f"a phone got {answer}")
                self.later += 1
                time.sleep(0.2)
        self.book.must(False, "a phone got no answer though nothing is restored any more")
        return False

    def believe(self, commands, told):
        statuses = {one["status"] for one in told["answers"]}
        self.book.must(statuses <= {200, 201}, f"a phone was told {told['answers']}")
        self.sent |= {command["uuid"]: command for command in commands}
        if missing := told["missing"]:
            self.lacking |= {self.sent[uuid]["id"] for uuid in missing}
            for begin in range(0, len(missing), 20):
                self.send([self.sent[uuid] for uuid in missing[begin : begin + 20]])
        return True


@pytest.mark.skipif(not FULL, reason="all migrations again, beside a server: minutes")
@pytest.mark.parametrize("killed", [False, True])
def test_a_restore_while_phones_write_loses_nothing_quietly(world, tell, tmp_path, killed):
    """Nobody writes from its beginning to its end, reading goes on, and its last lines name what phones send again."""
    server, tables, phones, _given, book = world
    ended, given_up = threading.Event(), threading.Event()
    writers = [
        OutboxWriter(server, phone, Storms(tables[0], phones, book, SEED + place), book, ended, given_up)
        for place, phone in enumerate(phones[:3])
    ]

    def some_more():
        already = book.acknowledged
        assert until(lambda: book.acknowledged > already + 5, PATIENCE), "nobody can write"

    read, lines = Counter(), ""
    with writing(writers, ended, given_up):
        some_more()
        backup = server.manage("backup", "--to", tmp_path / "a.zip", "--no-rehearsal")
        assert backup.communicate(timeout=PATIENCE)[0].count("Zeilen in") == 1
        some_more()
        before = len(book.now)
        restore = server.manage("restore", tmp_path / "a.zip", "--yes")
        while restore.poll() is None:
            if killed and sum(writer.later for writer in writers):
                restore.kill()
            read[phones[-1].get(f"/abend/{tables[0].evening}/").status] += 1
        lines = restore.communicate()[0]
        some_more()
    for writer in writers:
        writer.given_up = threading.Event()
        writer.send([])  # what a page does when it is opened
    games = {number for writer in writers for number in writer.lacking if number in book.now}
    fines = {number for writer in writers for number in writer.lacking} - games
    later = sum(writer.later for writer in writers)
    more = f"{before} games before, sent again {len(games)} + {len(fines)}, pages meanwhile {dict(read)}\n{lines}"
    nothing_wrong(f"restore{' killed' * killed}", world, tell, more)
    assert later > 0
    assert read[200] > 0
    if killed:
        assert (restore.returncode, games, fines) == (-signal.SIGKILL, set(), set())
        return
    assert restore.returncode == 0, lines
    assert sum(writer.signed_out for writer in writers) >= len(writers)
    day = Evening.objects.get(pk=tables[0].evening).local_date
    where, _, counts = lines.splitlines()[-1].partition(f"Abend vom {day:%d.%m.%Y}: ")
    assert where
    assert {f"{len(games)} Spiele", f"{len(fines)} Strafen"} < {*counts.rstrip(".").split(", ")}
