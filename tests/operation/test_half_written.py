"""Nobody reads what somebody else has not finished writing: on a server, and on that of the browser tests."""

import json
from contextlib import closing
from http.client import HTTPConnection

import pytest
from django.db import transaction
from django.utils import timezone

from scorebook.evenings.models import Event, EventKind

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def shown(live_server, browser_of, verwalter):
    """What the server tells a phone of the games of an evening."""
    session = browser_of(verwalter).cookies["sessionid"].value

    def ask(evening):
        server = HTTPConnection(live_server.url.removeprefix("http://"), timeout=30)
        server.request("GET", f"/abend/{evening.pk}/stand/", headers={"Cookie": f"sessionid={session}"})
        with closing(server):
            return json.load(server.getresponse())["parts"]["games"]

    return ask


def test_a_game_that_is_half_written_is_not_there_yet(shown, make_evening, record):
    evening = make_evening("ddv")
    record(evening)
    before = shown(evening)
    with transaction.atomic():
        event = evening.events.get()
        Event.objects.create(
            league_id=evening.league_id,
            evening=evening,
            position=event.position + 1,
            kind=EventKind.GAME,
            recorded_at=timezone.now(),
        )
        during = shown(evening)
        transaction.set_rollback(True)
    assert during == before
