"""The page about safety is true: its rights, cookies, keys and periods are those of the program."""

import html
import re
from pathlib import Path
from uuid import uuid4

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from leagues.actor import Actor
from leagues.people.models import Forgetting, Player
from leagues.people.services.persons import ask_to_forget
from scorebook.config.legal_pages import cookie_names
from scorebook.disputes.models import DisputePolicy
from scorebook.evenings.models import Command, CommandState
from scorebook.evenings.pages.penalties import kinds_of
from scorebook.evenings.services.evenings import close_evening, open_evening
from scorebook.statistics.questions.models import SavedQuestion
from tests.access.rights import (
    LESER,
    NOT_AT_THE_TABLE,
    PERSON,
    PHONE,
    PROGRAM,
    SCHREIBER,
    TABLE,
    VERWALTER,
    reads_of,
    writes_of,
)
from tests.access.test_walk import BODIES
from tests.access.walk import places

ROOT = Path(__file__).parents[2]
SCRIPTS = "\n".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "static" / "js").rglob("*.js")))
ASKERS = {
    "table": (TABLE,),
    "phone": (PHONE,),
    "leser": (LESER,),
    "person": (LESER, PERSON),
    "schreiber": (LESER, SCHREIBER),
    "verwalter": (LESER, SCHREIBER, VERWALTER),
}
# Capabilities: what they open is tested with their real secrets, and what a program may do in `tests/api`.
SECRETS = {
    "invitation",
    "league-public",
    "embed-table",
    "embed-chart",
    "table-redeem",
    "evening-page",
    "evening-page-card",
}


class TakenBack(Exception):  # noqa: N818 - no accident
    """Ends a try: nothing of it stays."""


@pytest.fixture
def table_size():
    return 5


@pytest.fixture
def todo(home, record):
    """Every address of the league; those that need something special to be there find it."""
    players = list(Player.objects.filter(league=home.league).order_by("pk"))
    rules = home.evening.rule_set_version
    own = {"actor": Actor.account(home.verwalter), "league": home.league}
    ended = open_evening(**own, rule_set_version=rules, players=players, dealer=players[0])
    record(ended)
    close_evening(actor=own["actor"], evening=ended)  # a year has a picture once an evening of it is over
    DisputePolicy.objects.create(league=home.league, judge="table")
    first = Player.objects.filter(league=home.league).first()
    merged = Player.objects.create(league=home.league, name="Anni", sign="X", merged_into=first)
    wished = Player.objects.create(league=home.league, name="Ida", sign="I")
    apart = SECRETS | reads_of(PROGRAM) | writes_of(PROGRAM) - writes_of(TABLE)
    found = [place for place in places(home) if place.of_league and place.name not in apart]
    ask_to_forget(actor=Actor.system(), player=wished, words=[])
    late = {"league": home.league, "evening": home.evening, "uuid": uuid4(), "kind": "withdrawal"}
    Command.objects.create(**late, state=CommandState.PARKED, until=timezone.now())
    league = home.league.pk
    special = {
        "player-separate": f"/liga/{league}/spieler/{merged.pk}/trennen/",
        "forget-cancel": f"/liga/{league}/spieler/{wished.pk}/vergessen/abbrechen/",
        "forget-now": f"/liga/{league}/spieler/{wished.pk}/vergessen/jetzt/",
        "evening-penalty": f"/abend/{home.evening.pk}/strafe/{next(iter(kinds_of(home.evening)))}/",
    }
    return [place._replace(path=special.get(place.name, place.path)) for place in found]


@pytest.fixture
def browser(home, browser_of, seated, begun, people, request):
    """Somebody who asks, by what they are."""

    def make(who):
        if who == "table":
            return seated(home.evening)
        if who == "phone":
            return begun(home.league)
        if who == "person":
            # The players in the addresses are theirs.
            entries = list(Player.objects.filter(league=home.league, merged_into=None).order_by("pk"))
            Player.objects.filter(pk=entries[0].pk).update(account=home.leser)
            return browser_of(home.leser)
        return browser_of(getattr(home, who))

    return make


def let_in(answer):
    to_login = answer.status_code == 302 and answer.url.startswith("/anmelden/")
    return answer.status_code not in {403, 404, 405} and not to_login


def tried(browser, todo):
    """The names of the addresses that answer, and of those that take something; nothing stays."""
    reads, writes = set(), set()
    for place in todo:
        parked = Command.objects.get(state=CommandState.PARKED)
        bodies = [*BODIES, {"data": {"kind": "pause"}}, {"data": {"auftrag": parked.pk, "verwerfen": "1"}}]
        tries = [lambda place=place: browser.get(place.path)]
        tries += [lambda place=place, body=body: browser.post(place.path, **body) for body in bodies]
        for number, attempt in enumerate(tries):
            try:
                with transaction.atomic():
                    if let_in(attempt()):
                        (writes if number else reads).add(place.name)
                    raise TakenBack
            except TakenBack:
                pass
    return reads, writes


def with_own_question(home, who, todo):
    """The same addresses, those of a saved question leading to one of the asker's own."""
    if who in ("table", "phone"):
        return todo
    account = home.leser if who == "person" else getattr(home, who)
    own = SavedQuestion.objects.create(league=home.league, account=account, name="Meine").pk
    alone = {name: {"league_id": home.league.pk, "question_id": own} for name in ("question-edit", "question-remove")}
    return [
        place._replace(path=reverse(place.name, kwargs=alone[place.name])) if place.name in alone else place
        for place in todo
    ]


@pytest.mark.parametrize("who", ASKERS)
@pytest.mark.share(5)
def test_everybody_may_what_the_page_says_and_nothing_else(home, browser, todo, who):
    asker = browser(who)
    todo = with_own_question(home, who, todo)
    if who in ("leser", "person"):
        own = home.leser.memberships.get(league=home.league).pk
        path = f"/liga/{home.league.pk}/mitglieder/{own}/entfernen/"
        todo = [place._replace(path=path) if place.name == "member-remove" else place for place in todo]
    if who == "person":
        # The wish is about them, once for the addresses about a wish and not for asking.
        wish = Forgetting.objects.get()
        own = Player.objects.get(account=home.leser)
        asked = [place for place in todo if not place.name.startswith("forget-")]
        reads, writes = tried(asker, asked)
        Forgetting.objects.filter(pk=wish.pk).update(player=own)
        about = [place for place in todo if place.name.startswith("forget-")]
        about = [place._replace(path=place.path.replace(f"/{wish.player_id}/", f"/{own.pk}/")) for place in about]
        more = tried(asker, about)
        reads, writes = reads | more[0], writes | more[1]
    else:
        reads, writes = tried(asker, todo)
    if who == "schreiber":
        own = home.schreiber.memberships.get(league=home.league).pk
        leave = f"/liga/{home.league.pk}/mitglieder/{own}/entfernen/"
        writes |= {"member-remove"} if asker.post(leave).status_code == 302 else set()
    promised = ASKERS[who]
    assert {"read otherwise": reads ^ reads_of(*promised), "written otherwise": writes ^ writes_of(*promised)} == {
        "read otherwise": set(),
        "written otherwise": set(),
    }


def test_what_a_phone_does_not_is_nothing_of_what_it_does():
    """So that the page does not promise both; what it does is tried above."""
    assert not reads_of(*ASKERS["table"]) & reads_of(NOT_AT_THE_TABLE)
    assert not writes_of(*ASKERS["table"]) & writes_of(NOT_AT_THE_TABLE)


def test_every_address_of_a_league_is_somebodys_right(todo):
    """A new one joins `tests/access/rights.py`."""
    known = reads_of(TABLE, PHONE, *ASKERS["verwalter"], PERSON) | writes_of(TABLE, *ASKERS["verwalter"], PERSON)
    assert {place.name for place in todo} == known


@pytest.fixture
def page(client, db):
    return html.unescape(client.get("/sicherheit/").content.decode())


def test_the_page_says_every_right_and_no_other(page):
    lists = [re.findall(r"<li>(.*?)</li>", one, re.S) for one in re.findall(r"<ul>(.*?)</ul>", page, re.S)]
    rights = (TABLE, NOT_AT_THE_TABLE, LESER, SCHREIBER, VERWALTER, PERSON, PROGRAM, PHONE)
    assert lists[: len(rights)] == [list(some) for some in rights]


def named(page):
    """The names of the cookies, and of the keys in the store of a browser, on the page; each with a use."""
    lists = [re.findall(r"<dt>(.*?)</dt><dd>[^<]+</dd>", one) for one in re.findall(r"<dl.*?</dl>", page, re.S)]
    assert len(lists) == 2
    return lists


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("SESSION_COOKIE_AGE", 7 * 86400, "nach 7 Tagen ohne Besuch"),
        ("SESSION_LONGEST", 9 * 86400, "spätestens nach 9 Tagen"),
        ("PASSWORD_RESET_TIMEOUT", 5 * 3600, "Er gilt 5 Stunden"),
    ],
)
def test_periods_are_those_of_the_settings(client, db, settings, name, value, sentence):
    setattr(settings, name, value)
    assert sentence in client.get("/sicherheit/").content.decode()


def test_periods_are_those_of_the_program(client, db):
    page = client.get("/sicherheit/").content.decode()
    said = [
        "höchstens 24 Stunden lang",
        "24 Stunden lang denselben Abend",
        "höchstens 90 Tage",
        "nach 7 Tagen, in denen",
        "nach 10 von einem Anschluss",
    ]
    said += ["löschen wir sie 400 Tage nach dem letzten Spiel", "ohne ein Spiel nach 14 Tagen"]
    said += ["alle 60 Sekunden einer", "hinausgingen, 30 Tage lang", "darf, 30 Tage lang", "jemand 7 Tage getragen"]
    assert [sentence for sentence in said if sentence not in page] == []


def test_every_cookie_is_on_the_page(home, people, begun):
    """Those that the scripts set, and those that the server sets on a way through its pages."""
    people("Ida")
    client = Client()
    by_server = set()

    def went(answer):
        by_server.update(answer.cookies)
        return answer

    went(client.get("/anmelden/"))
    went(client.post("/anmelden/", {"username": "ida@example.org", "password": "Herz Zehn sticht 48", "shared": "on"}))
    went(client.post("/konto/", {"display_name": "Ida Neu"}))
    went(client.post("/sprache/", {"language": "de"}))
    went(client.get("/konto/"))
    for place in places(home):
        if place.name != "logout":
            went(client.get(place.path))
    went(begun(home.league).post(f"/abend/{home.evening.pk}/stift/"))
    by_scripts = set(re.findall(r"\bsetCookie\(\"(\w+)\"", SCRIPTS))
    written = re.findall(r"document\.cookie\s*=", SCRIPTS)
    assert (len(written), len(by_scripts)) == (1, 2)
    assert by_server | by_scripts == set(named(html.unescape(client.get("/sicherheit/").text))[0])


def test_the_names_of_the_cookies_follow_the_settings(settings):
    for name in ("SESSION_COOKIE_NAME", "CSRF_COOKIE_NAME", "BROWSER_COOKIE_NAME", "PHONE_COOKIE_NAME"):
        setattr(settings, name, f"__Host-{name.lower()}")
        assert getattr(settings, name) in cookie_names().values()


def test_every_key_in_the_store_of_a_browser_is_on_the_page(page):
    """The scripts keep values by `stored` or `storedFor`, and only under the keys that the page names."""
    assert not re.findall(r"sessionStorage|cookieStore", SCRIPTS)
    databases = re.findall(r"indexedDB\.(open)\(([^,)]+)", SCRIPTS)
    assert (databases, re.findall(r'^const NAME = "(\w+)"', SCRIPTS, re.M)) == (
        [("open", '"outbox"'), ("open", "NAME")],
        ["outbox"],
    )
    opened = set(re.findall(r"caches\.open\((\w+)", SCRIPTS))
    names = dict(re.findall(r"const (\w+) = \"([a-z]+-\d+-?)\";", SCRIPTS))
    caches = {names[name] for name in opened if name in names}
    calls = re.findall(r"localStorage\.(\w+)\(([^)]*?)[,)]", SCRIPTS)
    assert {(what, key) for what, key in calls} == {
        ("getItem", "key"),
        ("setItem", "key"),
        ("removeItem", "key"),
        ("clear", ""),
        *((what, key) for what in ("getItem", "setItem", "removeItem") for key in ('"typed"', '"gone"')),
    }
    kept = re.findall(r"\bstored(?:For\([\w.]+, |\()[`\"']([^`\"']+)[`\"']", SCRIPTS)
    keys = {re.match(r"[^$]*", key)[0] for key in kept} - {""}  # that of `storedFor` is what it is given
    assert len(re.findall(r"\bstored(?:For)?\(", SCRIPTS)) == len(keys) + 2  # and where the two are defined
    assert keys | caches | {"typed", "gone", "outbox"} == set(named(page)[1])


def test_no_page_asks_another_server(client, db):
    policy = client.get("/sicherheit/").headers["Content-Security-Policy"]
    assert not re.findall(r"https?:|\*", policy)


def test_only_a_verwalter_sees_addresses(home, browser_of):
    path = f"/liga/{home.league.pk}/mitglieder/"
    seen = [
        home.leser.email in browser_of(who).get(path).content.decode()
        for who in (home.verwalter, home.schreiber, home.leser)
    ]
    assert seen == [True, False, False]
