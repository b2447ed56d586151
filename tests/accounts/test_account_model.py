import pytest
from django.db import IntegrityError, transaction

from leagues.accounts.models import Account

pytestmark = pytest.mark.django_db


def test_an_address_is_kept_in_lower_case_and_taken_once():
    account = Account.objects.create_user(" Vera@Example.ORG", "geheim", display_name="Vera")
    assert account.email == "vera@example.org"
    assert Account.objects.get_by_natural_key("VERA@example.org") == account
    with pytest.raises(IntegrityError), transaction.atomic():
        Account.objects.create_user("VERA@example.org", display_name="Vera")
    with pytest.raises(ValueError, match="E-Mail-Adresse"):
        Account.objects.create_user("  ", "geheim")


def test_the_database_itself_refuses_capital_letters():
    account = Account.objects.create_user("vera@example.org", display_name="Vera")
    with pytest.raises(IntegrityError), transaction.atomic():
        Account.objects.filter(pk=account.pk).update(email="Vera@example.org")


def test_a_superuser_may_enter_the_administration():
    boss = Account.objects.create_superuser("chef@example.org", "geheim", display_name="Chef")
    assert (boss.is_staff, boss.is_superuser, boss.check_password("geheim")) == (True, True, True)
