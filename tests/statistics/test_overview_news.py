"""What the first page tells beside the table: news of the last evening, pairs, courage, who is asking, the course."""

import datetime
import gzip

import pytest
from django.urls import reverse

from leagues.actor import Actor
from leagues.people.models import Player
from scorebook.disputes.services import contest_game
from scorebook.evenings.services.games import withdraw_game
from scorebook.statistics.dashboard import frame_of
from scorebook.statistics.overview import news as told
from scorebook.statistics.overview.front import Wanted, front_of
from scorebook.statistics.records.jubilees import anniversaries

pytestmark = pytest.mark.django_db
SYSTEM = Actor.system()
DAY = datetime.date(2025, 3, 1)


@pytest.fixture
def front(league):
    def make(account=None):
        return front_of(frame_of(league.pk), account, Wanted("ewig"), DAY)

    return make


@pytest.fixture
def evenings(evening_of, play, four):
    """So many evenings of one game each, a week apart; `won` says who is Re in each."""

    def make(*won):
        made = [evening_of(str(DAY + datetime.timedelta(days=7 * week))) for week, _re in enumerate(won)]
        return made, [play(evening, re) for evening, re in zip(made, won, strict=True)]

    return make


def lines(front):
    return [(one.icon, one.strong, one.sub) for one in front.news]


def test_a_best_evening_is_told_with_the_one_before_it(evenings, play, four, front):
    anna, ben, cem, _dora = four
    made, _games = evenings((anna, ben), (anna, cem), (anna, ben), (cem, ben), (ben, cem), (anna, ben))
    assert not [line for line in lines(front()) if line[1].startswith("Bester")]
    last = play(made[-1], (anna, ben))
    assert [line[:2] for line in lines(front()) if line[1].startswith("Bester")] == [
        ("star", "Bester Abend von Anna: +2"),
        ("star", "Bester Abend von Ben: +2"),
    ]
    withdraw_game(actor=SYSTEM, game=last)
    assert not [line for line in lines(front()) if line[1].startswith("Bester")]


def test_a_new_leader_and_long_runs_are_told(evenings, four, front):
    anna, ben, cem, dora = four
    evenings((anna, ben), *[(cem, dora)] * 5)
    assert ("star", "Cem gewinnt seit 5 Spielen.", "so viele wie noch nie") in lines(front())
    assert ("down", "Anna verliert seit 5 Spielen.", "so viele wie noch nie") in lines(front())


def test_at_the_first_evening_a_run_is_no_record(evening_of, play, four, front):
    evening = evening_of(str(DAY))
    for _ in range(5):
        play(evening, four[2:])
    assert ("star", "Cem gewinnt seit 5 Spielen.", "") in lines(front())


def test_milestones_are_told_when_near_and_when_reached(evenings, four, front, monkeypatch):
    monkeypatch.setattr(told, "MILESTONES", (3, 5, 100))
    evenings((four[0], four[1]), (four[0], four[2]))
    near = [line for line in lines(front()) if line[0] == "flag"]
    assert near[0] == ("flag", "Anna fehlt noch ein Spiel bis 3.", "")
    monkeypatch.setattr(told, "MILESTONES", (2, 100))
    assert lines(front())[-1] == ("flag", "Anna, Ben, Cem und Dora haben 2 Spiele voll.", "")


def test_anniversaries_are_told_once_to_the_league_and_to_who_was_there(evening_of, play, four, front, league):
    def told_at(day, players=four):
        play(evening_of(day, players), players[:2])
        return [line[1] for line in lines(front()) if line[0] == "flag"]

    guest = Player.objects.create(league=league, name="Emil")
    assert told_at("2020-02-29") == []
    assert told_at("2021-02-28", [guest, *four[1:]]) == []
    assert told_at("2021-03-01") == ["Seit 1 Jahr gibt es die Runde", "Seit 1 Jahr dabei: Anna, Ben, Cem und Dora"]
    assert told_at("2021-03-01") == []
    assert told_at("2026-01-05", [guest, *four[1:]]) == [
        "Seit 5 Jahren gibt es die Runde",
        "Seit 5 Jahren dabei: Ben, Cem und Dora",
    ]
    assert told_at("2026-03-02", [guest, *four[:3]]) == ["Seit 5 Jahren dabei: Emil"]


def test_a_round_number_of_evenings_is_told():
    days = [DAY + datetime.timedelta(days=number) for number in range(50)]
    assert list(anniversaries(days, {})) == [("50", "Der 50. Abend")]
    assert list(anniversaries(days[:49], {})) == []
    assert list(anniversaries([], {})) == []


def test_an_open_dispute_is_always_told(evenings, four, front, league, lena):
    _made, games = evenings((four[0], four[1]))
    assert front().news == []
    contest_game(actor=Actor.account(lena), game=games[0], sentence="Das war Kontra.")
    (one,) = front().news
    assert (one.icon, one.strong) == ("scales", "An einem Abend ist ein Streit offen.")
    assert one.href == reverse("league-disputes", args=[league.pk])


def test_chance_is_called_chance(evenings, four, front):
    evenings((four[0], four[1]), (four[0], four[2]))
    assert (front().best.pair, front().nemesis.pair) == (None, None)


def test_courage_is_what_calls_have_brought_and_cost(known, front, four):
    rows = [(row.person.name, row.number, row.gained, row.lost, row.net) for row in front().courage.rows]
    assert rows == [("Anna", 1, 2, 0, 2)]
    assert (front().courage.named, front().courage.made) == (1, 1)


def test_whoever_is_asking_reads_about_themselves(known, front, four, lena):
    assert front(lena.pk).card is None
    Player.objects.filter(pk=four[0].pk).update(account=lena)
    card = front(lena.pk).card
    assert [(one.value, one.words) for one in card.figures] == [("47 Spiele", "bis zu deinem 50.")]
    assert front(lena.pk).lines == {four[0].pk, four[2].pk}


def test_the_names_change_which_lines_are_coloured(known, browser_of, lena, league, four):
    browser, address = browser_of(lena), reverse("league-detail", args=[league.pk])
    page = browser.get(address, {"zeit": "ewig"}).content.decode()
    assert f"linie={four[2].pk}&amp;bild=schmal&amp;farben" in page
    assert f'href="{address}?zeit=ewig&amp;linie={four[0].pk}&amp;linie={four[2].pk}#verlauf"' in page
    both = browser.get(address, {"zeit": "ewig", "linie": [four[0].pk, four[2].pk]}).content.decode()
    assert f"linie={four[0].pk}&amp;linie={four[2].pk}&amp;bild=schmal" in both


def test_the_page_with_its_picture_weighs_less_than_60_kilobytes(known, browser_of, lena, league):
    browser = browser_of(lena)
    page = browser.get(reverse("league-detail", args=[league.pk]), {"zeit": "ewig"})
    picture = browser.get(reverse("league-chart", args=[league.pk]), {"bild": "schmal"})
    assert len(page.content) + len(gzip.compress(picture.content)) <= 60_000
