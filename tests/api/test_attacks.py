"""What a program without the right, or with bad intent, gets: a problem, and nothing of any league."""

import json
from datetime import timedelta
from types import SimpleNamespace
from uuid import uuid4

import pytest
from django.core import signing
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from leagues.refused import Reason
from scorebook.api.models import AccessToken
from scorebook.api.problems import problem_json
from scorebook.api.urls import OPERATIONS
from tests.access.walk import stored
from tests.api.conftest import codes
from tests.api.test_answers import path_of
from tests.each import each

TITLES = {400: "Bad Request", 413: "Request Entity Too Large", 414: "Request-URI Too Long", 422: "Unprocessable Entity"}


@pytest.fixture
def foreign(home, make_evening, record, program_of):
    """A program of another league."""
    evening = make_evening("mainz", ("Eva", "Fritz", "Gerd", "Hans"))
    record(evening)
    return program_of(evening.league, "read", "write", "export")


def asked(program, one, home):
    path = path_of(one.name, home)
    return program.get(path) if one.reads else program.post(path, {})


WITH_IDS = [one.name for one in OPERATIONS if "<" in one.path]


@each("one", OPERATIONS, ids=lambda one: one.name)
def test_without_a_token_that_counts_nothing_is_answered(one, home, program, program_of):
    program.client.force_login(home.verwalter)
    before = stored()
    for secret in ("", "spb_" + "x" * 32, "x" * 10_000, "'; DROP TABLE leagues_league; --", "spb_ÄÖÜ\t"):
        program.secret = secret
        assert codes(asked(program, one, home))[0] == 401
    path = f"/api/v1/{path_of(one.name, home)}"
    call = program.client.get if one.reads else program.client.post
    if one.name != "evening-commands":
        assert codes(call(path))[1] == ["token_missing"]
    assert {name: rows for name, rows in stored().items() if before[name] != rows} == {}


@each("one", OPERATIONS, ids=lambda one: one.name)
def test_a_token_does_only_what_it_was_made_for_and_only_in_its_time(one, home, program_of):
    others = {"read", "write", "export"} - {one.scope.value}
    answer = asked(program_of(home.league, *others), one, home)
    assert codes(answer) == (403, ["scope_missing"])
    assert f'scope="{one.scope.value}"' in answer.headers["WWW-Authenticate"]
    program, now = program_of(home.league, "read", "write", "export"), timezone.now()
    for change in ({"expires_at": now - timedelta(seconds=1)}, {"ended_at": now}):
        AccessToken.objects.update(expires_at=now + timedelta(days=1), ended_at=None)
        AccessToken.objects.update(**change)
        answer = asked(program, one, home)
        assert codes(answer) == (401, ["token_invalid"])
        assert answer.headers["WWW-Authenticate"].startswith("Bearer")


@each("name", WITH_IDS)
def test_ids_of_another_league_are_unknown(name, home, foreign):
    one = next(one for one in OPERATIONS if one.name == name)
    before = stored()
    assert codes(asked(foreign, one, home)) == (404, ["not_found"])
    after = stored()
    after["AccessToken"] = before["AccessToken"]  # it was used
    assert after == before


def test_a_program_sees_nothing_of_another_league(home, foreign):
    for name in ("api-league", "api-players", "api-evenings", "api-table", "api-pairs", "api-records"):
        told = foreign.get(path_of(name, home)).content.decode()
        assert "Anna" not in told and str(home.evening.pk) not in told


@each(
    "cursor",
    [
        "x",
        "1' OR '1'='1",
        "a" * 501,
        "a" * 100_000,
        signing.dumps([1], salt="another"),
        signing.dumps({"a": 1}, salt="scorebook.api.cursor.players.1"),
    ],
    ids=len,
)
@each("path", ["players", "evenings", "gatherings"])
def test_a_cursor_that_was_made_up_is_refused(path, cursor, program):
    status, found = codes(program.get(path, {"cursor": cursor}))
    assert (status, found) in [(422, ["cursor_invalid"]), (422, ["invalid"])]


def test_a_cursor_of_another_league_is_none(home, program, foreign):
    cursor = foreign.get("players", {"limit": 2}).json()["next"]
    assert codes(program.get("players", {"cursor": cursor})) == (422, ["cursor_invalid"])


@each(
    "query",
    [
        {"limit": "0"}, {"limit": "201"}, {"limit": "-1"}, {"limit": "9" * 400}, {"limit": "٣"}, {"from": "2026-13-01"},
        {"to": "gestern"}, {"from": "0000-00-00"}, {"from": "2026-W01-1"},
    ],
    ids=str,
)  # fmt: skip
def test_a_parameter_that_makes_no_sense_is_named(query, program):
    answer = program.get("evenings", query)
    assert codes(answer) == (422, ["invalid"])
    assert [one["field"] for one in answer.json()["errors"]] == [*query]


@each(
    ("query", "code"),
    [
        ({"currency": "mainz'--"}, "currency_unknown"),
        ({"season": "99999999"}, "season_unknown"),
        ({"season": str(2**53 - 1)}, "season_unknown"),
        ({"season": str(2**63)}, "invalid"),
        ({"how": "beside"}, "invalid"),
    ],
)
def test_what_the_league_does_not_have_cannot_be_asked_about(query, code, program):
    assert codes(program.get("pairs", query)) == (422, [code])


@each("path", ["score", "fold", "referees/tricks", "referees/calls", "referees/reservations"])
def test_bodies_that_are_no_questions_are_refused(path, program):
    for body in (b"", b"[]", b"null", b"{", b"\xff\xfe", b"[" * 100_000, b'{"a":' * 50_000, b"{}", b'{"scheme": 1}'):
        answer = program.post(path, body)
        assert codes(answer)[0] == 422, body[:20]
    assert codes(program.post(path, b'{"a": "' + b"x" * 10_000_000 + b'"}')) == (413, ["too_large"])


def test_methods_that_are_none_are_refused(home, program):
    bearer = {"authorization": f"Bearer {program.secret}"}
    for path, headers, allowed, methods in (
        ("players", bearer, "GET, HEAD", ["DELETE"]),
        ("score", bearer, "POST", ["DELETE"]),
        *(("openapi.json", one, "GET, HEAD", ["OPTIONS", "POST", "PUT", "DELETE", "TRACE"]) for one in ({}, bearer)),
    ):
        for method in methods:
            answer = program.client.generic(method, f"/api/v1/{path}", headers=headers)
            assert (codes(answer), answer.headers["Allow"]) == ((405, ["method_not_allowed"]), allowed)


def test_an_address_that_is_none_is_a_problem(program):
    assert codes(program.get("leagues/1")) == (404, ["not_found"])
    assert codes(program.get(f"evenings/{uuid4()}")) == (404, ["not_found"])
    assert codes(program.get("evenings/x")) == (404, ["not_found"])


def test_a_bearer_request_ignores_cookies(home, program, foreign, browser_of):
    """Signed in as the Verwalter of one league, with a token of the other: the token alone counts."""
    foreign.client.force_login(home.verwalter)
    assert codes(foreign.get(f"evenings/{home.evening.pk}/stand")) == (404, ["not_found"])
    answer = foreign.client.get(f"/liga/{home.league.pk}/", headers={"authorization": f"Bearer {foreign.secret}"})
    assert (answer.status_code, answer.url.split("?")[0]) == (302, "/anmelden/")
    assert foreign.get("league").cookies == {}


@each("cookies", ["a=" + "b" * 5000, "x" * 20_000, "sessionid=\x01; =;;;"], ids=len)
def test_not_even_too_many_cookies_are_looked_at(program, cookies):
    answer = program.get("league", cookie=cookies)
    assert (answer.status_code, answer.cookies, "Clear-Site-Data" in answer.headers) == (200, {}, False)


def test_a_token_opens_no_page_and_no_form(home, program):
    headers = {"authorization": f"Bearer {program.secret}"}
    client = Client(enforce_csrf_checks=True)
    for path in (f"/liga/{home.league.pk}/", f"/abend/{home.evening.pk}/", "/konto/"):
        assert client.get(path, headers=headers).status_code == 302
        assert client.post(path, {"x": "1"}, headers=headers).status_code in (302, 403)


@pytest.fixture
def short_minute(monkeypatch):
    """A program may ask for two games in this minute, which does not end."""
    now = timezone.now()
    monkeypatch.setattr("scorebook.api.tokens.BUDGET", 8)
    monkeypatch.setattr("scorebook.api.tokens.timezone", SimpleNamespace(now=lambda: now))


def test_who_asks_too_often_waits_and_uses_up_nothing_of_another(program, program_of, home, short_minute):
    assert [program.post("fold", {}).status_code for _ in range(2)] == [422, 422]
    answer = program.get("league")
    assert codes(answer) == (429, ["rate_limited"])
    assert 1 <= int(answer.headers["Retry-After"]) <= 60
    assert program_of(home.league).get("league").status_code == 200


@each("status", TITLES)
def test_a_problem_has_the_same_title_on_every_python(status):
    assert problem_json(status, (Reason("x", "", "?"),))["title"] == TITLES[status]


def test_problems_are_told_to_nobody_else(program):
    answer = program.get("evenings", {"limit": "x"})
    assert answer.headers["Cache-Control"] == "no-store"
    assert json.loads(answer.content)["title"] == "Unprocessable Entity"


def test_files_of_the_league_are_counted_for_all_processes(program_of, home):
    """Each process has a cache of its own where nothing else was set up: the database is one for all of them."""
    program, answers = program_of(home.league, "read", "export"), []
    for _ in range(8):
        cache.clear()  # as if another process answered
        answers.append(program.get("export"))
    assert [answer.status_code for answer in answers] == [200] * 4 + [429] * 4
    assert codes(answers[-1]) == (429, ["rate_limited"])
    assert 1 <= int(answers[-1].headers["Retry-After"]) <= 60
    assert program.get("league").status_code == 200
