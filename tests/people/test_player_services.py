from datetime import date

import pytest

from leagues.groups.selectors import players_of
from leagues.journal import JournalEntry
from leagues.people.models import Player
from leagues.people.services.players import add_player, edit_player, free_sign, rarest_colour
from leagues.refused import Refused
from tests.cast import by, by_field
from tests.each import each


@each(
    ("name", "taken", "sign"),
    [
        ("Anna", [], "A"),
        ("Anna", ["a"], "An"),
        ("Anna", ["A", "An"], "Ann"),
        ("Anna", ["A", "An", "Ann"], "A2"),
        ("Bo", ["B", "BO", "B2"], "B3"),
        ("O'Neill", ["O"], "ON"),
        ("…", [], "2"),
    ],
)
def test_the_shortest_free_sign(name, taken, sign):
    assert free_sign(name, taken) == sign


@each(("used", "colour"), [([], "blue"), (["blue", "orange"], "green"), (["blue"] * 2 + ["grey"], "orange")])
def test_the_rarest_colour(used, colour):
    assert rarest_colour(used) == colour


def test_a_new_player_is_stored_and_journalled_without_the_name(league, vera):
    player = add_player(actor=by(vera), league=league, name=" Anna ", regular=False, since=date(1998, 11, 13))
    assert (player.name, player.name_key, player.guest) == ("Anna", "anna", True)
    entry = JournalEntry.objects.first()
    assert (entry.action, entry.account, entry.actor_kind, entry.before) == ("player.add", vera, "account", None)
    facts = {"sign": "A", "colour": "blue", "regular": False, "since": "1998-11-13", "until": None}
    assert entry.after == {"player": player.pk, **facts}


def test_a_refused_player_leaves_nothing_behind(league, vera, anna):
    entries = JournalEntry.objects.count()
    with pytest.raises(Refused) as refusal:
        add_player(actor=by(vera), league=league, name="anna", sign="a")
    assert by_field(refusal.value) == {
        "name": ["„anna“ gibt es in dieser Liga schon."],
        "sign": ["Das Kürzel „a“ hat schon Anna."],
    }
    assert (league.players.count(), JournalEntry.objects.count()) == (1, entries)


def test_a_change_is_journalled_before_and_after(vera, anna):
    for _ in range(2):  # no change is no entry
        edit_player(actor=by(vera), player=anna, name="Anna Maria", sign="AM", colour="blue")
    anna.refresh_from_db()
    assert (anna.name, anna.name_key, anna.sign, anna.colour) == ("Anna Maria", "anna maria", "AM", "blue")
    [entry] = JournalEntry.objects.filter(action="player.edit")
    assert (entry.action, entry.before, entry.after) == (
        "player.edit",
        {"player": anna.pk, "sign": "A"},
        {"player": anna.pk, "sign": "AM", "renamed": ["name"]},
    )


def test_only_known_fields_are_edited(vera, anna, other_league):
    with pytest.raises(TypeError, match="league"):
        edit_player(actor=by(vera), player=anna, league=other_league)


def test_an_emptied_sign_is_made_from_the_name(vera, league, anna):
    Player.objects.create(league=league, name="Albert", sign="N")
    assert edit_player(actor=by(vera), player=anna, nickname="Nina", sign=" ").sign == "Ni"


def test_players_are_listed_regulars_first_then_guests_then_former(league, anna):
    for name, facts in {
        "Zoe": {},
        "änne": {},
        "Gast": {"regular": False},
        "Alt": {"until": date(2001, 1, 1)},
        "Anja": {"merged_into": anna},
    }.items():
        Player.objects.create(league=league, name=name, **facts)
    assert [(player.name, player.group) for player in players_of(league)] == [
        ("Anna", 0),
        ("änne", 0),
        ("Zoe", 0),
        ("Gast", 1),
        ("Alt", 2),
    ]
