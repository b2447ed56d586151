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

pytestmark = pytest.mark.django_db


@pytest.fixture
def read(league):
    """The book of the league, and its biggest games."""

    def make(**asked):
        frame = frame_of(league.pk)
        question = frame.settled(StatsFilter(**asked))
        book = book_for(frame, question)
        return book, biggest_games(frame, question)

    return make


@pytest.fixture
def played(evening_of, play, four):
    """Four evenings: Anna +9 alone, then Ben and Cem +1, Anna and Ben +1, and Dora without Anna loses 3."""
    anna, ben, cem, dora = four
    first, second, third = (evening_of(f"2024-0{month}-01") for month in (1, 2, 3))
    games = [
        play(first, (anna,), kind="solo_damen", re_augen=200),
        play(second, (ben, cem)),
        play(third, (anna, ben), re_augen=160),
        play(third, (dora,), kind="solo_damen", re_augen=100),
    ]
    return (first, second, third), games


def brief(held):
    return (held.value, held.person.name, str(held.day)) if held else None


def test_the_records_of_all(read, played):
    book, _games = read()
    assert {name: brief(getattr(book, name)) for name in ("best", "worst", "lead", "high", "low")} == {
        "best": (9, "Anna", "2024-01-01"),
        "worst": (-5, "Dora", "2024-03-01"),
        "lead": (12, "Anna", "2024-01-01"),
        "high": (11, "Anna", "2024-03-01"),
        "low": (-9, "Dora", "2024-03-01"),
    }
    assert (brief(book.won_evenings), brief(book.attended)) == (None, (3, "Anna", "2024-03-01"))


def test_of_two_who_did_as_well_the_first_one_holds_the_record(read, evening_of, play, four):
    anna, ben, *_others = four
    for month, soloist in enumerate((ben, anna), start=1):
        play(evening_of(f"2024-0{month}-01"), (soloist,), kind="solo_damen", re_augen=200)
    assert brief(read()[0].best) == (9, "Ben", "2024-01-01")


def test_the_biggest_games(read, played):
    _evenings, games = played
    _book, biggest = read()
    assert {sort: (one.points, [who.name for who in one.people], one.game) for sort, one in biggest.items()} == {
        PAIRS: (2, ["Anna", "Ben"], games[2].pk),
        SOLO_WON: (9, ["Anna"], games[0].pk),
        SOLO_LOST: (3, ["Dora"], games[3].pk),
    }


def test_who_is_anonymous_holds_no_bad_record_and_keeps_a_number(read, played, four, league, browser_of, lena):
    for one in (four[3], four[2]):
        anonymise_player(actor=SYSTEM, player=one)
    book, biggest = read()
    assert {record.person.name for record in (book.worst, book.low) if record} <= {"Anna", "Ben"}
    assert SOLO_LOST not in biggest
    assert {own.person.call_name for own in book.people} == {"Anna", "Ben", "Anonym 1", "Anonym 2"}
    page = browser_of(lena).get(reverse("league-records", args=[league.pk])).content.decode()
    assert ("Anonym 1" in page, "Anonym 2" in page, "Teuerstes Spiel" in page) == (True, True, False)


def test_a_withdrawn_game_takes_its_records_back(read, played):
    _evenings, games = played
    withdraw_game(actor=SYSTEM, game=games[0])
    book, biggest = read()
    assert brief(book.best) == (3, "Anna", "2024-03-01")
    assert SOLO_WON not in biggest


def test_a_comeback_leads_from_the_lowest_below_zero_back_to_zero_or_above(read, played):
    book, _games = read()
    found = book.comeback
    assert (brief(found), found.start, str(found.since)) == ((3, "Ben", "2024-03-01"), -3, "2024-01-01")


def test_what_each_person_holds(read, played):
    book, _games = read()
    rows = {row.person.name: row for row in book.people}
    anna, ben = rows["Anna"], rows["Ben"]
    assert (anna.evenings, anna.won, anna.last, anna.above, anna.attendance.value) == (3, 2, 1, 2, 1)
    assert (anna.dry, anna.driest, anna.missing) == (0, 1, 46)
    assert (ben.won, ben.dry, ben.high.value, ben.low.value) == (2, 0, 1, -3)


def test_what_has_begun_in_one_year_goes_on_in_the_next(read, evening_of, play, four):
    """Anna loses, then wins the evenings around New Year alone; after a save, only the last year is counted again."""
    anna = four[0]
    play(evening_of("2024-11-01"), (anna,), kind="solo_damen", re_augen=100)
    for day in ("2024-12-01", "2024-12-31", "2025-01-01"):
        play(evening_of(day), (anna,), kind="solo_damen", re_augen=160)
    read()
    play(evening_of("2025-01-02"), (anna,), kind="solo_damen", re_augen=160)
    book, _games = read()
    kept = ("best", "lead", "high", "low", "comeback", "won_evenings", "attended")
    assert {name: brief(getattr(book, name)) for name in kept} == {
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


def test_a_period_has_records_of_its_own(read, played):
    book, biggest = read(start=date(2024, 2, 1))
    assert brief(book.best) == (3, "Anna", "2024-03-01")
    assert set(biggest) == {PAIRS, SOLO_LOST}


def test_the_page_leads_to_what_it_tells(played, browser_of, lena, league, django_assert_max_num_queries):
    evenings, games = played
    reader = browser_of(lena)
    with django_assert_max_num_queries(12):
        answer = reader.get(reverse("league-records", args=[league.pk]))
    lines = {line.title: (line.figure, line.who, line.when, line.href) for line in answer.context["lines"]}
    assert lines["Meiste Punkte allein gegen drei"] == (
        "+9",
        "Anna",
        "1. Januar 2024",
        reverse("game-detail", args=[games[0].pk]),
    )
    assert lines["Schlechtester Abend"][3] == reverse("evening-detail", args=[evenings[2].pk])


@each("query", [{}, {"abrechnung": "normiert"}, {"als": "csv"}, {"zeit": "2024"}])
def test_the_page_opens_whatever_is_asked(played, browser_of, lena, league, query):
    assert browser_of(lena).get(reverse("league-records", args=[league.pk]), query).status_code == 200


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


def test_an_empty_league_has_no_records(browser_of, lena, league):
    answer = browser_of(lena).get(reverse("league-records", args=[league.pk]))
    assert "Noch nichts gespielt." in answer.content.decode()


def test_a_record_of_the_total_begins_at_zero_and_a_comeback_ends_there(read, evening_of, play, four):
    """Anna falls to −3, comes back to 0, falls and rises far above; Ben is never below zero, Dora never above."""
    anna, ben, _cem, _dora = four
    play(evening_of("2024-01-01"), (anna,), kind="solo_damen", re_augen=100)
    for day, re in (("2024-02-01", (anna, ben)), ("2024-03-01", (anna, ben)), ("2024-04-01", (anna, ben))):
        play(evening_of(day), re)
    book, _games = read()
    totals = {row.person.name: (row.high.value, row.low.value) for row in book.people}
    assert totals == {"Anna": (0, -3), "Ben": (4, 0), "Cem": (1, -2), "Dora": (1, -2)}
    assert (brief(book.comeback), book.comeback.start, book.comeback.evenings) == ((3, "Anna", "2024-04-01"), -3, 3)
    play(evening_of("2024-05-01"), (anna,), kind="solo_damen", re_augen=160)
    book, _games = read()
    assert brief(book.comeback) == (3, "Anna", "2024-04-01"), "what is gained above zero is no part of it"
    assert brief(book.high) == (6, "Anna", "2024-05-01")


def test_who_has_left_is_measured_up_to_that_day(league, four, evening_of, play):
    """Anna comes to two of three evenings and leaves; three more are played without her."""
    anna, *others = four
    guest = Player.objects.create(league=league, name="Emil", sign="E")
    for day, there in ((1, four), (2, four), (3, [guest, *others]), (4, [guest, *others]), (5, [guest, *others])):
        play(evening_of(f"2025-01-0{day}", there), there[:2])

    def attendance():
        frame = frame_of(league.pk)
        book = book_for(frame, frame.settled(StatsFilter()))
        return next(own.attendance.value for own in book.people if own.person.pk == anna.pk)

    assert attendance() == pytest.approx(2 / 5)
    Player.objects.filter(pk=anna.pk).update(until=date(2025, 1, 3))
    assert attendance() == pytest.approx(2 / 3)
