"""How long "is anything new?" takes: `uv run python -m tests.bench.polling`. Prints figures, asserts the budget.

An evening of 40 games in a database of its own, asked through the whole stack (middleware, session, account, access)
without the network. The budget of a 304: the median at most 10 ms on a calm machine, six queries.
"""

import os
import sys
import tempfile
import time
import uuid
from pathlib import Path
from statistics import median, quantiles

BUDGET_MS = 10
QUERIES = 6
ASKED = 500
GAMES = 40


def evening_of(games: int):
    """An open evening with games, and the account that runs it."""
    from leagues.accounts.models import Account
    from leagues.actor import Actor
    from leagues.people.services.players import add_player
    from scorebook.evenings.services.evenings import open_evening
    from scorebook.evenings.services.games import record_game
    from scorebook.rules.models import RuleSetVersion
    from scorebook.rules.services import start_league

    account = Account.objects.create(email="vera@example.org", display_name="Vera")
    actor = Actor.account(account)
    league = start_league(actor=actor, name="Freitagsrunde", default_scheme="ddv")
    players = [add_player(actor=actor, league=league, name=name) for name in ("Anna", "Ben", "Cem", "Dora")]
    rules = RuleSetVersion.objects.get(league=league)
    evening = open_evening(actor=actor, league=league, rule_set_version=rules, players=players, dealer=players[0])
    keys = [str(player.pk) for player in players]
    for number in range(games):
        facts = {"kind": "normal", "players": keys, "re": keys[:2], "re_augen": 100 + number}
        record_game(actor=actor, evening=evening, game_id=uuid.uuid4(), facts=facts)
    return evening, account


def measured(ask, clock) -> list[float]:
    """Milliseconds of each of many questions by this clock."""
    for _ in range(20):
        ask()
    times = []
    for _ in range(ASKED):
        start = clock()
        ask()
        times.append((clock() - start) * 1000)
    return times


def main() -> int:
    """Measure and print; 1 if the budget does not hold."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DATABASE_URL"] = f"sqlite:///{Path(folder) / 'bench.sqlite3'}"
        os.environ["DJANGO_SETTINGS_MODULE"] = "scorebook.config.settings"
        import django

        django.setup()
        from django.core.management import call_command
        from django.db import connection
        from django.test import Client
        from django.test.utils import CaptureQueriesContext, setup_test_environment

        setup_test_environment()
        call_command("migrate", verbosity=0)
        evening, account = evening_of(GAMES)
        client = Client()
        client.force_login(account)
        url = f"/abend/{evening.pk}/stand/"
        tag = client.get(url).headers["ETag"]
        assert client.get(url, headers={"If-None-Match": tag}).status_code == 304
        with CaptureQueriesContext(connection) as queries:
            client.get(url, headers={"If-None-Match": tag})
            number = len(queries)
        medians = []
        for name, clock in (("processor", time.process_time), ("wall clock", time.perf_counter)):
            times = measured(lambda: client.get(url, headers={"If-None-Match": tag}), clock)
            medians.append(median(times))
            print(f"304, {name}: median {medians[-1]:.2f} ms, p95 {quantiles(times, n=20)[-1]:.2f} ms")
        print(f"304: {number} queries (at most {QUERIES}); budget {BUDGET_MS} ms")
        start = time.perf_counter()
        body = client.get(url).content
        print(f"200: {(time.perf_counter() - start) * 1000:.0f} ms, {len(body) / 1024:.1f} KB, {GAMES} games")
        return 0 if medians[1] <= BUDGET_MS and number <= QUERIES else 1


if __name__ == "__main__":
    sys.exit(main())
