"""Changing the password."""

import pytest

from leagues.accounts.models import Device
from leagues.groups.models import token_hash
from tests.cast import PASSWORD
from tests.each import each

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


@each(
    ("change", "field"),
    [({"old_password": "falsch"}, "old_password"), ({"new_password2": "anders"}, "new_password2")],
)
def test_a_wrong_change_of_password_is_refused(browser_of, vera, change, field):
    typed = {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW}
    form = browser_of(vera).post(CHANGE, {**typed, **change}).context["form"]
    vera.refresh_from_db()
    assert (list(form.errors), vera.check_password(PASSWORD)) == ([field], True)
