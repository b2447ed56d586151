"""Somebody sends to the intake what no phone of ours would: nothing breaks, and nothing moves elsewhere."""

import json
import uuid

import pytest

from scorebook.evenings.forms.commands import CONTENT
from scorebook.evenings.models import Command, Event, Game
from scorebook.evenings.services.commands import take_command
from tests.each import each
from tests.evenings.intake import codes, command, statuses
from tests.shares import much

pytestmark = pytest.mark.django_db
MEGABYTE = 1024 * 1024
DEEP = 100_000


@pytest.fixture
def elsewhere(make_evening, record):
    """An evening of another league, one game in."""
    found = make_evening("ddv", ("Gisa", "Hans", "Ivo", "Jan"))
    record(found)
    return found


def state_of(evening):
    evening.refresh_from_db()
    events = list(Event.objects.filter(evening=evening).order_by("pk").values_list("pk", "withdrawn_at"))
    return evening.version, events, Command.objects.filter(evening=evening).count()


def test_what_belongs_to_another_league_is_unknown_and_stays_as_it_is(send, game, elsewhere, facts):
    there, event = Game.objects.get(evening=elsewhere), Event.objects.get(evening=elsewhere)
    before, foreign = state_of(elsewhere), str(elsewhere.seats.first().player_id)
    of_others, one_of_others = game(), game()
    of_others["facts"] |= {name: facts(elsewhere)[name] for name in ("players", "re")}
    one_of_others["facts"]["players"][3] = foreign
    fields = {"amount": 3, "culprit": foreign, "reason": "Handy"}
    sent = [
        ("game_id_taken", game(id=str(there.pk))),
        ("game_unknown", command("correction", id=str(there.pk), facts=facts(elsewhere), revision=1)),
        ("event_unknown", command("withdrawal", id=str(event.pk))),
        ("invalid_choice", command("pause", player=foreign)),
        ("player_unknown", of_others),
        ("seats_differ", command("seats", order=[str(seat.player_id) for seat in elsewhere.seats.all()])),
        ("player_unknown", one_of_others),
        ("event_id_taken", command("redeal", id=str(event.pk))),
        ("event_unknown", command("restore", id=str(there.pk))),
        ("invalid_choice", command("penalty", penalty="frei", fields=fields)),
    ]
    assert codes(send(*(one for _code, one in sent))) == [[code] for code, _one in sent]
    assert state_of(elsewhere) == before
    assert Event.objects.exclude(evening=elsewhere).count() == 0
    # A number from there is no place here, so that the game stands at the end; nothing of the other evening is told.
    response = send(game(after=str(event.pk)))
    assert (statuses(response), str(elsewhere.pk) in response.content.decode()) == ([201], False)


@each(
    ("body", "status"),
    [
        *((body, (422,)) for body in ("[]", "7", "{", '{"commands": 7}', '{"commands": []}', "\x00\xff")),
        (json.dumps({"commands": [{"type": "redeal", "reason": "x" * MEGABYTE}]}), (200, 413, 422)),
        ('{"commands": ' + "[" * DEEP + "]" * DEEP + "}", (422,)),
        ('{"commands": [{"type": "game", "facts": ' + '{"a":' * 5000 + "1" + "}" * 5000 + "}]}", (200, 422)),
        ('{"commands": [' + "7," * 300_000 + "7]}", (413, 422)),
        ('{"commands": [{"type": "game", "at": "\\u0000", "id": "\\ud800"}]}', (200,)),
        ('{"commands": [], "acknowledged": ["\\u0000", {}, null, 1e400, "' + "x" * 5000 + '"]}', (200, 422)),
        ('{"commands": [NaN, Infinity, 1e999]}', (200, 422)),
        ('{"phone": {}, "owner": [], "stand": {"a": 1}, "commands": [{}]}', (200, 409)),
    ],
)
def test_a_body_that_is_none_too_large_too_deep_or_no_text_is_answered(client, send, evening, body, status):
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


VALUES = [None, 7, "\x00", "x" * 5000, [[[[]]]], {"a": {"b": []}}]


@pytest.mark.whole
@each("value", VALUES[:: much(1, 2)])
def test_any_value_at_any_place_is_refused_or_taken_and_breaks_nothing(send, value):
    good = {"penalty": "frei", "name": "Frieda", "newcomer": str(uuid.uuid4()), "seat": 2}
    places = [(kind, place) for kind, content in CONTENT.items() for place in sorted(content)]
    usual = {kind: {name: good[name] for name in content & {*good}} for kind, content in CONTENT.items()}
    sent = [command(kind, **usual[kind] | {place: value}) for kind, place in places]
    response = send(*sent)
    assert response.status_code == 200
    assert set(statuses(response)) <= {201, 422}
