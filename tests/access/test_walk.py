"""Nobody gets into a league that is not theirs, by any address; reading never writes; reading is not writing."""

import json

import pytest
from django.test import Client

from leagues.groups.services.leagues import put_away
from leagues.journal import Actor
from scorebook.rules.services import start_league
from tests.access.walk import places, stored
from tests.each import each
from tests.shares import much

# What a signed-in person may post without a league: it changes the own account or starts something of one's own.
BODIES = [
    {"content_type": "application/json", "data": json.dumps({"facts": {}, "revision": 1})},
    {
        "data": {
            "name": "Neu",
            "sure": "on",
            "role": "verwalter",
            "away": "1",
            "public": "1",
            "into": "1",
            "seat_1": "1",
        }
    },
]


@pytest.fixture
def foreign(home):
    """The league that is nobody's business; everybody who tries belongs to another one."""
    return home


@pytest.fixture
def todo(foreign):
    return places(foreign)


@pytest.fixture
def stranger(foreign, browser_of, people, seated, begun, make_evening):
    """Somebody who is not of this league, by what they are."""

    def make(who):
        if who == "Verwalter of another league":
            owner = people("Olga")
            start_league(actor=Actor.account(owner), name="Die Anderen", default_scheme="mainz")
            return browser_of(owner)
        if who == "phone of another evening":
            evening = foreign.evening
            names = ("league", "rule_set_version", "local_date", "dealer", "opened_at")
            return seated(type(evening).objects.create(**{name: getattr(evening, name) for name in names}))
        if who == "phone of another league":
            return begun(make_evening(names=("Nora", "Otto", "Paul", "Ria")).league)
        if who == "phone of a league that is put away":
            phone = seated(foreign.evening)
            put_away(actor=Actor.account(foreign.verwalter), league=foreign.league)
            return phone
        return browser_of()

    return make


def refused(browser, place, bodies, login_allowed):
    """Whether all statuses, of reading and of posting, are refusals."""
    answers = [browser.get(place.path), *(browser.post(place.path, **body) for body in bodies)]
    statuses = {answer.status_code for answer in answers}
    to_login = {answer.url.split("?")[0] for answer in answers if answer.status_code == 302}
    if login_allowed and to_login == {"/anmelden/"}:
        statuses.discard(302)
    # A program is asked for its token, whoever else is signed in there.
    return statuses <= {403, 404, 405} | ({401} if login_allowed or place.name.startswith("api-") else set())


@pytest.mark.whole
@each(
    "who",
    [
        "Verwalter of another league",
        "nobody",
        *(f"phone of {what}" for what in ("another evening", "another league", "a league that is put away")),
    ],
)
def test_who_is_not_of_the_league_is_refused_everywhere(stranger, todo, who):
    """What its own people may do is in `test_promises.py`."""
    browser, of_league = stranger(who), [place for place in todo if place.of_league]
    todo = of_league if who == "nobody" else of_league[:: much(1, 2)]
    before = stored()
    opened = [
        place.name
        for number, place in enumerate(todo)
        if not refused(browser, place, much(BODIES, [BODIES[number % 2]]), who != "Verwalter of another league")
    ]
    # Two evenings played by one version have the same table of the rules; a late phone learns where its entries wait.
    known = {"phone of another evening": ["rules-table"], "phone of a league that is put away": ["evening-commands"]}
    assert opened == [place.name for place in todo if place.name in known.get(who, ())]
    assert (stored() == before, len(of_league) >= 40) == (True, True)


def test_every_form_is_guarded_against_other_sites(foreign, todo):
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(foreign.verwalter)
    before = stored()
    open_to_others = {
        place.name: answer.status_code
        for place in todo
        if (answer := browser.post(place.path, {"x": "1"})).status_code not in {401, 403, 405}
    }
    assert (open_to_others, stored() == before) == ({}, True)


@pytest.mark.whole
def test_a_page_that_is_only_asked_for_its_headers_is_there_and_writes_nothing(foreign, todo, browser_of):
    browser = browser_of(foreign.verwalter)
    before = stored()
    broken = [place.path for place in todo[:: much(1, 8)] if browser.head(place.path).status_code >= 500]
    assert (broken, stored() == before) == ([], True)
