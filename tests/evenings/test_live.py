"""Is anything new? What phones ask every few seconds, and two phones that write the same game."""

import uuid
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from leagues.accounts.models import Device
from leagues.actor import Actor
from leagues.groups.models import League, Membership, Role
from scorebook.evenings.access import TABLE_LINKS
from scorebook.evenings.models import Capability, Event, Game
from scorebook.evenings.services.duplicate_requests import seen_number, seen_until
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
def writer(client, verwalter):
    client.force_login(verwalter)
    return client


@pytest.fixture
def ben(evening, stranger):
    Membership.objects.create(league=evening.league, account=stranger, role=Role.SCHREIBER)
    stranger.display_name = "Ben"
    stranger.save()
    client = Client()
    client.force_login(stranger)
    return client


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


def stand(client, evening, tag=None, **headers):
    if tag:
        headers["If-None-Match"] = tag
    return client.get(f"/abend/{evening.pk}/stand/", headers=headers)


@pytest.mark.parametrize(("who", "number"), [("writer", 3), ("table_phone", 4)])
@pytest.mark.parametrize("address", ["/abend/{}/", "/abend/{}/stand/", "/api/v1/evenings/{}/facts/"])
def test_nothing_new_costs_a_few_queries(request, evening, record, who, number, address):
    """The session with its account, the evening, the league; at the table the link, too."""
    phone = request.getfixturevalue(who)
    record(evening)
    phone.get(address.format(evening.pk))  # the first page brings the cookie against forgery
    full = phone.get(address.format(evening.pk))
    with CaptureQueriesContext(connection) as queries:
        answer = phone.get(address.format(evening.pk), headers={"If-None-Match": full.headers["ETag"]})
    assert (answer.status_code, answer.content, len(queries)) == (304, b"", number)
    assert "Cookie" in answer.headers["Vary"]
    assert {name: answer.headers[name] for name in ("ETag", "Cache-Control", "X-Owner")} == {
        name: full.headers[name] for name in ("ETag", "Cache-Control", "X-Owner")
    }


ENDED = {
    "another phone of the same account": (200, lambda one: one.client.force_login(one.account)),
    "a stranger": (404, lambda one: one.client.force_login(one.stranger)),
    "nobody": (401, lambda one: one.client.cookies.pop("sessionid")),
    "the device was signed out": (401, lambda one: Device.objects.all().delete()),
    "the session is over": (401, lambda one: Device.objects.update(expire_date=timezone.now())),
    "another password": (401, lambda one: one.changed(password="new")),
    "the account is switched off": (401, lambda one: one.changed(is_active=False)),
    "not a member any more": (404, lambda one: Membership.objects.filter(account=one.account).delete()),
    "another role": (200, lambda one: Membership.objects.filter(account=one.account).update(role=Role.LESER)),
    "the league is put away": (200, lambda one: League.objects.update(archived_at=timezone.now())),
    "there is no such evening": (404, lambda one: setattr(one.evening, "pk", uuid.uuid4())),
}


class Asker:
    """A member who has just been answered, and somebody else."""

    def __init__(self, client, account, stranger, evening):
        self.client, self.account, self.stranger, self.evening = client, account, stranger, evening

    def changed(self, **fields):
        type(self.account).objects.filter(pk=self.account.pk).update(**fields)


@pytest.mark.parametrize("what", ENDED)
def test_the_tag_of_an_answer_is_good_for_nobody_else_and_for_no_longer_than_the_right(
    what, writer, verwalter, stranger, evening
):
    tag = stand(writer, evening).headers["ETag"]
    asker = Asker(writer, verwalter, stranger, evening)
    status, end = ENDED[what]
    end(asker)
    assert stand(asker.client, evening, tag).status_code == status


@pytest.mark.parametrize("what", ["revoked", "too old", "renewed"])
def test_a_tag_of_the_table_ends_with_its_link(what, table_phone, verwalter, evening):
    tag = stand(table_phone, evening).headers["ETag"]
    if what == "too old":
        Capability.tables.update(expires_at=timezone.now())
    else:
        Capability.tables.update(revoked_at=timezone.now())
    if what == "renewed":
        open_table_link(actor=Actor.account(verwalter), evening=evening)
    assert stand(table_phone, evening, tag).status_code == 404


def test_a_right_in_another_league_counts_nothing_here(ben, stranger, evening):
    start_league(actor=Actor.account(stranger), name="Montagsrunde", default_scheme="ddv")  # whose Verwalter Ben is
    tag = stand(ben, evening).headers["ETag"]
    assert stand(ben, evening, tag).status_code == 304
    Membership.objects.filter(account=stranger, league=evening.league).delete()
    assert stand(ben, evening, tag).status_code == 404


def test_a_reader_with_a_link_reads_on_when_it_ends_and_is_told_so_once(table_phone, stranger, evening):
    """Whoever is a member writes by the link alone; what the page lets them do ends with it, and they see that."""
    Membership.objects.create(league=evening.league, account=stranger, role=Role.LESER)
    session = table_phone.session
    links = session[TABLE_LINKS]
    table_phone.force_login(stranger)
    session = table_phone.session
    session[TABLE_LINKS] = links
    session.save()
    writes = stand(table_phone, evening)
    Capability.tables.update(revoked_at=timezone.now())
    reads = stand(table_phone, evening, writes.headers["ETag"])
    assert [answer.json()["entry"] is not None for answer in (writes, reads)] == [True, False]
    assert stand(table_phone, evening, reads.headers["ETag"]).status_code == 304


@pytest.mark.parametrize("phone", ["writer", "table_phone"])
def test_what_a_phone_has_saved_is_nothing_new_to_it(request, evening, facts, phone):
    phone = request.getfixturevalue(phone)
    stand(phone, evening)
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
    compressed = stand(writer, evening, **{"Accept-Encoding": "gzip"})
    assert compressed.headers["ETag"].startswith('W/"')
    assert stand(writer, evening, compressed.headers["ETag"]).status_code == 304


def test_the_page_knows_the_stand_it_shows(writer, evening):
    html = writer.get(f"/abend/{evening.pk}/").content.decode()
    tag = html.split('data-tag="')[1].split('"')[0]
    assert stand(writer, evening, f'"{tag}"').status_code == 304


def test_a_new_game_is_a_new_stand_with_the_parts_of_the_page(writer, evening, record):
    before = stand(writer, evening)
    assert set(before.json()) == {"tag", "open", "parts", "facts", "entry", "news"}
    assert before.json()["news"] == ""
    record(evening, re_augen=155)
    after = stand(writer, evening, before.headers["ETag"])
    assert after.status_code == 200
    answer = after.json()
    assert set(answer["parts"]) == {"head", "strip", "band", "now", "pen", "last", "over", "standing", "games"}
    assert "nach 1 Spiel" in answer["parts"]["standing"]
    assert "Anna und Ben" in answer["parts"]["games"]
    assert "<h1>Ben gibt</h1>" in answer["parts"]["head"]
    assert answer["facts"] == writer.get(f"/api/v1/evenings/{evening.pk}/facts/").json()
    assert answer["news"] == "Spiel 1: Anna und Ben +2, 155 : 85 Augen"
    assert answer["entry"]["dealer"] == answer["entry"]["players"][1]["key"]
    assert answer["entry"]["seen"] == seen_by(evening)


@each("change", ["correct", "withdraw", "pen", "close"])
def test_every_change_is_a_new_stand(writer, verwalter, evening, record, facts, change):
    game = record(evening)
    tag = stand(writer, evening).headers["ETag"]
    actor = Actor.account(verwalter)
    changes = {
        "correct": lambda: correct_game(actor=actor, game=game, facts=facts(evening, re_augen=170)),
        "withdraw": lambda: withdraw_game(actor=actor, game=game),
        "pen": lambda: take_pen(evening=evening, phone="a" * 32, name="Ben"),
        "close": lambda: close_evening(actor=actor, evening=evening),
    }
    changes[change]()
    response = stand(writer, evening, tag)
    assert (response.status_code, response.json()["open"]) == (200, change != "close")
    assert (response.json()["entry"] is None) == (change == "close")
    assert ("<strong>Ben</strong> schreibt" in response.json()["parts"]["pen"]) == (change == "pen")


def test_what_a_phone_may_do_is_part_of_the_stand(writer, evening, ben, stranger):
    tag = stand(ben, evening).headers["ETag"]
    Membership.objects.filter(account=stranger).update(role=Role.LESER)
    assert stand(ben, evening, tag).json()["entry"] is None


def test_strangers_and_anonymous_learn_nothing(client, evening, stranger):
    assert stand(client, evening).status_code == 401
    client.force_login(stranger)
    assert stand(client, evening).status_code == 404
    assert client.post(f"/abend/{evening.pk}/stand/").status_code == 405


def test_the_number_of_queries_does_not_depend_on_the_games(writer, evening, record):
    record(evening)
    with CaptureQueriesContext(connection) as few:
        stand(writer, evening)
    for _ in range(3):
        record(evening)
    with CaptureQueriesContext(connection) as many:
        stand(writer, evening)
    assert len(few) == len(many)


def seen_by(evening):
    """What a phone has seen that is shown the evening now."""
    return seen_until(evening)


def save(client, evening, facts, seen="", game_id=None):
    body = {"uuid": game_id or str(uuid.uuid4()), "facts": facts, "seen": seen}
    return client.post(f"/abend/{evening.pk}/spiele/", body, content_type="application/json")


def test_the_second_phone_is_shown_the_first_and_asked(writer, ben, evening, facts):
    seen = seen_by(evening)
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


def test_nobody_is_asked_about_what_the_phone_had_seen(writer, evening, record, facts):
    record(evening)
    assert save(writer, evening, facts(evening), seen_by(evening)).status_code == 201
    assert save(writer, evening, facts(evening), None).status_code == 201


def test_nobody_is_asked_about_a_game_taken_back(writer, ben, evening, record, facts, verwalter):
    withdraw_game(actor=Actor.account(verwalter), game=record(evening))
    assert save(writer, evening, facts(evening)).status_code == 201


def test_the_same_number_is_one_game_whatever_was_seen(writer, evening, facts):
    number = str(uuid.uuid4())
    assert [save(writer, evening, facts(evening), "", number).status_code for _ in range(2)] == [201, 200]
    assert Game.objects.count() == 1


def test_a_forgotten_game_of_the_other_phone_is_noticed_too(writer, evening, record, facts, verwalter):
    event = record(evening, re=(2, 3)).event
    seen = seen_by(evening)
    actor = Actor.account(verwalter)
    insert_game(actor=actor, evening=evening, before=event, game_id=uuid.uuid4(), facts=facts(evening))
    asked = save(writer, evening, facts(evening), seen)
    assert (asked.status_code, asked.json()["same"]["title"]) == (409, "Spiel 1")
    assert asked.json()["same"]["said"] == "Das wurde eben schon eingetragen."


def test_a_phone_at_the_table_has_no_name(writer, table_phone, evening, facts):
    assert save(table_phone, evening, facts(evening)).status_code == 201
    assert save(writer, evening, facts(evening)).json()["same"]["said"] == (
        "Das hat ein anderes Handy eben eingetragen."
    )


NEVER_MADE = [None, 7, [], {}, True, "gestern", "-1", " 1", "1.0", "²", "1" * 19, "2026-11-20T20:00:00+00:00"]
ENDS = ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00", "2026-11-21T23:00:00+23:59"]


@pytest.mark.parametrize("nonsense", [*NEVER_MADE, *ENDS])
@pytest.mark.share(4)
def test_what_was_never_shown_to_a_phone_asks_nobody(writer, evening, record, facts, nonsense):
    record(evening)
    assert seen_number(nonsense) is None
    assert save(writer, evening, facts(evening), nonsense).status_code == 201


@pytest.mark.parametrize("number", ["0", "9" * 18, "000"])
def test_any_number_is_taken(writer, evening, facts, number):
    assert save(writer, evening, facts(evening), number).status_code == 201


@each("hours", [-10_000, -1, 1, 10_000])
def test_the_clock_of_the_server_does_not_matter(writer, ben, evening, record, facts, hours):
    """It may be put back or forward between two games: what counts is what was written after the phone has looked."""
    record(evening, re=(2, 3))
    Event.objects.update(recorded_at=timezone.now() + timedelta(hours=hours))
    seen = seen_by(evening)
    assert save(ben, evening, facts(evening), seen).status_code == 201
    Event.objects.update(recorded_at=timezone.now() - timedelta(hours=hours))
    assert save(writer, evening, facts(evening), seen).status_code == 409
    assert save(writer, evening, facts(evening), seen_by(evening)).status_code == 201
