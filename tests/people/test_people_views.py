import uuid
from datetime import date

import pytest

from leagues.groups.selectors import Beginning
from leagues.people.models import Player
from tests.each import each

pytestmark = pytest.mark.django_db


@pytest.fixture
def players(league):
    return f"/liga/{league.pk}/spieler/"


@pytest.mark.parametrize("count", [1, 3])
def test_the_players_are_listed(browser_of, lena, league, players, count, django_assert_num_queries):
    for number in range(count):
        Player.objects.create(league=league, name=f"<i>{number}", sign=f"{number}", since=date(2001, 5, 1))
    browser = browser_of(lena)
    with django_assert_num_queries(4):  # session with account, league, players, the names of all
        page = browser.get(players)
    assert [player.name for player, _who in page.context["players"]] == [f"<i>{number}" for number in range(count)]
    _, main = page.text.split("<main")
    assert [one in main for one in ("&lt;i&gt;0", "seit Mai 2001", '<form method="post"')] == [True, True, False]


def test_a_schreiber_adds_a_player(browser_of, sven, league, players):
    answer = browser_of(sven).post(players, {"name": "Anna", "colour": "red", "guest": "on"}, follow=True)
    anna = Player.objects.get()
    assert (anna.league, anna.name, anna.sign, anna.colour, anna.guest) == (league, "Anna", "A", "red", True)
    assert answer.redirect_chain == [(players, 302)]
    assert "Anna spielt jetzt mit, Kürzel A." in answer.content.decode()


def test_a_taken_name_stands_at_the_field_and_nothing_is_lost(browser_of, sven, anna, players):
    typed = {"name": "ANNA", "nickname": "Ännchen", "sign": "Ä", "colour": "grey", "since": "1998-11-13"}
    answer = browser_of(sven).post(players, typed)
    form = answer.context["form"]
    assert form.errors == {"name": ["„ANNA“ gibt es in dieser Liga schon."]}
    assert {name: form[name].value() for name in typed} == typed
    assert "„ANNA“ gibt es in dieser Liga schon." in answer.content.decode()
    assert Player.objects.count() == 1


@each(("typed", "field"), [({"name": ""}, "name"), ({"sign": "Benn"}, "sign"), ({"colour": "pink"}, "colour")])
def test_a_wrong_player_is_refused(browser_of, sven, players, typed, field):
    form = browser_of(sven).post(players, {"name": "Ben", **typed}).context["form"]
    assert (list(form.errors), Player.objects.exists()) == ([field], False)


@each(
    "typed", ["Anna, Bernd,Clara", "Anna;Bernd ; Clara;", "Anna\r\n\r\nBernd\nClara", " Anna ,, Bernd\u200e, Clara ,"]
)
def test_several_players_are_added_at_once(browser_of, sven, league, players, typed):
    answer = browser_of(sven).post(players, {"name": typed, "guest": "on", "since": "2020-01-02"}, follow=True)
    rows = Player.objects.order_by("pk").values_list("league", "name", "sign", "colour", "regular", "since")
    assert list(rows) == [
        (league.pk, name, name[0], colour, False, date(2020, 1, 2))
        for name, colour in zip(("Anna", "Bernd", "Clara"), ("blue", "orange", "green"), strict=True)
    ]
    assert "3 spielen jetzt mit: Anna, Bernd, Clara." in answer.content.decode()


def test_who_is_there_already_or_stands_twice_is_named_and_nobody_is_added(browser_of, sven, anna, players):
    typed = "Bernd, ANNA, Clara, bernd"
    form = browser_of(sven).post(players, {"name": typed}).context["form"]
    assert form.errors == {"name": ["„ANNA“ gibt es in dieser Liga schon.", "„bernd“ steht zweimal da."]}
    assert form["name"].value() == typed
    assert list(Player.objects.values_list("name", flat=True)) == ["Anna"]


def test_what_only_one_can_have_goes_with_one_name(browser_of, sven, players):
    typed = {"name": "Anna, Bernd", "nickname": "Ännchen", "sign": "Ä", "colour": "grey", "guest": "on"}
    form = browser_of(sven).post(players, typed).context["form"]
    one = ["Das geht nur bei einem Namen; oben stehen mehrere."]
    assert (form.errors, Player.objects.count()) == (dict.fromkeys(("nickname", "sign", "colour"), one), 0)
    browser_of(sven).post(players, typed | {"name": "Anna"})
    row = Player.objects.values_list("name", "nickname", "sign", "colour").get()
    assert row == ("Anna", "Ännchen", "Ä", "grey")


@each(
    ("typed", "said"),
    [
        (" , ; ", "Bitte einen Namen eintragen."),
        (", ".join(f"Spieler {number}" for number in range(41)), "Höchstens 40 auf einmal."),
        (f"Anna, {'B' * 201}", "„BBBBBBBBBBBBBBBBBBBB …“ ist länger als 200 Zeichen."),
        ("Anna, \u0410nna", "„\u0410nna“ sieht aus wie „Anna“. Bitte einen Namen, den man unterscheiden kann."),
    ],
)
def test_names_that_are_none(browser_of, sven, players, typed, said):
    form = browser_of(sven).post(players, {"name": typed}).context["form"]
    assert (form.errors, form["name"].value(), Player.objects.count()) == ({"name": [said]}, typed, 0)


def test_several_players_are_added_once_however_often_the_form_is_sent(browser_of, sven, players):
    typed = {"name": "Anna, Bernd", "uuid": str(uuid.uuid4())}
    answers = [browser_of(sven).post(players, typed) for _ in range(2)]
    assert [(answer.status_code, answer.url) for answer in answers] == [(302, players)] * 2
    assert list(Player.objects.values_list("name", flat=True)) == ["Anna", "Bernd"]


def test_the_first_evening_is_offered_until_there_is_one(browser_of, sven, lena, league, players):
    def offered(browser):
        return browser.get(players).context["beginning"]

    browser, href = browser_of(sven), f"/liga/{league.pk}/abend/neu/"
    assert offered(browser) == Beginning(href, missing=4)
    browser.post(players, {"name": "Anna, Bernd, Clara"})
    assert "Es fehlt noch einer" in browser.get(players).content.decode()
    browser.post(players, {"name": "Dora"})
    assert offered(browser) == Beginning(href, missing=0)
    assert offered(browser_of(lena)) is None
    seats = {f"seat_{place}": player.pk for place, player in enumerate(Player.objects.all(), start=1)}
    rules = browser.get(href).context["form"]["rule_set_version"].initial
    browser.post(href, {**seats, "rule_set_version": rules, "local_date": "2020-01-03"})
    assert offered(browser) is None


def test_a_league_chooses_what_it_notes_about_its_players(browser_of, sven, league, anna, players):
    league.player_fields = ["nickname"]
    league.save()
    browser = browser_of(sven)
    forms = [browser.get(path).context["form"] for path in (players, f"{players}{anna.pk}/")]
    assert [list(form.fields) for form in forms] == [["name", "nickname", "sign", "guest"]] * 2
    browser.post(f"{players}{anna.pk}/", {"name": "Anna", "nickname": "Nina", "sign": "A"})
    anna.refresh_from_db()
    assert (anna.nickname, anna.colour) == ("Nina", "blue")


def test_a_player_is_changed(browser_of, sven, anna, players):
    browser = browser_of(sven)
    page = browser.get(f"{players}{anna.pk}/")
    assert page.context["form"]["name"].value() == "Anna"
    typed = {"name": "Anna", "sign": "AA", "colour": "green", "guest": "on"}
    typed |= {"since": "1998-11-03", "until": "2020-03-13"}
    assert browser.post(f"{players}{anna.pk}/", typed).url == players
    anna.refresh_from_db()
    assert (anna.sign, anna.colour, anna.guest) == ("AA", "green", True)
    assert (anna.since, anna.until) == (date(1998, 11, 3), date(2020, 3, 13))
    assert 'value="1998-11-03"' in browser.get(f"{players}{anna.pk}/").text


def test_a_wrong_change_keeps_what_was_typed(browser_of, sven, anna, players):
    typed = {"name": "Anne", "sign": "A", "colour": "blue", "since": "2020-01-02", "until": "2020-01-01"}
    form = browser_of(sven).post(f"{players}{anna.pk}/", typed).context["form"]
    assert form.errors == {"until": ["„Dabei bis“ liegt vor „dabei seit“."]}
    assert {name: form[name].value() for name in typed} == typed
    anna.refresh_from_db()
    assert (anna.name, anna.until) == ("Anna", None)


def test_a_player_of_another_league_does_not_exist(browser_of, sven, players, other_league):
    foreign = Player.objects.create(league=other_league, name="Fremd", sign="F")
    path = f"{players}{foreign.pk}/"
    browser = browser_of(sven)
    typed = {"name": "Mein", "colour": "blue"}
    assert [browser.get(path).status_code, browser.post(path, typed).status_code] == [404, 404]
    foreign.refresh_from_db()
    assert foreign.name == "Fremd"
