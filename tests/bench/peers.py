"""Every figure in which others were ahead once, beside a fixed loop: `python -m tests.bench.peers [--evenings 200]`.

Time of the processor, not of the clock, so that a busy machine says nearly the same; the ratio to the loop is for
comparing machines. What is wanted was agreed for a machine whose loop takes LOOP_MS. Prints all rows; status 1 if one
does not hold. The database is SQLite in a temporary folder, or the empty one in DATABASE_URL.
"""

import argparse
import gc
import io
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Callable
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
LOOP_MS = 20.0
LINES, LARGE = 20_000, 1_000


class Row(NamedTuple):
    """A figure, what is wanted, and whether more of it is better."""

    name: str
    figure: float
    wanted: float
    unit: str
    more: bool = False

    def held(self, reference: float) -> bool:
        """Whether it is what is wanted, as it would be on the machine where that was agreed."""
        faster = {"ms": LOOP_MS / reference, "/s": reference / LOOP_MS}.get(self.unit, 1.0)
        figure = self.figure * faster
        return figure >= self.wanted if self.more else figure <= self.wanted


def took(work: Callable[[], object]) -> float:
    """Milliseconds of the processor."""
    start = time.process_time()
    work()
    return (time.process_time() - start) * 1000


def often(work: Callable[[], object], times: int = 9) -> float:
    """The median of some times, after one that does not count."""
    work()
    return median(took(work) for _ in range(times))


def loop() -> float:
    """The fixed loop."""
    return median(took(lambda: sum(range(2_000_000))) for _ in range(9))


def of_lines() -> list[Row]:
    """`manage.py score` as a process of its own."""
    from tests.bench.scoring import cases

    def run(number: int) -> float:
        text = "".join(json.dumps(game) + "\n" for game in islice(cycle(games), number))
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        command = [sys.executable, "manage.py", "score"]
        subprocess.run(command, input=text.encode(), capture_output=True, check=True, cwd=ROOT)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    games = cases()
    start = median(run(1) for _ in range(3))
    return [
        Row("score: start", 1000 * start, 300, "ms"),
        Row("score: lines after that", LINES / (run(LINES) - start), 40_000, "/s", more=True),
    ]


def of_saving(late: int) -> list[Row]:
    """Saving, correcting in the middle, asking, the page of the evening."""
    from django.test import Client

    from scorebook.evenings.models import Seat
    from tests.bench.polling import evening_of

    evening, account = evening_of(0)
    client = Client()
    client.force_login(account)
    keys = [
        str(pk) for pk in Seat.objects.filter(evening=evening).order_by("position").values_list("player", flat=True)
    ]
    games: list[str] = []

    def send(path: str, body: dict[str, object], status: int) -> None:
        answer = client.post(path, body, content_type="application/json")
        assert answer.status_code == status, answer.content

    def facts(number: int) -> dict[str, object]:
        return {
            "kind": "normal",
            "players": keys,
            "re": keys[number % 2 : number % 2 + 2],
            "re_augen": 70 + number % 90,
        }

    def save(number: int) -> float:
        games.append(str(uuid.uuid4()))
        body = {"uuid": games[-1], "facts": facts(number)}
        return took(lambda: send(f"/abend/{evening.pk}/spiele/", body, 201))

    def correct(number: int) -> float:
        body = {"facts": facts(number) | {"re_augen": 200 - number % 50}}
        return took(lambda: send(f"/spiel/{games[number]}/korrigieren/", body, 201))

    times = [save(number) for number in range(1, late + 1)]
    early, last = median(times[2:7]), median(times[-5:])
    stand = f"/abend/{evening.pk}/stand/"
    tag = client.get(stand).headers["ETag"]
    rows = [
        Row("saving a game, games 1-24", median(times[:24]), 18, "ms"),
        Row(f"saving game {late}, times game 5", last / early, 1.5, "×"),
        Row("asking: nothing new", often(lambda: client.get(stand, headers={"If-None-Match": tag}), 99), 1.5, "ms"),
    ]
    middle = median(correct(late // 2 + number) for number in range(5))
    rows.append(Row(f"correcting in the middle of {late}, times game 5", middle / early, 3, "×"))
    evening, account = evening_of_once_more(24)
    client.force_login(account)
    return [*rows, Row("page of an evening with entry", often(lambda: client.get(f"/abend/{evening.pk}/")), 15, "ms")]


def evening_of_once_more(games: int):
    """Another evening of another group."""
    from leagues.accounts.models import Account
    from tests.bench.polling import evening_of

    Account.objects.filter(email="vera@example.org").update(email=f"{uuid.uuid4()}@example.org")
    return evening_of(games)


def of_years(evenings: int) -> list[Row]:
    """A league with years behind it: its pages, a save during a running evening, rescoring."""
    from django.core.management import call_command
    from django.test import Client

    from leagues.accounts.models import Account
    from scorebook.evenings.models import Game, Score
    from scorebook.management.bench_league import fill
    from scorebook.management.bench_measure import measure
    from scorebook.statistics.reads import forget

    account = Account.objects.create(email="messung@example.org", display_name="Messung")
    league = fill(account, evenings=evenings, others=0)
    games = Game.objects.count()
    client = Client()
    client.force_login(account)
    front = f"/liga/{league.pk}/"
    table, compared = f"{front}tabelle/", f"{front}vergleich/"

    def get(path: str) -> None:
        assert client.get(path).status_code == 200, path

    def changed(path: str) -> float:
        """A page after a save in the league."""
        newest = league.evenings.order_by("-local_date", "-opened_at").first()
        newest.grow()
        return took(lambda: get(path))

    rows = []
    for name, path in (("first page", front), ("table", table)):
        remembered = often(lambda path=path: get(path))
        rows.append(Row(f"{name}, {evenings} evenings, remembered", remembered, 100, "ms"))
        after = median(changed(path) for _ in range(5))
        rows.append(Row(f"{name} after a save, times remembered", after / remembered, 1.5, "×"))
    rows.append(Row("comparison of the league, first", took(lambda: get(compared)), 100, "ms"))
    rows.append(Row("comparison of the league, again", often(lambda: get(compared)), 100, "ms"))
    rows.append(Row("comparison of the league, after a save", changed(compared), 100, "ms"))
    if evenings >= LARGE:  # of a small league the SQL takes next to nothing
        forget()
        rows.append(Row("data of the table, times plain SQL", measure(league, account, 9).ratio, 1.3, "×"))
    gc.collect()
    check = took(lambda: call_command("rescore", check=True, stdout=io.StringIO()))
    rows.append(Row("rescoring, only compared", 1000 * games / check, 4_000, "/s", more=True))
    Score.objects.update(engine_revision=0)
    write = took(lambda: call_command("rescore", stdout=io.StringIO()))
    return [*rows, Row("rescoring, all written", 1000 * games / write, 4_000, "/s", more=True)]


def main() -> int:
    """Measure and print; 1 if something does not hold."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--evenings", type=int, default=200)
    parser.add_argument("--late", type=int, default=60, help="how many games the long evening has")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ.setdefault("DATABASE_URL", f"sqlite:///{Path(folder) / 'bench.sqlite3'}")
        os.environ |= {"DJANGO_SETTINGS_MODULE": "scorebook.config.settings", "ALLOWED_HOSTS": "testserver,localhost"}
        import django

        django.setup()
        from django.core.management import call_command
        from django.db import connection

        from scorebook.config.memory import keep_what_is_loaded

        call_command("migrate", verbosity=0)
        keep_what_is_loaded()
        reference = loop()
        print(f"{connection.vendor}; the loop takes {reference:.1f} ms ({LOOP_MS:.0f} where this was agreed)")
        held = True
        for rows in (of_lines, lambda: of_saving(asked.late), lambda: of_years(asked.evenings)):
            for row in rows():
                held &= row.held(reference)
                ratio = f"{row.figure / reference:6.2f} × the loop" if row.unit == "ms" else " " * 17
                verdict = "" if row.held(reference) else "  NOT HELD"
                sign = "≥" if row.more else "≤"
                figures = f"{row.figure:9,.2f} {row.unit:3} {ratio}"
                print(f"{row.name:52} {figures}  {sign} {row.wanted:,} {row.unit}{verdict}", flush=True)
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
