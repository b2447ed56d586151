"""Lines that stay open, on a real uvicorn: who may follow an evening, what is heard over a line, and what ends it."""

import threading
import time
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from importlib.util import find_spec
from uuid import uuid4

import pytest
from django.test import Client

from leagues.actor import Actor
from scorebook.config import live
from scorebook.evenings.access import TABLE_LINKS
from scorebook.evenings.services.table_links import open_table_link
from scorebook.gatherings.services.gatherings import open_gathering
from scorebook.gatherings.services.rounds import begin_round
from scorebook.rules.models import RuleSetVersion
from tests.operation.server import LineServer

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(find_spec("uvicorn") is None, reason="uvicorn is not installed (extra live)"),
]


class OpenedLine:
    """A line as a phone has it; what is heard is kept with the moment when it came."""

    def __init__(self, server, path, session=""):
        self.asking = HTTPConnection("127.0.0.1", server.port, timeout=30)
        headers = {"Cookie": f"sessionid={session}"} if session else {}
        self.asking.request("GET", path, headers=headers | {"Accept": "text/event-stream"})
        self.answer = self.asking.getresponse()
        self.status, self.headers, self.events, self.ended = self.answer.status, self.answer.headers, [], None
        if self.headers["Content-Type"] and "event-stream" in self.headers["Content-Type"]:
            threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self):
        with suppress(OSError, HTTPException, ValueError, AttributeError):  # hung up, by whichever side
            for line in self.answer:
                if line.startswith(b"event: "):
                    self.events.append((line.decode().removeprefix("event: ").strip(), time.monotonic()))
        self.ended = time.monotonic()

    def heard(self, seconds=10):
        """The names of the events once there is one; an empty list after so many seconds."""
        until = time.monotonic() + seconds
        while not self.events and time.monotonic() < until:
            time.sleep(0.01)
        return [name for name, _ in self.events]

    def is_over(self, seconds=10):
        until = time.monotonic() + seconds
        while self.ended is None and time.monotonic() < until:
            time.sleep(0.01)
        return self.ended is not None

    def close(self):
        self.asking.sock and self.asking.sock.shutdown(2)
        self.asking.close()


@pytest.fixture
def evening(make_evening):
    return make_evening("ddv")


def session_of(account):
    client = Client()
    client.force_login(account)
    return client.cookies["sessionid"].value


@pytest.fixture
def stand(verwalter, stranger, evening, tmp_path, settings):
    """Sessions of a writer, a reader, a stranger and a phone at the table; a server; and lines to it."""

    class Cast:
        writer, outsider = session_of(verwalter), session_of(stranger)
        path = f"/abend/{evening.pk}/live/"

    link = open_table_link(actor=Actor.account(verwalter), evening=evening)
    phone = Client()
    session = phone.session
    session[TABLE_LINKS] = {str(evening.pk): link.pk}
    session.save()
    Cast.phone, Cast.link = session.session_key, link
    lines = []
    Cast.server = LineServer(tmp_path, {"SECRET_KEY": settings.SECRET_KEY})

    def line(who, path=Cast.path):
        lines.append(OpenedLine(Cast.server, path, who))
        return lines[-1]

    Cast.line = staticmethod(line)
    yield Cast
    for one in lines:
        one.close()
    Cast.server.stop()


def change(stand, evening):
    stand.server.execute("UPDATE scorebook_evening SET stamp = %s WHERE id = %s", ["new", _key(evening.pk)])
    return time.monotonic()


def _key(number):
    from django.db import connection

    return str(number) if connection.vendor == "postgresql" else number.hex


def test_everybody_at_the_evening_hears_at_once_what_is_new_and_nobody_else(stand, evening):
    lines = [stand.line(who) for who in (stand.writer, stand.phone)]
    assert [(one.status, one.headers["Content-Type"]) for one in lines] == [
        (200, "text/event-stream; charset=utf-8")
    ] * 2
    assert {lines[0].headers[name] for name in ("Cache-Control", "X-Accel-Buffering")} == {"no-store", "no"}
    assert "default-src 'none'" in lines[0].headers["Content-Security-Policy"]
    began = change(stand, evening)
    assert [one.heard() for one in lines] == [["neu"], ["neu"]]
    print("heard after", [f"{one.events[0][1] - began:.3f} s" for one in lines])
    assert [stand.line(who).status for who in (stand.outsider, "")] == [404, 401]
    assert stand.line(stand.writer, stand.path.replace(str(evening.pk), str(uuid4()))).status == 404


def test_all_other_pages_are_answered_as_ever(stand, evening):
    status, _, page = stand.server.get(f"/abend/{evening.pk}/", Cookie=f"sessionid={stand.writer}")
    assert (status, f'data-follow="{stand.path}"' in page) == (200, True)


def test_whoever_may_not_follow_any_more_is_told_so_and_hears_nothing_more(stand, evening, verwalter):
    line, other = stand.line(stand.writer), stand.line(stand.phone)
    stand.server.execute("DELETE FROM leagues_membership WHERE account_id = %s", [verwalter.pk])
    change(stand, evening)
    assert (line.heard(), line.is_over()) == (["ende"], True)
    assert (other.heard(), other.ended) == (["neu"], None)


def test_a_change_of_roles_alone_is_noticed(stand, evening, verwalter):
    """It is journalled about the league; no game has to come first."""
    line = stand.line(stand.writer)
    stand.server.execute("DELETE FROM leagues_membership WHERE account_id = %s", [verwalter.pk])
    stand.server.execute(
        "INSERT INTO scorebook_journalentry (league_id, subject_kind, at, actor_kind, action)"
        " VALUES (%s, '', CURRENT_TIMESTAMP, 'system', 'membership.removed')",
        [evening.league_id],
    )
    assert (line.heard(), line.is_over()) == (["ende"], True)


def test_one_phone_gets_so_many_lines_and_no_more(stand):
    lines = [stand.line(stand.phone) for _ in range(live.MOST_OF_A_PERSON)]
    refused = stand.line(stand.phone)
    assert ({one.status for one in lines}, refused.status, refused.headers["Retry-After"]) == ({200}, 429, "60")
    assert stand.line(stand.writer).status == 200
    lines.pop().close()
    until = time.monotonic() + 10
    while stand.line(stand.phone).status == 429:
        assert time.monotonic() < until, "a line that was hung up still counts"


def test_a_server_with_open_lines_ends_when_it_is_asked_to(stand):
    line = stand.line(stand.writer)
    stand.server.process.terminate()
    assert stand.server.process.wait(20) is not None
    assert line.is_over()


def test_without_such_a_process_there_is_no_line(client, verwalter, evening):
    client.force_login(verwalter)
    answer = client.get(f"/abend/{evening.pk}/live/")
    assert (answer.status_code, answer.content) == (204, b"")
    assert 'data-follow=""' in client.get(f"/abend/{evening.pk}/").content.decode()


def test_other_processes_can_be_told_that_there_is_one(client, verwalter, evening, settings):
    client.force_login(verwalter)
    before = client.get(f"/abend/{evening.pk}/")
    settings.LIVE_EVENTS = True
    after = client.get(f"/abend/{evening.pk}/", headers={"If-None-Match": before.headers["ETag"]})
    assert (after.status_code, f'data-follow="/abend/{evening.pk}/live/"' in after.content.decode()) == (200, True)


@pytest.fixture
def tables(make_league, verwalter):
    """The two tables of a Spieltag; it must be there before the server is."""
    league, players = make_league("ddv", [f"Nr {number}" for number in range(8)], name="Verein")
    facts = {"league": league, "rule_set_version": RuleSetVersion.objects.get(league=league), "players": players}
    gathering = open_gathering(actor=Actor.account(verwalter), **facts)
    plan = (tuple(one.pk for one in players[:4]), tuple(one.pk for one in players[4:]))
    return begin_round(actor=Actor.account(verwalter), gathering=gathering, number=1, plan=plan)


def test_a_screen_hears_of_every_table_of_a_spieltag_and_strangers_of_none(tables, stand):
    gathering = tables[0].table.gathering_id
    path = f"/spieltag/{gathering}/live/"
    assert [stand.line(who, path).status for who in (stand.outsider, stand.phone)] == [404, 404]
    for table in tables:
        line = stand.line(stand.writer, path)
        change(stand, table)
        assert line.heard() == ["neu"]
    status, _, page = stand.server.get(f"/spieltag/{gathering}/anzeige/", Cookie=f"sessionid={stand.writer}")
    assert (status, f'data-follow="{path}"' in page) == (200, True)
