"""One account makes so many leagues a day, whether it starts or brings them."""

from datetime import timedelta

import pytest
from django.core.checks import INFO, WARNING
from django.utils import timezone

from leagues.groups.models import League
from leagues.groups.services.leagues import MOST_A_DAY, create_league
from leagues.journal import Actor, JournalEntry
from leagues.refused import Refused
from scorebook.operation import checks
from tests.cast import by, by_field

pytestmark = pytest.mark.django_db


@pytest.fixture
def made(vera):
    """As many as go."""
    return [create_league(actor=by(vera), name=f"Runde {number}") for number in range(MOST_A_DAY)]


def test_the_next_one_is_refused_with_a_sentence_and_stands_in_the_log(vera, lena, made, caplog):
    with pytest.raises(Refused) as refused:
        create_league(actor=by(vera), name="Zu viel")
    assert by_field(refused.value) == {"": ["Du hast heute schon 10 Ligen angelegt. Morgen geht es wieder."]}
    assert f"leagues.too_many account={vera.pk}" in caplog.text
    create_league(actor=by(lena), name="Eine andere")
    create_league(actor=Actor.system(), name="Des Programms")
    assert League.objects.count() == MOST_A_DAY + 2


def test_what_was_brought_counts_and_what_is_a_day_old_does_not(vera, made):
    own = JournalEntry.objects.filter(account=vera).order_by("pk")
    own.filter(pk=own.first().pk).update(action="league.import")
    with pytest.raises(Refused):
        create_league(actor=by(vera), name="Zu viel")
    own.filter(pk=own.first().pk).update(at=timezone.now() - timedelta(days=1, minutes=1))
    assert create_league(actor=by(vera), name="Am nächsten Tag").pk


@pytest.mark.parametrize(("kept", "level"), [(MOST_A_DAY, WARNING), (MOST_A_DAY - 1, INFO)])
def test_the_operator_hears_which_account_made_as_many_as_it_may(vera, lena, made, kept, level):
    create_league(actor=by(lena), name="Eine andere")
    own = JournalEntry.objects.filter(account=vera)
    at = timezone.now().replace(hour=12) - timedelta(days=3)
    own.update(at=at)
    own.filter(pk__in=[one.pk for one in own[kept:]]).update(at=at - timedelta(days=1))
    found = checks.leagues()
    assert (found.level, f"Konto {vera.pk}." in found.msg) == (level, level == WARNING)
    own.update(at=at - timedelta(days=5))
    assert checks.leagues().level == INFO


def test_the_page_says_it_at_the_form(browser_of, vera, made):
    page = browser_of(vera).post("/ligen/neu/", {"name": "Zu viel", "default_scheme": "ddv"})
    assert "Du hast heute schon 10 Ligen angelegt." in page.content.decode()
    assert League.objects.count() == MOST_A_DAY
