"""Nobody gets into a league that is not theirs, by any address; reading never writes; reading is not writing."""

import json

import pytest
from django.test import Client

from leagues.actor import Actor
from leagues.groups.models import Membership, Role
from scorebook.rules.services import start_league
from tests.access.walk import SECRET, places, secrets_of, stored
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
def tries(people, browser_of, django_user_model):
    """Signed in with a role in another league: whoever is in none has less."""

    def make(role):
        account = people("Falk")
        owner = people("Olga")
        league = start_league(actor=Actor.account(owner), name="Die Anderen", default_scheme="mainz")
        Membership.objects.create(league=league, account=account, role=role)
        return browser_of(account)

    return make


@pytest.fixture
def table_of_another_evening(foreign, seated):
    """A phone with the table link of another evening of the same league."""
    evening = foreign.evening
    other = type(evening).objects.create(
        league=evening.league,
        rule_set_version=evening.rule_set_version,
        local_date=evening.local_date,
        dealer=evening.dealer,
        opened_at=evening.opened_at,
    )
    return seated(other)


def refused(browser, place, login_allowed):
    """The statuses of reading and of both ways of posting."""
    answers = [browser.get(place.path), *(browser.post(place.path, **body) for body in BODIES)]
    statuses = {answer.status_code for answer in answers}
    to_login = {answer.url.split("?")[0] for answer in answers if answer.status_code == 302}
    if login_allowed and to_login == {"/anmelden/"}:
        statuses.discard(302)
    # A program is asked for its token, whoever else is signed in there.
    return statuses <= {403, 404, 405} | ({401} if login_allowed or place.name.startswith("api-") else set())


def walk(browser, foreign, login_allowed=False):
    todo = [place for place in places(foreign) if place.of_league]
    before = stored()
    opened = [place.name for place in todo if not refused(browser, place, login_allowed)]
    assert stored() == before
    return opened, len(todo)


@pytest.mark.whole
@pytest.mark.parametrize("role", Role)
@pytest.mark.share(3)
def test_a_member_of_another_league_is_refused_everywhere(foreign, tries, role):
    opened, tried = walk(tries(role), foreign)
    assert opened == []
    assert tried >= 40


@pytest.mark.whole
def test_somebody_not_signed_in_is_refused_or_signs_in_everywhere(foreign, browser_of):
    assert walk(browser_of(), foreign, login_allowed=True)[0] == []


@pytest.mark.whole
def test_a_phone_of_another_evening_is_refused_everywhere(foreign, table_of_another_evening):
    """Only the table of the rules is the same for both: they play by one version."""
    assert walk(table_of_another_evening, foreign, login_allowed=True)[0] == ["rules-table"]


@pytest.mark.whole
def test_a_phone_at_the_table_gets_into_this_evening_only(foreign, seated):
    phone = seated(foreign.evening)
    kept = [place for place in places(foreign) if "/liga/" in place.path]
    assert [place.name for place in kept if not refused(phone, place, login_allowed=True)] == []


# What a Leser may send: leave, ask what a game would be worth, contest a game and read it over, vote on rules, let the
# preview of new rules go on, and keep a question for themselves.
READERS_POST = {
    *("game-preview", "member-remove", "game-contest", "game-countersign", "rule-ballot", "recount-step"),
    "question-save",
}


@pytest.mark.whole
def test_a_leser_changes_nothing(foreign, browser_of):
    browser = browser_of(foreign.leser)
    todo = [place for place in places(foreign) if place.of_league and place.name not in READERS_POST]
    before = stored()
    accepted = {
        place.name: answer.status_code
        for place in todo
        for body in BODIES
        if (answer := browser.post(place.path, **body)).status_code not in {401, 403, 404, 405}
    }
    assert (accepted, stored() == before) == ({}, True)


@pytest.mark.parametrize("who", ["schreiber", "leser", None])
@pytest.mark.whole
@pytest.mark.share(3)
def test_reading_writes_nothing_whoever_reads(foreign, browser_of, who):
    """That of the Verwalter does not either (`test_opened.py`)."""
    browser = browser_of(getattr(foreign, who) if who else None)
    todo = [place for place in places(foreign) if place.name != "logout"]
    secrets = secrets_of(foreign)
    for name, values in secrets.items():
        (part, value), *_ = values.items()
        todo += [place._replace(path=place.path.replace(SECRET[part], value)) for place in todo if place.name == name]
    before = stored()
    broken = [place.path for place in todo if browser.get(place.path).status_code >= 500]
    assert (broken, stored() == before) == ([], True)


def test_every_form_is_guarded_against_other_sites(foreign):
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(foreign.verwalter)
    todo = places(foreign)
    before = stored()
    open_to_others = {
        place.name: answer.status_code
        for place in todo
        if (answer := browser.post(place.path, {"x": "1"})).status_code not in {401, 403, 405}
    }
    assert (open_to_others, stored() == before) == ({}, True)


@pytest.mark.whole
def test_a_page_that_is_only_asked_for_its_headers_is_there_and_writes_nothing(foreign, browser_of):
    browser = browser_of(foreign.verwalter)
    todo = [place for place in places(foreign) if place.name != "logout"][:: much(1, 4)]
    before = stored()
    broken = [place.path for place in todo if browser.head(place.path).status_code >= 500]
    assert (broken, stored() == before) == ([], True)
