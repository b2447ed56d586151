"""Tables that play on a Friday, for the load scripts: filled into a database, and what their phones ask for.

Everything stays on the loopback. `fill` runs in a process of its own with the settings of the server.
"""

import http.client
import json
import os
import subprocess
import sys
import time
import uuid
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
PHONES = 4  # at a table
# While one game is played and saved (five minutes), the phones of a table do this: asking every twelve seconds whether
# anything is new, getting the stand after the save, looking around now and then.
MIX = {"poll": 100, "stand": 3, "preview": 2, "save": 1, "evening": 1, "league": 0.3, "table": 0.1}
FILL = """
import json, sys
import django
django.setup()
from django.core.management import call_command
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.test import Client
call_command("migrate", verbosity=0)
from leagues.accounts.models import Account
from leagues.actor import Actor
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


class Table(NamedTuple):
    """A table that plays: its evening, who sits there, and the session of its phones."""

    league: int
    evening: str
    players: list[str]
    session: str


def environment(folder: Path, database: str | None) -> dict[str, str]:
    """The variables of a server behind a proxy, on a database of its own; HTTPS is the proxy's."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    return kept | {
        "DATABASE_URL": database or f"sqlite:///{folder / 'load.sqlite3'}",
        "TRUSTED_PROXY": "1",
        "ALLOWED_HOSTS": "127.0.0.1",
        "SECRET_KEY": "load" * 16,
        "DJANGO_SETTINGS_MODULE": "scorebook.config.settings",
    }


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
