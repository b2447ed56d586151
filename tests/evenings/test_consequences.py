"""Changing an earlier game says what it did to the others, at once."""

import json

import pytest

from leagues.actor import Actor
from scorebook.evenings.models import Game
from scorebook.evenings.services.games import correct_game, withdraw_game

SYSTEM = Actor.system()


@pytest.fixture
def said(client, verwalter):
    """What the page that follows says after something was sent there."""
    client.force_login(verwalter)

    def send(address, body=None):
        if body is None:
            answer = client.post(address, follow=True)
        else:
            redirect = client.post(address, json.dumps(body), content_type="application/json").json()["redirect"]
            answer = client.get(redirect)
        return [str(message) for message in answer.context["messages"]]

    return send


@pytest.fixture
def bock_run(make_evening, record):
    """A Bock by the first game lies on the four that follow."""
    evening = make_evening("steffen")
    games = [record(evening, re_augen=120), *(record(evening, re_augen=130) for _ in range(5))]
    return evening, games


def test_correcting_says_which_games_are_counted_anew(said, bock_run, facts):
    evening, games = bock_run
    body = {"facts": facts(evening, re_augen=130), "revision": 1}
    assert said(f"/spiel/{games[0].pk}/korrigieren/", body) == [
        "4 Spiele neu gerechnet: Anna +35 → +30, Ben +35 → +30, Cem −35 → −30, Dora −35 → −30."
    ]


def test_withdrawing_and_restoring_say_it_too(said, bock_run):
    _evening, games = bock_run
    gone, back = (said(f"/ereignis/{games[0].event_id}/{what}/") for what in ("zuruecknehmen", "wieder-einsetzen"))
    assert gone[0].startswith("Zurückgenommen: Spiel 1. 4 Spiele neu gerechnet: ")
    assert back[0].startswith("Wieder eingesetzt. 4 Spiele neu gerechnet: ")


def test_a_change_without_consequences_names_the_new_standing(said, make_evening, record, facts):
    evening = make_evening("ddv")
    game = record(evening, re_augen=130)
    body = {"facts": facts(evening, re_augen=155), "revision": 1}
    assert said(f"/spiel/{game.pk}/korrigieren/", body) == [
        "Neuer Stand: Anna +1 → +2, Ben +1 → +2, Cem −1 → −2, Dora −1 → −2."
    ]
    correct_game(actor=SYSTEM, game=Game.objects.get(), facts=facts(evening, re_augen=156))
    assert said(f"/spiel/{game.pk}/korrigieren/", {"facts": facts(evening, re_augen=155), "revision": 3}) == []
    withdraw_game(actor=SYSTEM, game=Game.objects.get())
