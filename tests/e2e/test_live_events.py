"""Two phones at one table with a server that keeps lines open: what one saves the other shows within two seconds."""

import time
from importlib.util import find_spec

import pytest
from django.test import Client
from playwright.sync_api import expect

from leagues.groups.models import Membership, Role
from tests.e2e.conftest import PHONE, leave
from tests.e2e.table import Tapped, enter
from tests.operation.server import LineServer

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(find_spec("uvicorn") is None, reason="uvicorn is not installed (extra live)"),
]
PROMISED = 2000  # milliseconds


@pytest.fixture
def phones(browser, make_evening, verwalter, django_user_model, tmp_path, settings):
    """The pages of an evening on two phones, both with an open line, and a way to take what is said over it away."""
    evening = make_evening("ddv")
    ben = django_user_model.objects.create(email="ben@example.org", display_name="Ben")
    Membership.objects.create(league=evening.league, account=ben, role=Role.SCHREIBER)
    sessions = []
    for account in (verwalter, ben):
        client = Client()
        client.force_login(account)
        sessions.append(client.cookies["sessionid"].value)
    server = LineServer(tmp_path, {"SECRET_KEY": settings.SECRET_KEY})
    url = f"http://127.0.0.1:{server.port}"
    contexts, pages = [], []
    for session in sessions:
        contexts.append(browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, locale="de-DE"))
        contexts[-1].add_cookies([{"name": "sessionid", "value": session, "url": url}])
        pages.append(contexts[-1].new_page())
        pages[-1].set_default_timeout(8000)
        with pages[-1].expect_response(lambda answer: answer.url.endswith("/live/")) as line:
            pages[-1].goto(f"{url}/abend/{evening.pk}/")
        assert line.value.status == 200
    yield pages
    for context in contexts:
        for page in context.pages:
            leave(page)
        context.close()
    server.stop()


def test_what_one_phone_saves_the_other_shows_within_two_seconds(phones):
    one, other = phones
    times = []
    for number, re in enumerate((("Anna", "Ben"), ("Cem", "Dora"), ("Anna", "Cem")), start=1):
        enter(one, Tapped(re=re))
        began = time.monotonic()
        words = "nach 1 Spiel" if number == 1 else f"nach {number} Spielen"
        expect(other.locator("#stand")).to_contain_text(words, timeout=PROMISED)
        times.append(time.monotonic() - began)
    print("shown after", [f"{seconds:.2f} s" for seconds in times])


def test_a_page_that_nobody_looks_at_hangs_up_and_calls_again(phones):
    _, other = phones
    state = "Object.defineProperty(document, 'visibilityState', { value: '%s', configurable: true })"
    tell = "() => document.dispatchEvent(new Event('visibilitychange'))"
    with other.expect_event("requestfailed", lambda request: request.url.endswith("/live/")):
        other.evaluate(f"() => {state % 'hidden'}")
        other.evaluate(tell)
    with other.expect_response(lambda answer: answer.url.endswith("/live/")) as again:
        other.evaluate(f"() => {state % 'visible'}")
        other.evaluate(tell)
    assert again.value.status == 200
