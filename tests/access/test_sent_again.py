"""No form of any page adds anything when it is sent again: found in the pages, so that a new one joins by itself."""

import pytest
from django.apps import apps
from django.db import transaction
from django.urls import reverse

from leagues.people.models import Player
from tests.access.walk import places
from tests.harness.pages import forms_of
from tests.shares import much

pytestmark = pytest.mark.whole


@pytest.fixture
def table_size():
    return 5


@pytest.fixture
def home(home):
    """One more in the league, who may sit down."""
    Player.objects.create(league=home.league, name="Ida", sign="Id")
    return home


def rows_of_each():
    own = [model for app in ("leagues", "scorebook") for model in apps.get_app_config(app).get_models()]
    return {model: model._base_manager.count() for model in own if model.__name__ not in {"Device", "Tries"}}


def likely(form):
    """Something that most forms take, for fields that stand empty."""
    typed = {"name": "Etwas", "start": "2026-01-01", "sentence": "Nein.", "reason": "So.", "amount": "-2", "into": None}
    by_name = {name: value for name, value in typed.items() if name in form.names}
    for one in form.fields:
        if one.name not in by_name and not one.value:
            offers = [offer for offer in one.offers if offer]
            if (one.kind == "radio" or one.name in {"player", "into"}) and offers:
                by_name.setdefault(one.name, offers[-1])
    return {name: value for name, value in by_name.items() if value is not None}


def test_no_form_of_any_page_adds_anything_when_it_is_sent_again(home, browser_of):
    """Each as it stands and with every of its buttons."""
    browser, sent = browser_of(home.verwalter), 0
    for place in places(home)[:: much(1, 4)]:
        for form in forms_of(browser.get(place.path), place.path):
            if form.action == reverse("logout"):
                continue
            for button in form.buttons or [None]:
                data = form.data(**likely(form), **(dict([button]) if button else {}))
                with transaction.atomic():
                    first = browser.post(form.action, data)
                    once_sent = rows_of_each()
                    browser.post(form.action, data)
                    assert rows_of_each() == once_sent, (place.name, form.action, data)
                    transaction.set_rollback(True)
                browser = browser_of(home.verwalter)
                sent += first.status_code == 302
    assert sent > much(25, 5)
