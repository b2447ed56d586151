"""The games of an evening in parts: who sat where while people come and go, at which hour, on which side."""

import io
from datetime import UTC, datetime

import pytest
from django.core.management import call_command

from leagues.journal import Actor
from leagues.people.models import Player
from scorebook.evenings.derived.refold import differences
from scorebook.evenings.derived.tallies import places_of
from scorebook.evenings.models import EveningPlayer, Event, EventKind
from scorebook.evenings.services.events import add_event, withdraw_event
from tests.each import each

pytestmark = pytest.mark.django_db
SYSTEM = Actor.system()
FIVE = ("Anna", "Ben", "Cem", "Dora", "Emil")


def parts(evening, name):
    """By first name: part → games, wins, points."""
    return {row.player.name: getattr(row, name) for row in EveningPlayer.objects.filter(evening=evening)}


def played(record, evening, names, **more):
    there = {player.name: str(player.pk) for player in Player.objects.filter(league=evening.league)}
    return record(evening, players=[there[name] for name in names], **more)


def test_who_sits_where_is_known_also_while_people_come_and_go(make_evening, record):
    evening = make_evening(names=FIVE)
    frida = Player.objects.create(league=evening.league, name="Frida", sign="Fr")
    emil = Player.objects.get(league=evening.league, name="Emil")
    played(record, evening, ["Ben", "Cem", "Dora", "Emil"])  # Anna deals and sits it out
    played(record, evening, ["Anna", "Cem", "Dora", "Emil"])  # Ben deals: Cem leads, Anna sits last before him
    add_event(actor=SYSTEM, evening=evening, kind=EventKind.JOIN, player=frida, seat=5)
    played(record, evening, ["Ben", "Dora", "Emil", "Anna"])  # Cem deals, Frida is left over
    add_event(actor=SYSTEM, evening=evening, kind=EventKind.PAUSE, player=emil)
    gone = add_event(actor=SYSTEM, evening=evening, kind=EventKind.LEAVE, player=frida)[0]
    played(record, evening, ["Anna", "Ben", "Cem", "Dora"])  # four are left: Dora deals and plays
    counted = {name: {at: sums[0] for at, sums in places.items()} for name, places in parts(evening, "places").items()}
    assert counted == {
        "Anna": {"1": 1, "3": 1, "4": 1},
        "Ben": {"1": 1, "2": 1, "4": 1},
        "Cem": {"1": 1, "2": 1, "3": 1},
        "Dora": {"1": 1, "2": 1, "3": 1, "4": 1},
        "Emil": {"2": 1, "3": 1, "4": 1},
    }
    assert list(differences(evening)) == []
    withdraw_event(actor=SYSTEM, event=gone)  # Frida is still there: she should have played the last game
    assert parts(evening, "places")["Cem"] != {}
    assert list(differences(evening)) == []


@each(
    ("four", "dealer", "players", "places"),
    [
        ("abcd", "d", "abcd", {"a": 1, "b": 2, "c": 3, "d": 4}),
        ("abcd", "x", "cdab", {"a": 1, "b": 2, "c": 3, "d": 4}),  # as they sit, not as they were written down
        ("abcd", "b", "abxd", {"x": 1, "d": 2, "a": 3, "b": 4}),  # another one has played, and the dealer was there
        ("abcd", "x", "abcy", {}),
    ],
)
def test_how_far_left_of_the_dealer(four, dealer, players, places):
    assert places_of(tuple(four), dealer, tuple(players)) == places


def test_games_lie_in_the_hour_at_the_table(make_evening, record):
    evening = make_evening()
    for moment in (datetime(2026, 7, 3, 20, 59, tzinfo=UTC), datetime(2026, 12, 4, 21, 0, tzinfo=UTC), None):
        game = record(evening)
        Event.objects.filter(pk=game.event_id).update(recorded_at=moment)
    call_command("rebuild_rollups", stdout=io.StringIO())
    assert {name: {at: sums[0] for at, sums in hours.items()} for name, hours in parts(evening, "hours").items()} == {
        name: {"22": 2} for name in FIVE[:4]
    }
    assert list(differences(evening)) == []


def test_games_lie_by_side_kind_and_role(make_evening, record):
    evening = make_evening()
    record(evening)
    for re_augen in (100, 130):
        record(evening, kind="solo_herz", re_augen=re_augen)
    names = {name: set(sides) for name, sides in parts(evening, "sides").items()}
    assert names["Anna"] == {"re normal ", "re solo_herz pflicht", "re solo_herz lust"}
    assert names["Cem"] == {"kontra normal ", "kontra solo_herz pflicht", "kontra solo_herz lust"}
    own = parts(evening, "sides")["Anna"]
    assert [own[f"re solo_herz {role}"][:2] for role in ("pflicht", "lust")] == [[1, 0], [1, 1]]
