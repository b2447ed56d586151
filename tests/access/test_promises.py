"""The page about safety is true: its rights and periods are those of the program; cookies: `test_owner.py`."""

import html
import re
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from django.db import transaction
from django.urls import resolve, reverse
from django.utils import timezone

from leagues.journal import Actor
from leagues.letters.models import KEPT
from leagues.people.models import Forgetting, Player
from leagues.people.services.persons import ask_to_forget
from scorebook.disputes.models import DisputePolicy
from scorebook.evenings.models import Command, CommandState
from scorebook.evenings.services.evenings import close_evening, open_evening
from scorebook.scoring.penalties import offered
from scorebook.statistics.models import SavedQuestion
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
from tests.access.walk import places, stored
from tests.shares import much

ASKERS = {
    "table": (TABLE,),
    "verwalter": (LESER, SCHREIBER, VERWALTER),
    "phone": (PHONE,),
    "schreiber": (LESER, SCHREIBER),
    "leser": (LESER,),
    "person": (LESER, PERSON),
}
# Of the league, and not at the evening.
ABSENT = "Zacharias"
# What there is only once somebody with an account has opened a Spieltag, or said how much money it is about.
NOT_BEFORE = {"gathering-detail", "league-money", "money-statement"}
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
    wished = Player.objects.create(league=home.league, name=ABSENT, sign="Za")
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
        "evening-penalty": f"/abend/{home.evening.pk}/strafe/{next(iter(offered(home.evening.scheme)))}/",
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


def tried(browser, todo):
    """What the addresses answered that let somebody in, by name, and the names of those that take something.

    Nothing stays.
    """
    parked = Command.objects.get(state=CommandState.PARKED).pk
    own = {name: {"data": {"kind": "pause"}} for name in ("evening-join", "evening-table")}
    own["evening-parked"] = {"data": {"auftrag": parked, "verwerfen": "1"}}
    before = stored()
    answers = {place.name: browser.get(place.path) for place in todo}
    assert stored() == before, "reading writes nothing"
    reads = {name: answer for name, answer in answers.items() if let_in(answer)}
    writes = {
        place.name
        for number, place in enumerate(todo)
        if any(
            undone(browser, place.path, body)
            for body in (*much(BODIES, [BODIES[number % 2]]), own.get(place.name))
            if body
        )
    }
    return reads, writes


def let_in(answer):
    to_login = answer.status_code == 302 and answer.url.startswith("/anmelden/")
    return answer.status_code not in {403, 404, 405} and not to_login


def undone(browser, path, body):
    """Whether what was sent was let in; what it did is taken back."""
    with transaction.atomic():
        answer = browser.post(path, **body)
        transaction.set_rollback(True)
    return let_in(answer)


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
@pytest.mark.share(2)
def test_everybody_may_what_the_page_says_and_nothing_else(home, browser, todo, who):
    known = reads_of(TABLE, PHONE, *ASKERS["verwalter"], PERSON) | writes_of(TABLE, *ASKERS["verwalter"], PERSON)
    assert {place.name for place in todo} == known, "a new address joins tests/access/rights.py"
    asker = browser(who)
    todo = with_own_question(home, who, todo)[[*ASKERS].index(who) // 2 % 2 :: much(1, 2)]
    if who in ("leser", "person", "schreiber"):
        own = getattr(home, "schreiber" if who == "schreiber" else "leser").memberships.get(league=home.league).pk
        path = f"/liga/{home.league.pk}/mitglieder/{own}/entfernen/"
        todo = [place._replace(path=path) if place.name == "member-remove" else place for place in todo]
    if who == "person":
        # The wish is about them, once for the addresses about a wish and not for asking.
        wish = Forgetting.objects.get()
        own = Player.objects.get(account=home.leser)
        reads, writes = tried(asker, [place for place in todo if not place.name.startswith("forget-")])
        Forgetting.objects.filter(pk=wish.pk).update(player=own)
        about = [place for place in todo if place.name.startswith("forget-")]
        about = [place._replace(path=place.path.replace(f"/{wish.player_id}/", f"/{own.pk}/")) for place in about]
        more = tried(asker, about)
        reads, writes = reads | more[0], writes | more[1]
    else:
        reads, writes = tried(asker, todo)
    tried_at = {place.name for place in todo}
    promised = [rights(*ASKERS[who]) & tried_at for rights in (reads_of, writes_of)]
    assert [reads.keys() ^ promised[0], writes ^ promised[1]] == [set(), set()], "otherwise"
    kinds = {name: one.headers.get("Content-Type", "") for name, one in reads.items() if not one.streaming}
    texts = {name: reads[name].text for name, kind in kinds.items() if kind.startswith("text/")}
    if who == "table":
        assert [name for name, text in texts.items() if ABSENT in text] == []
    if who == "phone":
        elsewhere = tried_at - reads.keys() - writes - NOT_BEFORE
        dead = {name: found for name, text in texts.items() if (found := led_to(text) & elsewhere)}
        assert (dead, len(texts) > much(60, 20)) == ({}, True)


def led_to(text):
    """The names of the addresses to which the links and forms of a page lead, but for what scripts fill in."""
    text = re.sub(r"<template.*?</template>", "", text, flags=re.S)
    paths = {urlsplit(html.unescape(one)).path for one in re.findall(r'(?:href|action)="(/[^"]*)"', text)}
    return {resolve(path).url_name for path in paths if not path.startswith("/static/")}


@pytest.fixture
def page(client, db):
    return html.unescape(client.get("/sicherheit/").content.decode())


def test_the_page_says_every_right_and_no_other(page):
    lists = [re.findall(r"<li>(.*?)</li>", one, re.S) for one in re.findall(r"<ul>(.*?)</ul>", page, re.S)]
    rights = (TABLE, NOT_AT_THE_TABLE, LESER, SCHREIBER, VERWALTER, PERSON, PROGRAM, PHONE)
    assert lists[: len(rights)] == [list(some) for some in rights]
    assert not reads_of(TABLE) & reads_of(NOT_AT_THE_TABLE) | writes_of(TABLE) & writes_of(NOT_AT_THE_TABLE)


def test_periods_are_those_of_the_settings_and_of_the_program(client, db, settings):
    settings.SESSION_COOKIE_AGE, settings.SESSION_LONGEST = 7 * 86400, 9 * 86400
    settings.PASSWORD_RESET_TIMEOUT = 5 * 3600
    page = client.get("/sicherheit/").content.decode()
    said = [
        *("nach 7 Tagen ohne Besuch", "spätestens nach 9 Tagen", "Er gilt 5 Stunden", "höchstens 24 Stunden lang"),
        *("24 Stunden lang denselben Abend", "höchstens 90 Tage", "nach 7 Tagen, in denen"),
        *("nach 10 von einem Anschluss", "löschen wir sie 400 Tage nach dem letzten Spiel"),
        *("ohne ein Spiel nach 14 Tagen", "alle 60 Sekunden einer", f"ob sie hinausgingen, {KEPT.days} Tage lang"),
        *("darf, 30 Tage lang", "jemand 7 Tage getragen"),
    ]
    assert [sentence for sentence in said if sentence not in page] == []
