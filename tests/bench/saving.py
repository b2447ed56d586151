"""How much of the processor saving a game takes: `uv run python -m tests.bench.saving`. Prints figures, asserts none.

Games 1 to 24 of an evening, as a phone saves them, through the whole stack without the network; then game 300 beside
game 5 (with `--short` game 60). Each beside a fixed loop, so that machines compare.
"""

import os
import sys
import tempfile
import time
import uuid
from pathlib import Path
from statistics import median

from tests.bench.polling import evening_of

USUAL, EARLY, LATE, SHORT = 24, 5, 300, 60


def took(work) -> float:
    """Milliseconds of the processor."""
    start = time.process_time()
    work()
    return (time.process_time() - start) * 1000


def main() -> int:
    """Measure and print."""
    late = SHORT if "--short" in sys.argv else LATE
    with tempfile.TemporaryDirectory() as folder:
        os.environ.setdefault("DATABASE_URL", f"sqlite:///{Path(folder) / 'bench.sqlite3'}")
        os.environ["DJANGO_SETTINGS_MODULE"] = "scorebook.config.settings"
        import django

        django.setup()
        from django.core.management import call_command
        from django.db import connection
        from django.test import Client
        from django.test.utils import CaptureQueriesContext, setup_test_environment

        from scorebook.evenings.models import Seat

        setup_test_environment()
        call_command("migrate", verbosity=0)
        evening, account = evening_of(0)
        client = Client()
        client.force_login(account)
        keys = [str(pk) for pk in Seat.objects.filter(evening=evening).values_list("player_id", flat=True)]

        def save(number: int) -> float:
            facts = {"kind": "normal", "players": keys, "re": keys[:2], "re_augen": 121 + number % 100}
            body = {"uuid": str(uuid.uuid4()), "facts": facts}
            path, kind = f"/abend/{evening.pk}/spiele/", "application/json"
            return took(lambda: assert_saved(client.post(path, body, content_type=kind)))

        loop = median(took(lambda: sum(range(2_000_000))) for _ in range(5))
        times = [save(number) for number in range(1, late)]
        with CaptureQueriesContext(connection) as queries:
            times.append(save(late))
            reads = sum(query["sql"].startswith("SELECT") for query in queries.captured_queries)
            number = len(queries)
        usual, early, last = median(times[:USUAL]), median(times[EARLY - 3 : EARLY + 2]), median(times[-5:])
        ratio = f"{usual / loop:.2f} x the loop of {loop:.0f} ms"
        print(f"{connection.vendor}: games 1-{USUAL}, median {usual:.1f} ms, {ratio}")
        print(f"game {EARLY}: {early:.1f} ms, game {late}: {last:.1f} ms, {last / early:.2f} x as much")
        print(f"game {late}: {number} queries, {reads} of them read")
    return 0


def assert_saved(answer) -> None:
    """Nothing is measured that was not saved."""
    assert answer.status_code == 201, answer.content


if __name__ == "__main__":
    sys.exit(main())
