"""A browser keeps the page of an evening and asks whether it still holds; it is never shown what is no longer true."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

import leagues.cache
from leagues.accounts.models import Account
from leagues.groups.models import Membership, Role
from leagues.groups.services.leagues import edit_league, put_away
from leagues.journal import Actor
from leagues.people.models import Player
from leagues.people.services.persons import anonymise_player, merge_players
from leagues.people.services.players import add_player, edit_player
from scorebook.disputes.services import contest_game
from scorebook.evenings.models import EventKind
from scorebook.evenings.services.evenings import change_date_and_place, close_evening
from scorebook.evenings.services.events import add_event
from scorebook.evenings.services.games import correct_game
from scorebook.evenings.services.table_links import take_pen
from tests.cast import PASSWORD
from tests.evenings.reading import text

pytestmark = pytest.mark.django_db
SYSTEM = Actor.system()


@pytest.fixture
def evening(make_evening, record):
    evening = make_evening("steffen", ("Anna", "Ben", "Cem", "Dora", "Emil"))
    record(evening)
    return evening


@pytest.fixture
def phone(evening, stranger, browser_of):
    """A Schreiber who looks at the evening."""
    Membership.objects.create(league=evening.league, account=stranger, role=Role.SCHREIBER)
    browser = browser_of(stranger)
    look(browser, evening)  # the first page brings the cookie against forgery
    return browser


def look(client, evening, tag=""):
    return client.get(f"/abend/{evening.pk}/", headers={"If-None-Match": tag} if tag else {})


def seen(page):
    """What a page shows: everything but the numbers of its forms, which are new each time."""
    return re.sub(r'(name="(?:csrfmiddlewaretoken|identity|seen)" value=)"[^"]*"|data-tag="[^"]*"', "", text(page))


def emil(evening, name="Emil"):
    return Player.objects.get(league=evening.league, name=name)


# One after the other, of the evening, with facts and the phone
CHANGES = {
    "a game is contested": lambda e, f, p: contest_game(actor=SYSTEM, game=e.games.get(), sentence="Cem sagte Re"),
    "a game is corrected": lambda e, f, p: correct_game(actor=SYSTEM, game=e.games.get(), facts=f(e, re_augen=170)),
    "the last round": lambda e, f, p: add_event(actor=SYSTEM, evening=e, kind=EventKind.LAST_ROUND, data={"more": 0}),
    "another date": lambda e, f, p: change_date_and_place(
        actor=SYSTEM, evening=e, local_date=timezone.localdate() - timedelta(days=3), place="Krug"
    ),
    "another phone takes the pen": lambda e, f, p: take_pen(evening=e, phone="a" * 32, name="Ben"),
    "this phone takes the pen": lambda e, f, p: p.post(f"/abend/{e.pk}/stift/"),
    "a player is renamed": lambda e, f, p: edit_player(actor=SYSTEM, player=emil(e), name="Emilia"),
    "a namesake": lambda e, f, p: add_player(actor=SYSTEM, league=e.league, name="Emilia Krause"),
    "two are one": lambda e, f, p: merge_players(
        actor=SYSTEM, player=emil(e, "Emilia"), into=add_player(actor=SYSTEM, league=e.league, name="Frieda")
    ),
    "somebody is forgotten": lambda e, f, p: anonymise_player(actor=SYSTEM, player=emil(e, "Dora")),
    "the league is renamed": lambda e, f, p: edit_league(actor=SYSTEM, league=e.league, name="Montagsrunde"),
    "the dark theme": lambda e, f, p: p.cookies.load({"theme": "dark"}),
    "Bavarian words": lambda e, f, p: p.cookies.load({"namen": "bayerisch"}),
    "the league is put away": lambda e, f, p: put_away(actor=SYSTEM, league=e.league),
    "and taken out again": lambda e, f, p: put_away(actor=SYSTEM, league=e.league, away=False),
    "a smaller role": lambda e, f, p: Membership.objects.filter(role=Role.SCHREIBER).update(role=Role.LESER),
    "it is closed": lambda e, f, p: close_evening(actor=SYSTEM, evening=e),
}


def test_whatever_changes_what_is_seen_brings_a_new_page(phone, evening, facts):
    before, not_noticed = look(phone, evening), []
    for what, change in CHANGES.items():
        change(evening, facts, phone)
        after = look(phone, evening, before.headers["ETag"])
        if after.status_code != 200 or seen(after) == seen(before):
            not_noticed.append(what)
        else:
            before = after
    assert not_noticed == []
    assert look(phone, evening, before.headers["ETag"]).status_code == 304


def test_what_is_typed_in_the_administration_is_seen_too(phone, evening, browser_of):
    boss = browser_of(Account.objects.create_superuser("chef@example.org", PASSWORD, display_name="Chef"))
    tag, player = look(phone, evening).headers["ETag"], emil(evening)
    typed = {"league": player.league_id, "name": "Emilia", "sign": "EM", "colour": player.colour, "regular": "on"}
    assert boss.post(f"/verwaltung/leagues/player/{player.pk}/change/", typed).status_code == 302
    assert "Emilia" in text(look(phone, evening, tag))


def test_whoever_signs_in_on_the_same_phone_gets_a_page_of_their_own(phone, evening, verwalter, stranger):
    tag = look(phone, evening).headers["ETag"]
    phone.logout()
    assert look(phone, evening, tag).status_code == 302
    phone.force_login(verwalter)
    assert look(phone, evening, tag).status_code == 200


def test_a_page_holds_no_longer_than_the_cookie_that_its_forms_need(phone, evening):
    """Without it, or with another one, every form of the kept page would be refused as forged."""
    tag = look(phone, evening).headers["ETag"]
    del phone.cookies["csrftoken"]
    fresh = look(phone, evening, tag)
    assert (fresh.status_code, "csrftoken" in fresh.cookies) == (200, True)
    assert look(phone, evening, fresh.headers["ETag"]).status_code == 304


def test_a_message_is_shown_once_and_not_kept(phone, evening):
    before = look(phone, evening).headers["ETag"]
    phone.post(f"/ereignis/{evening.events.get().pk}/zuruecknehmen/")
    told, later = look(phone, evening, before), look(phone, evening)
    assert ["Zurückgenommen: " in text(page).split("<main")[1][:2000] for page in (told, later)] == [True, False]
    assert ("no-store" in told.headers["Cache-Control"], "ETag" in told.headers) == (True, False)


def test_another_build_of_the_program_brings_a_new_page(phone, evening, monkeypatch):
    tag = look(phone, evening).headers["ETag"]
    monkeypatch.setattr("scorebook.evenings.pages.requests.build", lambda: "another")
    assert look(phone, evening, tag).status_code == 200


def test_a_build_is_known_by_what_it_is_made_of(settings, tmp_path):
    settings.BASE_DIR = tmp_path
    (tmp_path / "templates").mkdir()
    built = []
    for words in ("one", "two", "one"):
        (tmp_path / "templates" / "page.html").write_text(words)
        leagues.cache.build.cache_clear()
        built.append(leagues.cache.build())
    leagues.cache.build.cache_clear()
    assert (built[0] == built[2], built[0] == built[1]) == (True, False)
