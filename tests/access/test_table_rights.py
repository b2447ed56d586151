"""A phone at the table sees and does what belongs to its evening, and nothing that only the league knows or decides."""

import json
import uuid

import pytest
from django.urls import reverse

from leagues.actor import Actor
from leagues.journal_models import JournalEntry
from leagues.people.models import Player
from scorebook.evenings.models import Event, EventKind
from scorebook.evenings.services.events import add_event
from scorebook.evenings.services.penalties import record_penalty
from scorebook.scoring.penalties.guided import free
from tests.access.walk import places
from tests.each import each

SYSTEM = Actor.system()
ROSTER = ("Zacharias", "Yvonne", "Xaver")


def at(name, *ids):
    return reverse(name, args=ids)


def send(browser, path, **body):
    return browser.post(path, json.dumps(body), content_type="application/json")


@pytest.fixture
def roster(home):
    """Players of the league who are not at the table."""
    return [Player.objects.create(league=home.league, name=name, sign=name[:2]) for name in ROSTER]


@pytest.fixture
def table_size():
    return 5


@pytest.fixture
def phone(home, seated):
    return seated(home.evening)


@pytest.fixture
def free_penalty(home):
    four = tuple(str(seat.player_id) for seat in home.evening.seats.all()[:4])
    event, _ = record_penalty(actor=SYSTEM, evening=home.evening, strafe=free(four, four[0], 3), reason="Lärm")
    return event


def event_body(kind, **facts):
    return {"kind": kind, "uuid": str(uuid.uuid4()), **facts}


def test_no_page_and_no_answer_names_who_is_not_there(home, phone, roster):
    stranger, *_ = roster
    todo = [place.path for place in places(home) if place.of_league]
    answers = [phone.get(path, follow=True) for path in todo]
    table = at("evening-table", home.evening.pk)
    for kind in ("join", "leave", "pause", "resume", "dealer_set"):
        answers.append(phone.post(table, event_body(kind, player=stranger.pk, seat=1), follow=True))
    assert sum(answer.status_code == 200 for answer in answers) > 15
    said = [(answer.request["PATH_INFO"], answer.content.decode(errors="replace")) for answer in answers]
    assert [path for path, text in said for name in ROSTER if name in text] == []


@each("kind", ["join", "leave", "pause", "resume", "dealer_set"])
def test_the_phone_seats_nobody_who_was_not_there(home, phone, roster, kind):
    before = Event.objects.count()
    page = phone.post(at("evening-table", home.evening.pk), event_body(kind, player=roster[0].pk, seat=1))
    assert (page.status_code, Event.objects.count()) == (422, before)


def test_whoever_went_can_be_seated_again_by_the_phone(home, phone, roster):
    table = at("evening-table", home.evening.pk)
    gone = home.evening.seats.last().player
    assert phone.post(table, event_body("leave", player=gone.pk)).status_code == 302
    page = phone.get(at("evening-join", home.evening.pk)).context["form"]
    assert list(page.fields["player"].queryset) == [gone]
    assert "name" not in page.fields
    assert phone.post(table, event_body("join", player=gone.pk, seat=1)).status_code == 302


def test_the_phone_makes_nobody_new(home, phone):
    page = phone.post(at("evening-join", home.evening.pk), event_body("join", name="Frieda", seat=1))
    assert (page.status_code, Player.objects.filter(name="Frieda").exists()) == (422, False)
    assert "Bitte sagen, wer gemeint ist." in str(page.context["form"].errors)


def test_the_phone_lets_two_swap(home, phone):
    keys = [str(seat.player_id) for seat in home.evening.seats.order_by("position")]
    order = ",".join([keys[1], keys[0], *keys[2:]])
    assert phone.post(at("evening-table", home.evening.pk), event_body("seats", order=order)).status_code == 302
    assert Event.objects.get(kind=EventKind.SEATS).data == {"order": order.split(",")}


def test_a_member_seats_everybody(home, browser_of, roster):
    table = at("evening-join", home.evening.pk)
    browser = browser_of(home.schreiber)
    assert ROSTER[0] in browser.get(table).content.decode()
    assert browser.post(table, event_body("join", player=roster[0].pk, seat=1)).status_code == 302


@pytest.mark.parametrize("way", ["record", "preview", "correct"])
def test_the_phone_writes_down_nobody_who_was_not_there(home, phone, roster, facts, way):
    here = [str(seat.player_id) for seat in home.evening.seats.all()[:3]]
    said = facts(home.evening, players=[*here, str(roster[0].pk)])
    path = {
        "record": at("game-record", home.evening.pk),
        "preview": at("game-preview", home.evening.pk),
        "correct": at("game-correct", home.game.pk),
    }[way]
    before = JournalEntry.objects.count()
    answer = send(phone, path, uuid=str(uuid.uuid4()), facts=said)
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (422, "player_unknown")
    assert (ROSTER[0] in answer.content.decode(), JournalEntry.objects.count()) == (False, before)


def test_a_member_may(home, browser_of, roster, facts):
    here = [str(seat.player_id) for seat in home.evening.seats.all()[:3]]
    said = facts(home.evening, players=[*here, str(roster[0].pk)])
    answer = send(browser_of(home.schreiber), at("game-record", home.evening.pk), uuid=str(uuid.uuid4()), facts=said)
    assert answer.status_code == 201


def test_date_and_place_are_the_members(home, phone, browser_of):
    path = at("evening-describe", home.evening.pk)
    typed = {"local_date": "1950-01-01", "place": "x"}
    assert [phone.get(path).status_code, phone.post(path, typed).status_code] == [403, 403]
    home.evening.refresh_from_db()
    assert home.evening.local_date.year > 2000
    assert path not in phone.get(at("evening-detail", home.evening.pk)).content.decode()
    assert path in browser_of(home.schreiber).get(at("evening-detail", home.evening.pk)).content.decode()


def test_the_journal_is_read_but_taken_back_by_members_only(home, phone, browser_of):
    page = phone.get(at("evening-journal", home.evening.pk)).content.decode()
    entry = JournalEntry.objects.filter(action="game_recorded").get()
    path = at("journal-undo", entry.pk)
    assert ("Spiel 1 eingetragen" in page, path in page) == (True, False)
    assert phone.post(path).status_code == 403
    assert path not in phone.get(at("game-detail", home.game.pk)).content.decode()
    member = browser_of(home.schreiber)
    assert path in member.get(at("evening-journal", home.evening.pk)).content.decode()
    assert member.post(path).status_code == 302


def test_penalties_of_any_amount_are_the_members(home, phone, browser_of, free_penalty):
    path, choice = at("evening-penalty", home.evening.pk, "frei"), at("evening-penalties", home.evening.pk)
    assert [phone.get(path).status_code, phone.post(path, {"save": "1"}).status_code] == [403, 403]
    assert (path in phone.get(choice).content.decode(), phone.get(choice).status_code) == (False, 200)
    assert path in browser_of(home.schreiber).get(choice).content.decode()
    takes = [at("event-withdraw", free_penalty.pk), at("event-restore", free_penalty.pk)]
    assert [phone.post(take).status_code for take in takes] == [403, 403]
    free_penalty.refresh_from_db()
    assert free_penalty.withdrawn_at is None
    page = phone.get(at("event-detail", free_penalty.pk)).content.decode()
    assert takes[0] not in page
    assert browser_of(home.schreiber).post(takes[0]).status_code == 302


def test_the_phone_takes_back_what_it_may_enter(home, phone):
    event, _ = add_event(actor=SYSTEM, evening=home.evening, kind=EventKind.REDEAL, reason="x")
    assert phone.post(at("event-withdraw", event.pk)).status_code == 302
    event.refresh_from_db()
    assert event.withdrawn_at is not None


def test_a_guided_penalty_is_the_tables(home, phone):
    culprit = home.evening.seats.first().player
    path = at("evening-penalty", home.evening.pk, "unsportlich")
    typed = {"uuid": str(uuid.uuid4()), "culprit": culprit.pk, "points": "3", "save": "1"}
    assert phone.post(path, typed).status_code == 302
    assert Event.objects.filter(kind=EventKind.PENALTY).exists()


def test_a_leser_with_the_link_is_held_to_the_same(home, browser_of, free_penalty):
    from scorebook.evenings.services.table_links import open_table_link, table_secret

    browser = browser_of(home.leser)
    browser.post(f"/tisch/{table_secret(open_table_link(actor=SYSTEM, evening=home.evening))}/")
    paths = [at("evening-describe", home.evening.pk), at("evening-penalty", home.evening.pk, "frei")]
    paths += [
        at("event-withdraw", free_penalty.pk),
        at("journal-undo", home.evening.journal.last().pk),
    ]
    assert [browser.post(path).status_code for path in paths] == [403] * 4
