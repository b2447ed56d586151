"""Somebody sends to the intake what no phone of ours would: nothing breaks, and nothing moves elsewhere."""

import json
import uuid

import pytest

from leagues.actor import Actor
from leagues.people.services.players import add_player
from scorebook.evenings.forms.commands import CONTENT
from scorebook.evenings.models import Command, Event, Game
from scorebook.evenings.services.commands import take_command
from scorebook.evenings.services.evenings import open_evening
from scorebook.rules.models import RuleSetVersion
from scorebook.rules.services import start_league
from tests.each import each
from tests.evenings.intake import codes, command, statuses

pytestmark = pytest.mark.django_db
SYSTEM = Actor.system()
MEGABYTE = 1024 * 1024
DEEP = 100_000


@pytest.fixture
def elsewhere(stranger, facts):
    """An evening of another league, one game in."""
    actor = Actor.account(stranger)
    league = start_league(actor=actor, name="Die anderen", default_scheme="ddv")
    players = [add_player(actor=actor, league=league, name=name) for name in ("Gisa", "Hans", "Ivo", "Jan")]
    version = RuleSetVersion.objects.get(league=league)
    found = open_evening(actor=actor, league=league, rule_set_version=version, players=players, dealer=players[0])
    from scorebook.evenings.services.games import record_game

    record_game(actor=actor, evening=found, game_id=uuid.uuid4(), facts=facts(found))
    return found


def state_of(evening):
    evening.refresh_from_db()
    events = list(Event.objects.filter(evening=evening).order_by("pk").values_list("pk", "withdrawn_at"))
    return evening.version, events, Command.objects.filter(evening=evening).count()


def test_what_belongs_to_another_league_is_unknown_and_stays_as_it_is(send, game, elsewhere, facts):
    there, event = Game.objects.get(evening=elsewhere), Event.objects.get(evening=elsewhere)
    before, foreign = state_of(elsewhere), str(elsewhere.seats.first().player_id)
    of_others = game()
    of_others["facts"]["players"] = facts(elsewhere)["players"]
    of_others["facts"]["re"] = facts(elsewhere)["re"]
    one_of_others = game()
    one_of_others["facts"]["players"][3] = foreign
    sent = {
        "game_id_taken": game(id=str(there.pk)),
        "game_unknown": command("correction", id=str(there.pk), facts=facts(elsewhere), revision=1),
        "event_unknown": command("withdrawal", id=str(event.pk)),
        "invalid_choice": command("pause", player=foreign),
        "player_unknown": of_others,
        "seats_differ": command("seats", order=[str(seat.player_id) for seat in elsewhere.seats.all()]),
    }
    response = send(*sent.values())
    assert dict(zip(sent, codes(response), strict=True)) == {code: [code] for code in sent}
    more = [one_of_others, command("redeal", id=str(event.pk)), command("restore", id=str(there.pk))]
    assert codes(send(*more)) == [["player_unknown"], ["event_id_taken"], ["event_unknown"]]
    fields = {"amount": 3, "culprit": foreign, "reason": "Handy"}
    assert statuses(send(command("penalty", penalty="frei", fields=fields))) == [422]
    assert state_of(elsewhere) == before
    assert Event.objects.exclude(evening=elsewhere).count() == 0


def test_a_number_from_another_evening_is_no_place(send, game, elsewhere):
    """It is unknown here, so that the game stands at the end; nothing of the other evening is told."""
    response = send(game(after=str(Event.objects.get(evening=elsewhere).pk)))
    assert statuses(response) == [201]
    assert str(elsewhere.pk) not in response.content.decode()


@each(
    ("body", "status"),
    [
        (json.dumps({"commands": [{"type": "redeal", "reason": "x" * MEGABYTE}]}), (200, 413, 422)),
        ('{"commands": ' + "[" * DEEP + "]" * DEEP + "}", (422,)),
        ('{"commands": [{"type": "game", "facts": ' + '{"a":' * 5000 + "1" + "}" * 5000 + "}]}", (200, 422)),
        ('{"commands": [' + "7," * 300_000 + "7]}", (413, 422)),
        ('{"commands": [{"type": "game", "at": "\\u0000", "id": "\\ud800"}]}', (200,)),
        ('{"commands": [], "acknowledged": ["\\u0000", {}, null, 1e400, "' + "x" * 5000 + '"]}', (200, 422)),
        ("\x00\xff", (422,)),
        ('{"commands": [NaN, Infinity, 1e999]}', (200, 422)),
        ('{"phone": {}, "owner": [], "stand": {"a": 1}, "commands": [{}]}', (200, 409)),
    ],
)
def test_a_body_that_is_too_large_too_deep_or_no_text_is_answered(client, send, evening, body, status):
    path = f"/api/v1/evenings/{evening.pk}/commands"
    response = client.post(path, body, content_type="application/json")
    assert response.status_code in status
    assert Event.objects.count() == 0
    if response.status_code == 200:
        assert set(statuses(response)) <= {422}


def test_one_that_the_program_stumbles_over_holds_up_no_other(send, game, monkeypatch):
    first, broken, last = game(), game(120), game(140)

    def stumble(*, sent, **given):
        if str(sent.number) == broken["uuid"]:
            raise LookupError
        return take_command(sent=sent, **given)

    monkeypatch.setattr("scorebook.table.commands.take_command", stumble)
    response = send(first, broken, last)
    assert (statuses(response), codes(response)) == ([201, 500, 201], [[], ["internal_error"], []])
    monkeypatch.undo()
    assert statuses(send(first, broken, last)) == [200, 201, 200]


VALUES = [None, 7, -1.5, "\x00", "x" * 5000, [[[[]]]], {"a": {"b": []}}, True]


@pytest.mark.whole
@each("value", VALUES)
def test_any_value_at_any_place_is_refused_or_taken_and_breaks_nothing(send, value):
    good = {"penalty": "frei", "name": "Frieda", "newcomer": str(uuid.uuid4()), "seat": 2}
    places = [(kind, place) for kind, content in CONTENT.items() for place in sorted(content)]
    usual = {kind: {name: good[name] for name in content & {*good}} for kind, content in CONTENT.items()}
    sent = [command(kind, **usual[kind] | {place: value}) for kind, place in places]
    response = send(*sent)
    assert response.status_code == 200
    assert set(statuses(response)) <= {201, 422}
