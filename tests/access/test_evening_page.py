"""The address of an evening: who has it reads what may leave the league, changes nothing, until it is closed."""

import html
import re
from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from leagues.groups.models import token_hash
from leagues.groups.services.members import remove_member
from leagues.journal import Actor
from leagues.people.models import Player
from leagues.people.services.persons import anonymise_player, ask_to_forget
from scorebook.evenings.models import Capability, EventKind
from scorebook.evenings.services.evenings import close_evening, comment_game, open_evening, reopen_evening
from scorebook.evenings.services.events import add_event
from scorebook.evenings.services.table_links import (
    close_addresses,
    end_table_links_of,
    evening_by_page,
    link_by_secret,
    open_page,
    open_table_link,
    page_secret,
    table_pin,
    table_secret,
)
from tests.access.test_english import Page
from tests.access.walk import stored
from tests.each import each

SYSTEM = Actor.system()


@pytest.fixture
def path(home):
    return reverse("evening-page", args=[page_secret(home.evening)])


@pytest.fixture
def read(path):
    """The words of the page, as somebody reads it who has only its address."""

    def make(**meta):
        answer = Client().get(path, **meta)
        assert answer.status_code == 200
        body = html.unescape(answer.text.partition("<main")[2].partition("</main>")[0])
        return " ".join(re.sub(r"<[^>]+>", " ", body).split())

    return make


def with_names(league):
    league.share_names = True
    league.save()


def test_the_secret_is_128_bits_and_not_stored_and_every_evening_has_its_own(home, make_evening):
    secrets = {page_secret(home.evening), page_secret(make_evening())}
    rows = str([*Capability.pages.values_list()])
    assert ({len(secret) for secret in secrets}, len(secrets)) == ({22}, 2)
    assert [secret for secret in secrets if secret in rows] == []
    assert {*Capability.pages.values_list("token_hash", flat=True)} == {token_hash(one) for one in secrets}
    assert {*Capability.pages.values_list("code", "expires_at")} == {(None, None)}


def test_it_reads_one_evening_and_does_not_write(home, path):
    """Nor does the secret of one of the two doors open the other."""
    looking = Client()
    link = table_secret(open_table_link(actor=SYSTEM, evening=home.evening))
    assert (link_by_secret(page_secret(home.evening)), evening_by_page(link)) == (None, None)
    before = stored()
    answer = looking.get(path)
    assert (answer.status_code, dict(answer.cookies)) == (200, {})
    assert looking.post(path).status_code == 405
    inside = [reverse(name, args=[home.evening.pk]) for name in ("evening-detail", "evening-share", "evening-card")]
    assert {looking.get(one).url.partition("?")[0] for one in inside} == {"/anmelden/"}
    assert stored() == before


def all_called():
    Capability.pages.update(called=9)


def test_it_says_how_the_evening_stands_and_how_it_ended_and_names_nobody_unless_the_league_does(home, read):
    names = ("Anna", "Ben", "Cem", "Dora")
    assert [name for name in names if name in read()] == []
    with_names(home.league)
    running = read()
    said = ("Freitagsrunde", "Spiel 2, Runde 1", "Ben gibt", "Spiel 1: Anna und Ben", "Spielwert", *names)
    assert [one for one in said if one not in running] == []
    close_evening(actor=SYSTEM, evening=home.evening)
    all_called()
    ended = read()
    assert ("gewinnen" in ended, "Platz 1" in ended, " gibt" in ended) == (True, True, False)
    reopen_evening(actor=SYSTEM, evening=home.evening)
    assert "Ben gibt" in read()


@each("closed", [False, True])
@each("end", ["unlisted", "asked", "forgotten"])
def test_who_is_not_to_be_named_is_gone_at_once(home, path, read, end, closed):
    with_names(home.league)
    if closed:
        close_evening(actor=SYSTEM, evening=home.evening)
        all_called()
    tag = re.search(r'data-refresh="(\w+)"', Client().get(path).text)[1]
    anna = Player.objects.get(name="Anna")
    if end == "unlisted":
        Player.objects.filter(pk=anna.pk).update(unlisted=True)
    elif end == "asked":
        ask_to_forget(actor=SYSTEM, player=anna, words=[])
    else:
        anonymise_player(actor=SYSTEM, player=anna)
    assert ("Anna" in read(), Client().get(path, {"stand": tag}).status_code) == (False, 200)


def test_nothing_that_somebody_has_typed_stands_there(home, read):
    with_names(home.league)
    type(home.evening).objects.filter(pk=home.evening.pk).update(place="bei Tante Trude")
    comment_game(actor=SYSTEM, game=home.game, comment="Trude lacht")
    add_event(actor=SYSTEM, evening=home.evening, kind=EventKind.REDEAL, reason="Trude kommt")
    assert "Trude" not in read()
    type(home.league).objects.filter(pk=home.league.pk).update(home_pub="Trude", description="Trude")
    assert "Trude" not in read()


def test_machines_leave_it_out(path):
    answer = Client().get(path)
    assert answer.headers["X-Robots-Tag"] == "noindex, nofollow"
    assert '<meta name="robots" content="noindex, nofollow">' in answer.text
    assert "no-store" in answer.headers["Cache-Control"]


def test_it_asks_little_and_is_answered_briefly_until_something_is_new(
    home, path, record, django_assert_max_num_queries
):
    tag = re.search(r'data-refresh="(\w+)" data-open', Client().get(path).text)[1]
    with django_assert_max_num_queries(2):
        answer = Client().get(path, {"stand": tag})
    assert (answer.status_code, answer.content) == (204, b"")
    for _ in range(3):
        record(home.evening)
    assert Client().get(path, {"stand": tag}).status_code == 200
    for _ in range(2):
        with django_assert_max_num_queries(12):
            Client().get(path)
        close_evening(actor=SYSTEM, evening=home.evening)
        all_called()


def test_it_speaks_english_where_that_was_chosen_and_offers_it(home, read, path):
    with_names(home.league)
    offered = [f'<a href="{reverse("language")}" lang="en">English</a>' in Client().get(path, **meta).text for meta in (
        {}, {"HTTP_ACCEPT_LANGUAGE": "en-GB,en;q=0.9"}, {"HTTP_ACCEPT_LANGUAGE": "en", "HTTP_COOKIE": "language=en"},
    )]  # fmt: skip
    assert offered == [False, True, False]
    assert "Ben deals" in read(HTTP_COOKIE="language=en")
    close_evening(actor=SYSTEM, evening=home.evening)
    for called in (None, 1, 9):
        Capability.pages.update(called=called)
        page = Page(Client().get(path, HTTP_COOKIE="language=en").text)
        assert (page.said, page.terms) == ([], [])


# With the PIN it writes


def test_while_a_table_link_opens_the_page_leads_to_where_its_pin_is_typed(home, path, browser_of):
    def ways():
        return re.findall(r'href="(/tisch/[^"]*)"', Client().get(path).text)

    assert ways() == []
    link = open_table_link(actor=SYSTEM, evening=home.evening)
    assert ways() == [f"/tisch/?abend={link.code}"]
    phone, pin = Client(), table_pin(link)
    share = reverse("evening-share", args=[home.evening.pk])
    shown = [f"{pin[:3]} {pin[3:]}" in browser_of(who).get(share).text for who in (home.schreiber, home.leser)]
    assert (shown, pin in Client().get(path).text) == ([True, False], False)
    typed = {"code": phone.get(ways()[0]).context["form"]["code"].value(), "pin": pin}
    assert phone.post("/tisch/", typed).url == reverse("evening-detail", args=[home.evening.pk])
    close_evening(actor=SYSTEM, evening=home.evening)
    assert ways() == []


# The Siegerehrung, in step with the table


@pytest.fixture
def moment(monkeypatch):
    """Moves the time on."""
    now = [timezone.now()]
    monkeypatch.setattr("scorebook.evenings.services.table_links.timezone.now", lambda: now[0])

    def move(**facts):
        now[0] += timedelta(**facts)

    return move


def test_who_looks_sees_each_place_when_the_phone_that_ended_the_evening_calls_it(home, path, browser_of, moment):
    ending, other = browser_of(home.verwalter), browser_of(home.schreiber)
    close, step = (reverse(name, args=[home.evening.pk]) for name in ("evening-close", "ceremony-step"))

    def seen():
        context = Client().get(path).context
        return context["called"] and [place.title for place in context["called"]]

    def calls(browser, place):
        assert browser.post(step, {"platz": place}).status_code == 204
        return seen()

    assert calls(ending, "1") is None
    ending.post(close)
    ceremony = [one.get(reverse("evening-ceremony", args=[home.evening.pk])) for one in (ending, other)]
    assert ["data-calls" in one.text for one in ceremony] == [True, False]
    last, first = "Platz 3, geteilt", "Platz 1, geteilt"
    assert (seen(), calls(other, "2"), calls(ending, "x"), calls(ending, "9999")) == ([], [], [], [])
    assert ("gewinnen" in Client().get(path).text, Client().get(f"{path}bild.png").status_code) == (False, 404)
    assert (calls(ending, "1"), calls(ending, "2"), calls(ending, "1")) == ([last], [first, last], [first, last])
    assert calls(ending, "3") is None
    assert ("gewinnen" in Client().get(path).text, Client().get(f"{path}bild.png").status_code) == (True, 200)


@pytest.mark.parametrize(("called", "minutes"), [(None, 1), (1, 15)])
def test_what_nobody_calls_is_seen_after_a_while(home, path, moment, called, minutes):
    close_evening(actor=SYSTEM, evening=home.evening)
    Capability.pages.update(called=called)
    tag = re.search(r'data-refresh="(\w+)"', Client().get(path).text)[1]
    moment(minutes=minutes, seconds=-5)
    assert Client().get(path, {"stand": tag}).status_code == 204
    moment(seconds=10)
    assert Client().get(path).context["called"] is None
    reopen_evening(actor=SYSTEM, evening=home.evening)
    close_evening(actor=SYSTEM, evening=home.evening)
    assert Client().get(path).context["called"] == []


# On the page of the evening


def test_the_code_stands_on_the_evening_until_a_second_phone_is_there_or_it_is_tapped_away(
    home, path, browser_of, seated
):
    inside, share = (reverse(name, args=[home.evening.pk]) for name in ("evening-detail", "evening-share"))
    writers = [browser_of(home.verwalter), browser_of(home.schreiber)]

    def shown(browser):
        invite = browser.get(inside).context["invite"]
        return invite and (invite.url, bool(invite.pin))

    assert [shown(one) for one in writers] == [(f"http://testserver{path}", False)] * 2
    assert shown(browser_of(home.leser)) is None
    assert writers[0].post(share, {"weg": "1"}).url == inside
    open_table_link(actor=SYSTEM, evening=home.evening)
    assert [shown(one) for one in writers] == [None, (f"http://testserver{path}", True)]
    phone = seated(home.evening)
    assert [shown(one) for one in (*writers, phone)] == [None, None, None]


def test_a_new_evening_leads_to_the_code_from_its_first_screen(home, browser_of):
    def leads(evening):
        page = browser_of(home.verwalter).get(reverse("evening-detail", args=[evening.pk])).text
        return 'href="#dazuholen"' in page

    players = [*Player.objects.filter(league=home.league)[:4]]
    rules = home.evening.rule_set_version
    fresh = open_evening(actor=SYSTEM, league=home.league, rule_set_version=rules, players=players, dealer=players[0])
    assert (leads(fresh), leads(home.evening)) == (True, False)


def test_a_game_hands_on_the_address_of_its_evening_and_no_other(home, path, browser_of):
    """Its own address would lead a stranger to a sign-in form."""
    game, share = reverse("game-detail", args=[home.game.pk]), reverse("evening-share", args=[home.evening.pk])
    handed = browser_of(home.leser).get(game)
    assert handed.context["share"].address == f"http://testserver{path}"
    assert f"http://testserver{game}" not in handed.text
    close_addresses(actor=SYSTEM, league=home.league)
    closed = [browser_of(who).get(game) for who in (home.leser, home.verwalter)]
    assert [(one.context["share"], share in one.text) for one in closed] == [(None, False), (None, True)]


# What a chat shows of it


def previewed(path):
    """The properties for a preview, and the picture."""
    page = Client().get(path).text.partition("</head>")[0]
    found = {name: html.unescape(value) for name, value in re.findall(r'property="og:(\S+)" content="([^"]*)"', page)}
    return found, Client().get(found["image"].removeprefix("http://testserver")) if "image" in found else None


def test_a_chat_shows_a_picture_and_a_sentence_with_no_more_than_the_page(home, path):
    found, picture = previewed(path)
    assert (found["type"], found["url"]) == ("website", f"http://testserver{path}")
    assert found["title"].startswith("Freitagsrunde · ")
    assert found["description"] == "1 Spiel. A und B liegen gleichauf vorn."
    assert (picture.status_code, picture.headers["Content-Type"], picture.content[:4]) == (200, "image/png", b"\x89PNG")
    assert picture.headers["X-Robots-Tag"] == "noindex, nofollow"
    with_names(home.league)
    close_evening(actor=SYSTEM, evening=home.evening)
    all_called()
    named, again = previewed(path)
    assert named["description"] == "1 Spiel. Anna und Ben gewinnen."
    assert (named["image"] != found["image"], again.content != picture.content) == (True, True)


def test_before_the_first_game_there_is_a_sentence_alone(make_evening):
    found, picture = previewed(reverse("evening-page", args=[page_secret(make_evening())]))
    assert (found["description"], picture) == ("Noch kein Spiel.", None)


# Closing


@each("end", ["closed", "put away"])
def test_what_is_closed_shows_nothing(home, path, end):
    if end == "closed":
        assert close_addresses(actor=SYSTEM, league=home.league) == 1
    else:
        type(home.league).objects.filter(pk=home.league.pk).update(archived_at=home.evening.opened_at)
    answers = [Client().get(one) for one in (path, f"{path}bild.png", "/zusehen/gibt-es-nicht/")]
    assert [one.status_code for one in answers] == [404] * 3
    assert ["Diese Adresse ist geschlossen." in one.text for one in answers] == [True, True, False]
    assert not [one for one in answers if "Freitagsrunde" in one.text]


def test_a_new_key_of_the_server_closes_nothing_and_gives_another_address(home, path, settings):
    settings.SECRET_KEY = "anders"
    assert (page_secret(home.evening), Client().get(path).status_code) == ("", 200)
    assert open_page(actor=SYSTEM, evening=home.evening) != Capability.pages.earliest("pk")
    assert (len(page_secret(home.evening)), Client().get(path).status_code) == (22, 404)


def test_it_outlives_the_end_and_who_leaves_and_opened_again_it_is_another_address(home, path):
    open_table_link(actor=SYSTEM, evening=home.evening)
    leaving = home.league.memberships.get(account=home.schreiber)
    end_table_links_of(SYSTEM, leaving, None)
    remove_member(actor=SYSTEM, membership=leaving)
    close_evening(actor=SYSTEM, evening=home.evening)
    assert Client().get(path).status_code == 200
    close_addresses(actor=SYSTEM, league=home.league)
    again = open_page(actor=SYSTEM, evening=home.evening)
    assert open_page(actor=SYSTEM, evening=home.evening) == again
    other = reverse("evening-page", args=[page_secret(home.evening)])
    assert (Client().get(path).status_code, Client().get(other).status_code) == (404, 200)
    actions = home.evening.journal.values_list("action", flat=True)
    assert [*actions][:2] == ["evening_page_opened", "evening_page_closed"]


def test_a_verwalter_sees_everything_that_is_open_and_closes_one_or_all(home, browser_of, make_evening):
    foreign = Capability.pages.filter(evening=make_evening())
    link = open_table_link(actor=SYSTEM, evening=home.evening)
    browser, page = browser_of(home.verwalter), Capability.pages.get(evening=home.evening)
    address = reverse("league-addresses", args=[home.league.pk])
    assert {one.pk for one in browser.get(address).context["addresses"]} == {link.pk, page.pk}
    for which, left in (("", 2), (str(foreign.get().pk), 2), (str(page.pk), 1), ("all", 0)):
        browser.post(address, {"close": which})
        assert len(browser.get(address).context["addresses"]) == left
    assert foreign.get().revoked_at is None
    with pytest.raises(PermissionDenied):
        close_addresses(actor=Actor.account(home.schreiber), league=home.league)


# Handing it on


@each(("who", "opens"), [("verwalter", True), ("schreiber", True), ("leser", False), ("table", False)])
def test_everybody_inside_hands_it_on_and_who_writes_makes_a_new_one(home, browser_of, seated, path, who, opens):
    browser = seated(home.evening) if who == "table" else browser_of(getattr(home, who))
    share = reverse("evening-share", args=[home.evening.pk])
    assert browser.get(share).context["url"] == f"http://testserver{path}"
    Capability.pages.update(revoked_at=home.evening.opened_at)
    assert browser.get(share).context["url"] == ""
    assert browser.post(share).status_code == (302 if opens else 403)
    assert Capability.pages.filter(revoked_at=None).exists() is opens


def test_the_text_for_the_chat_leads_to_it_and_never_to_a_form(home, browser_of, path):
    close_evening(actor=SYSTEM, evening=home.evening)
    browser, ceremony = browser_of(home.leser), reverse("evening-ceremony", args=[home.evening.pk])
    assert browser.get(ceremony).context["shared"].endswith(f"\n\nhttp://testserver{path}")
    close_addresses(actor=SYSTEM, league=home.league)
    assert "http" not in browser.get(ceremony).context["shared"]
