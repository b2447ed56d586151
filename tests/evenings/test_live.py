"""Is anything new? What phones ask every few seconds, and two phones that write the same game."""

import uuid
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from leagues.accounts.models import Account, Device
from leagues.groups.models import League, Membership, Role
from leagues.journal import Actor
from scorebook.evenings.access import TABLE_LINKS
from scorebook.evenings.models import Capability, Event, Game
from scorebook.evenings.services.duplicate_requests import newest_recording_of, recording_number
from scorebook.evenings.services.evenings import close_evening
from scorebook.evenings.services.games import correct_game, insert_game, withdraw_game
from scorebook.evenings.services.table_links import open_table_link, take_pen
from scorebook.rules.services import start_league
from tests.each import each

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(make_evening):
    return make_evening("ddv")


@pytest.fixture
def ben(evening, account, browser_of):
    ben = account("Ben")
    Membership.objects.create(league=evening.league, account=ben, role=Role.SCHREIBER)
    return browser_of(ben)


@pytest.fixture
def table_phone(evening, verwalter):
    """A phone without an account that has redeemed the link of the evening."""
    link = open_table_link(actor=Actor.account(verwalter), evening=evening)
    client = Client()
    session = client.session
    session[TABLE_LINKS] = {str(evening.pk): link.pk}
    session.save()
    client.cookies["sessionid"] = session.session_key
    return client


def stand(client, evening, tag=None):
    return client.get(f"/abend/{evening.pk}/stand/", headers={"If-None-Match": tag} if tag else {})


@each(("who", "number"), [("writer", 3), ("table_phone", 4)])
@each("address", ["/abend/{}/", "/abend/{}/stand/", "/api/v1/evenings/{}/facts/"])
def test_nothing_new_costs_a_few_queries(request, evening, writer, table_phone, record, who, number, address):
    """The session with its account, the evening, the league; at the table the link, too."""
    phone, address = {"writer": writer, "table_phone": table_phone}[who], address.format(evening.pk)
    record(evening)
    phone.get(address)  # the first page brings the cookie against forgery
    full = phone.get(address)
    with CaptureQueriesContext(connection) as queries:
        answer = phone.get(address, headers={"If-None-Match": full.headers["ETag"]})
    assert (answer.status_code, answer.content, len(queries)) == (304, b"", number)
    assert "Cookie" in answer.headers["Vary"]
    kept = ("ETag", "Cache-Control", "X-Owner")
    assert [answer.headers[name] for name in kept] == [full.headers[name] for name in kept]


ENDED = {
    "another phone of the same account": (200, lambda phone, account, _: phone.force_login(account)),
    "a stranger": (404, lambda phone, _, stranger: phone.force_login(stranger)),
    "nobody": (401, lambda phone, *_: phone.cookies.pop("sessionid")),
    "the device was signed out": (401, lambda *_: Device.objects.all().delete()),
    "the session is over": (401, lambda *_: Device.objects.update(expire_date=timezone.now())),
    "another password": (401, lambda *_: Account.objects.update(password="new")),
    "the account is switched off": (401, lambda *_: Account.objects.update(is_active=False)),
    "not a member any more": (404, lambda *_: Membership.objects.all().delete()),
    "another role": (200, lambda *_: Membership.objects.update(role=Role.LESER)),
    "the league is put away": (200, lambda *_: League.objects.update(archived_at=timezone.now())),
}


@each("what", ENDED)
def test_the_tag_of_an_answer_is_good_for_nobody_else_and_for_no_longer_than_the_right(
    what, browser_of, verwalter, stranger, evening
):
    phone, (status, end) = browser_of(verwalter), ENDED[what]
    tag = stand(phone, evening).headers["ETag"]
    end(phone, verwalter, stranger)
    assert stand(phone, evening, tag).status_code == status


@each("what", ["revoked", "too old", "renewed"])
def test_a_tag_of_the_table_ends_with_its_link(what, table_phone, verwalter, evening):
    tag = stand(table_phone, evening).headers["ETag"]
    Capability.tables.update(**{"expires_at" if what == "too old" else "revoked_at": timezone.now()})
    if what == "renewed":
        open_table_link(actor=Actor.account(verwalter), evening=evening)
    assert stand(table_phone, evening, tag).status_code == 404


def test_a_right_in_another_league_counts_nothing_here(ben, evening):
    ben_here = Membership.objects.get(account__display_name="Ben")
    start_league(actor=Actor.account(ben_here.account), name="Montagsrunde", default_scheme="ddv")  # his own
    tag = stand(ben, evening).headers["ETag"]
    ben_here.delete()
    assert stand(ben, evening, tag).status_code == 404


def test_a_reader_with_a_link_reads_on_when_it_ends_and_is_told_so_once(table_phone, stranger, evening):
    """Whoever is a member writes by the link alone; what the page lets them do ends with it, and they see that."""
    Membership.objects.create(league=evening.league, account=stranger, role=Role.LESER)
    links = table_phone.session[TABLE_LINKS]
    table_phone.force_login(stranger)
    session = table_phone.session
    session[TABLE_LINKS] = links
    session.save()
    writes = stand(table_phone, evening)
    Capability.tables.update(revoked_at=timezone.now())
    reads = stand(table_phone, evening, writes.headers["ETag"])
    assert [answer.json()["entry"] is not None for answer in (writes, reads)] == [True, False]
    assert stand(table_phone, evening, reads.headers["ETag"]).status_code == 304


def test_what_a_phone_has_saved_is_nothing_new_to_it(writer, table_phone, evening, facts):
    for phone in (writer, table_phone):
        saved = save(phone, evening, facts(evening), stand(phone, evening).json()["entry"]["seen"])
        assert saved.status_code == 201
        assert stand(phone, evening, f'"{saved.json()["stand"]["tag"]}"').status_code == 304


def test_a_phone_that_only_asks_gets_new_keys_as_well(writer, evening, monkeypatch):
    tag = stand(writer, evening).headers["ETag"]
    key = writer.cookies["sessionid"].value
    monkeypatch.setattr("leagues.accounts.sessions.NEW_KEY_EVERY", timedelta(0))
    assert stand(writer, evening, tag).status_code == 304
    assert writer.cookies["sessionid"].value != key
    assert stand(writer, evening, tag).status_code == 200


def test_a_compressed_answer_has_the_same_stand(writer, evening):
    for address in (f"/abend/{evening.pk}/", f"/abend/{evening.pk}/stand/"):
        writer.get(address)
        tag = writer.get(address, headers={"Accept-Encoding": "gzip"}).headers["ETag"]
        assert tag.startswith('W/"')
        assert writer.get(address, headers={"If-None-Match": tag}).status_code == 304


def test_the_page_knows_the_stand_it_shows(writer, evening):
    tag = writer.get(f"/abend/{evening.pk}/").content.decode().split('data-tag="')[1].split('"')[0]
    assert stand(writer, evening, f'"{tag}"').status_code == 304


def test_a_new_game_is_a_new_stand_with_the_parts_of_the_page(writer, evening, record):
    before = stand(writer, evening)
    assert set(before.json()) == {"tag", "open", "parts", "facts", "entry", "news"}
    assert before.json()["news"] == ""
    record(evening, re_augen=155)
    after = stand(writer, evening, before.headers["ETag"])
    assert after.status_code == 200
    answer, parts = after.json(), after.json()["parts"]
    assert set(parts) == {"head", "strip", "band", "now", "pen", "last", "over", "standing", "games"}
    shown = {"standing": "nach 1 Spiel", "games": "Anna und Ben", "head": "<h1>Ben gibt</h1>"}
    assert [name for name, words in shown.items() if words not in parts[name]] == []
    assert answer["facts"] == writer.get(f"/api/v1/evenings/{evening.pk}/facts/").json()
    assert answer["news"] == "Spiel 1: Anna und Ben +2, 155 : 85 Augen"
    assert answer["entry"]["dealer"] == answer["entry"]["players"][1]["key"]
    assert answer["entry"]["seen"] == newest_recording_of(evening)


def test_every_change_is_a_new_stand(writer, evening, record, facts):
    game, actor = record(evening), Actor.system()
    told = []
    for change in (
        lambda: correct_game(actor=actor, game=game, facts=facts(evening, re_augen=170)),
        lambda: withdraw_game(actor=actor, game=game),
        lambda: take_pen(evening=evening, phone="a" * 32, name="Ben"),
        lambda: close_evening(actor=actor, evening=evening),
    ):
        tag = stand(writer, evening).headers["ETag"]
        change()
        answer = stand(writer, evening, tag)
        found, writes = answer.json(), "<strong>Ben</strong> schreibt" in answer.json()["parts"]["pen"]
        told.append((answer.status_code, found["open"], found["entry"] is not None, writes))
    assert told == [(200, True, True, False)] * 2 + [(200, True, True, True), (200, False, False, False)]


def test_the_number_of_queries_does_not_depend_on_the_games(writer, evening, record):
    numbers = []
    for games in (1, 3):
        for _ in range(games):
            record(evening)
        with CaptureQueriesContext(connection) as queries:
            stand(writer, evening)
        numbers.append(len(queries))
    assert numbers[0] == numbers[1]


def save(client, evening, facts, seen="", game_id=None):
    body = {"uuid": game_id or str(uuid.uuid4()), "facts": facts, "seen": seen}
    return client.post(f"/abend/{evening.pk}/spiele/", body, content_type="application/json")


def test_the_second_phone_is_shown_the_first_and_asked(writer, ben, evening, facts):
    seen = newest_recording_of(evening)
    first = save(ben, evening, facts(evening, re_augen=155, extras=[{"kind": "fuchs", "party": "re"}]), seen)
    assert first.status_code == 201
    mine, number = facts(evening, re_augen=150), str(uuid.uuid4())
    asked = save(writer, evening, mine, seen, number)
    assert (asked.status_code, Game.objects.count()) == (409, 1)
    same = asked.json()["same"]
    assert (same["said"], same["title"]) == ("Das hat Ben eben eingetragen.", "Spiel 1")
    assert same["facts"] == [
        ["Spielart", "Normalspiel"],
        ["Re", "Anna und Ben"],
        ["Kontra", "Cem und Dora"],
        ["Ergebnis", "155 : 85 Augen"],
        ["Sonderpunkte", "Fuchs gefangen (Re)"],
    ]
    assert same["own"][3:] == [["Ergebnis", "150 : 90 Augen"]]
    assert (same["correct_url"], same["revision"]) == (f"/spiel/{Game.objects.get().pk}/korrigieren/", 1)
    assert same["redirect"] == f"/abend/{evening.pk}/"
    another = save(writer, evening, mine, same["seen"], number)
    assert (another.status_code, Game.objects.count()) == (201, 2)


def test_the_answer_another_one_holds_for_the_game_that_was_shown(writer, ben, evening, facts):
    same = facts(evening)
    save(ben, evening, same)
    shown = save(writer, evening, same).json()["same"]["seen"]
    save(ben, evening, same, shown)
    assert save(writer, evening, same, shown).status_code == 409


@each(
    ("change", "expected"),
    [
        ({}, 409),
        ({"re": (1, 0)}, 409),
        ({"re_augen": 90}, 409),
        ({"re": (0, 2)}, 201),
        ({"kind": "hochzeit"}, 201),
        ({"kind": "solo_damen"}, 201),
    ],
)
def test_the_same_game_is_the_same_kind_with_the_same_re(writer, ben, evening, facts, change, expected):
    save(ben, evening, facts(evening))
    assert save(writer, evening, facts(evening, **change)).status_code == expected


def test_nobody_is_asked_about_what_is_gone_what_the_phone_had_seen_and_what_it_sends_again(
    writer, evening, record, facts
):
    withdraw_game(actor=Actor.system(), game=record(evening))
    number, answers = str(uuid.uuid4()), []
    for seen, game in ((lambda: "", number), (lambda: "", number), (lambda: newest_recording_of(evening), None)):
        answers.append(save(writer, evening, facts(evening), seen(), game).status_code)
    assert [*answers, save(writer, evening, facts(evening), None).status_code] == [201, 200, 201, 201]


def test_a_forgotten_game_and_one_of_the_table_are_noticed_too_though_nobody_is_named(
    writer, table_phone, verwalter, evening, record, facts
):
    event = record(evening, re=(2, 3)).event
    seen = newest_recording_of(evening)
    given = {"before": event, "game_id": uuid.uuid4(), "facts": facts(evening)}
    insert_game(actor=Actor.account(verwalter), evening=evening, **given)
    asked = save(writer, evening, facts(evening), seen)
    same = asked.json()["same"]
    assert (asked.status_code, same["title"], same["said"]) == (409, "Spiel 1", "Das wurde eben schon eingetragen.")
    assert save(table_phone, evening, facts(evening, re=(1, 2)), seen).status_code == 201
    same = save(writer, evening, facts(evening, re=(1, 2)), seen).json()["same"]
    assert same["said"] == "Das hat ein anderes Handy eben eingetragen."


def test_what_was_never_shown_to_a_phone_asks_nobody(writer, evening, record, facts):
    record(evening)
    wrong = [None, 7, [], {}, True, "gestern", "-1", " 1", "1.0", "²", "1" * 19, "2026-11-20T20:00:00+00:00"]
    assert [one for one in wrong if recording_number(one) is not None] == []
    assert [recording_number(one) for one in ("0", "000", "9" * 18)] == [0, 0, 10**18 - 1]
    for seen in ({}, "1" * 19, "9" * 18):
        assert save(writer, evening, facts(evening), seen).status_code == 201


@each("hours", [-10_000, 10_000])
def test_the_clock_of_the_server_does_not_matter(writer, ben, evening, record, facts, hours):
    """It may be put back or forward between two games: what counts is what was written after the phone has looked."""
    record(evening, re=(2, 3))
    Event.objects.update(recorded_at=timezone.now() + timedelta(hours=hours))
    seen = newest_recording_of(evening)
    assert save(ben, evening, facts(evening), seen).status_code == 201
    Event.objects.update(recorded_at=timezone.now() - timedelta(hours=hours))
    assert save(writer, evening, facts(evening), seen).status_code == 409
