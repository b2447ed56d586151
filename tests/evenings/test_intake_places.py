"""What a phone sends stands where it belongs, whatever has become of what stands around it."""

import uuid

import pytest

from scorebook.evenings.models import Event
from tests.evenings.intake import command, statuses

pytestmark = pytest.mark.django_db


def test_an_event_belongs_before_one_that_was_taken_back(send, game, evening):
    """One phone has entered a game, another one a pause that it has taken back since; the first goes on."""
    played, last = game(), str(evening.seats.last().player_id)
    paused = command("pause", player=last)
    sent = [
        command("redeal", reason="vergeben", after=played["id"]),
        command("dealer", player=last, after=played["id"]),
    ]
    assert statuses(send(played, phone=str(uuid.UUID(int=1)))) == [201]
    assert statuses(send(paused, command("withdrawal", id=paused["id"]), phone=str(uuid.UUID(int=2)))) == [201, 201]
    response = send(*sent, phone=str(uuid.UUID(int=1)))
    assert (response.status_code, statuses(response)) == (200, [201, 201])
    kinds = Event.objects.filter(evening=evening).order_by("position").values_list("kind", flat=True)
    assert list(kinds) == ["game", "redeal", "dealer_set", "pause"]
