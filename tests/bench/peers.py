"""Every figure in which others were ahead once, beside a fixed loop: `python -m tests.bench.peers [--evenings 200]`.

Time of the processor, not of the clock, so that a busy machine says nearly the same; the loop is timed again right
after each figure, and what is printed besides the figure is what it would be where the loop takes LOOP_MS: there it was
agreed what is wanted. Prints all rows; status 1 if one does not hold. The database is SQLite in a temporary folder, or
the empty one in DATABASE_URL.
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
RESCORED = 5  # times; of them the middle one


class Row(NamedTuple):
    """A figure, what is wanted, whether more of it is better, and what the loop took at that moment."""

    name: str
    figure: float
    wanted: float
    unit: str
    more: bool
    loop: float

    @property
    def comparable(self) -> float:
        """The figure as it would be on the machine where it was agreed what is wanted."""
        return self.figure * {"ms": LOOP_MS / self.loop, "/s": self.loop / LOOP_MS}.get(self.unit, 1.0)

    @property
    def held(self) -> bool:
        """Whether it is what is wanted."""
        return self.comparable >= self.wanted if self.more else self.comparable <= self.wanted


def row(name: str, figure: float, wanted: float, unit: str, *, more: bool = False, beside: float = 0) -> Row:
    """A figure that was measured just now, or while the loop took what stands in `beside`."""
    return Row(name, figure, wanted, unit, more, beside or loop())


def took(work: Callable[[], object]) -> float:
    """Milliseconds of the processor that whoever asks waits for: what goes on in the background is not in it."""
    start = time.thread_time()
    work()
    return (time.thread_time() - start) * 1000


def often(work: Callable[[], object], times: int = 9) -> float:
    """The median of some times, after one that does not count."""
    work()
    return median(took(work) for _ in range(times))


def loop(times: int = 5) -> float:
    """The fixed loop."""
    return median(took(lambda: sum(range(2_000_000))) for _ in range(times))


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
    rows = [row("score: start", 1000 * start, 300, "ms")]
    runs = [(LINES / (run(LINES) - start), loop(3)) for _ in range(3)]
    rate, beside = sorted(runs, key=lambda run: run[0] * run[1])[1]
    return [*rows, row("score: lines after that", rate, 20_000, "/s", more=True, beside=beside)]


def of_kernel() -> list[Row]:
    """The games of a league, with nothing remembered and again."""
    from scorebook.scoring.game.engine import forget_scores, score
    from scorebook.scoring.input.answer import read_facts
    from tests.bench.scoring import league_games

    games = [read for game in league_games(LINES) if isinstance(read := read_facts(game), tuple)]

    def run(forget: bool) -> None:
        if forget:
            forget_scores()
        for facts, scheme in games:
            score(facts, scheme)

    rates = {forget: 1000 * len(games) / often(lambda forget=forget: run(forget), 5) for forget in (True, False)}
    return [
        row("kernel: games of a league, nothing remembered", rates[True], 60_000, "/s", more=True),
        row("kernel: games of a league, again", rates[False], 60_000, "/s", more=True),
    ]


def of_saving(late: int) -> list[Row]:
    """Saving, correcting in the middle, asking, the page of the evening."""
    from django.test import Client

    from leagues.accounts.models import Account
    from scorebook.evenings.models import Seat
    from tests.bench.polling import evening_of

    evening, account = evening_of(0)
    client = Client()
    client.force_login(account)
    keys = [str(seat.player_id) for seat in Seat.objects.filter(evening=evening).order_by("position")]
    games: list[str] = []

    def send(path: str, body: dict[str, object], status: int) -> None:
        answer = client.post(path, body, content_type="application/json")
        assert answer.status_code == status, answer.content

    def facts(number: int) -> dict[str, object]:
        re = keys[number % 2 : number % 2 + 2]
        return {"kind": "normal", "players": keys, "re": re, "re_augen": 70 + number % 90}

    def save(number: int) -> float:
        games.append(str(uuid.uuid4()))
        body = {"uuid": games[-1], "facts": facts(number)}
        return took(lambda: send(f"/abend/{evening.pk}/spiele/", body, 201))

    def correct(number: int) -> float:
        body = {"facts": facts(number) | {"re_augen": 200 - number % 50}}
        return took(lambda: send(f"/spiel/{games[number]}/korrigieren/", body, 201))

    pairs = [(save(number), loop(1)) for number in range(1, late + 1)]
    times, beside = [one for one, _loop in pairs], median(loop for _one, loop in pairs[:24])
    in_loops = [one / beside for one, beside in pairs]  # the machine may be another one by the last game
    early, last = median(in_loops[2:7]), median(in_loops[-5:])
    stand = f"/abend/{evening.pk}/stand/"
    tag = client.get(stand).headers["ETag"]
    rows = [
        row("saving a game, games 1-24", median(times[:24]), 18, "ms", beside=beside),
        row(f"saving game {late}, times game 5", last / early, 1.5, "×"),
        row("asking: nothing new", often(lambda: client.get(stand, headers={"If-None-Match": tag}), 99), 1.5, "ms"),
    ]
    middle = median(correct(late // 2 + number) / loop(1) for number in range(5))
    rows.append(row(f"correcting in the middle of {late}, times game 5", middle / early, 3, "×"))
    Account.objects.filter(pk=account.pk).update(email="wer@example.org")
    evening, account = evening_of(24)
    client.force_login(account)
    return [*rows, row("page of an evening with entry", often(lambda: client.get(f"/abend/{evening.pk}/")), 15, "ms")]


def of_years(evenings: int) -> list[Row]:
    """A league with years behind it: its pages, a save during a running evening, rescoring."""
    from django.core.cache import cache
    from django.core.management import call_command
    from django.test import Client

    from leagues.accounts.models import Account
    from scorebook.evenings.derived.prices import forget_prices
    from scorebook.evenings.models import Game, Score
    from scorebook.management.bench_league import fill
    from scorebook.management.bench_measure import measure
    from scorebook.scoring.game.engine import forget_scores

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
        rows.append(row(f"{name}, {evenings} evenings, remembered", remembered, 100, "ms"))
        after = median(changed(path) for _ in range(5))
        rows.append(row(f"{name} after a save, times remembered", after / remembered, 1.5, "×"))
    rows.append(row("comparison of the league, first", took(lambda: get(compared)), 100, "ms"))
    rows.append(row("comparison of the league, again", often(lambda: get(compared)), 100, "ms"))
    rows.append(row("comparison of the league, after a save", changed(compared), 100, "ms"))
    if evenings >= LARGE:  # of a small league the SQL takes next to nothing
        cache.clear()
        rows.append(row("data of the table, times plain SQL", measure(league, account, 9).ratio, 1.3, "×"))
    for name, check in (("only compared", True), ("all written", False)):
        runs = []
        for _ in range(RESCORED):
            if not check:
                Score.objects.update(engine_revision=0)
            forget_scores()  # as at the start of the command
            forget_prices()
            gc.collect()
            before = loop(3)
            time_taken = took(lambda check=check: call_command("rescore", check=check, stdout=io.StringIO()))
            runs.append((1000 * games / time_taken, (before + loop(3)) / 2))
        rate, beside = sorted(runs, key=lambda run: run[0] * run[1])[RESCORED // 2]
        rows.append(row(f"rescoring, {name}", rate, 4_000, "/s", more=True, beside=beside))
    return rows


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
        print(f"{connection.vendor}; the loop takes {loop():.1f} ms ({LOOP_MS:.0f} where this was agreed)")
        held = True
        for rows in (of_lines, of_kernel, lambda: of_saving(asked.late), lambda: of_years(asked.evenings)):
            for one in rows():
                held &= one.held
                ratio = f"{one.figure / one.loop:6.2f} × the loop" if one.unit == "ms" else " " * 17
                figures = f"{one.figure:10,.2f} {one.unit:3} {ratio} -> {one.comparable:10,.2f}"
                wanted = f"{'≥' if one.more else '≤'} {one.wanted:,} {one.unit}"
                print(f"{one.name:52} {figures}  {wanted}{'' if one.held else '  NOT HELD'}", flush=True)
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
