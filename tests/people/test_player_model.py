from datetime import date

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone

from leagues.people.models import Player
from leagues.texts import tidy
from tests.each import each


def refused(**facts):
    with pytest.raises(ValidationError) as refusal:
        Player(**facts).full_clean()
    return refusal.value.message_dict


def test_a_name_is_free_once_per_league(league, other_league, anna):
    for name in ("Anna", "anna", " ANNA "):
        assert refused(league=league, name=name) == {"name": [f"„{tidy(name)}“ gibt es in dieser Liga schon."]}
    Player(league=other_league, name="Anna", sign="A").full_clean()
    assert refused(league=league, name=" \u200e ")["name"] == ["Bitte einen Namen eintragen."]


def test_the_database_refuses_a_taken_name_beyond_ascii(league):
    Player.objects.create(league=league, name="Änne")
    with pytest.raises(IntegrityError), transaction.atomic():
        Player.objects.bulk_create([Player(league=league, name="ÄNNE")])


@each("gone", ["merged", "anonymised"])
def test_a_name_is_free_again_when_its_player_is_no_longer_shown(league, anna, gone):
    if gone == "merged":
        into = Player.objects.create(league=league, name="Anna Maria")
        Player.objects.filter(pk=anna.pk).update(merged_into=into)
    else:
        Player.objects.filter(pk=anna.pk).update(anonymised_at=timezone.now())
    again = Player(league=league, name="Anna", sign="A")
    again.full_clean()
    again.save()
    assert Player.objects.visible().get(name_key="anna") == again


def test_a_sign_belongs_to_one_player_until_that_one_has_left(league, anna):
    assert refused(league=league, name="Albert", sign="a") == {"sign": ["Das Kürzel „a“ hat schon Anna."]}
    Player.objects.filter(pk=anna.pk).update(until=date(2020, 1, 1))
    Player(league=league, name="Albert", sign="A").full_clean()


def test_nobody_leaves_before_coming(league):
    facts = {"league": league, "name": "Anna", "since": date(2020, 1, 2), "until": date(2020, 1, 1)}
    assert refused(**facts) == {"until": ["„Dabei bis“ liegt vor „dabei seit“."]}
    with pytest.raises(IntegrityError), transaction.atomic():
        Player.objects.create(**facts)


def test_a_player_is_not_merged_into_itself(anna):
    with pytest.raises(IntegrityError), transaction.atomic():
        Player.objects.filter(pk=anna.pk).update(merged_into=anna.pk)


def test_present_are_the_shown_players_who_have_not_left(league, anna):
    Player.objects.create(league=league, name="Ben", until=date(2020, 1, 1))
    Player.objects.create(league=league, name="Cem", merged_into=anna)
    assert [player.name for player in Player.objects.visible()] == ["Anna", "Ben"]
    assert [player.name for player in Player.objects.present()] == ["Anna"]


def test_a_player_is_called_by_the_nickname():
    assert [Player(name="Anna", nickname=nickname).called for nickname in ("", "Fuchs")] == ["Anna", "Fuchs"]
