"""Phones that lose their net, their memory and their server: nothing is lost, doubled, made up, wrongly believed
or wrongly said of the next game. Their own scripts run, on a clock and a net that the seed of an evening drives.

`HARNESS=full uv run pytest -n 0 -s tests/harness/test_outbox.py` does 1,000 evenings with more than 20,000 commands,
`RUNS=100` with it so many, `FIRST=400` those from the 401st on: each has its own seed, so that several processes can
share them.
"""

import os
import time
from collections import Counter

import pytest
from django.db import transaction

from leagues.groups.models import Membership, Role
from leagues.journal import Actor
from leagues.people.services.players import add_player
from scorebook.evenings.services.evenings import open_evening
from scorebook.rules.models import RuleSetVersion
from scorebook.rules.services import start_league
from tests.harness.outbox import BEFORE, Trouble
from tests.harness.scripts import Scripts
from tests.harness.truth import verdicts
from tests.shares import much

pytestmark = pytest.mark.django_db
SEED = 20261122
COMPARED = ("game", "penalty", "join", "old", "late")  # after what, and by which facts, phones have said who comes next
ZERO = ("lost", "duplicates", "phantoms", "false", "waiting")


@pytest.fixture
def browsers(account, browser_of):
    """Three who write, each with a phone."""
    people = {name: account(name) for name in ("Vera", "Sven", "Ida")}
    return people, {name: browser_of(person) for name, person in people.items()}


@pytest.fixture
def scripts():
    """The process of the phones' scripts."""
    process = Scripts()
    yield process
    process.close()


def table(people, number):
    vera, *others = people.values()
    actor = Actor.account(vera)
    league = start_league(actor=actor, name=f"Runde {number}", default_scheme=("ddv", "spin_haus")[number % 2])
    for other in others:
        Membership.objects.create(league=league, account=other, role=Role.SCHREIBER)
    players = [add_player(actor=actor, league=league, name=name) for name in BEFORE]
    version = RuleSetVersion.objects.get(league=league)
    evening = open_evening(actor=actor, league=league, rule_set_version=version, players=players, dealer=players[0])
    return evening, [str(player.pk) for player in players]


class OverAgain(Exception):  # noqa: N818 - no accident
    """Ends an evening of the harness: nothing of it stays."""


def games_shown(browser, evening):
    """What a phone shows of the games once it has asked for the stand."""
    return browser.get(f"/abend/{evening.pk}/stand/").json()["parts"]["games"]


def shown(figures, faults):
    """What came of it and what went wrong on the way, in a line."""
    counted = ("runs", "commands", "acknowledged", "guests", "penalties", "refused", "looked", "compared")
    told = [f"{name} {figures[name]}" for name in (*counted, *(f"compared: {one}" for one in COMPARED), *ZERO)]
    return f"{', '.join(told)} | {', '.join(f'{name} {count}' for name, count in sorted(faults.items()))}"


@pytest.mark.whole
def test_phones_that_lose_their_net_their_memory_and_their_server(browsers, scripts, full, tell):
    people, clients = browsers
    figures, faults, wrong, began = Counter(), Counter(), [], time.process_time()
    runs = int(os.environ.get("RUNS", "1000")) if full else much(4, 2)
    first = int(os.environ.get("FIRST", "0")) if full else 0
    for number in range(first, first + runs):
        try:
            with transaction.atomic():
                evening, players = table(people, number)
                trouble = Trouble(SEED + number, evening, players, clients, scripts)
                trouble.run()
                figures["runs"] += 1
                figures, faults = figures + trouble.figures, faults + trouble.faults
                wrong += [f"seed {SEED + number}: {one}" for one in trouble.wrong]
                wrong += [f"seed {SEED + number}: {name}" for name in ZERO if trouble.figures[name]]
                if len({games_shown(browser, evening) for browser in clients.values()}) > 1:
                    wrong.append(f"seed {SEED + number}: phones show different games")
                if number % 50 == 0:
                    wrong += verdicts()
                raise OverAgain
        except OverAgain:
            pass
        if number % 100 == 99:
            tell(f"{number + 1} evenings: {shown(figures, faults)}")
    tell(f"outbox: {shown(figures, faults)} in {time.process_time() - began:.0f} s")
    assert wrong == []
    assert figures["commands"] >= 20 * runs
    assert figures["compared"] >= 10 * runs
    assert {kind for kind in COMPARED if not figures[f"compared: {kind}"]} == set()
