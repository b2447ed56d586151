"""Requests that no page of ours sends: a sentence, the right status, and never an accident."""

import json
import uuid

import pytest
from django.db import OperationalError

from leagues.accounts.sessions import SessionStore
from scorebook.evenings.models import Game
from tests.each import each
from tests.statistics.addresses import statistic

pytestmark = pytest.mark.django_db

BOUNDARY = "multipart/form-data; boundary=x"
TYPES = [
    "",
    "text/plain",
    "application/x-www-form-urlencoded",
    BOUNDARY,
    "multipart/form-data",
    "application/xml",
    "//",
]


@pytest.fixture
def evening(make_evening):
    return make_evening("ddv")


@pytest.fixture
def writer(client, verwalter):
    client.force_login(verwalter)
    client.raise_request_exception = False
    return client


def json_addresses(evening, game):
    return [f"/abend/{evening.pk}/spiele/", f"/abend/{evening.pk}/vorschau/", f"/spiel/{game.pk}/korrigieren/"]


TOKEN = {"X-CSRFToken": "a" * 32}


def guarded(client):
    """Guard against foreign forms as in reality: whoever looks for the token reads the body first."""
    client.handler.enforce_csrf_checks = True
    client.cookies["csrftoken"] = TOKEN["X-CSRFToken"]


def codes(response):
    return [error["code"] for error in response.json()["errors"]]


@each("content_type", TYPES)
def test_json_addresses_answer_json_whatever_is_sent(writer, evening, record, content_type):
    game = record(evening)
    guarded(writer)
    for path in json_addresses(evening, game):
        for body in (b"", b"x", b"--x\r\n\r\n--x--\r\n", b"\x00" * 50, b'{"facts": "\\u0000\\ud800"}'):
            response = writer.generic("POST", path, body, content_type=content_type, headers=TOKEN)
            assert response.status_code in {400, 422}, (path, body)
            assert all(error["code"] and error["message"] for error in response.json()["errors"])
    assert Game.objects.count() == 1


def test_the_right_facts_under_another_content_type_are_taken(writer, evening, facts):
    body = json.dumps({"uuid": str(uuid.uuid4()), "facts": facts(evening)})
    response = writer.generic("POST", f"/abend/{evening.pk}/spiele/", body, content_type="text/plain")
    assert response.status_code == 201


@pytest.mark.parametrize("content_type", ["application/json", BOUNDARY, "application/x-www-form-urlencoded"])
def test_a_body_that_is_too_large_is_refused_in_german(writer, evening, record, settings, content_type):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1000
    game = record(evening)
    guarded(writer)
    for path in [*json_addresses(evening, game), f"/abend/{evening.pk}/datum/"]:
        body = b"--x\r\nContent-Disposition: form-data; name=a\r\n\r\n" + b"y" * 2000 + b"\r\n--x--\r\n"
        response = writer.generic("POST", path, body, content_type=content_type, headers=TOKEN)
        if path.endswith("/datum/") and content_type == "application/json":
            continue  # a form does not read such a body at all
        assert response.status_code == 413, (path, response.content)
        if path.endswith("/datum/"):
            assert "zu groß" in response.content.decode()
            assert 'lang="de"' in response.content.decode()
        else:
            assert codes(response) == ["too_large"]


def test_a_form_that_is_broken_is_refused_in_german(writer, evening):
    response = writer.generic("POST", f"/abend/{evening.pk}/datum/", b"x", content_type="multipart/form-data")
    assert response.status_code == 400
    assert "konnte der Server nicht lesen" in response.content.decode()


def test_a_foreign_form_is_refused_in_german(writer, evening):
    writer.handler.enforce_csrf_checks = True
    page = writer.post(f"/abend/{evening.pk}/datum/", {})
    assert page.status_code == 403
    assert "Lade die Seite neu" in page.content.decode()
    answer = writer.post(f"/abend/{evening.pk}/spiele/", {}, content_type="application/json")
    assert (answer.status_code, codes(answer)) == (403, ["csrf_failed"])


def test_what_is_not_there_or_not_allowed_is_json_at_json_addresses(client, stranger, evening):
    client.force_login(stranger)
    answer = client.post(f"/abend/{evening.pk}/spiele/", {}, content_type="application/json")
    assert (answer.status_code, codes(answer)) == (404, ["not_found"])


@each("path", ["/offen/%00/", "/tisch/a%00/", "/einladung/%00%00/", "/%00", "/static/%00.css"])
def test_nul_in_an_address_is_an_unknown_address(client, path):
    client.raise_request_exception = False
    response = client.get(path)
    assert response.status_code == 404
    assert "Content-Security-Policy" in response.headers


@each("name", ["seite", "vor", "zeit", "wer", "suche", "next", "\0"])
def test_nul_in_a_question_is_refused(writer, evening, name):
    for path in ("/", f"/abend/{evening.pk}/", f"/liga/{evening.league_id}/tabelle/", f"/abend/{evening.pk}/spiele/"):
        response = writer.get(path, {name: "a\0b"})
        assert response.status_code == 400
        assert "Zeichen" in (
            response.content.decode() if "spiele" not in path else response.json()["errors"][0]["message"]
        )


@pytest.mark.parametrize("value", ["\\000\\000\\000\\000aaaaaaaa", "a\\000", "\\001\\002"])
def test_nul_in_a_cookie_is_nobody(client, evening, value):
    client.raise_request_exception = False
    for path in ("/anmelden/", f"/abend/{evening.pk}/"):
        for name in ("sessionid", "csrftoken", "messages", "theme"):
            response = client.get(path, headers={"Cookie": f'{name}="{value}"'})
            assert response.status_code in {200, 302}


LOCKED = [OperationalError("database is locked"), OperationalError("database table is locked: scorebook_game")]


@pytest.mark.parametrize("error", LOCKED)
def test_a_busy_database_is_said_and_can_be_tried_again(writer, evening, facts, monkeypatch, error):
    def busy(**_facts):
        raise error

    monkeypatch.setattr("scorebook.table.recording.record_game", busy)
    body = {"uuid": str(uuid.uuid4()), "facts": facts(evening)}
    answer = writer.post(f"/abend/{evening.pk}/spiele/", body, content_type="application/json")
    assert (answer.status_code, codes(answer)) == (503, ["database_busy"])
    assert int(answer.headers["Retry-After"]) > 0
    monkeypatch.setattr("scorebook.table.events.withdraw_event", busy)
    event = evening.events.create(league=evening.league, position=1, kind="redeal")
    page = writer.post(f"/ereignis/{event.pk}/zuruecknehmen/")
    assert (page.status_code, "Retry-After" in page.headers) == (503, True)
    assert "noch einmal" in page.content.decode()


def test_another_fault_of_the_database_stays_an_accident(writer, evening, monkeypatch):
    def full(*_args):
        raise OperationalError("database or disk is full")

    monkeypatch.setattr("scorebook.table.recording.evening_for", lambda *_args, **_more: full())
    answer = writer.post(f"/abend/{evening.pk}/spiele/", {}, content_type="application/json")
    assert (answer.status_code, codes(answer)) == (500, ["internal_error"])


def test_a_session_that_cannot_be_written_is_busy_too(writer, evening, monkeypatch):
    def locked(*_args, **_more):
        raise OperationalError("database is locked")

    monkeypatch.setattr(SessionStore, "save", locked)
    response = writer.post(f"/abend/{evening.pk}/stift/")
    assert (response.status_code, "Retry-After" in response.headers) == (503, True)


TABLES = ("league-table", "league-ranking", "paare", "soli")


@pytest.mark.parametrize("rows", ["-1", "0", "1", "100000", "9" * 30, "9" * 5000, "-" + "9" * 30, "viele", "1.5", ""])
@pytest.mark.share(5)
def test_any_number_of_rows_is_a_page(writer, evening, record, rows):
    record(evening)
    for name in TABLES:
        for page in ("", "0", "-1", "2", "9" * 30, "x"):
            query = {"per_page": rows, "page": page, "sort": rows}
            response = writer.get(statistic(evening.league_id, name), query)
            assert response.status_code == 200
            assert 1 <= response.context["table"].paginator.per_page <= 100


def test_nul_in_what_no_form_has_looked_at(writer, evening, record):
    game = record(evening)
    nul = {"device": "a\0", "revision": "\0", "kind": "\0", "weg\0": "\0", "shown": "\0", "away": "\0", "public": "\0"}
    paths = ["/konto/geraete/", f"/spiel/{game.pk}/gegenlesen/", f"/abend/{evening.pk}/plaetze/"]
    paths += [f"/abend/{evening.pk}/stift/", f"/liga/{evening.league_id}/ablegen/"]
    for path in paths:
        assert writer.post(path, nul).status_code < 500


def test_a_request_that_says_twice_how_long_it_is_is_refused(client):
    """A proxy before us may have believed the other one."""
    two = {"Transfer-Encoding": "chunked"}
    answer = client.post("/anmelden/", {"username": "x"}, headers=two)
    assert (answer.status_code, answer.headers["Connection"]) == (400, "close")
    assert client.post("/anmelden/", {"username": "x"}).status_code == 200
