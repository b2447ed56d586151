"""A real Chromium on a phone's screen. Without one the tests are skipped, with REQUIRE_BROWSER=1 they fail."""

import os
import shutil
from fcntl import LOCK_EX, flock
from threading import get_ident
from time import monotonic, sleep

import pytest
from django.conf import settings as django_settings
from django.core.management import call_command
from django.core.signals import request_finished, request_started
from django.test import Client
from django.test.testcases import LiveServerThread
from django.test.utils import override_settings
from playwright.sync_api import Browser, expect

from tests.e2e.leaving import SEEN_WITH_SCRIPTS, leave
from tests.e2e.offline import Phone

PHONE = {"width": 390, "height": 844}
SMALL_PHONE = {"width": 360, "height": 640}
# The same engine without the windows of a desktop, which take two thirds of the time of a test, comes first.
CHROMIUM = ("/usr/bin/chromium-headless-shell", "/usr/bin/chromium")
# Playwright's event loop runs in the thread of the test, where Django guards its database against async code.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
# How long a page may take for what it will do at last: a machine that is busy elsewhere fails nothing.
PATIENCE = 20_000
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session", autouse=True)
def answering():
    """The threads of the server that are answering just now."""
    threads = set()

    def begin(**_):
        threads.add(get_ident())

    def end(**_):
        threads.discard(get_ident())

    request_started.connect(begin)
    request_finished.connect(end)
    yield threads
    request_started.disconnect(begin)
    request_finished.disconnect(end)


def wait_for_answers(threads):
    """What a page has asked before it was left is still read from tables that are about to be emptied."""
    until = monotonic() + 5
    while threads - {get_ident()} and monotonic() < until:
        sleep(0.01)


@pytest.fixture(scope="session", autouse=True)
def chromium():
    """The browser's path, or a skip that says what is missing."""
    asked = os.environ.get("CHROMIUM")
    places = (asked,) if asked else CHROMIUM
    found = next(filter(None, map(shutil.which, places)), None)
    if found is None:
        reason = f"Kein Chromium unter {' und '.join(places)} (CHROMIUM=… nennt einen anderen Pfad)."
        if os.environ.get("REQUIRE_BROWSER") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    return found


@pytest.fixture(scope="session")
def browser_type_launch_args(chromium):
    return {
        "executable_path": chromium,
        "args": ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    }


@pytest.fixture(scope="session", autouse=True)
def contexts():
    """Only the tests of the app let a page bring its service worker; elsewhere it would ask the server by itself."""
    made = Browser.new_context

    def new_context(browser, **options):
        context = made(browser, **{"service_workers": "block"} | options)
        context.add_init_script(SEEN_WITH_SCRIPTS)
        return context

    Browser.new_context = new_context
    yield
    Browser.new_context = made


@pytest.fixture(autouse=True)
def many_leagues(monkeypatch):
    """A journey opens more evenings than one account opens leagues in a day."""
    monkeypatch.setattr("leagues.groups.services.leagues.MOST_A_DAY", 1000)


@pytest.fixture
def browser_context_args(live_server):
    return {"viewport": PHONE, "has_touch": True, "is_mobile": True, "locale": "de-DE", "base_url": live_server.url}


@pytest.fixture(autouse=True)
def quiet_page(page, answering):
    """Every page of every browser test: no script error, and no violation of the Content-Security-Policy."""
    page.set_default_timeout(PATIENCE)
    problems = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on(
        "console",
        lambda message: problems.append(message.text) if "Content Security Policy" in message.text else None,
    )
    yield
    for open_page in page.context.pages:
        leave(open_page)
    wait_for_answers(answering)
    assert problems == []


@pytest.fixture
def sign_in(context, client, live_server):
    """Give the browser the session of an account."""

    def make(account):
        client.force_login(account)
        cookie = client.cookies["sessionid"]
        context.add_cookies([{"name": "sessionid", "value": cookie.value, "url": live_server.url}])

    return make


@pytest.fixture
def another(browser, browser_context_args):
    """Another phone, of an account or of nobody, with a page; what its scripts stumble over is a failure."""
    made, problems = [], []

    def make(account=None, **options):
        context = browser.new_context(**browser_context_args | options)
        if account:
            client = Client()
            client.force_login(account)
            key, url = client.cookies["sessionid"].value, browser_context_args["base_url"]
            context.add_cookies([{"name": "sessionid", "value": key, "url": url}])
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: problems.append(str(error)))
        made.append(context)
        return page

    yield make
    for context in made:
        for page in context.pages:
            leave(page)
        context.close()
    assert problems == []


@pytest.fixture
def at_the_table(page, sign_in, verwalter, make_evening):
    """The page of a new evening, and the evening."""

    def make(scheme="ddv", names=("Anna", "Ben", "Cem", "Dora")):
        evening = make_evening(scheme, names)
        sign_in(verwalter)
        page.goto(f"/abend/{evening.pk}/")
        return evening

    return make


@pytest.fixture(scope="session")
def hashed_files(tmp_path_factory):
    """The settings under which static files have hashed names, collected once for all processes of a run."""
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "static"
    hashed = {"BACKEND": "scorebook.config.storage.HashedStaticFiles"}
    wanted = {
        "STORAGES": django_settings.STORAGES | {"staticfiles": hashed},
        "STATICFILES_FINDERS": ["django.contrib.staticfiles.finders.FileSystemFinder"],
        "STATIC_ROOT": folder,
        "WHITENOISE_AUTOREFRESH": False,
        "WHITENOISE_USE_FINDERS": False,
    }
    with override_settings(**wanted), folder.with_suffix(".lock").open("w") as lock:
        flock(lock, LOCK_EX)
        if not folder.exists():
            call_command("collectstatic", interactive=False, verbosity=0)
    return wanted


@pytest.fixture
def production(settings, hashed_files):
    """The address of a server that sends static files as in production: hashed names, compressed, by whitenoise."""
    for name, value in hashed_files.items():
        setattr(settings, name, value)
    server = LiveServerThread("localhost", static_handler=lambda application: application)
    server.daemon = True
    server.start()
    server.is_ready.wait()
    assert server.error is None
    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, "localhost"]
    yield f"http://localhost:{server.port}"
    server.terminate()


@pytest.fixture
def phone_at(playwright, browser_type_launch_args, tmp_path):
    """A phone at the server with this address."""
    made = []

    def launch(more):
        return playwright.chromium.launch_persistent_context(
            str(tmp_path / "phone"),
            viewport=PHONE,
            has_touch=True,
            is_mobile=True,
            locale="de-DE",
            **browser_type_launch_args | {"args": [*browser_type_launch_args["args"], *more]},
        )

    def at(url):
        made.append(Phone(launch, url))
        return made[-1]

    yield at
    for phone in made:
        phone.off()
        assert phone.problems == []


@pytest.fixture
def phone(phone_at, production):
    """A phone at a server as people run it: the worker keeps files by their hashed names."""
    return phone_at(production)


@pytest.fixture
def evening(make_evening, record):
    """Two games under the official rules."""
    evening = make_evening("ddv")
    record(evening)
    record(evening, re=(2, 3))
    return evening
