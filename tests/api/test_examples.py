"""The examples in `scorebook/contrib/` do what they say, against a real server and with the engine of templates."""

import json
import os
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import yaml
from jinja2.sandbox import ImmutableSandboxedEnvironment

from leagues.journal import Actor
from scorebook.api.models import WebhookDelivery
from scorebook.api.webhooks import make_webhook, signature, webhook_secret
from scorebook.contrib.league_board import LeagueClient, is_from_us
from scorebook.evenings.services.evenings import close_evening

CONTRIB = Path(__file__).parents[2] / "scorebook" / "contrib"


@pytest.mark.django_db(transaction=True)
def test_the_board_is_printed(live_server, home, program, tmp_path):
    environment = {**os.environ, "SPIELBUCH": live_server.url, "SPIELBUCH_TOKEN": program.secret}
    command = [sys.executable, "-I", str(CONTRIB / "league_board.py")]

    def run(**more):
        return subprocess.run(
            command, env=environment | more, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False
        )

    done = run()
    assert (done.returncode, done.stderr) == (0, "")
    title, *lines = done.stdout.splitlines()
    assert title == "Freitagsrunde"
    assert {line.split()[1] for line in lines[:4]} == {"Anna", "Ben", "Cem", "Dora"}
    assert lines[-1].startswith("Spiel 2: ")
    wrong = run(SPIELBUCH_TOKEN="spb_" + "x" * 32)
    assert (wrong.returncode, wrong.stderr) == (1, "Diesen Zugang gibt es nicht, oder er gilt nicht mehr.\n")


@pytest.mark.django_db(transaction=True)
def test_its_client_reads_in_pieces_and_asks_only_for_what_is_new(live_server, home, program):
    client = LeagueClient(live_server.url, program.secret)
    assert [one["name"] for one in client.all("players", limit=2)] == ["Anna", "Ben", "Cem", "Dora", "Emil"]
    first = client.get("league")
    assert client.get("league") is first


def test_it_knows_what_comes_from_us(home, record):
    webhook = make_webhook(actor=Actor.account(home.verwalter), league=home.league, url="https://hook.example/")
    record(home.evening)
    secret, body = webhook_secret(webhook), json.dumps(WebhookDelivery.objects.get().body).encode()
    signed = signature(secret, 1_000_000, body)
    assert is_from_us(secret, signed, body, 1_000_010)
    assert not is_from_us(secret, signed, body, 1_000_000 + 301)
    assert not is_from_us(secret, signed, body + b" ", 1_000_010)
    assert not is_from_us("another", signed, body, 1_000_010)
    assert not is_from_us(secret, "", body, 1_000_010)


class Package(yaml.SafeLoader):
    """YAML as Home Assistant reads it: `!secret` names a line of another file."""


Package.add_constructor("!secret", lambda loader, node: f"secret {node.value}")


@pytest.fixture
def package():
    return yaml.load((CONTRIB / "home_assistant.yaml").read_text(encoding="utf-8"), Package)  # noqa: S506 - a safe one


@pytest.fixture
def shown(package, program):
    """What every sensor shows, by its id."""

    def ask():
        found = {}
        people = program.get("players").json()["items"]
        engine = ImmutableSandboxedEnvironment()

        def state_attr(entity, name):
            return {("sensor.doppelkopf_spieler", "items"): people}.get((entity, name))

        engine.globals["state_attr"] = state_attr
        for rest in package["rest"]:
            assert rest["headers"] == {"Authorization": "secret spielbuch_authorization"}
            parts = urlsplit(rest["resource"])
            answer = program.get(f"{parts.path.removeprefix('/api/v1/')}?{parts.query}")
            assert answer.status_code == 200, rest["resource"]
            for sensor in (*rest["sensor"], *rest.get("binary_sensor", ())):
                template = engine.from_string(sensor["value_template"])
                found[sensor["unique_id"]] = template.render(value_json=answer.json()).strip()
                assert set(sensor.get("json_attributes", ())) <= set(answer.json())
        return found

    return ask


def test_the_sensors_of_home_assistant_show_the_league(shown, home, program):
    table = program.get("table").json()["rows"]
    names = {one["id"]: one["name"] for one in program.get("players").json()["items"]}
    told = shown()
    assert told == {
        "spielbuch_first": names[table[0]["player"]],
        "spielbuch_first_points": str(int(table[0]["points"])),
        "spielbuch_players": "5",
        "spielbuch_games": "2",
        "spielbuch_playing": "True",
    }
    close_evening(actor=Actor.system(), evening=home.evening)
    assert shown()["spielbuch_playing"] == "False"


def test_the_automation_of_home_assistant_waits_for_what_is_told(package, home, record):
    make_webhook(actor=Actor.account(home.verwalter), league=home.league, url="https://hook.example/")
    record(home.evening)
    close_evening(actor=Actor.system(), evening=home.evening)
    (automation,) = package["automation"]
    (condition,) = automation["conditions"]
    template = ImmutableSandboxedEnvironment().from_string(condition["value_template"])
    told = [one.body for one in WebhookDelivery.objects.order_by("created_at", "pk")]
    assert [(body["event"], template.render(trigger={"json": body})) for body in told] == [
        ("game_recorded", "True"),
        ("evening_closed", "False"),
    ]
