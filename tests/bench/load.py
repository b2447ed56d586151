"""How much one machine carries on a Friday: `uv run python -m tests.bench.load [--seconds 30] [--tables 40]`.

A real gunicorn with two workers, on SQLite or on the empty PostgreSQL database in LOAD_DATABASE_URL. As many phones ask
as fast as they are answered, in the shares of MIX; everything on the loopback. Prints requests a
second, percentiles of each kind, processor and memory of each worker, the size of the database, and how many tables
that are. `--tables 4 --phones 4 --only save --pause 250`: four tables that only save, a quarter of a second apart.
"""

import argparse
import http.client
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from collections import defaultdict
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any, NamedTuple

from tests.operation.server import ROOT, Server, surroundings

# While one game is played and saved (five minutes), the phones of a table do this: asking every three seconds whether
# anything is new, getting the stand after the save, looking around now and then.
MIX = {"poll": 400, "stand": 3, "preview": 2, "save": 1, "evening": 1, "league": 0.3, "table": 0.1}
FILL = """
import json, sys
import django
django.setup()
from django.core.management import call_command
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.test import Client
call_command("migrate", verbosity=0)
from leagues.accounts.models import Account
from leagues.journal import Actor
from leagues.people.services.players import add_player
from scorebook.evenings.services.evenings import open_evening
from scorebook.rules.models import RuleSetVersion
from scorebook.rules.services import start_league
tables = []
for number in range(int(sys.argv[1])):
    account = Account.objects.create(email=f"tisch{number}@example.org", display_name=f"Tisch {number}")
    actor = Actor.account(account)
    league = start_league(actor=actor, name=f"Runde {number}", default_scheme="ddv")
    names = ("Anna", "Ben", "Cem", "Dora", "Eva")
    players = [add_player(actor=actor, league=league, name=name) for name in names]
    rules = RuleSetVersion.objects.get(league=league)
    evening = open_evening(
        actor=actor, league=league, rule_set_version=rules, players=players[:4], dealer=players[0]
    )
    client = Client()
    client.force_login(account)
    tables.append(
        {
            "league": league.pk,
            "evening": str(evening.pk),
            "players": [str(one.pk) for one in players[:4]],
            "session": client.cookies["sessionid"].value,
        }
    )
print(json.dumps(tables))
"""
WORKERS, THREADS, SECONDS_A_GAME = "2", "8", 300
SIZE = """
import django
django.setup()
from django.db import connection
from scorebook.evenings.models import Game
cursor = connection.cursor()
if connection.vendor == "postgresql":
    cursor.execute("SELECT pg_database_size(current_database())")
else:
    cursor.execute("SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()")
print(cursor.fetchone()[0], Game.objects.count())
"""
SHOWN = 10  # of what went wrong
GOOD = {200, 201, 304}


class Table(NamedTuple):
    """A table that plays: its evening, who sits there, and the session of its phones."""

    league: int
    evening: str
    players: list[str]
    session: str


def filled(env: dict[str, str], tables: int) -> list[Table]:
    """Write so many leagues, each with an open evening; the database must be empty."""
    code = [sys.executable, "-c", FILL, str(tables)]
    done = subprocess.run(code, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(done.stderr)
    return [Table(**one) for one in json.loads(done.stdout.splitlines()[-1])]


class TablePhone:
    """A phone at a table, on a line of its own that stays open."""

    def __init__(self, port: int, table: Table, address: str) -> None:
        self.line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.table, self.tag = table, ""
        self.silence = ""  # why the last question got no answer
        token = "y" * 32
        self.headers = {
            "Cookie": f"sessionid={table.session}; csrftoken={token}",
            "X-CSRFToken": token,
            "X-Forwarded-For": address,
        }

    def does(self, what: str, chance: Random) -> int:
        """One thing of MIX; answers the status."""
        evening = f"/abend/{self.table.evening}/"
        if what in {"save", "preview"}:
            facts = {"kind": "normal", "players": self.table.players, "re": chance.sample(self.table.players, 2)}
            facts["re_augen"] = chance.randint(60, 200)
            body: dict[str, Any] = {"facts": facts}
            if what == "save":
                body["uuid"] = str(uuid.UUID(int=chance.getrandbits(128), version=4))
            return self._ask("POST", evening + ("spiele/" if what == "save" else "vorschau/"), json.dumps(body))
        paths = {"league": f"/liga/{self.table.league}/", "table": f"/liga/{self.table.league}/tabelle/"}
        return self._ask("GET", paths.get(what, evening + ("" if what == "evening" else "stand/")), None, what)

    def _ask(self, method: str, path: str, body: str | None, what: str = "") -> int:
        more = {"Content-Type": "application/json"} if body else {}
        if what == "poll" and self.tag:
            more["If-None-Match"] = self.tag
        why = []
        while True:  # a line that was quiet for two seconds is closed by the server
            old, begun = self.line.sock is not None, time.monotonic()
            try:
                self.line.request(method, path, body, self.headers | more)
                answer = self.line.getresponse()
                answer.read()
                break
            except (OSError, http.client.HTTPException) as error:
                self.line.close()
                line, waited = "an old" if old else "a new", time.monotonic() - begun
                why.append(f"{error!r} on {line} line after {waited:.1f} s")
                if len(why) > 1:
                    self.silence = f"{method} {path}: {', then '.join(why)}"
                    return 0
        if what in {"poll", "stand"}:
            self.tag = answer.headers.get("ETag", "")
        return answer.status


def complaints(said: str) -> None:
    """Print what the server has said besides that it starts and stops."""
    for line in [one for one in said.splitlines() if "[INFO]" not in one and " INFO " not in one][-SHOWN:]:
        print(f"  server: {line}")


def processor(pid: int) -> float:
    """Seconds of the processor that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> float:
    """MB that a process holds: its own, and its share of what it shares (PSS)."""
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1]) / 1024
    return 0.0


def asking(port, tables, number, end, times, wrong, asked):
    """One phone after another of some tables, until the time is over."""
    chance = Random(number)
    phones = [TablePhone(port, table, f"10.0.{number}.{place}") for place, table in enumerate(tables)]
    names, weights = ([asked.only], [1]) if asked.only else (list(MIX), list(MIX.values()))
    while time.monotonic() < end:
        what = chance.choices(names, weights)[0]
        start = time.perf_counter()
        phone = chance.choice(phones)
        status = phone.does(what, chance)
        times[what].append(1000 * (time.perf_counter() - start))
        if status not in GOOD:
            wrong.append(f"{what}: {status or phone.silence}")
        time.sleep(asked.pause / 1000)


def main() -> int:
    """Measure and print; 1 if anything was answered wrongly."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=int, default=30)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--phones", type=int, default=8, help="that ask at the same moment")
    parser.add_argument("--only", choices=MIX, help="of what phones do")
    parser.add_argument("--pause", type=float, default=0, help="milliseconds from an answer to the next question")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = os.environ.get("LOAD_DATABASE_URL") or f"sqlite:///{folder}/load.sqlite3"
        own = {"DATABASE_URL": database, "TRUSTED_PROXY": "1", "DJANGO_SETTINGS_MODULE": "scorebook.config.settings"}
        tables = filled(surroundings(**own), asked.tables)
        how = ("--workers", WORKERS, "--threads", THREADS, "--timeout", "60", "--no-control-socket")
        server = Server(Path(folder), own, ("scorebook.config.wsgi", *how))
        try:
            report(server, tables, asked)
        finally:
            server.stop()
            complaints(server.stderr())
    return 0


def report(server: Server, tables: list[Table], asked: argparse.Namespace) -> None:
    """Let the phones ask, and print what came of it."""
    warm: dict[str, list[float]] = defaultdict(list)
    asking(server.port, tables, 0, time.monotonic() + 3, warm, [], asked)
    workers, env = server.workers(), server.environment
    before = {one: processor(one) for one in workers}
    per_phone: list[dict[str, list[float]]] = [defaultdict(list) for _ in range(asked.phones)]
    wrong: list[str] = []
    start = time.monotonic()
    end = start + asked.seconds
    threads = [
        threading.Thread(
            target=asking, args=(server.port, tables[n :: asked.phones], n + 1, end, per_phone[n], wrong, asked)
        )
        for n in range(asked.phones)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    took = time.monotonic() - start
    times: dict[str, list[float]] = defaultdict(list)
    for some in per_phone:
        for what, one in some.items():
            times[what] += one
    number = sum(map(len, times.values()))
    used = {one: processor(one) - before[one] for one in workers}
    print(f"{env['DATABASE_URL'].split(':')[0]}: {number / took:.0f} requests/s, {len(wrong)} wrong")
    for one in wrong[:SHOWN]:
        print(f"  wrong: {one}")
    for what in MIX:
        some = times[what]
        if len(some) > 1:
            cuts = quantiles(some, n=100)
            shown = f"p50 {median(some):.0f}, p95 {cuts[94]:.0f}, p99 {cuts[98]:.0f} ms"
            print(f"  {what:8} {len(some):6}: {shown}")
    for one in workers:
        print(f"  worker: {used[one]:.1f} s of the processor in {took:.0f} s, {memory(one):.0f} MB")
    each = 1000 * sum(used.values()) / number
    print(f"  {each:.2f} ms of the processor a request")
    if not asked.only:
        game = each * sum(MIX.values())
        print(f"  {game:.0f} ms a game with all that its phones ask meanwhile")
        print(f"  tables that one processor carries at 60 %: {0.6 * SECONDS_A_GAME * 1000 / game:.0f}")
    done = subprocess.run([sys.executable, "-c", SIZE], cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    size, games = map(int, done.stdout.split())
    print(f"  database: {size / 1e6:.1f} MB, {games} games in {len(tables)} leagues")


if __name__ == "__main__":
    sys.exit(main())
