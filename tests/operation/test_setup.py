"""One command makes the first account and the first league of a new installation, or nothing."""

import io

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from leagues.accounts.models import Account
from leagues.groups.models import League, Membership, Role
from scorebook.management.commands import setup
from scorebook.rules.selectors import default_rule_set
from tests.each import each

PASSWORD, WEAK = "Kontra-gegen-Re-87", "weak"
pytestmark = pytest.mark.django_db


@pytest.fixture
def password(tmp_path, monkeypatch):
    path = tmp_path / "password"
    path.write_text(f"{PASSWORD}\n")
    (tmp_path / WEAK).write_text("12345678")
    monkeypatch.chdir(tmp_path)
    return str(path)


def made(**given):
    said = io.StringIO()
    call_command("setup", stdout=said, **given)
    return said.getvalue().strip()


def facts(password, **changed):
    given = {"email": "Wirt@example.org", "name": "Wirt", "league": "Stammtisch", "rules": "steffen"}
    return {**given, "players": "Anna, Bernd,Clara ", "password_file": password, "no_input": True, **changed}


def test_everything_by_arguments(password):
    assert made(**facts(password)) == (
        "Das Konto wirt@example.org ist angelegt; die Liga „Stammtisch“ ist angelegt, mit 3 Leuten."
    )
    league = League.objects.get()
    assert [player.name for player in league.players.order_by("name")] == ["Anna", "Bernd", "Clara"]
    assert default_rule_set(league).versions.get().scheme.key == "steffen"
    assert Membership.objects.get(league=league).role == Role.VERWALTER
    assert Client().login(username="wirt@example.org", password=PASSWORD)
    assert not Account.objects.get().is_staff


def test_everything_asked(monkeypatch):
    answers = iter(["wirt@example.org", "Wirt", "Stammtisch", "kasse", ""])
    monkeypatch.setattr("builtins.input", lambda _question: next(answers))
    monkeypatch.setattr(setup, "getpass", lambda _question: PASSWORD)
    said = made(operator=True)
    assert "  steffen" in said
    assert said.endswith("die Liga „Stammtisch“ ist angelegt, mit 0 Leuten.")
    assert Account.objects.get().is_superuser


def test_a_second_run_makes_another_league_for_the_same_account(password):
    made(**facts(password))
    assert made(**facts("/nirgends", email="wirt@EXAMPLE.org", league="Zweite", name=None)).startswith(
        "Das Konto gab es schon"
    )
    assert (Account.objects.count(), League.objects.count()) == (1, 2)


@each(
    ("changed", "words"),
    [
        ({"email": "kein Postfach"}, "E-Mail"),
        ({"league": " "}, "Name"),
        ({"rules": "skat"}, "„skat“ gibt es nicht"),
        ({"players": "Anna, anna"}, "zweimal"),
        ({"password_file": "/nirgends"}, "lässt sich nicht lesen"),
        ({"password_file": None}, "Es fehlt --password-file"),
        ({"email": None}, "Es fehlt --email"),
        ({"league": None}, "Es fehlt --league"),
        ({"password_file": WEAK}, "."),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_made(password, changed, words):
    with pytest.raises(CommandError, match=words):
        made(**facts(password, **changed))
    assert (Account.objects.count(), League.objects.count()) == (0, 0)


def test_without_anybody_to_ask_it_says_what_is_missing(monkeypatch):
    def nobody(_question=""):
        raise EOFError

    monkeypatch.setattr("builtins.input", nobody)
    monkeypatch.setattr("scorebook.management.commands.setup.getpass", nobody)
    with pytest.raises(CommandError, match="--email"):
        call_command("setup")
    with pytest.raises(CommandError, match="--password-file"):
        call_command("setup", email="vera@example.org", display_name="Vera", league="Freitagsrunde", rules="ddv")
