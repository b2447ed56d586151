"""`rescore` and `rebuild_rollups` on an SQLite file in which everything is outdated, while phones are saving.

`HARNESS=full` takes a league of 400 evenings and eight phones.
"""

import io
import threading
import time
import uuid

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.models import F
from django.test import Client

from leagues.groups.models import League
from leagues.journal import Actor
from leagues.people.models import Player
from scorebook.evenings.models import EveningPlayer, Score
from scorebook.evenings.services.evenings import open_evening
from scorebook.rules.models import RuleSetVersion
from tests.harness.truth import verdicts
from tests.invented.build import build
from tests.operation.server import until
from tests.shares import FULL, much

# Evenings, phones, seconds between two saves of a phone. A table needs minutes for a game: eight phones that save every
# three seconds are as many as hundreds. Without any pause they would fill the one writer's place by themselves.
EVENINGS, PHONES, PAUSE = (400, 8, 3.0) if FULL else (*much((8, 2), (3, 1)), 0.2)


def evening_of(league):
    """Another evening of a league, and a game of it."""
    players = list(Player.objects.visible().filter(league=league, until=None).order_by("pk")[:4])
    version = RuleSetVersion.objects.filter(league=league).order_by("pk").first()
    facts = {"actor": Actor.system(), "league": league, "rule_set_version": version}
    evening = open_evening(**facts, players=players, dealer=players[0])
    keys = [str(player.pk) for player in players]
    return evening, {"kind": "normal", "players": keys, "re": keys[:2], "re_augen": 130}


@pytest.mark.whole
def test_no_save_fails_while_everything_is_put_right(transactional_db, verwalter, tell):
    build(account=verwalter, seed=1, evenings=EVENINGS, games=24)
    Score.objects.update(engine_revision=0)
    EveningPlayer.objects.update(points=F("points") + 1)
    league, over, answers = League.objects.earliest("pk"), threading.Event(), []

    def saving(evening, facts, browser):
        while not over.wait(PAUSE):
            body, begin = {"uuid": str(uuid.uuid4()), "facts": facts}, time.monotonic()
            answer = browser.post(f"/abend/{evening.pk}/spiele/", body, content_type="application/json")
            answers.append((answer.status_code, time.monotonic() - begin))
        connection.close()

    phones = []
    for _ in range(PHONES):
        browser = Client(raise_request_exception=False)
        browser.force_login(verwalter)
        phones.append(threading.Thread(target=saving, args=[*evening_of(league), browser]))
    for phone in phones:
        phone.start()
    told = {}
    try:
        assert until(lambda: answers, 60)
        for command in ("rebuild_rollups", "rescore"):
            call_command(command, stdout=(said := io.StringIO()))
            told[command] = said.getvalue().splitlines()[-1]
    finally:
        over.set()
        for phone in phones:
            phone.join()
    tell(f"{told} {len(answers)} saves, the slowest {max(seconds for _status, seconds in answers):.1f} s")
    assert {status for status, _seconds in answers} == {201}
    assert [line.endswith("Zeilen berichtigt.") for line in told.values()] == [True, True]
    assert verdicts() == []
