"""Awards where people see them: with a game, at the end of an evening, in a table, on a person's page."""

import pytest
from django.core.management import call_command
from django.urls import reverse

from leagues.people.models import Player
from scorebook.evenings.page_parts import Broken
from scorebook.evenings.selectors.evenings import load
from scorebook.evenings.services.games import withdraw_game
from scorebook.models import EveningTally, Game
from scorebook.rules.citations import meaning_of
from scorebook.scoring.game.awards import Award
from scorebook.statistics.awards import awarded_at, awarded_by
from tests.statistics.conftest import SYSTEM

pytestmark = pytest.mark.django_db
MAENNLE = "Männle’sche Ansage"
GMEHLICH = "Gmehlich’sche Ansage"
BETTER, ANSWERED = (
    "gewonnen, mindestens zwei Stufen besser als angesagt",
    "nach den anderen angesagt und nicht gewonnen",
)
MAENNLE_AT, GMEHLICH_AT = "/hilfe/glossar/#wort-mannlesche-ansage", "/hilfe/glossar/#wort-gmehlichsche-ansage"


@pytest.fixture
def awarded(evening_of, play, four):
    """Anna calls Re and wins with 211; then Cem answers her Re and loses; then Anna and nobody by name."""
    anna, ben, cem, _dora = four
    evening = evening_of("2024-03-01")
    re = {"party": "re", "call": "re", "player": str(anna.pk)}
    play(evening, (anna, ben), 211, announcements=[re])
    play(evening, (anna, ben), 130, announcements=[re, {"party": "kontra", "call": "kontra", "player": str(cem.pk)}])
    play(evening, (anna, ben), 130)
    play(evening, (anna, ben), 211, announcements=[re])
    play(evening, (anna, ben), 211, announcements=[{"party": "re", "call": "re"}])
    return evening


def games(evening):
    rows = Game.objects.filter(evening=evening).order_by("event__position")
    return list(rows.select_related("evening__league", "evening__rule_set_version", "score"))


def tallies(evening):
    rows = EveningTally.objects.filter(evening=evening, topic="award")
    return sorted(rows.values_list("key", "player__name", "number"), key=str)


def test_the_card_of_a_game_says_what_it_was_awarded_for(awarded):
    first, second, third, _fourth, unnamed = games(awarded)
    assert awarded_by(first, True) == [Broken("", f"Anna: {BETTER}", MAENNLE_AT, MAENNLE)]
    assert awarded_by(second, False) == [Broken("", f"Cem: {ANSWERED}", GMEHLICH_AT, GMEHLICH)]
    assert awarded_by(third, True) == []
    assert awarded_by(unnamed, True) == [Broken("", f"Re: {BETTER}", MAENNLE_AT, MAENNLE)]


def test_every_award_is_explained_in_the_glossary(client):
    page = client.get(reverse("help-glossary")).text
    assert [one for one in Award if f'id="{meaning_of(one).partition("#")[2]}"' not in page] == []


def test_the_evening_ends_with_who_was_awarded_what_until_a_game_is_withdrawn(awarded):
    assert awarded_at(load(awarded), True) == [
        Broken("3 ×", f"Anna (2 ×) und Re: {BETTER}", MAENNLE_AT, MAENNLE),
        Broken("1 ×", f"Cem: {ANSWERED}", GMEHLICH_AT, GMEHLICH),
    ]
    assert tallies(awarded) == [
        ("gmehlich_ansage", "Cem", 1),
        ("maennle_ansage", "Anna", 2),
        ("maennle_ansage", None, 1),
    ]
    for game in games(awarded)[:2]:
        withdraw_game(actor=SYSTEM, game=game)
    assert tallies(awarded) == [("maennle_ansage", "Anna", 1), ("maennle_ansage", None, 1)]
    assert awarded_at(load(awarded), True) == [Broken("2 ×", f"Anna und Re: {BETTER}", MAENNLE_AT, MAENNLE)]
    call_command("rebuild_rollups", check=True)


def test_pages_show_the_awards_of_a_game_of_all_and_of_a_person(awarded, reader, show, filed, league, four):
    """Two entries of one person have their awards together."""
    game, profiles = games(awarded)[0], [reverse("league-profile", args=[league.pk, one.pk]) for one in four[:2]]
    records = reader.get(reverse("game-records", args=[game.pk])).json()["records"]
    for part in (reader.get(reverse("game-detail", args=[game.pk])).text, records):
        joke = part.index(f'<a href="{MAENNLE_AT}">{MAENNLE}</a>')
        assert 0 < part.index(f"Anna: {BETTER}") < joke, "first what happened, then what it is called"
    assert BETTER in show("auszeichnungen").text
    head, *lines = filed("auszeichnungen")
    assert head == ["Spieler", "Auszeichnung", "Anzahl"]
    assert lines == [["Anna", MAENNLE, "2"], ["Cem", GMEHLICH, "1"], ["ohne Namen", MAENNLE, "1"]]
    assert [MAENNLE in reader.get(profile).text for profile in profiles] == [True, False]
    Player.objects.filter(pk=four[2].pk).update(merged_into=four[0])
    assert filed("auszeichnungen")[1:3] == [["Anna", MAENNLE, "2"], ["Anna", GMEHLICH, "1"]]
