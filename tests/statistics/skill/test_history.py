"""Ratings are stored per evening, computed from the first one that was changed, and never wait in a save."""

from random import Random
from uuid import UUID

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.db import OperationalError

from leagues.actor import Actor
from leagues.people.models import Player
from scorebook.evenings.services.evenings import close_evening
from scorebook.evenings.services.games import correct_game, withdraw_game
from scorebook.models import RuleSetVersion, SkillCheckpoint
from scorebook.statistics.dashboard import frame_of
from scorebook.statistics.skill.checkpoints import Checkpoint
from scorebook.statistics.skill.history import history_of, keep, stored_history
from scorebook.statistics.skill.rating import MIDDLE, RatedGame, Ratings
from tests.statistics.dice import play_league
from tests.statistics.oracle import Oracle

pytestmark = pytest.mark.django_db
SYSTEM = Actor.system()


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
    return {str(row.evening_id): row.stamp for row in SkillCheckpoint.objects.all()}


@pytest.mark.share(2)
@pytest.mark.parametrize("seed", range(6))
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
    renew()
    before = stored()
    play(known[1], four[:2])
    assert not stored_history(frame_of(league.pk)).fresh
    assert keys(renew().unsaved) == [known[1].pk]
    after = stored()
    assert after[str(known[0].pk)] == before[str(known[0].pk)]
    assert after[str(known[1].pk)] != before[str(known[1].pk)]
    assert renew().unsaved == ()


def test_corrected_and_withdrawn_games_take_their_ratings_back(league, evening_of, play, four, renew):
    evening = evening_of("2024-03-01")
    play(evening, four[:2])
    first = renew().ratings()
    game = play(evening, four[2:])
    assert renew().ratings() != first
    withdraw_game(actor=SYSTEM, game=game)
    assert renew().ratings() == first


def test_a_correction_in_the_past_reaches_today(league, known, renew, play, four):
    before = renew().ratings()
    game = known[0].games.order_by("event__position").first()
    facts = {"kind": "normal", "players": [str(one.pk) for one in four], "re": [str(one.pk) for one in four[2:]]}
    correct_game(actor=SYSTEM, game=game, facts={**facts, "re_augen": 130})
    after = renew()
    assert keys(after.unsaved) == [one.pk for one in known]
    assert after.ratings().people[four[2].pk].mean > before.people[four[2].pk].mean


def test_two_entries_of_one_person_are_one_strength(league, known, renew, evening_of, play, four):
    twin = Player.objects.create(league=league, name="Anna (doppelt)", sign="A2", colour="red")
    play(evening_of("2025-03-08", [twin, *four[1:]]), (twin, four[1]))
    apart = renew().ratings()
    Player.objects.filter(pk=twin.pk).update(merged_into=four[0])
    one = renew().ratings()
    assert {twin.pk, four[0].pk} <= set(apart.people)
    assert twin.pk not in one.people
    assert one.people[four[0].pk].mean > apart.people[four[0].pk].mean


def test_an_evening_without_games_and_an_empty_league_have_a_history(league, four, evening_of, renew):
    assert renew().evenings == ()
    evening = evening_of("2024-03-01")
    assert renew().evenings == ()
    close_evening(actor=SYSTEM, evening=evening)
    assert keys(renew().evenings) == [evening.pk]
    assert renew().ratings() == Ratings()


def test_saving_a_game_stores_no_rating(league, known):
    assert SkillCheckpoint.objects.count() == 0


def test_what_cannot_be_stored_is_shown_all_the_same(league, known, monkeypatch):
    def busy(*_args, **_more):
        raise OperationalError("database is locked")

    monkeypatch.setattr(type(SkillCheckpoint.objects), "bulk_create", busy)
    history = history_of(frame_of(league.pk))
    keep(history)
    assert len(history.evenings) == 2
    assert SkillCheckpoint.objects.count() == 0


def test_the_command_stores_and_its_check_finds_what_is_wrong(league, known, capsys):
    call_command("rate")
    assert "2 Abende ausgerechnet." in capsys.readouterr().out
    row = SkillCheckpoint.objects.get(evening=known[0])
    row.ratings["people"] = {who: [MIDDLE, 1.0] for who in row.ratings["people"]}
    row.save()
    with pytest.raises(SystemExit):
        call_command("rate", check=True)
    assert f"Abend {known[0].pk}" in capsys.readouterr().out


def test_a_row_says_whose_it_is(league, known, renew):
    renew()
    assert str(SkillCheckpoint.objects.first()).startswith("Spielstärken: Abend vom ")
    assert all(isinstance(one, Checkpoint) for one in renew().evenings)
