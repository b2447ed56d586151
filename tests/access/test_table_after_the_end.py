"""A phone that was at the table reads for a day how the evening ended, and is never answered that it does not exist."""

import json
import uuid
from datetime import timedelta

import pytest
from django.db.models import F
from django.urls import reverse
from django.utils import timezone

from leagues.groups.models import Membership
from leagues.groups.services.members import remove_member
from leagues.journal import Actor, JournalEntry
from leagues.people.models import Player
from leagues.people.services.persons import anonymise_player
from scorebook.evenings.models import Capability, Command, CommandState, Evening, Event
from scorebook.evenings.models.evening import VISIBLE_AFTER_END
from scorebook.evenings.services.evenings import close_evening, reopen_evening
from scorebook.evenings.services.table_links import (
    end_table_links_of,
    ended_link_by_secret,
    link_by_pin,
    open_table_link,
    revoke_table_link,
    table_pin,
    table_secret,
)
from tests.access.rights import TABLE, reads_of, writes_of
from tests.access.walk import places
from tests.each import each
from tests.shares import much

SYSTEM = Actor.system()
ENDED, NOT_VALID = "Der Abend ist beendet.", "Der Tischlink gilt nicht mehr."
PLAIN = "Die Adresse stimmt nicht, oder du gehörst nicht zu dieser Liga."
MINUTE = timedelta(minutes=1)


def at(name, *ids):
    return reverse(name, args=ids)


def close(evening, ago=timedelta(0)):
    """The evening has been closed, so long ago, or that much longer."""
    close_evening(actor=SYSTEM, evening=evening)
    Evening.objects.filter(pk=evening.pk).update(closed_at=F("closed_at") - ago)
    Capability.tables.filter(evening=evening).update(revoked_at=F("revoked_at") - ago)


@pytest.fixture
def link(home):
    return open_table_link(actor=SYSTEM, evening=home.evening)


@pytest.fixture
def phone(home, link, client):
    assert client.post(f"/tisch/{table_secret(link)}/").status_code == 302
    return client


def test_the_phone_reads_for_a_day_what_it_read_during_the_evening(home, phone):
    """And writes nothing any more."""
    reads, writes = reads_of(TABLE), writes_of(TABLE)
    paths = {place.name: place.path for place in places(home) if place.name in reads | writes}
    readable = {name for name in reads if phone.get(paths[name]).status_code == 200} - {"table-link"}
    shown = {"evening-detail", "evening-stand", "evening-ceremony", "evening-card", "game-detail", "evening-sheet"}
    readable = {*sorted(readable)[:: much(1, 2)], *shown}  # the ceremony is there after the end
    for ago, status in ((VISIBLE_AFTER_END - MINUTE, 200), (2 * MINUTE, 404)):
        close(home.evening, ago)
        # What only writes is out, what only reads is not: each page of a form says that the evening has ended.
        after = {name: phone.get(paths[name]) for name in sorted(readable)}
        forms = {name for name, answer in after.items() if answer.status_code == 403}
        # A late phone learns where it may send what it has kept, and nothing else.
        left = readable - forms - {"evening-commands"}
        assert {name: after[name].status_code for name in left if after[name].status_code != status} == {}
        assert shown <= left
        assert all(ENDED in after[name].text for name in forms - {"game-contest"})
        if status == 200:
            before = JournalEntry.objects.count(), Event.objects.count()
            answers = {name: phone.post(paths[name], {"uuid": str(uuid.uuid4())}) for name in writes}
            # What is sent late waits, and a price is only worked out: here both miss what they are about. Places of
            # the Siegerehrung are called after the end; only the phone that has ended the evening calls any.
            let_in = {name: one.status_code for name, one in answers.items() if one.status_code != 403}
            assert let_in == {"evening-commands": 422, "game-preview": 422, "ceremony-step": 204}
            assert (JournalEntry.objects.count(), Event.objects.count()) == before


def test_the_link_leads_to_the_ceremony_for_a_day_and_the_pin_opens_only_what_is_played(home, link, client):
    close(home.evening)
    path = f"/tisch/{table_secret(link)}/"
    page = client.get(path)
    assert (page.status_code, "Zur Siegerehrung" in page.text, "Mitschreiben" in page.text) == (200, True, False)
    assert client.get(at("evening-ceremony", home.evening.pk)).status_code == 302
    shown = client.post(path, follow=True)
    assert shown.redirect_chain == [(at("evening-ceremony", home.evening.pk), 302)]
    assert "Anna" in shown.text
    assert link_by_pin(code=link.code, pin=table_pin(link), address="192.0.2.1") is None
    Evening.objects.update(closed_at=timezone.now() - VISIBLE_AFTER_END)
    Capability.tables.update(revoked_at=Evening.objects.get().closed_at)
    assert [client.get(path).status_code, client.post(path).status_code] == [404, 404]


@each("end", ["revoked", "revoked afterwards", "members out", "reopened", "too old", "put away"])
def test_a_link_that_ended_otherwise_shows_nothing(home, link, phone, end):
    if end == "revoked":
        revoke_table_link(actor=SYSTEM, evening=home.evening)
    if end == "too old":
        Capability.tables.update(expires_at=timezone.now())
    close(home.evening)
    if end == "revoked afterwards":
        assert revoke_table_link(actor=SYSTEM, evening=home.evening)
    elif end == "members out":
        end_table_links_of(SYSTEM, home.league.memberships.get(account=home.schreiber), None)
    elif end == "reopened":
        reopen_evening(actor=SYSTEM, evening=home.evening)
        close(home.evening)
    elif end == "put away":
        home.league.archived_at = timezone.now()
        home.league.save()
    assert ended_link_by_secret(table_secret(link)) is None
    answer = phone.get(at("evening-detail", home.evening.pk))
    assert (answer.status_code, ENDED in answer.text, PLAIN in answer.text) == (404, True, False)


@pytest.mark.parametrize(
    ("end", "sentence"),
    [
        (lambda evening: close(evening, VISIBLE_AFTER_END + MINUTE), ENDED),
        (lambda evening: revoke_table_link(actor=SYSTEM, evening=evening), NOT_VALID),
        (lambda evening: open_table_link(actor=SYSTEM, evening=evening), NOT_VALID),
    ],
)
def test_whoever_was_inside_is_told_what_has_ended_and_a_stranger_nothing(
    home, phone, seated, make_evening, end, sentence
):
    other = seated(make_evening("ddv", ("Nora", "Otto", "Paul", "Rosa")))
    end(home.evening)
    paths = [at("evening-detail", home.evening.pk), at("game-detail", home.game.pk)]
    assert [(one.status_code, sentence in one.text) for one in map(phone.get, paths)] == [(404, True)] * 2
    assert phone.post(at("game-correct", home.game.pk), {}, "application/json").status_code == 404
    answer = phone.get(at("evening-stand", home.evening.pk))
    assert (answer.status_code, answer.json()["errors"]) == (
        404,
        [{"code": "right_ended", "field": "", "message": sentence}],
    )
    for path in paths:
        nothing = other.get(path), other.get(path.replace(str(home.evening.pk), str(uuid.uuid4())))
        assert [(one.status_code, PLAIN in one.text, sentence in one.text) for one in nothing] == [
            (404, True, False)
        ] * 2


def test_a_member_who_was_removed_is_told_so(home, browser_of):
    browser = browser_of(home.leser)
    path = at("evening-detail", home.evening.pk)
    assert browser.get(path).status_code == 200
    membership = Membership.objects.get(account=home.leser, league=home.league)
    remove_member(actor=Actor.account(home.verwalter), membership=membership)
    answer = browser.get(path)
    assert (answer.status_code, "Du gehörst nicht mehr zu dieser Liga." in answer.text) == (404, True)


def test_what_the_phone_still_sends_waits_for_a_verwalter_and_that_is_what_it_is_told(home, phone, facts):
    close(home.evening)
    path = at("evening-commands", home.evening.pk)
    owner = phone.get(path).json()["owner"]
    sent = {"uuid": str(uuid.uuid4()), "type": "game", "id": str(uuid.uuid4()), "facts": facts(home.evening)}
    body = json.dumps({"owner": owner, "phone": "", "commands": [sent]})
    answer = phone.post(path, body, content_type="application/json")
    assert (answer.status_code, list(Command.objects.values_list("state", flat=True))) == (202, [CommandState.PARKED])


def test_a_poll_is_answered_anew_once_the_day_is_over(home, phone):
    close(home.evening)
    path = at("evening-stand", home.evening.pk)
    tag = phone.get(path).headers["ETag"]
    assert phone.get(path, headers={"If-None-Match": tag}).status_code == 304
    Evening.objects.update(closed_at=timezone.now() - VISIBLE_AFTER_END)
    Capability.tables.update(revoked_at=Evening.objects.get().closed_at)
    answer = phone.get(path, headers={"If-None-Match": tag})
    assert (answer.status_code, answer.json()["errors"][0]["message"]) == (404, ENDED)


def test_a_guest_is_led_nowhere_in_the_league_and_sees_nobody_who_was_forgotten(home, phone):
    close(home.evening)
    gone = Player.objects.get(name="Anna")
    pages = [phone.get(at(name, home.evening.pk)).text for name in ("evening-detail", "evening-ceremony")]
    assert [("Anna" in page, at("league-detail", home.league.pk) in page) for page in pages] == [(True, False)] * 2
    anonymise_player(actor=SYSTEM, player=gone)
    for name in ("evening-detail", "evening-ceremony", "evening-sheet", "evening-journal"):
        assert "Anna" not in phone.get(at(name, home.evening.pk)).text
