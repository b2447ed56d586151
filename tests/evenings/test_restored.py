"""A backup is put back while the server runs on: the same process answers from what stands there now."""

import re
import shutil
import sqlite3
import subprocess
import uuid

import pytest
from django.db import connection
from django.urls import reverse

from leagues.actor import Actor
from leagues.groups.services.leagues import AT_ONCE, publish
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


def points(answer):
    return {row.person.name: row.points.value for row in answer.context["table"].data}


def test_statistics_follow_the_backup(evening, put_back, play, reader):
    address = reverse("league-table", args=[evening.league_id])
    play(200)
    assert points(reader.get(address)) == {"Anna": 5, "Ben": 5, "Cem": -5, "Dora": -5}
    put_back()
    play(10)
    assert points(reader.get(address)) == {"Anna": -3, "Ben": -3, "Cem": 3, "Dora": 3}


def test_the_open_page_follows_the_backup(evening, put_back, play, client):
    address = reverse("league-public", args=[evening.league.public_key])

    def shown():
        ((_title, lines),) = client.get(address).context["standings"]
        return [line.points for line in lines]

    play(200)
    assert shown() == [5, 5, -5, -5]
    put_back()
    play(10)
    assert shown() == [3, 3, -3, -3]


def test_the_comparison_follows_the_backup(evening, put_back, play, reader):
    address = reverse("league-comparison", args=[evening.league_id])

    def first_column():
        return {row.who.name: row.cells[0].points for row in reader.get(address).context["table"].rows}

    play(200)
    before = first_column()
    put_back()
    play(10)
    assert before != first_column() == {"Anna": -3, "Ben": -3, "Cem": 3, "Dora": 3}


@pytest.mark.parametrize("name", ["evening-stand", "evening-chart", "league-chart"])
def test_a_phone_that_knows_the_stand_before_is_told_the_new_one(evening, put_back, play, reader, name):
    address = reverse(name, args=[evening.league_id if name == "league-chart" else evening.pk])
    play(200)
    before = reader.get(address)
    assert reader.get(address, headers={"If-None-Match": before.headers["ETag"]}).status_code == 304
    put_back()
    play(10)
    after = reader.get(address, headers={"If-None-Match": before.headers["ETag"]})
    assert (after.status_code, after.content == before.content) == (200, False)


def test_the_display_is_told_too(evening, put_back, play, reader):
    address = reverse("evening-display", args=[evening.pk])
    play(200)
    stamp = Evening.objects.get(pk=evening.pk).stamp
    assert reader.get(address, {"stand": stamp}).status_code == 204
    put_back()
    play(10)
    assert reader.get(address, {"stand": stamp}).status_code == 200


def test_who_holds_the_pen_is_told_too(evening, put_back, reader):
    address = reverse("evening-stand", args=[evening.pk])
    take_pen(evening=evening, phone="a" * 32, name="Ben")
    before = reader.get(address)
    put_back()
    take_pen(evening=evening, phone="b" * 32, name="Cem")
    after = reader.get(address, headers={"If-None-Match": before.headers["ETag"]})
    assert (after.status_code, "Cem" in after.content.decode()) == (200, True)


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
    from pathlib import Path

    root = Path(__file__).parents[2]
    found = [
        path.name
        for package in ("leagues", "scorebook")
        for path in (root / package).rglob("*.py")
        if any(
            sign in line and "stamp" not in line
            for line in path.read_text(encoding="utf-8").splitlines()
            for sign in ("evening.version += 1", 'version=F("version")', 'evening.save(update_fields=["version"])')
        )
    ]
    assert found == []
