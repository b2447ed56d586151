"""Changing the password."""

import pytest

from leagues.accounts.models import Device
from leagues.groups.models import token_hash
from tests.cast import PASSWORD

CHANGE = "/konto/passwort/"
NEW = "Neun ist keine Zehn"

pytestmark = pytest.mark.django_db


def test_changing_the_password_keeps_this_session_and_ends_the_others(browser_of, vera):
    here, elsewhere = browser_of(vera), browser_of(vera)
    answer = here.post(CHANGE, {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW})
    vera.refresh_from_db()
    assert (answer.url, vera.check_password(NEW)) == ("/konto/", True)
    assert [here.get("/").status_code, elsewhere.get("/").status_code] == [200, 302]
    assert [device.session_key for device in Device.objects.filter(account=vera)] == [
        token_hash(here.session.session_key)
    ]


@pytest.mark.parametrize(
    ("change", "field", "sentence"),
    [
        ({"old_password": "falsch"}, "old_password", "Das ist nicht dein jetziges Passwort."),
        ({"new_password2": "anders"}, "new_password2", "Die beiden Passwörter sind verschieden."),
    ],
)
def test_a_wrong_change_of_password_is_refused(browser_of, vera, change, field, sentence):
    typed = {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW}
    form = browser_of(vera).post(CHANGE, {**typed, **change}).context["form"]
    assert form.errors == {field: [sentence]}
    vera.refresh_from_db()
    assert vera.check_password(PASSWORD)


def test_changing_the_password_needs_an_account(client):
    assert client.get(CHANGE).url == f"/anmelden/?next={CHANGE}"
