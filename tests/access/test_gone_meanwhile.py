"""Something is deleted for good at any moment in which somebody is just being answered: no accident, nothing dangling.

Every page is opened and every form sent again and again; before each question to the database outside of a transaction
of the app the league, the own account or that of another member goes. `HARNESS=full` does all of them.
"""

import json
import uuid
from collections import Counter
from datetime import timedelta
from functools import partial

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.urls import reverse
from django.utils import timezone

from leagues.accounts.models import Account
from leagues.accounts.services import delete_account
from leagues.erasures import Erasure
from leagues.groups.models import League, Membership, Role
from leagues.groups.services.departures import remove_league
from leagues.journal import Actor
from scorebook.api.tokens import make_token, secret_for
from scorebook.config import errors
from scorebook.evenings.models import Game
from scorebook.gatherings.models import Gathering
from scorebook.table import commands, recording
from scorebook.transfer.pages import league_files
from tests.access import test_identities
from tests.access.test_identities import MAKERS, suits, who
from tests.access.walk import places
from tests.harness.pages import forms_of
from tests.shares import FULL, much

PASSWORD = "Kreuz-Dame-1"
PAGES = 1 if FULL else much(3, 16)  # one in so many is looked at for requests,
EVERY = 1 if FULL else 8  # of which one in so many is sent
MOST = 60  # moments that one request is known to have
LATER = 503


@pytest.fixture
def table_size():
    return 5


@pytest.fixture
def browser(home, browser_of):
    """That of the Verwalter, who is told about errors of the server; a second one is the last member."""
    second = Account.objects.create_user("zwei@example.org", PASSWORD, display_name="Zwei")
    Membership.objects.create(league=home.league, account=second, role=Role.VERWALTER)
    browser = browser_of(home.verwalter)
    browser.raise_request_exception = False
    return browser


class Moment:
    """Does something once, right before the n-th question to the database outside of the app's own transactions."""

    def __init__(self, number, work):
        self.left, self.work, self.done = number, work, False
        self.outside = len(connection.atomic_blocks)

    def __call__(self, execute, sql, params, many, context):
        if not self.done and len(connection.atomic_blocks) == self.outside:
            self.done = self.left == 0
            if self.done:
                self.work()
            self.left -= 1
        return execute(sql, params, many, context)


def asked_at(number, send, work):
    """Whether the request was long enough for this moment, and its status; all is undone."""
    block = transaction.atomic()
    block._from_testcase = True
    with block:
        moment = Moment(number, work)
        try:
            with connection.execute_wrapper(moment):
                answer = send()
                b"".join(answer.streaming_content) if answer.streaming else answer.content
            connection.check_constraints()
            return moment.done, answer.status_code
        except IntegrityError:  # a real database says so when the transaction ends: `Unserved` answers it
            return moment.done, LATER
        finally:
            transaction.set_rollback(True)


def requests(home, browser, facts):
    """Every page, every form as it stands there and filled in, and what phones send, each by a name."""
    found = {}
    for place in [place for place in places(home) if place.of_league][::PAGES]:
        found[f"open {place.name}"] = partial(browser.get, place.path)
        with transaction.atomic():
            answer = browser.get(place.path)
            forms = [] if answer.streaming else forms_of(answer, place.path)
            transaction.set_rollback(True)
        for form in forms:
            name = f"send {form.action.partition('?')[0]} {sorted(form.names)} {form.buttons[:1]}"
            found.setdefault(name, partial(browser.post, form.action, filled_in(form)))
    for kind, (_model, page_of, typed) in [*MAKERS.items()][::PAGES]:
        page = page_of(home)
        forms = [one for one in forms_of(browser.get(page), page) if "uuid" in one.names and suits(one, typed)]
        for form in forms[:1]:
            data = form.data(**{name: who(name, value, form) for name, value in typed.items()})
            found[f"make {kind}"] = partial(browser.post, form.action, data)
    for name, key, more in (
        ("game-record", home.evening.pk, {"uuid": str(uuid.uuid4())}),
        ("game-preview", home.evening.pk, {}),
        ("game-correct", home.game.pk, {"revision": 1}),
    ):
        body = json.dumps({"facts": facts(home.evening, re_augen=151), **more})
        found[f"phone {name}"] = partial(browser.post, reverse(name, args=[key]), body, "application/json")
    return found


def filled_in(form):
    """What a form sends of whom something has been chosen or typed in every field that was empty."""
    data = form.data()
    for one in form.fields:
        if one.kind == "checkbox":
            data[one.name] = one.offers
        elif data.get(one.name) in (None, [""]):
            data[one.name] = [offer for offer in one.offers if offer][:1] or [PASSWORD if one.kind == "password" else 1]
    return data | {name: [value] for name, value in form.buttons[:1]}


def league_goes(home):
    remove_league(league=League(pk=home.league.pk))


def own_account_goes(home):
    delete_account(account=Account.objects.get(pk=home.verwalter.pk))


def last_member_goes(home):
    """Whatever the request has done by then: it may have taken the other Verwalter out."""
    delete_account(account=Account.objects.get(email="zwei@example.org"), anyway=True)


GOES = (league_goes, own_account_goes, last_member_goes)


@pytest.mark.whole
def test_whoever_is_just_being_answered_meets_no_accident(home, browser, facts, monkeypatch):
    """All requests are gathered once, as every one of them is undone."""
    monkeypatch.setattr(test_identities, "spieltag", lambda home: Gathering.objects.get(league=home.league))
    todo = requests(home, browser, facts)
    broken = {goes.__name__: broken_by(goes, todo, home, browser) for goes in GOES}
    assert {name: accidents for name, accidents in broken.items() if accidents} == {}


def broken_by(goes, todo, home, browser):
    """The requests, each with its moment, that end in an accident when this goes then."""
    figures, broken, cookies = Counter(), [], browser.cookies.copy()
    for name, send in sorted(todo.items())[::EVERY]:
        for number in range(MOST):
            browser.cookies = cookies.copy()
            there, status = asked_at(number, send, lambda: goes(home))
            if not there:
                break
            figures[status] += 1
            if status >= 500 and status != LATER:
                broken.append((name, number))
        else:
            raise AssertionError(f"{name} asks the database more often than {MOST} times")
    print(goes.__name__, connection.vendor, len(todo), "requests", dict(figures))
    return broken


@pytest.mark.django_db(transaction=True)
def test_what_the_database_refuses_at_the_end_is_undone_and_asked_again_it_is_answered(
    home, browser, facts, monkeypatch
):
    """The journal would name an account that is not there any more."""
    body = json.dumps({"uuid": str(uuid.uuid4()), "facts": facts(home.evening, re_augen=151)})
    path, record = reverse("game-record", args=[home.evening.pk]), recording.record_game

    def recorded(**facts):
        own_account_goes(home)
        return record(**facts)

    monkeypatch.setattr(recording, "record_game", recorded)
    first, again = (browser.post(path, body, "application/json") for _ in range(2))
    assert [(one.status_code, one.json()["errors"][0]["code"]) for one in (first, again)] == [
        (503, "erased_meanwhile"),
        (401, "signed_out"),
    ]
    assert first.headers["Retry-After"]
    assert Game.objects.count() == 1


def fails_with(error):
    def broken(*_given, **_named):
        raise type(error)(*error.args)

    return broken


def test_an_accident_is_one_when_nothing_was_deleted(home, browser, monkeypatch):
    monkeypatch.setattr("scorebook.evenings.access._access", fails_with(KeyError("x")))
    path = reverse("evening-detail", args=[home.evening.pk])
    assert browser.get(path).status_code == 500
    last_member_goes(home)
    assert browser.get(path).status_code == 503
    Erasure.objects.update(at=timezone.now() - timedelta(minutes=5))
    assert browser.get(path).status_code == 500
    asked = []
    monkeypatch.setattr(errors, "erased_within", asked.append)
    assert browser.get(path).status_code == 500
    assert asked == [errors.LONGEST_REQUEST], "asked once, and not again for its page"


def test_an_accident_stays_one_where_the_database_cannot_say_whether_anything_was_deleted(home, browser, monkeypatch):
    monkeypatch.setattr("scorebook.evenings.access._access", fails_with(DatabaseError("no such table")))
    monkeypatch.setattr(errors, "erased_within", fails_with(DatabaseError("no such table")))
    assert browser.get(reverse("evening-detail", args=[home.evening.pk])).status_code == 500


@pytest.mark.parametrize("by", ["a phone", "a program"])
def test_whatever_an_outbox_sends_is_not_there_and_no_command_came_to_grief(
    home, browser, facts, monkeypatch, caplog, by
):
    """It concerns all of them: none is answered for itself."""
    headers = {}
    if by == "a program":
        secret = secret_for(None)
        given = {"name": "T", "scopes": ["write"], "days": 30, "secret": secret}
        make_token(actor=Actor.account(home.verwalter), league=home.league, **given)
        headers = {"Authorization": f"Bearer {secret}"}
    number, game = str(uuid.uuid4()), str(uuid.uuid4())
    sent = {"type": "game", "uuid": number, "id": game, "after": None, "facts": facts(home.evening, re_augen=151)}
    take = commands.take_command

    def taken(**facts):
        league_goes(home)
        return take(**facts)

    monkeypatch.setattr(commands, "take_command", taken)
    path = reverse("evening-commands", args=[home.evening.pk])
    answer = browser.post(path, json.dumps({"commands": [sent]}), "application/json", headers=headers)
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (404, "not_found")
    assert not [record for record in caplog.records if record.name == "scorebook.commands"]


def test_a_file_of_a_league_that_is_gone_once_it_is_made_is_not_there(home, browser, monkeypatch):
    """Not an answer that breaks off before it has begun, which the server would call an accident."""
    export = league_files.export_league

    def exported(**given):
        made = export(**given)
        league_goes(home)
        return made

    monkeypatch.setattr(league_files, "export_league", exported)
    assert browser.get(reverse("league-file", args=[home.league.pk])).status_code == 404
