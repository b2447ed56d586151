"""Who lets a program in, who ends that, and what ends it."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from leagues.groups.models import Membership, Role
from leagues.groups.services.leagues import put_away
from leagues.groups.services.members import change_role, remove_member
from leagues.journal import Actor, JournalEntry
from leagues.refused import Refused
from scorebook.api.models import AccessToken
from scorebook.api.tokens import MOST, NOTED_EVERY, end_token, make_token, secret_for
from tests.api.conftest import codes
from tests.each import each

FORM = {"name": "Anzeige", "scopes": ["read", "write"], "days": "30", "password": "Kreuz-Dame-1"}


def address(home):
    return f"/liga/{home.league.pk}/zugaenge/"


@pytest.fixture
def second(home, stranger):
    """Another Verwalter of the league."""
    Membership.objects.create(league=home.league, account=stranger, role=Role.VERWALTER)
    return stranger


def test_a_verwalter_makes_one_and_sees_its_secret_once(home, browser_of):
    browser = browser_of(home.verwalter)
    page = browser.post(address(home), FORM).content.decode()
    secret = re.search(r">(spb_[A-Za-z0-9_-]+)</textarea>", page)[1]
    token = AccessToken.objects.get()
    assert (token.name, token.scopes, token.created_by) == ("Anzeige", ["read", "write"], home.verwalter)
    assert timedelta(days=29) < token.expires_at - timezone.now() <= timedelta(days=30)
    stored = [str(value) for value in AccessToken.objects.values_list().get()]
    assert secret not in stored and secret.startswith(token.prefix)
    listed = browser.get(address(home)).content.decode()
    assert secret not in listed
    assert f"{token.prefix}…" in listed and "nie benutzt" in listed
    changes = browser.get(f"/liga/{home.league.pk}/aenderungen/").content.decode()
    assert f"Zugang für ein Programm gemacht: {token.prefix}… (read, write)" in changes


@each(
    ("change", "said"),
    [
        ({"password": "falsch"}, "Das ist nicht dein Passwort."),
        ({"password": ""}, "Dieses Feld ist zwingend erforderlich."),
        ({"scopes": []}, "Dieses Feld ist zwingend erforderlich."),
        ({"scopes": ["root"]}, "Bitte eine gültige Auswahl treffen"),
        ({"days": "100000"}, "Bitte eine gültige Auswahl treffen"),
        ({"name": " "}, "Dieses Feld ist zwingend erforderlich."),
    ],
)
def test_what_is_missing_is_said_at_its_field(home, browser_of, change, said):
    page = browser_of(home.verwalter).post(address(home), FORM | change).content.decode()
    assert said in page
    assert not AccessToken.objects.exists()


@each("role", [Role.SCHREIBER, Role.LESER])
def test_others_neither_see_nor_make_any(home, stranger, browser_of, role, program):
    Membership.objects.create(league=home.league, account=stranger, role=role)
    browser, path = browser_of(stranger), address(home)
    answers = browser.get(path), browser.post(path, FORM), browser.post(f"{path}{program.token.pk}/beenden/")
    assert [answer.status_code for answer in answers] == [403] * 3
    assert AccessToken.objects.get().ended_at is None


def test_ended_it_lets_nobody_in_and_the_journal_says_so(home, program, browser_of):
    assert program.get("league").status_code == 200
    browser_of(home.verwalter).post(f"{address(home)}{program.token.pk}/beenden/")
    assert codes(program.get("league")) == (401, ["token_invalid"])
    assert not end_token(actor=Actor.account(home.verwalter), token=program.token)
    entries = JournalEntry.objects.filter(action__startswith="access.").order_by("pk")
    assert [(entry.action, entry.account_id) for entry in entries] == [
        ("access.made", home.verwalter.pk),
        ("access.ended", home.verwalter.pk),
    ]


@each("role", [Role.SCHREIBER, Role.LESER, None])
def test_whoever_manages_no_more_takes_their_programs_along(home, second, program_of, verwalter, role):
    mine, theirs = program_of(home.league), program_of(home.league, account=second)
    membership = Membership.objects.get(account=second)
    by = Actor.account(verwalter)
    if role:
        ended = change_role(actor=by, membership=membership, role=role)
    else:
        ended = remove_member(actor=by, membership=membership)
    assert ended.accesses == 1
    assert ended.sentence == "Damit beendet: 1 Zugang für Programme."
    assert codes(theirs.get("league")) == (401, ["token_invalid"])
    assert mine.get("league").status_code == 200
    assert JournalEntry.objects.first().after["accesses_ended"] == 1


def test_without_the_right_a_token_counts_nothing_whoever_took_it(home, second, program_of):
    """Also where no service has said so: a row of the database is enough."""
    program = program_of(home.league, account=second)
    for change in ({"role": Role.SCHREIBER}, {"role": Role.VERWALTER}):
        Membership.objects.filter(account=second).update(**change)
        assert (program.get("league").status_code == 200) is (change["role"] == Role.VERWALTER)
    second.is_active = False
    second.save()
    assert codes(program.get("league")) == (401, ["token_invalid"])


def test_deleting_the_account_ends_them(home, second, program_of, browser_of):
    program = program_of(home.league, account=second)
    browser_of(second).post("/konto/loeschen/", {"password": "Kreuz-Dame-1", "sure": "on"})
    assert codes(program.get("league")) == (401, ["token_invalid"])
    assert AccessToken.objects.get().ended_at is not None


def test_the_last_use_is_noted_now_and_then(home, program):
    """Also of a league that was put away, which is read as ever."""
    put_away(actor=Actor.account(home.verwalter), league=home.league)
    assert program.get("league").json()["put_away"] is True
    first = AccessToken.objects.get().last_used_at
    program.get("league")
    assert AccessToken.objects.get().last_used_at == first
    AccessToken.objects.update(last_used_at=first - NOTED_EVERY - timedelta(seconds=1))
    program.get("league")
    assert AccessToken.objects.get().last_used_at >= first


def test_there_are_not_too_many(home, verwalter):
    facts = {"actor": Actor.account(verwalter), "league": home.league, "name": "X", "scopes": ["read"], "days": 1}
    for _ in range(MOST):
        make_token(**facts, secret=secret_for(None))
    with pytest.raises(Refused, match="Mehr als 20"):
        make_token(**facts, secret=secret_for(None))


@each(
    ("change", "field"),
    [
        ({"days": 0}, "days"),
        ({"days": 367}, "days"),
        ({"scopes": []}, "scopes"),
        ({"scopes": ["x"]}, "scopes"),
        ({"name": " "}, "name"),
    ],
)
def test_a_service_refuses_what_no_form_would_send(home, verwalter, change, field):
    facts = {"actor": Actor.account(verwalter), "league": home.league, "name": "X", "scopes": ["read"], "days": 1}
    with pytest.raises(Refused) as refused:
        make_token(**facts | change, secret=secret_for(None))
    assert [one.field for one in refused.value.objections] == [field]
