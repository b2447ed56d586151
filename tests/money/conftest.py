"""An evening of Anna, Ben, Cem and Dora at ten cents a point, and what is open after it."""

from datetime import date

import pytest

from leagues.journal import Actor
from leagues.people.selectors import names_of
from scorebook.evenings.services.evenings import close_evening
from scorebook.money.selectors import KASSE, open_after, paid_evenings, payments_of
from scorebook.money.services import agree


@pytest.fixture
def actor(verwalter):
    return Actor.account(verwalter)


@pytest.fixture
def at_money(make_evening, record, actor):
    """A closed evening with one game (won by Anna and Ben), by what was agreed about money."""

    def make(scheme="ddv", **agreed):
        evening = make_evening(scheme)
        agree(actor=actor, league=evening.league, since=date(2020, 1, 1), **{"tenths": 100, **agreed})
        record(evening, re_augen=130)
        close_evening(actor=actor, evening=evening)
        evening.refresh_from_db()
        return evening

    return make


@pytest.fixture
def accounts():
    """What is open: by name, and what lies in the Kasse."""

    def make(league, only=None):
        names = names_of(league.pk)
        found = open_after(
            paid_evenings(league.pk, names, only), payments_of(league.pk, [only.pk] if only else None), names
        )
        data = {"Kasse" if key == KASSE else names[str(key)].name: cents for key, cents in found.open.items() if cents}
        return data, found.cash

    return make
