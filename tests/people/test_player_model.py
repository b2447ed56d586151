from datetime import date

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone

from leagues.people.models import Colour, Player
from leagues.texts import folded, tidy
from tests.each import each


def refused(**facts):
    with pytest.raises(ValidationError) as refusal:
        Player(**facts).full_clean()
    return refusal.value.message_dict


@each(
    ("typed", "kept"),
    [
        ("  Anna   Maria ", "Anna Maria"),
        ("An\u202ena", "Anna"),
        ("A\x07nna", "Anna"),
        ("A\u0308nne", "Änne"),
        ("<b>Anna</b>", "<b>Anna</b>"),
    ],
)
def test_a_name_is_kept_without_what_cannot_be_seen(typed, kept):
    assert tidy(typed) == kept


def test_names_are_compared_without_case_even_beyond_ascii():
    assert folded(" ÄNNE  Groß") == folded("änne gross")


@pytest.mark.parametrize("name", ["Anna", "anna", " ANNA "])
def test_a_name_is_free_once_per_league(league, anna, name):
    assert refused(league=league, name=name) == {"name": [f"„{tidy(name)}“ gibt es in dieser Liga schon."]}


def test_the_database_refuses_a_taken_name_beyond_ascii(league):
    Player.objects.create(league=league, name="Änne")
    with pytest.raises(IntegrityError), transaction.atomic():
        Player.objects.bulk_create([Player(league=league, name="ÄNNE")])


def test_another_league_may_have_the_same_name(other_league, anna):
    Player(league=other_league, name="Anna", sign="A").full_clean()


@pytest.mark.parametrize("gone", ["merged", "anonymised"])
def test_a_name_is_free_again_when_its_player_is_no_longer_shown(league, anna, gone):
    if gone == "merged":
        anna.merged_into = Player.objects.create(league=league, name="Anna Maria")
    else:
        anna.anonymised_at = timezone.now()
    anna.save()
    again = Player(league=league, name="Anna", sign="A")
    again.full_clean()
    again.save()
    assert Player.objects.shown().get(name_key="anna") == again


def test_a_sign_belongs_to_one_player(league, anna):
    assert refused(league=league, name="Albert", sign="a") == {"sign": ["Das Kürzel „a“ hat schon Anna."]}


def test_a_sign_is_free_again_when_its_player_has_left(league, anna):
    anna.until = date(2020, 1, 1)
    anna.save()
    Player(league=league, name="Albert", sign="A").full_clean()


def test_a_player_needs_a_name(league):
    assert refused(league=league, name=" \u200e ")["name"] == ["Bitte einen Namen eintragen."]


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
    assert [player.name for player in Player.objects.shown()] == ["Anna", "Ben"]
    assert [player.name for player in Player.objects.present()] == ["Anna"]


def test_the_palette_has_eight_numbered_colours():
    assert [colour.number for colour in Colour] == [1, 2, 3, 4, 5, 6, 7, 8]


def test_a_player_is_called_by_the_nickname():
    assert [Player(name="Anna", nickname=nickname).called for nickname in ("", "Fuchs")] == ["Anna", "Fuchs"]
