"""The furthest comeback within one evening: from the lowest standing on the way to the end of it."""

from datetime import date
from random import Random
from uuid import UUID

import pytest
from django.urls import reverse

from scorebook.evenings.page_parts import Broken
from scorebook.evenings.selectors.evenings import load
from scorebook.evenings.services.games import withdraw_game
from scorebook.models import Participation, RuleSetVersion
from scorebook.scoring.game.sentences import signed
from scorebook.statistics.dashboard import frame_of
from scorebook.statistics.filters import NORMALISED, StatsFilter
from scorebook.statistics.records.earlier import ENOUGH
from scorebook.statistics.records.evening import broken_at
from scorebook.statistics.records.games import evening_comeback
from tests.each import each
from tests.shares import much
from tests.statistics.conftest import SYSTEM
from tests.statistics.dice import play_league

pytestmark = pytest.mark.django_db


def comeback(league, **asked):
    frame = frame_of(league.pk)
    held = evening_comeback(frame, frame.settled(StatsFilter(**asked)))
    return held and (held.value, held.start, held.person.name, held.key, held.day)


@pytest.fixture
def evening(evening_of, play, four):
    """Anna loses a solo (−9 at most), and wins two; the others stand below zero at the end."""
    anna, ben, _cem, _dora = four
    evening = evening_of("2025-03-07")
    games = [
        play(evening, (anna,), kind="solo_damen", re_augen=100),
        play(evening, (anna, ben)),
        play(evening, (anna,), kind="solo_damen", re_augen=200),
        play(evening, (anna,), kind="solo_damen", re_augen=200),
    ]
    return evening, games


def by_hand(league, **chosen):
    """Every evening of a player replayed from the bookings: (rise, lowest) of all who came back, the most first."""
    rows = Participation.objects.filter(league=league, **chosen).order_by("evening", "game__score__number", "pk")
    standings = {}
    for evening, player, points in rows.values_list("evening", "player", "points"):
        total, low = standings.get((evening, player), (0, 0))
        standings[evening, player] = total + points, min(low, total + points)
    return sorted(((-low, low) for total, low in standings.values() if low < 0 <= total), reverse=True)


def test_from_below_zero_to_above_it(league, evening, four):
    stored, games = evening
    values = [Participation.objects.get(game=one, player=four[0]).points for one in games]
    assert values[0] < 0 < values[0] + sum(values[1:])
    expected = (-values[0], values[0], "Anna", key_of(stored), stored.local_date)
    assert comeback(league) == expected
    assert comeback(league, chosen=frozenset({four[1].pk})) is None
    assert comeback(league, scheme=NORMALISED) is None
    for game in games[2:]:
        withdraw_game(actor=SYSTEM, game=game)
    assert comeback(league) is None


def key_of(evening):
    """As each database writes it."""
    return next(iter(frame_of(evening.league_id).calendar))


@each("seed", much([0, 1, 2], [1]))
def test_it_equals_a_replay_of_all_games(league, seed):
    play_league(Random(seed), league, RuleSetVersion.objects.filter(league=league).first())
    frame = frame_of(league.pk)
    for currency in frame.currencies:
        evenings = league.evenings.filter(player_rollups__scheme=currency.key).values("pk")
        found, replayed = comeback(league, scheme=currency.key), by_hand(league, evening__in=evenings)
        assert (found[0] if found else None) == (replayed[0][0] if replayed else None)
        assert found is None or found[:2] in replayed


@pytest.fixture
def earlier_ones(evening_of, play, four):
    """As many evenings as it takes; at each Ben loses a game and then wins one alone: from −1 to +8."""
    anna, ben, cem, _dora = four
    for day in range(1, ENOUGH + 1):
        evening = evening_of(f"2024-01-0{day}")
        play(evening, (anna, cem))
        play(evening, (ben,), kind="solo_damen", re_augen=200)


def told(stored, *, member):
    return [one for one in broken_at(load(stored), member) if "Aufholjagd" in one.words]


def test_one_further_than_any_before_is_told_at_the_end_of_the_evening(earlier_ones, evening, league, four):
    stored, games = evening
    held = comeback(league, end=date(2024, 12, 31))
    assert (held[0], held[2]) == (1, "Ben")
    own = comeback(league, start=date(2025, 1, 1))
    end = sum(Participation.objects.get(game=one, player=four[0]).points for one in games)
    words = f"Weiteste Aufholjagd an einem Abend: Anna, von {signed(own[1])} auf {signed(end)}, bisher +1"
    assert told(stored, member=False) == [Broken(f"+{own[0]}", words)]
    href = reverse("evening-detail", args=[UUID(held[3])])
    assert told(stored, member=True) == [Broken(f"+{own[0]}", f"{words} am 1. Januar 2024", href)]
    withdraw_game(actor=SYSTEM, game=games[-1])
    withdraw_game(actor=SYSTEM, game=games[-2])
    assert told(stored, member=False) == []


def test_it_stands_among_the_records_and_in_the_year_of_the_league_and_of_the_person(
    league, evening, four, reader, show
):
    value, start, *_more = comeback(league)
    assert "Weiteste Aufholjagd an einem Abend" in show("league-records").text
    asked = ("league-year",), ("league-year-person", four[0].pk), ("league-year-person", four[1].pk)
    pages = [reader.get(reverse(name, args=[league.pk, 2025, *who])).text for name, *who in asked]
    assert ["Weiteste Aufholjagd" in shown for shown in pages] == [True, True, False]
    assert all(f"von {signed(start)} aus" in shown and f"+{value}" in shown for shown in pages[:2])
