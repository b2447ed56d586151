"""Ratings are stored per evening, computed from the first one that was changed, and never wait in a save.

What they and the luck come to equals a replay of all games.
"""

from dataclasses import astuple
from random import Random
from uuid import UUID

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.db import OperationalError

from leagues.people.models import Player
from scorebook.evenings.services.evenings import close_evening
from scorebook.evenings.services.games import correct_game, withdraw_game
from scorebook.models import EveningRating, RuleSetVersion
from scorebook.statistics.dashboard import frame_of
from scorebook.statistics.filters import StatsFilter
from scorebook.statistics.skill.rating import RatedGame, Ratings
from scorebook.statistics.skill.ratings import history_of, keep, stored_history
from scorebook.statistics.skill.standing import luck_rows
from tests.each import each
from tests.statistics.conftest import SYSTEM
from tests.statistics.dice import play_league
from tests.statistics.oracle import Oracle
from tests.statistics.skill.skill_oracle import hands_of, luck_by_hand

pytestmark = pytest.mark.django_db


def by_hand(league):
    """The ratings once more: from the facts, the whole way, with no row that is derived."""
    oracle, ratings = Oracle(league), Ratings()
    for key in oracle.order:
        games = [
            RatedGame(
                tuple(int(who) for who in play.facts.players if who in play.facts.re),
                tuple(int(who) for who in play.facts.players if who not in play.facts.re),
                play.winner,
            )
            for play in oracle.plays
            if play.evening == key
        ]
        list(ratings.evening(games))
    return ratings


def means(ratings):
    return {who: pytest.approx(one.mean, abs=0.01) for who, one in ratings.people.items()}


def keys(evenings):
    return [UUID(one.key) for one in evenings]


def stored():
    """Evening → stamp; all its rows have the same one."""
    rows = EveningRating.objects.values_list("evening", "stamp").distinct()
    found = dict(rows)
    assert len(found) == len(rows)
    return found


def those_rated(evening):
    return set(EveningRating.objects.filter(evening=evening).values_list("player", flat=True))


@each("seed", range(2))
def test_random_leagues_are_rated_as_by_hand(league, seed, renew):
    """With corrections, withdrawals, several Abrechnungen, totals and people who were merged."""
    play_league(Random(seed), league, RuleSetVersion.objects.filter(league=league).first())
    found, again = renew().ratings(), by_hand(league)
    assert {who: one.mean for who, one in found.people.items()} == means(again)
    assert {who: one.mean for who, one in found.soli.items()} == {
        who: pytest.approx(one.mean, abs=0.01) for who, one in again.soli.items()
    }
    cache.clear()
    assert stored_history(frame_of(league.pk)).ratings() == found
    call_command("rate", check=True)


def test_a_change_makes_only_what_comes_later_stale(league, known, renew, play, four):
    """No save stores a rating."""
    assert not EveningRating.objects.exists()
    renew()
    before = stored()
    play(known[1], four[:2])
    assert not stored_history(frame_of(league.pk)).fresh
    assert keys(renew().unsaved) == [known[1].pk]
    after = stored()
    assert after[known[0].pk] == before[known[0].pk]
    assert after[known[1].pk] != before[known[1].pk]
    assert renew().unsaved == ()


def test_a_withdrawn_game_takes_its_ratings_back_and_a_correction_in_the_past_reaches_today(known, renew, play, four):
    before = renew().ratings()
    more = play(known[1], four[2:])
    assert renew().ratings() != before
    withdraw_game(actor=SYSTEM, game=more)
    assert renew().ratings() == before
    game = known[0].games.order_by("event__position").first()
    facts = {"kind": "normal", "players": [str(one.pk) for one in four], "re": [str(one.pk) for one in four[2:]]}
    correct_game(actor=SYSTEM, game=game, facts={**facts, "re_augen": 130})
    after = renew()
    assert keys(after.unsaved) == [one.pk for one in known]
    assert after.ratings().people[four[2].pk].mean > before.people[four[2].pk].mean


def test_two_entries_of_one_person_are_one_strength(league, known, renew, evening_of, play, four):
    twin = Player.objects.create(league=league, name="Anna (doppelt)", sign="A2", colour="red")
    evening = evening_of("2025-03-08", [twin, *four[1:]])
    play(evening, (twin, four[1]))
    apart = renew().ratings()
    others = {None, *(one.pk for one in four[1:])}
    assert those_rated(evening) == {twin.pk, *others}
    Player.objects.filter(pk=twin.pk).update(merged_into=four[0])
    one = renew().ratings()
    assert those_rated(evening) == {four[0].pk, *others}
    assert {twin.pk, four[0].pk} <= set(apart.people)
    assert twin.pk not in one.people
    assert one.people[four[0].pk].mean > apart.people[four[0].pk].mean


def test_an_evening_without_games_and_an_empty_league_have_a_history(league, four, evening_of, renew):
    assert renew().evenings == ()
    evening = evening_of("2024-03-01")
    assert renew().evenings == ()
    close_evening(actor=SYSTEM, evening=evening)
    assert keys(renew().evenings) == [evening.pk]
    assert renew().ratings() == Ratings(spread=pytest.approx(Ratings().spread))


def test_a_row_that_has_become_stale_keeps_nobody_in_the_league(league, known, renew, four):
    """Two entries were one, and are not any more: the one under which they were rated has never played."""
    twin = Player.objects.create(league=league, name="Anna (doppelt)", sign="A2", colour="red")
    Player.objects.filter(pk=four[0].pk).update(merged_into=twin)
    renew()
    Player.objects.filter(pk=four[0].pk).update(merged_into=None)
    assert twin.pk in those_rated(known[0].pk)
    Player.objects.get(pk=twin.pk).delete()
    assert twin.pk not in those_rated(known[0].pk)
    assert set(renew().ratings().people) == {one.pk for one in four}


def test_an_evening_has_a_row_of_everybody_who_was_there_and_one_of_the_edges(league, known, renew, four):
    ratings, last = renew().ratings(), known[1]
    names = ("player", "mean", "variance", "solo_mean", "solo_variance")
    assert {row[0]: row[1:] for row in EveningRating.objects.filter(evening=last).values_list(*names)} == {
        None: (ratings.edge.mean, ratings.edge.variance, ratings.solo_edge.mean, ratings.solo_edge.variance),
        **{who: (one.mean, one.variance, None, None) for who, one in ratings.people.items()},
        four[0].pk: tuple(number for one in (ratings.people, ratings.soli) for number in astuple(one[four[0].pk])),
    }
    lineups = {row.player_id: row.lineup for row in EveningRating.objects.filter(evening=last)}
    nothing = {who: {} for who in ratings.people}
    alone = {"games": [0, 0, 0], "people": {}, "pairs": [], "alone": {str(four[0].pk): 1}, "spread": ratings.spread}
    assert lineups == {None: alone, **nothing}


def test_what_cannot_be_stored_is_shown_all_the_same(league, known, renew, play, four, monkeypatch):
    """What lay there stays, stale as it is."""
    renew()
    play(known[0], four[:2])

    def busy(*_args, **_more):
        raise OperationalError("database is locked")

    before = stored()
    monkeypatch.setattr(type(EveningRating.objects), "bulk_create", busy)
    history = history_of(frame_of(league.pk))
    keep(history)
    assert keys(history.evenings) == [one.pk for one in known]
    assert stored() == before != {}


@each(
    ("of", "wrong"),
    [
        ({"player__name": "Ben"}, {"mean": 1500.0}),
        ({"player__name": "Ben"}, {"solo_mean": 1500.0, "solo_variance": 1.0}),
        ({"player": None}, {"solo_mean": 71.0}),
        ({"player": None}, {"lineup": {}}),
        ({}, {"scheme": "spin"}),
    ],
)
def test_the_command_stores_and_its_check_finds_what_is_wrong(league, known, capsys, of, wrong):
    call_command("rate")
    assert "2 Abende ausgerechnet." in capsys.readouterr().out
    EveningRating.objects.filter(evening=known[0], **of).update(**wrong)
    with pytest.raises(SystemExit):
        call_command("rate", check=True)
    found = capsys.readouterr().out
    assert (f"Abend {known[0].pk}" in found, f"Abend {known[1].pk}" in found) == (True, False)


def test_every_night_the_ratings_are_computed_that_a_correction_made_stale(league, known, renew, play, four):
    renew()
    play(known[0], four[:2])
    call_command("tidy")
    history = stored_history(frame_of(league.pk))
    assert (history.fresh, keys(history.evenings)) == (True, [one.pk for one in known])


@each("seed", range(2))
def test_leagues_have_the_luck_that_follows_from_their_games(league, seed):
    play_league(Random(100 + seed), league, RuleSetVersion.objects.filter(league=league).first())
    oracle, frame = Oracle(league), frame_of(league.pk)
    hands = hands_of(oracle)
    for currency in frame.currencies:
        asked = oracle.asked(currency.key)
        lucks = luck_by_hand(hands, currency.key, lambda hand: True)
        rows = luck_rows(frame, history_of(frame), StatsFilter(scheme=currency.key, minimum=0))
        assert {str(row.person.pk) for row in rows} == {who for play in asked.plays for who in play.points}
        for row in rows:
            who = str(row.person.pk)
            expected = lucks.get(who, dict.fromkeys(("parties", "partners", "opponents", "boecke", "margin"), 0.0))
            margin = expected.pop("margin")
            found = {name: getattr(row, name).value for name in expected}
            assert found == {name: pytest.approx(value, abs=0.01) for name, value in expected.items()}
            assert row.luck.high - row.luck.low == pytest.approx(2 * margin, abs=0.02)
            points = sum(play.points[who] for play in asked.plays if who in play.points)
            assert row.points.value == points
            assert row.rest.value == pytest.approx(points - sum(expected.values()), abs=0.02)
