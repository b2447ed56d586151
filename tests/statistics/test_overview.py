"""The first page of a league: its sentence, its table, what is new. `test_front_truth` replays all of it."""

import datetime
import gzip
import re

import pytest
from django.urls import reverse

from leagues.groups.models import Season
from leagues.people.models import Player
from scorebook.disputes.services import contest_game
from scorebook.statistics.dashboard import frame_of
from scorebook.statistics.overview import news as told
from scorebook.statistics.overview.front import front_of
from tests.statistics.conftest import SYSTEM


@pytest.fixture
def front(league):
    def make(key="ewig", account=None):
        return front_of(frame_of(league.pk), account, key, datetime.date(2025, 3, 10))

    return make


def test_a_running_season_is_shown_first_and_one_that_is_over_can_be_chosen(known, front, league):
    assert [one.key for one in front("").periods] == ["jahr", "ewig"]
    over = Season.objects.create(league=league, name="Früher", start="2024-01-01", end="2024-12-31", minimum=0)
    assert [one.key for one in front("").periods] == ["jahr", "ewig", "saison"]
    assert len(front("saison").standing.course.keys) == 1
    over.delete()
    Season.objects.create(league=league, name="Winter", start="2024-01-01", ranking="platz", minimum=0)
    shown = front("")
    periods = [(one.key, one.label, one.name) for one in shown.periods]
    assert periods == [("saison", "Saison", "Winter"), ("jahr", "Jahr", "2025"), ("ewig", "Ewig", "")]
    assert (shown.period.key, shown.score_label, shown.places) == ("saison", "Platzpunkte", 1)


def test_the_form_says_who_was_not_there(known, front, evening_of, play, four, league):
    emil = Player.objects.create(league=league, name="Emil", sign="E", colour="red")
    play(evening_of("2025-03-08", [emil, *four[1:]]), (emil, four[1]))
    row = next(row for row in front().standing.rows if row.person.name == "Emil")
    assert [bar.points for bar in row.form][:2] == [None, None]
    assert row.form_words.startswith("nicht da, nicht da, +")


def test_the_sentence_says_who_leads_while_an_evening_is_played(front, evening_of, play, four):
    evening = evening_of("2025-03-09")
    assert front().headline.startswith("Der Abend hat angefangen.")
    play(evening, four[:1], 160, kind="solo_damen", running=True)
    assert re.fullmatch(r"Anna führt mit \+\d+, \d+ vor Ben, Cem und Dora, nach 1 Spiel\.", front().headline)


def test_whoever_is_asking_stands_there_and_reads_about_themselves(known, front, show, four, lena):
    assert front(account=lena.pk).card is None
    Player.objects.filter(pk=four[0].pk).update(account=lena)
    mine = front(account=lena.pk)
    assert [row.person.name for row in mine.standing.rows if row.own] == ["Anna"]
    assert [(one.value, one.words) for one in mine.card.figures] == [("47 Spiele", "bis zu deinem 50.")]
    assert mine.lines == {four[0].pk, four[2].pk}
    assert show("league-detail").text.count("standing__own") == 1


def test_an_empty_league_and_a_single_evening_have_a_page(show, league, four, evening_of, play):
    assert "Noch kein Abend." in show("league-detail").text
    play(evening_of("2025-03-08"), four[:2])
    assert "1 Abend." in show("league-detail", zeit="ewig").text
    assert show("league-detail", zeit="unfug").status_code == 200
    assert show("league-evenings").text.count('class="row"') == 1


def test_the_first_page_and_its_chart_are_small_and_its_names_change_which_lines_are_coloured(
    show, reader, known, four, league
):
    shown = show("league-detail", zeit="ewig")
    pictures = [found.replace("&amp;", "&") for found in re.findall(r'src="([^"]*verlauf\.svg[^"]*)"', shown.text)]
    drawn = b"".join(reader.get(address).content for address in pictures)
    assert len(gzip.compress(shown.content, 6)) + len(gzip.compress(drawn, 6)) <= 60_000
    address, (anna, _ben, cem, _dora) = reverse("league-detail", args=[league.pk]), (one.pk for one in four)
    assert f"linie={cem}&amp;bild=schmal&amp;farben" in shown.text
    assert f'href="{address}?zeit=ewig&amp;linie={anna}&amp;linie={cem}#verlauf"' in shown.text
    both = show("league-detail", zeit="ewig", linie=[anna, cem]).text
    assert f"linie={anna}&amp;linie={cem}&amp;bild=schmal" in both


def test_milestones_are_told_when_near_and_when_reached(known, front, monkeypatch):
    def flags(*milestones):
        monkeypatch.setattr(told, "MILESTONES", milestones)
        return [one.strong for one in front().news if one.icon == "flag"]

    assert "Anna fehlt noch ein Spiel bis 4." in flags(4, 100)
    assert flags(3, 100)[-1] == "Anna, Ben, Cem und Dora haben 3 Spiele voll."


def test_an_open_dispute_is_always_told_and_chance_is_called_chance(evening_of, play, four, front, league):
    game = play(evening_of("2025-03-01"), four[:2])
    assert (front().news, front().best.pair, front().nemesis.pair) == ([], None, None)
    contest_game(actor=SYSTEM, game=game, sentence="Das war Kontra.")
    (one,) = front().news
    assert (one.icon, one.strong) == ("scales", "An einem Abend ist ein Streit offen.")
    assert one.href == reverse("league-disputes", args=[league.pk])
