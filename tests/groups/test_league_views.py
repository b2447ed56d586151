import uuid
from datetime import date

import pytest
from django.utils import timezone
from django.utils.html import escape

from leagues.groups.models import League, Membership, Role
from leagues.groups.selectors import Running
from scorebook.evenings.models import Evening
from scorebook.rules.presets import all_presets
from scorebook.rules.selectors import default_rule_set
from scorebook.rules.services import start_league
from tests.cast import by

pytestmark = pytest.mark.django_db
NEW = "/ligen/neu/"


@pytest.mark.parametrize("count", [1, 3])
def test_the_list_shows_the_own_leagues(browser_of, vera, other_league, count, django_assert_num_queries):
    for number in range(count):
        start_league(actor=by(vera), name=f"Liga {number}", default_scheme="ddv")
    browser = browser_of(vera)
    with django_assert_num_queries(4):  # session with account, leagues, evenings and Spieltage that run
        page = browser.get("/")
    assert [league.name for league in page.context["leagues"]] == [f"Liga {number}" for number in range(count)]
    assert "Die Anderen" not in page.content.decode()


def test_the_list_counts_the_present_regulars_and_puts_archived_leagues_last(browser_of, vera, league, anna):
    league.players.create(name="Gast", regular=False)
    league.players.create(name="Alt", until=date(2001, 1, 1))
    old = start_league(actor=by(vera), name="Alte Runde", default_scheme="ddv")
    old.archived_at = timezone.now()
    old.save()
    listed = browser_of(vera).get("/").context["leagues"]
    assert [(row.name, row.regulars_count) for row in listed] == [("Freitagsrunde", 1), ("Alte Runde", 0)]


def test_an_evening_that_runs_is_one_tap_away(browser_of, make_evening, record, verwalter, django_assert_num_queries):
    evening = make_evening()
    record(evening)
    closed = make_evening()
    Evening.objects.filter(pk=closed.pk).update(closed_at=timezone.now())
    browser = browser_of(verwalter)
    with django_assert_num_queries(5):  # session with account, leagues, evenings and Spieltage that run, names
        page = browser.get("/")
    assert page.context["running"] == [
        (evening.league, Running("Der Abend von heute", "1 Spiel, vorn: Anna", f"/abend/{evening.pk}/"))
    ]
    assert f'<a class="running" href="/abend/{evening.pk}/">' in page.content.decode()


def test_an_evening_of_another_day_says_which_and_a_league_put_away_has_none(browser_of, make_evening, verwalter):
    old = make_evening()
    Evening.objects.filter(pk=old.pk).update(local_date=date(2020, 3, 6))
    away = make_evening().league
    League.objects.filter(pk=away.pk).update(archived_at=timezone.now())
    running = browser_of(verwalter).get("/").context["running"]
    assert running == [(old.league, Running("Der Abend vom 6. März", "noch kein Spiel", f"/abend/{old.pk}/"))]


def test_the_evenings_of_others_are_not_shown(browser_of, make_evening, falk):
    make_evening()
    assert browser_of(falk).get("/").context["running"] == []


def test_a_new_league_leads_to_its_players(browser_of, falk):
    browser = browser_of(falk)
    assert browser.get(NEW).status_code == 200
    answer = browser.post(NEW, {"name": "Neue Runde", "default_scheme": "spin_haus", "founded": "1998-11-13"})
    league = League.objects.get()
    assert answer.url == f"/liga/{league.pk}/spieler/"
    assert (league.name, league.founded) == ("Neue Runde", date(1998, 11, 13))
    assert default_rule_set(league).versions.get().scheme_key == "spin_haus"
    assert list(league.memberships.values_list("account", "role")) == [(falk.pk, "verwalter")]


def test_with_its_players_the_first_evening_comes_next(browser_of, falk):
    browser, number = browser_of(falk), str(uuid.uuid4())
    typed = {"name": "Neue Runde", "default_scheme": "steffen", "players": "Eva, Max; Anna\r\nBernd", "uuid": number}
    answers = [browser.post(NEW, typed) for _ in range(2)]
    league = League.objects.get()
    assert [answer.url for answer in answers] == [f"/liga/{league.pk}/abend/neu/"] * 2
    assert [player.name for player in league.players.order_by("pk")] == ["Eva", "Max", "Anna", "Bernd"]
    page = browser.get(answers[0].url)
    seats = [player.pk for player in league.players.order_by("pk")]
    assert [field.initial for field in page.context["form"].seats] == [*seats, None, None, None, None]
    assert "vom letzten Mal" not in page.content.decode()


def test_wrong_players_are_named_at_the_field_and_there_is_no_league(browser_of, falk):
    typed = {"name": "Neu", "default_scheme": "ddv", "players": "Eva, Max, eva"}
    form = browser_of(falk).post(NEW, typed).context["form"]
    assert (form.errors, form["players"].value()) == ({"players": ["„eva“ steht zweimal da."]}, "Eva, Max, eva")
    assert not League.objects.exists()


def test_no_abrechnung_is_preselected_and_without_one_there_is_no_league(browser_of, falk):
    browser = browser_of(falk)
    assert "checked" not in browser.get(NEW).content.decode()
    answer = browser.post(NEW, {"name": "Neu", "players": "Eva, Max"})
    form = answer.context["form"]
    assert form.errors == {"default_scheme": ["Bitte eine Abrechnung wählen; danach wird gerechnet."]}
    assert {name: form[name].value() for name in ("name", "players")} == {"name": "Neu", "players": "Eva, Max"}
    assert not League.objects.exists()
    assert answer.content.decode().count("Bitte eine Abrechnung wählen") == 1


def test_every_abrechnung_is_offered_with_a_sentence_and_what_the_same_game_comes_to(browser_of, falk):
    answer = browser_of(falk).get(NEW)
    cards = answer.context["cards"]
    assert [(card.key, card.sides) for card in cards] == [
        ("ganz_normal", [("Re", 7), ("Kontra", -7)]),
        ("ddv", [("Re", 7), ("Kontra", -7)]),
        ("maennle", [("Re", 12), ("Kontra", -12)]),
        ("mainz", [("Re", 9), ("Contra", -9)]),
        ("spin_turnier", [("Re", 7), ("Kontra", -7)]),
        ("spin_haus", [("Re", 7), ("Kontra", -7)]),
        ("steffen", [("Re", 50), ("Contra", -50)]),
        ("tacken", [("Re", 7), ("Kontra", 0)]),
    ]
    page = answer.content.decode()
    assert all(all_presets()[card.key].about == card.about and escape(card.about) in page for card in cards)


def test_a_wrong_league_keeps_what_was_typed(browser_of, falk):
    typed = {"name": "\u200e", "default_scheme": "skat", "home_pub": "Zum Fuchs", "founded": "neulich"}
    form = browser_of(falk).post(NEW, typed).context["form"]
    assert sorted(form.errors) == ["default_scheme", "founded"]
    assert {name: form[name].value() for name in typed} == typed
    form = browser_of(falk).post(NEW, {"name": "\u200e", "default_scheme": "ddv"}).context["form"]
    assert form.errors == {"name": ["Die Liga braucht einen Namen."]}
    assert not League.objects.exists()


def test_the_page_of_a_league(browser_of, lena, league):
    league.home_pub, league.founded, league.description = "Zum Fuchs", date(1998, 11, 13), "<script>alert(1)</script>"
    league.save()
    page = browser_of(lena).get(f"/liga/{league.pk}/").content.decode()
    assert "Zum Fuchs · gegründet 13. November 1998" in page
    assert "&lt;script&gt;alert(1)" in page
    assert "<script>" not in page


@pytest.mark.parametrize(("role", "offered"), [(Role.LESER, False), (Role.SCHREIBER, True), (Role.VERWALTER, True)])
def test_an_evening_is_offered_to_those_who_may_write(browser_of, falk, league, role, offered):
    Membership.objects.create(league=league, account=falk, role=role)
    for name in ("Anna", "Ben", "Cem", "Dora"):
        league.players.create(name=name, sign=name[0])
    page = browser_of(falk).get(f"/liga/{league.pk}/").content.decode()
    assert (f"/liga/{league.pk}/abend/neu/" in page) is offered


def test_an_empty_league_says_what_comes_next(browser_of, sven, lena, league):
    path, players = f"/liga/{league.pk}/", f"/liga/{league.pk}/spieler/"
    assert f'href="{players}#neu"' in browser_of(sven).get(path).content.decode()
    browser_of(sven).post(players, {"name": "Anna, Bernd, Clara, Dora"})
    pages = [browser_of(member).get(path).content.decode() for member in (sven, lena)]
    assert ["Ihr seid genug." in page for page in pages] == [True, False]
    assert "Sobald ein Schreiber den ersten eröffnet" in pages[1]
    table = [browser_of(member).get(f"{path}tabelle/").content.decode() for member in (sven, lena)]
    assert ["Ersten Abend eröffnen" in page for page in table] == [True, False]
    assert all("Noch nichts gespielt." in page and "CSV" not in page for page in table)
