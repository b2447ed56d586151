"""`manage.py check_integrity` finds what no constraint of the database can hold."""

import io

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import ProgrammingError, connection, transaction
from django.test.utils import CaptureQueriesContext

from leagues.journal import JournalEntry
from leagues.people.models import Player
from scorebook.evenings.models import (
    Announcement,
    Evening,
    Event,
    EventKind,
    ExtraPoint,
    Game,
    Participation,
    Party,
    PartyMember,
    PenaltyShare,
    Score,
    Seat,
)
from scorebook.operation.integrity import violations
from scorebook.rules.models import RuleSetVersion
from tests.shares import much


@pytest.fixture
def game(make_evening, record):
    """A game with a call and an extra point, in a league beside another one."""
    evening = make_evening("spin_haus")
    players = list(evening.seats.order_by("position").values_list("player_id", flat=True))
    return record(
        evening,
        announcements=[{"party": "re", "call": "re", "player": str(players[0])}],
        extras=[{"kind": "fuchs", "party": "re", "player": str(players[1]), "from": str(players[2])}],
    )


@pytest.fixture
def elsewhere(make_evening, record):
    """The game of another league."""
    return record(make_evening("ddv", ("Eva", "Fritz", "Gerd", "Hans")))


def codes(league=None):
    return {violation.code for violation in violations(league)}


def to_another_league(game, elsewhere):
    stranger = elsewhere.members.first().player_id
    yield Game.objects.filter(pk=game.pk), {"league": elsewhere.league_id}
    yield Game.objects.filter(pk=game.pk), {"armut_player": stranger}
    yield Evening.objects.filter(pk=game.evening_id), {"rule_set_version": elsewhere.evening.rule_set_version_id}
    yield Evening.objects.filter(pk=game.evening_id), {"dealer": stranger}
    yield Seat.objects.filter(evening=game.evening_id, position=3), {"player": stranger}
    yield Event.objects.filter(pk=game.event_id), {"player": stranger}
    yield PartyMember.objects.filter(game=game, place=3), {"player": stranger}
    yield Announcement.objects.filter(party__game=game), {"player": stranger}
    yield ExtraPoint.objects.filter(party__game=game), {"loser": stranger}
    yield Score.objects.filter(game=game), {"league": elsewhere.league_id}
    yield Score.objects.filter(game=game), {"dealer": stranger}
    yield Participation.objects.filter(pk=game.participations.first().pk), {"player": stranger}
    yield JournalEntry.objects.filter(part_id=game.event_id), {"league": elsewhere.league_id}
    yield Player.objects.filter(league=game.league_id, name="Anna"), {"merged_into": stranger}


def test_no_row_points_to_another_league(game, elsewhere):
    for rows, change in to_another_league(game, elsewhere):
        field = next(iter(change))
        before = rows.values_list(field, flat=True).get()
        assert rows.update(**change) == 1
        assert "league_crossed" in codes(), (rows.model, field)
        rows.update(**{field: before})
    assert codes() == set()
    penalty = {"league_id": game.league_id, "evening_id": game.evening_id, "position": 1 << 40}
    event = Event.objects.create(**penalty, kind=EventKind.PENALTY)
    stranger = elsewhere.members.first().player
    PenaltyShare.objects.create(league_id=game.league_id, event=event, player=stranger, points=3)
    assert codes() == {"league_crossed"}


def one_thing_wrong(game, elsewhere):
    evening, league = game.evening_id, game.league_id
    re, kontra = (game.parties.get(side=side) for side in ("re", "kontra"))
    members = list(game.members.order_by("place"))
    common = {"league_id": league, "evening_id": evening}
    yield "evening_crossed", lambda: Score.objects.filter(game=game).update(evening=elsewhere.evening_id)
    yield "evening_crossed", lambda: Game.objects.filter(pk=game.pk).update(evening=elsewhere.evening_id)
    yield (
        "party_crossed",
        lambda: PartyMember.objects.filter(game=game, place=0).update(
            party=Party.objects.filter(game=elsewhere).first()
        ),
    )
    yield "game_missing", lambda: Event.objects.create(**common, position=1 << 40, kind=EventKind.GAME)
    yield "event_not_a_game", lambda: Event.objects.filter(pk=game.event_id).update(kind=EventKind.REDEAL)
    yield "event_player", lambda: Event.objects.create(**common, position=1 << 40, kind=EventKind.LEAVE)
    yield (
        "event_seat",
        lambda: Event.objects.create(**common, position=1 << 40, kind=EventKind.JOIN, player_id=members[0].player_id),
    )
    yield "event_order", lambda: Event.objects.create(**common, position=1 << 40, kind=EventKind.SEATS)
    yield "shares", lambda: Event.objects.create(**common, position=1 << 40, kind=EventKind.PENALTY)
    yield "position", lambda: Event.objects.filter(pk=game.event_id).update(position=0)
    yield "parties", kontra.delete
    yield "members", members[3].delete
    yield "re_size", lambda: PartyMember.objects.filter(pk=members[1].pk).update(party=kontra)
    yield "re_size", lambda: Game.objects.filter(pk=game.pk).update(kind="solo_damen")
    yield "caller", lambda: Announcement.objects.filter(party=re).update(player=members[2].player_id)
    yield "extra_maker", lambda: ExtraPoint.objects.filter(party=re).update(player=members[3].player_id)
    yield "extra_loser", lambda: ExtraPoint.objects.filter(party=re).update(loser=members[0].player_id)
    yield "call_order", lambda: Announcement.objects.create(league_id=league, party=kontra, call="kontra", order=0)
    yield "seats", lambda: Seat.objects.filter(evening=evening, position=3).delete()
    yield "seat_gap", lambda: Seat.objects.filter(evening=evening, position=3).update(position=5)
    yield (
        "dealer",
        lambda: Evening.objects.filter(pk=evening).update(dealer=Player.objects.create(league_id=league, name="Nora")),
    )
    yield "booked", lambda: game.participations.first().delete()
    yield "not_zero", lambda: Participation.objects.filter(game=game, side="re").update(points=7)
    yield "booked_other", lambda: Participation.objects.filter(game=game, side="re").update(points=7)
    yield "booked_side", lambda: Participation.objects.filter(game=game).update(side="re")
    yield "facts", lambda: Announcement.objects.filter(party=re).update(call="k90")
    yield "facts", lambda: Game.objects.filter(pk=game.pk).update(kind="solo_iwan")
    yield (
        "facts",
        lambda: ExtraPoint.objects.bulk_create(
            ExtraPoint(league_id=league, party=re, order=order, kind="fuchs") for order in (5, 6)
        ),
    )
    yield "rules", lambda: set_rules(game, scheme_key="skat")
    yield "rules_changed", lambda: set_rules(game, options_hash="0" * 64)
    yield "merged", lambda: merge_in_a_circle(members)


def set_rules(game, **values):
    """Past the frozen manager, as somebody with a database shell would."""
    RuleSetVersion._base_manager.filter(pk=game.evening.rule_set_version_id)._update(
        [(RuleSetVersion._meta.get_field(name), None, value) for name, value in values.items()]
    )


def merge_in_a_circle(members):
    one, other = members[0].player_id, members[1].player_id
    Player.objects.filter(pk=one).update(merged_into=other)
    Player.objects.filter(pk=other).update(merged_into=one)


CASES = 31


def test_each_thing_that_can_be_wrong_is_named(game, elsewhere):
    for place in range(0, CASES, much(1, 10)):
        with transaction.atomic():
            cases = list(one_thing_wrong(game, elsewhere))
            assert len(cases) == CASES
            code, damage = cases[place]
            damage()
            assert code in codes(), (place, code)
            assert codes(elsewhere.league) <= {"evening_crossed"}, (place, code)
            transaction.set_rollback(True)
    assert codes() == set()


def test_the_command_says_what_is_wrong_and_fails(game, elsewhere):
    Seat.objects.filter(evening=game.evening_id, position=3).delete()
    out = io.StringIO()
    with pytest.raises(SystemExit) as stopped:
        call_command("check_integrity", stdout=out)
    assert stopped.value.code == 1
    assert out.getvalue() == (
        f"Abend {game.evening_id}: Am Tisch sitzen nicht vier bis acht Spieler. [seats]\n1 Verstoß.\n"
    )
    out = io.StringIO()
    call_command("check_integrity", league=str(elsewhere.league_id), stdout=out)
    assert out.getvalue() == "Alles ist in Ordnung.\n"


def test_the_number_of_queries_does_not_grow_with_the_games(game, record, django_assert_num_queries):
    with CaptureQueriesContext(connection) as queries:
        assert list(violations()) == []
    record(game.evening)
    with django_assert_num_queries(len(queries)):
        assert list(violations()) == []


@pytest.mark.parametrize("command", ["check_integrity", "rescore"])
def test_a_database_of_another_state_is_one_sentence(command, monkeypatch):
    def missing(*_args, **_options):
        raise ProgrammingError("no such table")

    monkeypatch.setattr("scorebook.management.commands.check_integrity.violations", missing)
    monkeypatch.setattr("scorebook.management.base.Evening.objects.order_by", missing)
    with pytest.raises(CommandError, match="passt nicht zum Programm"):
        call_command(command)


# Rows that belong to an account, to the server or to nobody; a letter may be about no league at all, and a file that
# somebody has brought is about none yet.
OF_NO_LEAGUE = {"Account", "Device", "Tries", "Creation", "Erasure", "League", "Letter", "SumsMade", "Upload"}


def test_every_row_of_a_league_says_which():
    models = [model for label in ("leagues", "scorebook") for model in apps.get_app_config(label).get_models()]
    without = {model.__name__ for model in models if "league" not in {field.name for field in model._meta.fields}}
    assert without == OF_NO_LEAGUE
