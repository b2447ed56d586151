"""The titles of a group: a name and a rule, and whose it is by the games."""

import datetime

import pytest
from django.urls import reverse

from leagues.journal import JournalEntry
from leagues.people.models import Player
from leagues.refused import Refused
from scorebook.evenings.page_parts import Broken
from scorebook.evenings.selectors.evenings import load
from scorebook.evenings.services.games import withdraw_game
from scorebook.models import Game, LeagueTitle
from scorebook.statistics import titles
from scorebook.statistics.dashboard import frame_of
from scorebook.statistics.titles import add_title, best_of, edit_title, holders_of, remove_title, titles_at
from tests.each import each
from tests.statistics.conftest import SYSTEM


@pytest.fixture
def titled(league):
    def make(figure="punkte", best="most", span="jahr", name="König"):
        return add_title(actor=SYSTEM, league=league, name=name, figure=figure, best=best, span=span)

    return make


def held(league):
    found = holders_of(frame_of(league.pk), datetime.date(2025, 4, 1))
    return [([person.name for person in one.people], one.figure, one.when) for one in found]


@each(
    ("figure", "best", "expected"),
    [
        ("punkte", "most", (["Anna"], "+5 Punkte")),
        ("punkte", "least", (["Dora"], "−5 Punkte")),
        ("spiele", "most", (["Anna", "Ben", "Cem", "Dora"], "3")),
        ("siege", "most", (["Anna"], "3")),
        ("niederlagen", "most", (["Dora"], "3")),
        ("soli", "most", ([], "")),  # nobody has played one: most of nothing is nobody's
        ("soli", "least", (["Anna", "Ben", "Cem", "Dora"], "0")),
        ("ansagen", "most", (["Anna"], "1")),
        ("siegquote", "most", ([], "")),  # a share takes thirty games
    ],
)
def test_the_holder_follows_from_the_games(league, evening_of, play, four, titled, figure, best, expected):
    """In ddv 1 point, 1 point, and 3 for a call that was kept."""
    anna, ben, cem, _dora = four
    evening = evening_of("2025-03-07")
    play(evening, (anna, ben))
    play(evening, (anna, cem))
    play(evening, (anna, ben), announcements=[{"party": "re", "call": "re", "player": str(anna.pk)}])
    titled(figure, best)
    assert held(league) == [(*expected, "2025")]


def test_each_span_asks_its_own_games_and_a_withdrawn_one_gives_the_title_back(league, known, titled, show):
    """Two evenings: Anna wins in 2024, and loses a solo in 2025. The season began in 2024 and still runs."""
    league.seasons.create(name="Lang", start="2024-01-01")
    for span in ("abend", "saison", "jahr"):
        titled("soli", span=span, name=f"Solokönig {span}")
        titled("siege", span=span, name=f"Sieger {span}")
    others = ["Ben", "Cem", "Dora"]
    assert held(league) == [
        (["Anna"], "1", "7. März 2025"),
        (others, "1", "7. März 2025"),
        (["Anna"], "1", "Lang"),
        (["Anna", "Ben", "Cem"], "2", "Lang"),
        (["Anna"], "1", "2025"),
        (others, "1", "2025"),
    ]
    text = show("league-titles").text
    assert ("Soli: wer am meisten hat, im Jahr" in text, "Neuer Titel" in text) == (True, False)
    withdraw_game(actor=SYSTEM, game=Game.objects.get(evening=known[1]))
    assert held(league)[-2:] == [([], "", "2025")] * 2


def test_titles_stand_at_the_end_of_their_evening_for_members(known, titled):
    titled("soli_verloren", span="abend", name="Pechvogel")
    titled("soli", span="jahr", name="Solokönig")
    assert titles_at(load(known[1]), True) == [Broken("1", "Anna", title="Pechvogel")]
    assert (titles_at(load(known[0]), True), titles_at(load(known[1]), False)) == ([], [])


def test_two_entries_of_one_person_hold_a_title_together(league, known, titled, four):
    Player.objects.filter(pk=four[1].pk).update(merged_into=four[0])
    titled("siege", span="saison")
    league.seasons.create(name="Lang", start="2024-01-01")
    assert held(league) == [(["Anna"], "4", "Lang")]


def test_a_share_takes_thirty_games_and_a_mean_too():
    row = {"games": 29, "wins": 29, "points": 58}
    rule = LeagueTitle(figure="siegquote", best="most")
    assert best_of({1: row}, rule, 30) is None
    assert best_of({1: {**row, "games": 30}}, rule, 30) == (29 / 30, [1])
    assert best_of({1: row}, LeagueTitle(figure="je_spiel", best="least"), 29) == (2.0, [1])


def test_titles_are_made_changed_and_removed_with_a_line_in_the_journal(league, titled, vera, browser_of, reader):
    browser, address = browser_of(vera), reverse("league-titles", args=[league.pk])
    browser.post(address, {"name": " Fuchsjäger ", "figure": "sonderpunkte", "best": "most", "span": "jahr"})
    title = LeagueTitle.objects.get()
    assert (title.name, title.figure) == ("Fuchsjäger", "sonderpunkte")
    answer = browser.post(address, {"name": "fuchs", "figure": "gibt es nicht", "best": "most", "span": "jahr"})
    assert list(answer.context["form"].errors) == ["figure"]
    again = browser.post(address, {"name": "Fuchsjäger", "figure": "soli", "best": "most", "span": "jahr"})
    assert "gibt es schon" in str(again.context["form"].errors)
    edit_title(actor=SYSTEM, title=title, name="Fuchsjäger", figure="sonderpunkte", best="most", span="jahr")
    changed = {"name": "Jäger", "figure": "soli", "best": "least", "span": "abend"}
    browser.post(reverse("title-edit", args=[league.pk, title.pk]), changed)
    browser.post(reverse("title-remove", args=[league.pk, title.pk]))
    remove_title(actor=SYSTEM, title=title)
    actions = JournalEntry.objects.filter(action__startswith="title.").order_by("pk").values_list("action", flat=True)
    assert list(actions) == ["title.add", "title.edit", "title.remove"]
    with pytest.raises(Refused):
        edit_title(actor=SYSTEM, title=title, name="J", figure="soli", best="most", span="abend")
    assert "Titel entfernt: entfernt" in browser.get(reverse("league-changes", args=[league.pk])).text
    assert reader.post(address, {"name": "x"}).status_code == 403


def test_thirty_titles_are_enough(league, titled, monkeypatch):
    monkeypatch.setattr(titles, "MOST", 1)
    titled()
    with pytest.raises(Refused) as refused:
        titled(name="Noch einer")
    assert [one.code for one in refused.value.objections] == ["too_many"]


def test_a_profile_shows_the_titles_that_somebody_holds_now_whatever_the_page_asks(league, known, titled, reader, four):
    """Anna holds three; the third is everybody's. Nobody has the fourth."""
    league.seasons.create(name="Lang", start="2024-01-01")
    titled("soli", span="abend", name="Mutprobe")
    titled("ansagen", span="saison", name="Lautester")
    titled("spiele", span="jahr", name="Dauergast")
    titled("strafen", span="jahr", name="Schlingel")

    def shown(who, **query):
        answer = reader.get(reverse("league-profile", args=[league.pk, who.pk]), query)
        return [(one.title.name, one.figure, one.when) for one in answer.context["titles"]]

    own = [("Mutprobe", "1", "7. März 2025"), ("Lautester", "1", "Lang"), ("Dauergast", "1", "2025")]
    assert shown(four[0]) == shown(four[0], zeit="2024") == own
    assert shown(four[1]) == own[2:]
