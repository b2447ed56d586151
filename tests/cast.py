"""The cast: Vera keeps the league, Sven writes, Lena reads, Falk belongs to another one."""

import pytest
from django.core.cache import cache

from leagues.accounts.models import Account
from leagues.groups.models import League, Membership, Role
from leagues.journal import Actor
from leagues.people.models import Player
from leagues.refused import Refused
from scorebook.rules.services import start_league

by = Actor.account
PASSWORD = "Herz Zehn sticht 48"


def by_field(refused: Refused) -> dict[str, list[str]]:
    """What was refused, by field."""
    found: dict[str, list[str]] = {}
    for objection in refused.objections:
        found.setdefault(objection.field, []).append(objection.message)
    return found


@pytest.fixture(autouse=True)
def no_letters_yet():
    cache.clear()


@pytest.fixture
def account(db):
    def make(name):
        return Account.objects.create_user(f"{name.lower()}@example.org", PASSWORD, display_name=name)

    return make


@pytest.fixture
def vera(account):
    return account("Vera")


@pytest.fixture
def sven(account):
    return account("Sven")


@pytest.fixture
def lena(account):
    return account("Lena")


@pytest.fixture
def falk(account):
    return account("Falk")


@pytest.fixture
def league(vera, sven, lena) -> League:
    league = start_league(actor=by(vera), name="Freitagsrunde", default_scheme="ddv")
    Membership.objects.create(league=league, account=sven, role=Role.SCHREIBER)
    Membership.objects.create(league=league, account=lena, role=Role.LESER)
    return league


@pytest.fixture
def other_league(falk) -> League:
    return start_league(actor=by(falk), name="Die Anderen", default_scheme="mainz")


@pytest.fixture
def anna(league) -> Player:
    return Player.objects.create(league=league, name="Anna", sign="A", colour="blue")
