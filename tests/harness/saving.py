"""A phone of its own process that saves games until a file appears; prints status and milliseconds of each."""

import json
import sys
import time
import uuid
from pathlib import Path

import django

django.setup()

from django.test import Client  # noqa: E402

from leagues.actor import Actor  # noqa: E402
from leagues.groups.models import League, Membership, Role  # noqa: E402
from leagues.people.models import Player  # noqa: E402
from scorebook.evenings.services.evenings import open_evening  # noqa: E402
from scorebook.rules.models import RuleSetVersion  # noqa: E402

LONGEST = 900  # seconds, whatever happens


def main(stop: Path, pause: float) -> None:
    league = League.objects.order_by("pk").first()
    players = list(Player.objects.shown().filter(league=league, until=None).order_by("pk")[:4])
    client = Client(raise_request_exception=False, SERVER_NAME="localhost")
    client.force_login(Membership.objects.filter(league=league, role=Role.VERWALTER).first().account)
    version = RuleSetVersion.objects.filter(league=league).order_by("pk").first()
    evening = open_evening(
        actor=Actor.system(), league=league, rule_set_version=version, players=players, dealer=players[0]
    )
    keys = [str(player.pk) for player in players]
    facts = {"kind": "normal", "players": keys, "re": keys[:2], "re_augen": 130}
    until, answers = time.monotonic() + LONGEST, []
    print("ready", flush=True)
    while not stop.exists() and time.monotonic() < until:
        body = {"uuid": str(uuid.uuid4()), "facts": facts}
        begin = time.monotonic()
        response = client.post(f"/abend/{evening.pk}/spiele/", body, content_type="application/json")
        answers.append([response.status_code, round(1000 * (time.monotonic() - begin))])
        time.sleep(pause)
    print(json.dumps(answers))


if __name__ == "__main__":
    main(Path(sys.argv[1]), float(sys.argv[2]))
