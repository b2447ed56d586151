"""A phone without an account at the table: it redeems the link, sees and does what belongs to its evening, and no more.

Which addresses it may read and send to is tried in `test_promises.py`, what it reads afterwards in
`test_table_after_the_end.py`.
"""

import json
import re
import uuid

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from leagues.access import Access
from leagues.groups.models import Role
from leagues.groups.services.leagues import put_away
from leagues.journal import Actor, JournalEntry
from leagues.people.models import Player
from scorebook.evenings.access import TABLE_LINKS, evening_for, table_actor
from scorebook.evenings.models import Capability, Event, EventKind, Game
from scorebook.evenings.services.events import add_event
from scorebook.evenings.services.penalties import record_penalty
from scorebook.evenings.services.table_links import open_table_link, table_pin, table_secret
from scorebook.scoring.penalties.guided import free
from tests.each import each

SYSTEM = Actor.system()


def at(name, *ids):
    return reverse(name, args=ids)


def send(browser, path, **body):
    return browser.post(path, json.dumps(body), content_type="application/json")


def event_body(kind, **facts):
    return {"kind": kind, "uuid": str(uuid.uuid4()), **facts}


def redeem(browser, link):
    assert browser.post(f"/tisch/{table_secret(link)}/").status_code == 302
    return browser


@pytest.fixture
def table_size():
    return 5


@pytest.fixture
def inside(home):
    return at("evening-detail", home.evening.pk)


@pytest.fixture
def link(home):
    return open_table_link(actor=SYSTEM, evening=home.evening)


@pytest.fixture
def phone(link):
    return redeem(Client(), link)


@pytest.fixture
def save(home, facts):
    """Send a game from a browser."""

    def make(browser, **said):
        path = at("game-record", home.evening.pk)
        return send(browser, path, uuid=str(uuid.uuid4()), facts=facts(home.evening, **said))

    return make


def test_a_schreiber_makes_the_link_and_shows_it_on(home, browser_of):
    path = at("table-link", home.evening.pk)
    browser = browser_of(home.schreiber)
    assert "Link machen" in browser.get(path).text
    assert not Capability.tables.exists()
    page, link = browser.post(path, follow=True).text, Capability.tables.get()
    pin, phone = table_pin(link), redeem(Client(), link)
    shown = [
        f"/tisch/{table_secret(link)}/",
        link.code,
        f"{pin[:3]} {pin[3:]}",
        'src="data:image/svg+xml',
        "Neuer Link",
    ]
    assert (link.created_by, [one in page for one in shown]) == (home.schreiber, [True] * 5)
    assert [one in phone.get(path).text for one in (shown[0], "Neuer Link")] == [True, False]
    browser.post(at("table-link-end", home.evening.pk))
    assert "Link machen" in browser.get(path).text


def test_a_link_is_redeemed_by_a_post_in_a_fresh_session(link, client, inside):
    session = client.session
    session["seen"] = True
    session.save()
    planted, path = session.session_key, f"/tisch/{table_secret(link)}/"
    client.cookies["sessionid"] = planted
    looked = [client.get(path), client.head(path), client.get(inside)]
    assert [answer.status_code for answer in looked] == [200, 200, 302]
    assert (client.post(path).url, client.get(inside).status_code) == (inside, 200)
    assert (client.session.session_key == planted, client.session.exists(planted)) == (False, False)


def test_code_and_pin_do_the_same_and_after_too_many_tries_the_page_says_what_to_do(link, client, inside):
    right, none = {"code": link.code, "pin": table_pin(link)}, "Kennung und PIN passen zu keinem offenen Abend."
    wrong = [client.post("/tisch/", right | {"pin": "1"}).context["form"].errors for _ in range(9)]
    assert wrong == [{"pin": [none]}] * 9
    assert (client.post("/tisch/", right).url, client.get(inside).status_code) == (inside, 200)
    client.post("/tisch/", right | {"pin": "1"})
    form = Client().post("/tisch/", right).context["form"]
    assert form.errors == {"pin": ["Zu viele falsche Versuche. Warte eine Minute, oder nimm den Link."]}
    redeem(Client(), link)


@each("typed", [{}, {"code": "", "pin": ""}, {"code": "x" * 21, "pin": "1"}, {"code": "A\x00", "pin": "1"}])
def test_what_is_no_code_stands_at_the_field(db, client, typed):
    answer = client.post("/tisch/", {**typed, "csrf": "x"})
    assert (answer.status_code, "code" in answer.context["form"].errors) == (200, True)


@each("secret", ["x", "x" * 43, "../../", "%00"])
def test_a_made_up_link_opens_nothing(client, db, secret):
    answers = [client.get(f"/tisch/{secret}/"), client.post(f"/tisch/{secret}/")]
    assert ([answer.status_code for answer in answers], "table_links" in client.session) == ([404, 404], False)


def test_the_phone_writes_previews_corrects_and_takes_back(home, phone, save, facts, inside):
    evening, link = home.evening, Capability.tables.get()
    page = phone.get(inside).text
    assert ["entry-config" in page, "Anna" in page, at("league-detail", home.league.pk) in page] == [True, True, False]
    assert send(phone, at("game-preview", evening.pk), facts=facts(evening, re_augen=151)).status_code == 200
    assert save(phone, re_augen=151).status_code == 201
    game = Game.objects.exclude(pk=home.game.pk).get()
    assert send(phone, at("game-correct", game.pk), facts=facts(evening, re_augen=100)).status_code == 201
    assert phone.post(at("game-withdraw", game.pk)).status_code == 302
    entries = JournalEntry.objects.filter(part_id=game.event_id).order_by("pk")
    assert [(entry.action, entry.actor_kind, entry.account, entry.actor_id) for entry in entries] == [
        (action, "table", None, link.pk) for action in ("game_recorded", "game_corrected", "game_withdrawn")
    ]
    assert "am Tisch" in phone.get(at("game-detail", game.pk)).text


def test_signing_in_keeps_the_seat_and_signing_out_gives_it_up(phone, people, inside):
    people("Ida")
    phone.post("/anmelden/", {"username": "ida@example.org", "password": "Herz Zehn sticht 48"})
    assert phone.get(inside).status_code == 200
    phone.post("/abmelden/")
    assert phone.get(inside).status_code == 302


def test_a_phone_remembers_few_evenings(home, phone):
    like = {name: getattr(home.evening, name) for name in ("league", "rule_set_version", "local_date", "dealer")}
    for _ in range(6):
        evening = type(home.evening).objects.create(**like)
        redeem(phone, open_table_link(actor=SYSTEM, evening=evening))
    assert (len(phone.session["table_links"]), str(evening.pk) in phone.session["table_links"]) == (5, True)


def test_the_page_costs_at_most_one_query_more_than_for_a_member(home, browser_of, phone, inside):
    with CaptureQueriesContext(connection) as member:
        browser_of(home.schreiber).get(inside)
    with CaptureQueriesContext(connection) as table:
        phone.get(inside)
    assert len(table) <= len(member) + 1
    assert not re.search("UPDATE|INSERT|DELETE", " ".join(query["sql"] for query in table))


# Who was not there is not its business


def test_the_phone_seats_and_writes_down_nobody_who_was_not_there_and_a_member_may(home, phone, browser_of, facts):
    stranger = Player.objects.create(league=home.league, name="Zacharias", sign="Za")
    here = [str(seat.player_id) for seat in home.evening.seats.all()[:3]]
    table, join = at("evening-table", home.evening.pk), at("evening-join", home.evening.pk)
    said = {"uuid": str(uuid.uuid4()), "facts": facts(home.evening, players=[*here, str(stranger.pk)])}
    ways = [at("game-record", home.evening.pk), at("game-preview", home.evening.pk), at("game-correct", home.game.pk)]
    before = JournalEntry.objects.count()
    kinds = ("join", "leave", "pause", "resume", "dealer_set")
    answers = [phone.post(table, event_body(kind, player=stranger.pk, seat=1)) for kind in kinds]
    answers.append(phone.post(join, event_body("join", name="Frieda", seat=1)))
    assert "Bitte sagen, wer gemeint ist." in str(answers[-1].context["form"].errors)
    games = [send(phone, path, **said) for path in ways]
    assert [answer.json()["errors"][0]["code"] for answer in games] == ["player_unknown"] * 3
    assert {answer.status_code for answer in (*answers, *games)} == {422}
    assert not [answer for answer in (*answers, *games) if "Zacharias" in answer.text]
    assert (JournalEntry.objects.count(), Player.objects.filter(name="Frieda").exists()) == (before, False)
    member = browser_of(home.schreiber)
    assert "Zacharias" in member.get(join).text
    assert send(member, ways[0], **said).status_code == 201
    assert member.post(join, event_body("join", player=stranger.pk, seat=1)).status_code == 302


def test_whoever_went_can_be_seated_again_by_the_phone_and_two_swap(home, phone):
    table = at("evening-table", home.evening.pk)
    gone = home.evening.seats.last().player
    assert phone.post(table, event_body("leave", player=gone.pk)).status_code == 302
    form = phone.get(at("evening-join", home.evening.pk)).context["form"]
    assert (list(form.fields["player"].queryset), "name" in form.fields) == ([gone], False)
    assert phone.post(table, event_body("join", player=gone.pk, seat=1)).status_code == 302
    keys = [str(seat.player_id) for seat in home.evening.seats.order_by("position")]
    order = [keys[1], keys[0], *keys[2:]]
    assert phone.post(table, event_body("seats", order=",".join(order))).status_code == 302
    assert Event.objects.get(kind=EventKind.SEATS).data == {"order": order}


# What is the members'


@each("who", ["phone", "leser"])
def test_date_journal_and_penalties_of_any_amount_are_the_members(home, link, browser_of, inside, who):
    """A Leser whose phone has the link is held to the same."""
    four = tuple(str(seat.player_id) for seat in home.evening.seats.all()[:4])
    penalty, _ = record_penalty(actor=SYSTEM, evening=home.evening, strafe=free(four, four[0], 3), reason="Lärm")
    entry = JournalEntry.objects.get(action="game_recorded")
    offered = {  # where the address stands on a page
        at("evening-describe", home.evening.pk): inside,
        at("journal-undo", entry.pk): at("evening-journal", home.evening.pk),
        at("evening-penalty", home.evening.pk, "frei"): at("evening-penalties", home.evening.pk),
        at("event-withdraw", penalty.pk): at("event-detail", penalty.pk),
    }
    phone = redeem(Client() if who == "phone" else browser_of(home.leser), link)
    before = JournalEntry.objects.count()
    assert {phone.post(path, {"save": "1"}).status_code for path in (*offered, at("event-restore", penalty.pk))} == {
        403
    }
    assert JournalEntry.objects.count() == before
    pages = {browser: [path in browser.get(page).text for path, page in offered.items()]
             for browser in (phone, browser_of(home.schreiber))}  # fmt: skip
    assert [*pages.values()] == [[False] * 4, [True] * 4]
    assert browser_of(home.schreiber).post(at("event-withdraw", penalty.pk)).status_code == 302


def test_a_guided_penalty_is_the_tables_and_it_takes_back_what_it_may_enter(home, phone):
    culprit = home.evening.seats.first().player
    typed = {"uuid": str(uuid.uuid4()), "culprit": culprit.pk, "points": "3", "save": "1"}
    assert phone.post(at("evening-penalty", home.evening.pk, "unsportlich"), typed).status_code == 302
    redeal, _ = add_event(actor=SYSTEM, evening=home.evening, kind=EventKind.REDEAL, reason="x")
    for event in (Event.objects.get(kind=EventKind.PENALTY), redeal):
        assert phone.post(at("event-withdraw", event.pk)).status_code == 302
        event.refresh_from_db()
        assert event.withdrawn_at is not None


# Whoever has an account and the link


def asked_by(account, evening, link=None):
    request = RequestFactory().get("/")
    request.user = account
    request.session = {TABLE_LINKS: {str(evening.pk): link.pk}} if link else {}
    return evening_for(request, evening.pk)[1]


def test_the_greater_right_of_account_and_phone_counts_and_says_who_writes(home, link):
    phone, evening = table_actor(Capability.tables.get()), home.evening
    nobody, leser, schreiber = (asked_by(one, evening, link) for one in (AnonymousUser(), home.leser, home.schreiber))
    reads = asked_by(home.leser, evening)
    assert [nobody, leser, schreiber, reads] == [
        Access(home.league, Role.SCHREIBER, phone, member=False),
        Access(home.league, Role.SCHREIBER, phone, member=True),
        Access(home.league, Role.SCHREIBER, Actor.account(home.schreiber), member=True),
        Access(home.league, Role.LESER, Actor.account(home.leser), member=True),
    ]
    assert [(one.by_name, one.may_write, one.may_decide) for one in (leser, schreiber, reads)] == [
        (False, True, False),
        (True, True, True),
        (True, False, False),
    ]
    schreiber.require_by_name()
    with pytest.raises(PermissionDenied):
        leser.require_by_name()


def test_a_leser_with_the_link_writes_as_the_table_and_a_schreiber_under_the_own_name(home, link, browser_of, save):
    leser, schreiber = browser_of(home.leser), browser_of(home.schreiber)
    game, countersign = at("game-detail", home.game.pk), at("game-countersign", home.game.pk)
    assert (save(leser).status_code, countersign in leser.get(game).text) == (403, True)
    redeem(leser, link)
    assert (save(leser).status_code, countersign in leser.get(game).text) == (201, False)  # only a name reads over
    redeem(schreiber, link)
    assert save(schreiber).status_code == 201
    entries = JournalEntry.objects.order_by("-pk")[:2]
    assert [(entry.actor_kind, entry.actor_id, entry.account) for entry in entries] == [
        ("account", None, home.schreiber),
        ("table", link.pk, None),
    ]


# A league that is put away is only read; that its phones are strangers then is in `test_walk.py`.


@pytest.fixture
def put(home):
    def make(away=True):
        put_away(actor=Actor.account(home.verwalter), league=home.league, away=away)

    return make


def test_a_member_with_the_link_reads_and_does_not_write(home, link, put, save, browser_of, inside):
    browsers = [redeem(browser_of(who), link) for who in (home.leser, home.schreiber, home.verwalter)]
    put()
    games = Game.objects.count()
    assert [(one.get(inside).status_code, save(one).status_code) for one in browsers] == [(200, 403)] * 3
    assert Game.objects.count() == games


def test_taken_out_again_the_phone_goes_on(phone, put, save):
    put()
    assert save(phone).status_code == 404
    put(away=False)
    assert save(phone).status_code == 201
