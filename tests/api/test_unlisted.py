"""Who does not want to be named outside the league stands there nowhere; everybody is asked before it is published."""

from datetime import timedelta
from io import BytesIO

import pytest
from django.core import mail
from django.core.cache import cache
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import get_resolver, reverse
from django.utils import timezone
from django.utils.formats import date_format
from pypdf import PdfReader

from leagues.groups.models import League, Membership, Role, Season
from leagues.groups.services.invitations import invite
from leagues.groups.services.leagues import AT_ONCE, publish
from leagues.journal import Actor
from leagues.letters.models import Letter
from leagues.people.models import Forgetting, Player
from leagues.people.selectors import names_of
from leagues.people.services.persons import merge_players
from leagues.people.services.players import unlist_player
from scorebook.api.urls import OPERATIONS
from scorebook.evenings.models import Game
from scorebook.evenings.selectors.evenings import names_to_share
from scorebook.evenings.services.evenings import close_evening
from scorebook.gatherings.services.gatherings import open_gathering
from scorebook.rules.models import RuleSet
from tests.access.walk import routes

SYSTEM = Actor.system()
NAME = "Theodora"
pytestmark = pytest.mark.django_db


@pytest.fixture
def published(home):
    """A league that everybody may read, with somebody in it whose name stands wherever a name can."""
    texts = {"name": f"Runde um {NAME}", "description": f"Jeden Freitag bei {NAME}.", "home_pub": f"Zur {NAME}"}
    League.objects.filter(pk=home.league.pk).update(share_names=True, **texts)
    home.league.refresh_from_db()
    Season.objects.create(league=home.league, name=f"Pokal für {NAME}", start=home.evening.local_date)
    RuleSet.objects.filter(league=home.league).update(name=f"Wie {NAME} will")
    home.dora = Player.objects.get(league=home.league, name="Dora")
    Player.objects.filter(pk=home.dora.pk).update(name=NAME, nickname="", sign="Th")
    Game.objects.filter(pk=home.games[0].pk).update(comment=f"Schöner Zug von {NAME}")
    type(home.evening).objects.filter(pk=home.evening.pk).update(place=f"bei {NAME}s Tante")
    more = [Player.objects.create(league=home.league, name=name, sign=name[:2]) for name in ("Fritz", "Gerd", "Hans")]
    everybody = [
        *Player.objects.filter(league=home.league).exclude(pk__in=[one.pk for one in more]).order_by("pk"),
        *more,
    ]
    version = home.evening.rule_set_version
    home.gathering = open_gathering(
        actor=SYSTEM, league=home.league, rule_set_version=version, players=everybody, place=f"Garten von {NAME}"
    )
    home.key = publish(actor=SYSTEM, league=home.league, public=True, notice=AT_ONCE).public_key
    return home


def public_paths(home):
    """Every address that opens with the key of a league."""
    found = [name for name, entry in routes(get_resolver().url_patterns) if "key" in entry.pattern.converters]
    assert {"league-public", "embed-table", "embed-chart"} <= set(found)
    return [reverse(name, args=[home.key]) for name in found]


def read_by_anybody(home, program):
    """Everything that others than the league can read, by where it stands, as text."""
    said = {path: Client().get(path) for path in public_paths(home)}
    values = {"evening_id": home.evening.pk, "game_id": home.games[0].pk, "gathering_id": home.gathering.pk}
    for one in OPERATIONS:
        if one.reads and one.name != "api-export":  # the file is the league's own
            path = reverse(one.name, kwargs={k: v for k, v in values.items() if k in one.path})
            said[path] = program.get(path.removeprefix("/api/v1/"))
    assert all(answer.status_code == 200 for answer in said.values()), said
    return {path: answer.content.decode() for path, answer in said.items()}


def pdf_text(content):
    return "".join(page.extract_text() for page in PdfReader(BytesIO(content)).pages)


def test_a_name_stands_nowhere_outside_once_its_person_does_not_want_it(published, program, browser_of):
    before = read_by_anybody(published, program)
    named = {path for path, text in before.items() if NAME in text}
    assert {*public_paths(published), "/api/v1/players"} <= named
    unlist_player(actor=Actor.account(published.verwalter), player=published.dora, unlisted=True)
    after = read_by_anybody(published, program)
    assert [path for path, text in after.items() if NAME in text] == []
    for path in named & {*public_paths(published), "/api/v1/players"}:
        assert "Mitspieler Th" in after[path], path
    for text in ("Runde um", "Jeden Freitag bei", "Zur", "Pokal für", "Wie"):
        assert f"{text} {NAME}" in before["/api/v1/league"] and f"{text} [" in after["/api/v1/league"], text
    inside = browser_of(published.verwalter).get(f"/liga/{published.league.pk}/tabelle/").content.decode()
    assert NAME in inside


def test_whoever_is_to_be_forgotten_is_not_named_outside_either(published, program):
    due = timezone.now() + timedelta(days=7)
    Forgetting.objects.create(league=published.league, player=published.dora, due_at=due)
    after = read_by_anybody(published, program)
    assert [path for path, text in after.items() if NAME in text] == []
    assert "Anonym" in after[public_paths(published)[0]]


def test_booklets_do_not_name_them_whatever_is_asked_for(published, browser_of):
    browser = browser_of(published.verwalter)
    of_evening, of_year = published.evening.pk, published.league.pk
    paths = [reverse("evening-booklet", args=[of_evening]), reverse("league-year-book", args=[of_year])]
    assert [NAME in pdf_text(browser.get(f"{path}?namen=1").content) for path in paths] == [True, True]
    unlist_player(actor=SYSTEM, player=published.dora, unlisted=True)
    for path in paths:
        for asked in ("?namen=1", ""):
            assert NAME not in pdf_text(browser.get(path + asked).content)


def test_pictures_and_texts_for_a_chat_show_the_sign(published):
    unlist_player(actor=SYSTEM, player=published.dora, unlisted=True)
    for with_names, expected in ((True, ("Mitspieler Th", "Th")), (False, ("Th", "Th"))):
        shared = names_to_share(names_of(published.league.pk), with_names=with_names)[str(published.dora.pk)]
        assert (shared.name, shared.short) == expected


def test_nor_do_they_say_a_league_that_is_called_after_somebody(published, browser_of):
    browser = browser_of(published.verwalter)
    close_evening(actor=SYSTEM, evening=published.evening)
    page = reverse("evening-ceremony", args=[published.evening.pk])

    def shared():
        return browser.get(page).content.decode().split("data-shared>")[1].split("</p>")[0]

    assert f"Runde um {NAME}" in shared()
    unlist_player(actor=SYSTEM, player=published.dora, unlisted=True)
    assert NAME not in shared() and "Runde um [Name entfernt]" in shared()


def test_a_sign_that_is_the_name_is_no_sign(published):
    unlist_player(actor=SYSTEM, player=published.dora, unlisted=True)
    for name in ("Jo", "Eva Jo"):
        Player.objects.filter(pk=published.dora.pk).update(name=name, sign="Jo")
        cache.clear()
        page = Client().get(public_paths(published)[0]).content.decode()
        assert "Mitspieler" in page and "Mitspieler Jo" not in page


def test_an_entry_that_counts_for_somebody_unlisted_names_nobody(published, program):
    twin = Player.objects.create(league=published.league, name="Theo", sign="To", unlisted=True)
    merge_players(actor=SYSTEM, player=twin, into=published.dora)
    assert [path for path, text in read_by_anybody(published, program).items() if NAME in text] == []


def test_the_person_decides_and_a_verwalter_for_whoever_has_no_account(published, account):
    dora, verwalter = published.dora, Actor.account(published.verwalter)
    own = account("Dorothea")
    unlist_player(actor=verwalter, player=dora, unlisted=True)
    unlist_player(actor=verwalter, player=dora, unlisted=False)
    Player.objects.filter(pk=dora.pk).update(account=own)
    unlist_player(actor=verwalter, player=dora, unlisted=True)
    with pytest.raises(PermissionDenied):
        unlist_player(actor=verwalter, player=dora, unlisted=False)
    unlist_player(actor=Actor.account(own), player=dora, unlisted=False)
    unlist_player(actor=Actor.account(own), player=dora, unlisted=False)
    told = published.league.journal.filter(action__in=["player.unlist", "player.list"]).order_by("pk")
    assert [entry.action.removeprefix("player.") for entry in told] == ["unlist", "list", "unlist", "list"]


def test_a_leser_finds_the_button_on_the_own_entry(published, account, browser_of):
    lena = account("Lea")
    Membership.objects.create(league=published.league, account=lena, role=Role.LESER)
    Player.objects.filter(pk=published.dora.pk).update(account=lena)
    browser, entry = browser_of(lena), f"/liga/{published.league.pk}/spieler/{published.dora.pk}/"
    assert f'href="{entry}"' in browser.get(f"/liga/{published.league.pk}/spieler/").content.decode()
    assert "Außerhalb ohne Namen" in browser.get(entry).content.decode()
    assert browser.post(f"{entry}ohne-namen/", {"unlisted": "1"}).status_code == 302
    assert "Mit Namen nennen" in browser.get(entry).content.decode()
    other = Player.objects.get(league=published.league, name="Anna")
    answer = browser.post(f"/liga/{published.league.pk}/spieler/{other.pk}/ohne-namen/", {"unlisted": "1"})
    assert (answer.status_code, Player.objects.filter(unlisted=True).count()) == (403, 1)


def test_everybody_who_can_be_reached_is_told_before_it_opens(home, account, browser_of):
    reader, player, gone = account("Lea"), account("Paul"), account("Gerd")
    Membership.objects.create(league=home.league, account=reader, role=Role.LESER)
    Player.objects.filter(league=home.league, name="Ben").update(account=player)
    Membership.objects.create(league=home.league, account=gone, role=Role.LESER)
    type(gone).objects.filter(pk=gone.pk).update(is_active=False)
    invitation, _ = invite(
        actor=SYSTEM, league=home.league, role="leser", player=Player.objects.get(league=home.league, name="Cem")
    )
    Letter.objects.create(
        kind="invitation", to="cem@example.org", invitation=invitation, state="sent", done_at=timezone.now()
    )
    members = Membership.objects.filter(league=home.league, account__is_active=True).exclude(account=home.verwalter)
    expected = {*members.values_list("account__email", flat=True), player.email, "cem@example.org"}
    browser = browser_of(home.verwalter)
    assert browser.post(f"/liga/{home.league.pk}/offen/", {"public": "1"}).status_code == 302
    home.league.refresh_from_db()
    assert sorted(letter.to[0] for letter in mail.outbox) == sorted(expected)
    day = date_format(timezone.localtime(home.league.public_from), "DATE_FORMAT")
    assert all(f"Ab dem {day}" in letter.body for letter in mail.outbox)
    assert "Offen ab dem" in browser.get(f"/liga/{home.league.pk}/bearbeiten/").content.decode()


def test_until_the_week_is_over_nothing_opens(home):
    league = publish(actor=SYSTEM, league=home.league, public=True)
    home.key = league.public_key
    assert {Client().get(path).status_code for path in public_paths(home)} == {404}
    assert league.public_soon
    League.objects.filter(pk=league.pk).update(public_from=timezone.now() - timedelta(seconds=1))
    assert {Client().get(path).status_code for path in public_paths(home)} == {200}
    publish(actor=SYSTEM, league=home.league, public=False)
    assert {Client().get(path).status_code for path in public_paths(home)} == {404}


def test_where_nobody_is_there_to_be_told_it_opens_at_once(home):
    league = publish(actor=Actor.account(home.verwalter), league=home.league, public=True)
    home.key = league.public_key
    assert (league.public_soon, mail.outbox) == (False, [])
    assert {Client().get(path).status_code for path in public_paths(home)} == {200}
