"""An evening as a phone keeps it: folded again, by the kernel or by the phone, it says what the server says."""

import json

import pytest
from django.test import Client

from leagues.journal import Actor
from scorebook.evenings.selectors.evenings import load
from scorebook.evenings.services.games import record_game
from scorebook.evenings.services.penalties import record_penalty
from scorebook.scoring.input.evening import answer_evening
from scorebook.scoring.penalties import guided
from scorebook.scoring.schemes import SCHEMES
from tests.phone.node import asked
from tests.phone.rules import table_of

pytestmark = pytest.mark.django_db
SYSTEM = Actor.system()


@pytest.fixture
def evening(make_evening):
    return make_evening("steffen")


@pytest.fixture
def played(evening):
    """Two games, of which the first causes a Bock, and a penalty."""
    four = list(load(evening).folded.state.four)
    for place, (augen, more) in enumerate(((120, {}), (150, {"comment": "Wette mit Eva"}))):
        raw = {"kind": "normal", "players": four, "re": four[:2], "re_augen": augen} | more
        record_game(actor=SYSTEM, evening=evening, game_id=f"{place:032x}", facts=raw)
    record_penalty(actor=SYSTEM, evening=evening, strafe=guided.free(four, four[0], 30))
    return evening


def test_it_says_what_the_server_says(client, verwalter, played):
    client.force_login(verwalter)
    told = client.get(f"/api/v1/evenings/{played.pk}/facts/").json()
    totals = {one.player: one.points for one in load(played).folded.state.standing if one.points}
    assert [event["type"] for event in told["events"]] == ["game", "game", "penalty"]
    assert "Wette" not in json.dumps(told)
    assert answer_evening(told).to_json()["state"]["totals"] == totals
    table = table_of(SCHEMES["steffen"])
    blind = told | {"events": [{**event, "known": None} for event in told["events"]]}
    for one in asked("answers.mjs", {"tables": {"it": table}, "evenings": [["it", told], ["it", blind]]}):
        assert one["state"] == json.loads(json.dumps(answer_evening(told).to_json()["state"]))


def test_a_stranger_does_not_read_it_and_what_is_known_already_is_not_sent_again(client, verwalter, stranger, played):
    address = f"/api/v1/evenings/{played.pk}/facts/"
    assert Client().get(address).status_code == 401
    client.force_login(stranger)
    assert client.get(address).status_code == 404
    client.force_login(verwalter)
    tag = client.get(address).headers["ETag"]
    assert client.get(address, headers={"If-None-Match": tag}).status_code == 304
