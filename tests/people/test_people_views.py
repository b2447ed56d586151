from datetime import date

import pytest

from leagues.people.models import Player

pytestmark = pytest.mark.django_db


@pytest.fixture
def players(league):
    return f"/liga/{league.pk}/spieler/"


@pytest.mark.parametrize("count", [1, 3])
def test_the_players_are_listed(browser_of, lena, league, players, count, django_assert_num_queries):
    for number in range(count):
        Player.objects.create(league=league, name=f"<i>{number}", sign=f"{number}", since=date(2001, 5, 1))
    browser = browser_of(lena)
    with django_assert_num_queries(4):  # session, account, league, players
        page = browser.get(players)
    assert [player.name for player in page.context["players"]] == [f"<i>{number}" for number in range(count)]
    assert "&lt;i&gt;0" in page.content.decode()
    assert "seit Mai 2001" in page.content.decode()
    assert "<form" not in page.content.decode().split("<main")[1]


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


@pytest.mark.parametrize(
    ("typed", "field"),
    [({"name": ""}, "name"), ({"name": "Ben", "sign": "Benn"}, "sign"), ({"colour": "pink"}, "colour")],
)
def test_a_wrong_player_is_refused(browser_of, sven, players, typed, field):
    form = browser_of(sven).post(players, {"name": "Ben", **typed}).context["form"]
    assert list(form.errors) == [field]
    assert not Player.objects.exists()


def test_a_leser_adds_and_changes_nobody(browser_of, lena, anna, players):
    browser = browser_of(lena)
    answers = [
        browser.post(players, {"name": "Ben"}),
        browser.get(f"{players}{anna.pk}/"),
        browser.post(f"{players}{anna.pk}/", {"name": "Ben", "colour": "blue"}),
    ]
    assert [answer.status_code for answer in answers] == [403, 403, 403]
    assert list(Player.objects.values_list("name", flat=True)) == ["Anna"]


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
    typed = {
        "name": "Anna",
        "sign": "AA",
        "colour": "green",
        "since": "1998-11-13",
        "until": "2020-03-13",
        "guest": "on",
    }
    assert browser.post(f"{players}{anna.pk}/", typed).url == players
    anna.refresh_from_db()
    assert (anna.sign, anna.colour, anna.guest) == ("AA", "green", True)
    assert (anna.since, anna.until) == (date(1998, 11, 13), date(2020, 3, 13))


def test_stored_days_are_shown_as_the_browser_wants_them(browser_of, sven, anna, players):
    anna.since = date(1998, 11, 3)
    anna.save()
    assert 'value="1998-11-03"' in browser_of(sven).get(f"{players}{anna.pk}/").content.decode()


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
