"""The records of a league: of its games, its evenings, and each person's."""

from datetime import date

import pytest
from django.urls import reverse

from leagues.people.models import Player
from leagues.people.services.persons import anonymise_player
from scorebook.evenings.services.games import withdraw_game
from scorebook.evenings.services.penalties import record_totals
from scorebook.rules.models import RuleSetVersion
from scorebook.rules.services import choose_rules
from scorebook.statistics.dashboard import frame_of
from scorebook.statistics.filters import NORMALISED, StatsFilter
from scorebook.statistics.records.book import book_for
from scorebook.statistics.records.games import PAIRS, SOLO_LOST, SOLO_WON, biggest_games
from tests.each import each

from .conftest import SYSTEM

HELD = ("best", "worst", "lead", "high", "low", "comeback", "won_evenings", "attended")


@pytest.fixture
def read(league):
    """The book of the league, and its biggest games."""

    def make(**asked):
        frame = frame_of(league.pk)
        question = frame.settled(StatsFilter(**asked))
        return book_for(frame, question), biggest_games(frame, question)

    return make


@pytest.fixture
def solo(evening_of, play):
    """Evenings with one solo each."""

    def make(who, re_augen, *days):
        return [play(evening_of(day), (who,), kind="solo_damen", re_augen=re_augen) for day in days]

    return make


@pytest.fixture
def played(evening_of, play, four, solo):
    """Three evenings: Anna +9 alone, then Ben and Cem +1, then Anna and Ben +2, and Dora alone loses 3."""
    anna, ben, cem, dora = four
    third = evening_of("2024-03-01")
    return [
        *solo(anna, 200, "2024-01-01"),
        play(evening_of("2024-02-01"), (ben, cem)),
        play(third, (anna, ben), re_augen=160),
        play(third, (dora,), kind="solo_damen", re_augen=100),
    ]


def brief(held):
    return (held.value, held.person.name, str(held.day)) if held else None


def held_in(book):
    return {name: brief(getattr(book, name)) for name in HELD if getattr(book, name)}


def test_the_records_of_all_and_of_each(read, played):
    book, biggest = read()
    assert held_in(book) == {
        "best": (9, "Anna", "2024-01-01"),
        "worst": (-5, "Dora", "2024-03-01"),
        "lead": (12, "Anna", "2024-01-01"),
        "high": (11, "Anna", "2024-03-01"),
        "low": (-9, "Dora", "2024-03-01"),
        "comeback": (3, "Ben", "2024-03-01"),
        "attended": (3, "Anna", "2024-03-01"),
    }
    assert (book.comeback.start, str(book.comeback.since)) == (-3, "2024-01-01")
    assert {sort: (one.points, [who.name for who in one.people], one.game) for sort, one in biggest.items()} == {
        PAIRS: (2, ["Anna", "Ben"], played[2].pk),
        SOLO_WON: (9, ["Anna"], played[0].pk),
        SOLO_LOST: (3, ["Dora"], played[3].pk),
    }
    anna, ben, *_others = sorted(book.people, key=lambda row: row.person.name)
    assert (anna.evenings, anna.won, anna.last, anna.above, anna.attendance.value) == (3, 2, 1, 2, 1)
    assert (anna.dry, anna.driest, anna.missing) == (0, 1, 46)
    assert (ben.won, ben.dry, ben.high.value, ben.low.value) == (2, 0, 1, -3)


def test_of_two_who_did_as_well_the_first_one_holds_the_record(read, solo, four):
    for month, soloist in enumerate((four[1], four[0]), start=1):
        solo(soloist, 200, f"2024-0{month}-01")
    assert brief(read()[0].best) == (9, "Ben", "2024-01-01")


def test_who_is_anonymous_holds_no_bad_record_and_keeps_a_number(read, played, four, show):
    for one in (four[3], four[2]):
        anonymise_player(actor=SYSTEM, player=one)
    book, biggest = read()
    assert {record.person.name for record in (book.worst, book.low) if record} <= {"Anna", "Ben"}
    assert SOLO_LOST not in biggest
    assert {own.person.call_name for own in book.people} == {"Anna", "Ben", "Anonym 1", "Anonym 2"}
    text = show("league-records").text
    assert ("Anonym 1" in text, "Anonym 2" in text, "Teuerstes Spiel" in text) == (True, True, False)


def test_a_period_has_records_of_its_own_and_a_withdrawn_game_none(read, played):
    book, biggest = read(start=date(2024, 2, 1))
    assert (brief(book.best), set(biggest)) == ((3, "Anna", "2024-03-01"), {PAIRS, SOLO_LOST})
    withdraw_game(actor=SYSTEM, game=played[0])
    book, biggest = read()
    assert (brief(book.best), set(biggest)) == ((3, "Anna", "2024-03-01"), {PAIRS, SOLO_LOST})


def test_what_has_begun_in_one_year_goes_on_in_the_next(read, solo, four):
    """Anna loses, then wins the evenings around New Year alone; after a save, only the last year is counted again."""
    solo(four[0], 100, "2024-11-01")
    solo(four[0], 160, "2024-12-01", "2024-12-31", "2025-01-01")
    read()
    solo(four[0], 160, "2025-01-02")
    book, _games = read()
    found = held_in(book)
    assert found.pop("worst")[0] == -3
    assert found == {
        "best": (6, "Anna", "2024-12-01"),
        "lead": (8, "Anna", "2024-12-01"),
        "high": (21, "Anna", "2025-01-02"),
        "low": (-7, "Ben", "2025-01-02"),
        "comeback": (3, "Anna", "2024-12-01"),
        "won_evenings": (4, "Anna", "2025-01-02"),
        "attended": (5, "Anna", "2025-01-02"),
    }
    own = {row.person.name: (row.evenings, row.won, row.last, row.above, row.dry, row.missing) for row in book.people}
    assert own == {"Anna": (5, 4, 1, 4, 0, 45)} | dict.fromkeys(("Ben", "Cem", "Dora"), (5, 1, 4, 1, 4, 45))


def test_the_page_leads_to_what_it_tells(played, show):
    lines = {
        line.title: (line.figure, line.who, line.when, line.href) for line in show("league-records").context["lines"]
    }
    game, evening = reverse("game-detail", args=[played[0].pk]), reverse("evening-detail", args=[played[3].evening_id])
    assert lines["Meiste Punkte allein gegen drei"] == ("+9", "Anna", "1. Januar 2024", game)
    assert lines["Schlechtester Abend"][3] == evening


@each("query", [{"abrechnung": "normiert"}, {"als": "csv"}, {"zeit": "2024"}])
def test_the_page_opens_whatever_is_asked(played, show, query):
    assert show("league-records", **query).status_code == 200


def test_whoever_was_there_only_where_nothing_can_be_measured_holds_no_record(read, played, four, league):
    """An evening of another Abrechnung with nothing but totals: how far its points lie apart is unknown."""
    choose_rules(actor=SYSTEM, league=league, scheme_key="spin_turnier")
    late = Player.objects.create(league=league, name="Emil", sign="E", colour="red")
    record_totals(
        actor=SYSTEM,
        league=league,
        rule_set_version=RuleSetVersion.objects.get(league=league, scheme_key="spin_turnier"),
        points=dict(zip([*four[1:], late], (40, -10, -10, -20), strict=True)),
        local_date=date(2025, 1, 10),
    )
    book, _games = read(scheme=NORMALISED)
    assert {row.person.name for row in book.people} == {"Anna", "Ben", "Cem", "Dora"}
    book, _games = read(scheme="spin_turnier")
    assert (brief(book.worst), brief(book.best)) == ((-20, "Emil", "2025-01-10"), (40, "Ben", "2025-01-10"))


def test_a_record_of_the_total_begins_at_zero_and_a_comeback_ends_there(read, solo, evening_of, play, four):
    """Anna falls to −3, comes back to 0, and rises far above; Ben is never below zero, Dora never above."""
    solo(four[0], 100, "2024-01-01")
    for month in (2, 3, 4):
        play(evening_of(f"2024-0{month}-01"), four[:2])
    book, _games = read()
    totals = {row.person.name: (row.high.value, row.low.value) for row in book.people}
    assert totals == {"Anna": (0, -3), "Ben": (4, 0), "Cem": (1, -2), "Dora": (1, -2)}
    assert (brief(book.comeback), book.comeback.start, book.comeback.evenings) == ((3, "Anna", "2024-04-01"), -3, 3)
    solo(four[0], 160, "2024-05-01")
    book, _games = read()
    assert brief(book.comeback) == (3, "Anna", "2024-04-01"), "what is gained above zero is no part of it"
    assert brief(book.high) == (6, "Anna", "2024-05-01")


def test_who_has_left_is_measured_up_to_that_day(read, league, four, evening_of, play):
    """Anna comes to two of three evenings and leaves; two more are played without her."""
    guest = Player.objects.create(league=league, name="Emil", sign="E")
    for day in range(1, 6):
        there = four if day < 3 else [guest, *four[1:]]
        play(evening_of(f"2025-01-0{day}", there), there[:2])

    def attendance():
        return next(own.attendance.value for own in read()[0].people if own.person.pk == four[0].pk)

    assert attendance() == pytest.approx(2 / 5)
    Player.objects.filter(pk=four[0].pk).update(until=date(2025, 1, 3))
    assert attendance() == pytest.approx(2 / 3)
