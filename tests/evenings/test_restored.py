"""A backup is put back while the server runs on: the same process answers from what stands there now."""

import re
import shutil
import sqlite3
import subprocess
import uuid
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from leagues.groups.services.leagues import AT_ONCE, publish
from leagues.journal import Actor
from scorebook.evenings.models import Evening
from scorebook.evenings.services.games import record_game
from scorebook.evenings.services.table_links import take_pen

pytestmark = pytest.mark.django_db(transaction=True)


class Backup:
    """The whole database as it stands, by the means an operator would take."""

    def __init__(self, folder):
        self.file = str(folder / "backup")
        if connection.vendor == "sqlite":
            with sqlite3.connect(self.file) as copy:
                connection.connection.backup(copy)
        else:
            if not shutil.which("pg_restore"):
                pytest.skip("no pg_dump and pg_restore here")
            self._run("pg_dump", "--format=custom", f"--file={self.file}")

    def put_back(self):
        if connection.vendor == "sqlite":
            with sqlite3.connect(self.file) as copy:
                copy.backup(connection.connection)
        else:
            self._run("pg_restore", "--clean", "--single-transaction", self.file)

    def _run(self, program, *arguments):
        server = connection.connection.info
        where = [f"--host={server.host}", f"--port={server.port}", f"--username={server.user}"]
        subprocess.run([program, *where, f"--dbname={server.dbname}", *arguments], check=True)


@pytest.fixture
def evening(make_evening, record):
    evening = make_evening()
    record(evening, re_augen=151)
    publish(actor=Actor.system(), league=evening.league, public=True, notice=AT_ONCE)
    return Evening.objects.select_related("league").get(pk=evening.pk)


@pytest.fixture
def put_back(tmp_path, evening, reader):
    """Whoever reads has signed in before the backup was made; their session is in it."""
    return Backup(tmp_path).put_back


@pytest.fixture
def play(evening, facts):
    """The second game of the evening, with a result of its own; it always has the same id."""

    def make(re_augen):
        game = uuid.UUID(int=7)
        record_game(actor=Actor.system(), evening=evening, game_id=game, facts=facts(evening, re_augen=re_augen))

    return make


@pytest.fixture
def reader(browser_of, verwalter):
    return browser_of(verwalter)


def table(reader, evening):
    rows = reader.get(reverse("league-table", args=[evening.league_id])).context["table"].data
    return {row.person.name: row.points.value for row in rows}


def open_page(reader, evening):
    ((_title, lines),) = Client().get(reverse("league-public", args=[evening.league.public_key])).context["standings"]
    return dict(zip(("Anna", "Ben", "Cem", "Dora"), (line.points for line in lines), strict=True))


def comparison(reader, evening):
    rows = reader.get(reverse("league-comparison", args=[evening.league_id])).context["table"].rows
    return {row.who.name: row.cells[0].points for row in rows}


def test_statistics_follow_the_backup(evening, put_back, play, reader):
    """The table, the open page (which names nobody, the winners first), the comparison."""
    play(200)
    before = {"Anna": 5, "Ben": 5, "Cem": -5, "Dora": -5}
    assert [shown(reader, evening) for shown in (table, open_page)] == [before] * 2
    assert comparison(reader, evening) == before
    put_back()
    play(10)
    after = {"Anna": -3, "Ben": -3, "Cem": 3, "Dora": 3}
    assert table(reader, evening) == comparison(reader, evening) == after
    assert list(open_page(reader, evening).values()) == [3, 3, -3, -3]


def test_a_phone_that_knows_the_stand_before_is_told_the_new_one(evening, put_back, play, reader):
    """The stand with the pen, the charts, and the display, which asks by the stamp."""
    addresses = [
        reverse("evening-stand", args=[evening.pk]),
        reverse("evening-chart", args=[evening.pk]),
        reverse("league-chart", args=[evening.league_id]),
    ]
    display = reverse("evening-display", args=[evening.pk])
    play(200)
    take_pen(evening=evening, phone="a" * 32, name="Ben")
    before, stamp = [reader.get(one) for one in addresses], Evening.objects.get(pk=evening.pk).stamp

    def asked_again():
        tags = [{"If-None-Match": one.headers["ETag"]} for one in before]
        found = [reader.get(one, headers=tag) for one, tag in zip(addresses, tags, strict=True)]
        return found, [one.status_code for one in (*found, reader.get(display, {"stand": stamp}))]

    assert asked_again()[1] == [304, 304, 304, 204]
    put_back()
    play(10)
    take_pen(evening=evening, phone="b" * 32, name="Cem")
    after, statuses = asked_again()
    assert statuses == [200] * 4
    assert [one.content == other.content for one, other in zip(before, after, strict=True)] == [False] * 3
    assert "<strong>Cem</strong> schreibt" in after[0].json()["parts"]["pen"]


def test_page_and_journal_say_what_stands_there(evening, put_back, play, reader):
    def shown(name):
        page = reader.get(reverse(name, args=[evening.pk])).content.decode()
        seen = re.sub(r"<script.*?</script>", "", page, flags=re.DOTALL)  # what only a script reads
        return " ".join(re.sub(r"<[^>]+>", " ", seen).split())

    play(200)
    assert ("200" in shown("evening-detail"), "230" in shown("evening-detail")) == (True, False)
    entries = shown("evening-journal").count(" Uhr · ")
    put_back()
    assert shown("evening-journal").count(" Uhr · ") == entries - 1 > 0
    play(10)
    assert ("200" in shown("evening-detail"), "230" in shown("evening-detail")) == (False, True)
    assert shown("evening-journal").count(" Uhr · ") == entries


def test_nothing_but_the_evening_itself_raises_its_version():
    """A version without a new stamp would be remembered wrongly after a backup."""
    signs = ("evening.version += 1", 'version=F("version")', 'evening.save(update_fields=["version"])')
    root = Path(__file__).parents[2]
    found = [
        (path.name, line)
        for path in (*(root / "leagues").rglob("*.py"), *(root / "scorebook").rglob("*.py"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if "stamp" not in line and any(sign in line for sign in signs)
    ]
    assert found == []
