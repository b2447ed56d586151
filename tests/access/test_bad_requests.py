"""Requests that no page of ours sends: a sentence, the right status, nothing of the inside, and never an accident."""

import json
import uuid

import pytest
from django.db import OperationalError

from leagues.accounts.sessions import SessionStore
from leagues.groups.models import Membership, Role
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


@each("content_type", ["application/json", BOUNDARY, "application/x-www-form-urlencoded"])
def test_a_body_that_is_too_large_is_refused(writer, evening, record, settings, content_type):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1000
    paths, form = json_addresses(evening, record(evening)), f"/abend/{evening.pk}/datum/"
    guarded(writer)
    body = b"--x\r\nContent-Disposition: form-data; name=a\r\n\r\n" + b"y" * 2000 + b"\r\n--x--\r\n"
    answers = {path: writer.generic("POST", path, body, content_type, headers=TOKEN) for path in (*paths, form)}
    page = answers.pop(form)
    assert [(one.status_code, codes(one)) for one in answers.values()] == [(413, ["too_large"])] * 3
    if content_type != "application/json":  # such a body a form does not read at all
        assert (page.status_code, "zu groß" in page.text, 'lang="de"' in page.text) == (413, True, True)


def test_a_form_that_is_broken_or_from_elsewhere_is_refused(writer, evening):
    form, save = f"/abend/{evening.pk}/datum/", f"/abend/{evening.pk}/spiele/"
    broken = writer.generic("POST", form, b"x", content_type="multipart/form-data")
    assert (broken.status_code, "konnte der Server nicht lesen" in broken.text) == (400, True)
    writer.handler.enforce_csrf_checks = True
    page = writer.post(form, {})
    assert (page.status_code, "Lade die Seite neu" in page.text) == (403, True)
    answer = writer.post(save, {}, content_type="application/json")
    assert (answer.status_code, codes(answer)) == (403, ["csrf_failed"])


def test_what_is_not_there_or_not_allowed_is_said_in_german_or_to_programs_as_json(browser_of, stranger, evening):
    browser = browser_of(stranger)
    answer = browser.post(f"/abend/{evening.pk}/spiele/", {}, content_type="application/json")
    assert (answer.status_code, codes(answer)) == (404, ["not_found"])
    page = browser.get("/gibt/es/nicht/")
    assert (page.status_code, "Das gibt es hier nicht" in page.text) == (404, True)
    Membership.objects.create(league=evening.league, account=stranger, role=Role.LESER)
    page = browser.get(f"/liga/{evening.league_id}/abend/neu/")
    assert (page.status_code, "Schreiber" in page.text) == (403, True)


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


@each("value", ["\\000\\000\\000\\000aaaaaaaa", "a\\000", "\\001\\002"])
def test_nul_in_a_cookie_is_nobody(client, evening, value):
    client.raise_request_exception = False
    for path in ("/anmelden/", f"/abend/{evening.pk}/"):
        for name in ("sessionid", "csrftoken", "messages", "theme"):
            response = client.get(path, headers={"Cookie": f'{name}="{value}"'})
            assert response.status_code in {200, 302}


def failing(error):
    def fail(*_args, **_facts):
        raise error

    return fail


@each("message", ["database is locked", "database table is locked: scorebook_game"])
def test_a_busy_database_is_said_and_can_be_tried_again(writer, evening, facts, message):
    event = evening.events.create(league=evening.league, position=1, kind="redeal")
    body = {"uuid": str(uuid.uuid4()), "facts": facts(evening)}
    with pytest.MonkeyPatch.context() as patch:
        for place in ("recording.record_game", "events.withdraw_event"):
            patch.setattr(f"scorebook.table.{place}", failing(OperationalError(message)))
        answer = writer.post(f"/abend/{evening.pk}/spiele/", body, content_type="application/json")
        page = writer.post(f"/ereignis/{event.pk}/zuruecknehmen/")
        patch.setattr(SessionStore, "save", failing(OperationalError(message)))
        session = writer.post(f"/abend/{evening.pk}/stift/")
    assert [one.status_code for one in (answer, page, session)] == [503] * 3
    assert all(int(one.headers["Retry-After"]) > 0 for one in (answer, page, session))
    assert (codes(answer), "noch einmal" in page.text) == (["database_busy"], True)


def test_another_fault_stays_an_accident_and_shows_nothing_of_the_inside(writer, evening, monkeypatch):
    monkeypatch.setattr("scorebook.table.recording.evening_for", failing(OperationalError("disk is full")))
    answer = writer.post(f"/abend/{evening.pk}/spiele/", {}, content_type="application/json")
    assert (answer.status_code, codes(answer)) == (500, ["internal_error"])
    monkeypatch.setattr("leagues.groups.pages.leagues.league_list", failing(RuntimeError("inner matters")))
    page = writer.get("/")
    assert (page.status_code, "Etwas ist schiefgegangen" in page.text) == (500, True)
    assert "inner matters" not in page.text


TABLES = ("league-table", "league-ranking", "paare", "soli")


ROWS = ("-1", "0", "1", "100000", "9" * 30, "9" * 5000, "-" + "9" * 30, "viele", "1.5", "")
PAGES = ("", "0", "-1", "2", "9" * 30, "x")


def test_any_number_of_rows_is_a_page(writer, evening, record):
    record(evening)
    for name in TABLES:
        for rows, page in zip(ROWS, PAGES * 2, strict=False):
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
