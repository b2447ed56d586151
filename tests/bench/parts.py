"""The parts of `python -m tests.bench`, each for a process of its own: measure, and print what is wanted beside it."""

import json
import logging
import math
import resource
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Callable
from heapq import nlargest
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from django.core.cache import cache
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern, get_resolver, reverse

from leagues.accounts.models import Account
from leagues.groups.models import League
from leagues.journal import Actor
from leagues.people.models import Player
from scorebook.charts.draw import draw
from scorebook.config.startup import keep_what_is_loaded
from scorebook.evenings.models import Evening, Game, Seat
from scorebook.operation.health import learn_table_sizes
from scorebook.scoring.game.engine import forget_scores, score
from scorebook.scoring.input.answer import read_facts
from scorebook.statistics.dashboard import dashboard, frame_of
from scorebook.statistics.filters import StatsFilter
from scorebook.statistics.pages.ready import READY
from scorebook.statistics.pictures.contents import VIEWS
from scorebook.transfer.exporting import export_league
from scorebook.transfer.services.importing import import_league
from scorebook.transfer.services.inspection import checked_file
from tests.bench.leagues import evening_of, large_league
from tests.bench.scoring import cases, league_games
from tests.statistics import drawings

ROOT = Path(__file__).resolve().parents[2]
LOOP_MS = 20.0
LINES, EARLY, LATE, SHOWN = 20_000, 5, 40, 5
MEASURING = "messung@example.org"


class Figures:
    """Prints figures; `held`: whether all are what is wanted."""

    def __init__(self) -> None:
        self.held = True

    def row(
        self, name: str, figure: float, unit: str, *, most: float = math.inf, least: float = 0, beside: float = 0
    ) -> None:
        """A figure that was measured just now, or while the loop took what stands in `beside`; and what is wanted."""
        beside = beside or loop()
        scaled = figure * {"ms": LOOP_MS / beside, "/s": beside / LOOP_MS}.get(unit, 1.0)
        held = least <= scaled <= most
        self.held &= held
        wanted = f"≥ {least:,}" if least else f"≤ {most:,}" if most < math.inf else ""
        verdict = "" if held else "  NOT HELD"
        print(f"{name:58} {figure:9,.1f} -> {scaled:9,.1f} {unit:7} {wanted}{verdict}", flush=True)


def took(work: Callable[[], object]) -> float:
    """Milliseconds of the processor, with what ended child processes had of it and without a database server's."""
    start = processor()
    work()
    return 1000 * (processor() - start)


def processor() -> float:
    """Seconds of the processor so far."""
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + ended.ru_utime + ended.ru_stime


def often(work: Callable[[], object], times: int = 5) -> float:
    """The middle of some times, after one that does not count."""
    work()
    return median(took(work) for _ in range(times))


def loop(times: int = 3) -> float:
    """The fixed loop."""
    return median(took(lambda: sum(range(2_000_000))) for _ in range(times))


def of_score(figures: Figures, _evenings: int) -> None:
    """`manage.py score`, the lines after its start."""
    games = cases()

    def run(number: int) -> float:
        text = "".join(json.dumps(game) + "\n" for game in islice(cycle(games), number))
        command = [sys.executable, "manage.py", "score"]
        before = processor()
        done = subprocess.run(command, input=text.encode(), capture_output=True, check=True, cwd=ROOT)
        assert done.stdout.count(b"\n") == number
        return processor() - before

    start = median(run(1) for _ in range(3))
    figures.row("score: lines after its start", LINES / (run(LINES) - start), "/s", least=20_000)


def of_kernel(figures: Figures, _evenings: int) -> None:
    """The games of a league with all items, when nothing is remembered and again."""
    games = [read for game in league_games(LINES) if isinstance(read := read_facts(game), tuple)]

    def run(forget: bool) -> None:
        if forget:
            forget_scores()
        for facts, scheme in games:
            score(facts, scheme)

    for forget, name in ((True, "nothing remembered"), (False, "again")):
        rate = 1000 * len(games) / often(lambda forget=forget: run(forget), 3)
        figures.row(f"kernel: itemised games, {name}", rate, "/s", least=60_000)


def of_charts(figures: Figures, _evenings: int) -> None:
    """The first chart of a process that serves pages, and the largest of each kind after it."""
    __import__("scorebook.config.wsgi")
    first, *others = drawings.LARGEST.items()
    figures.row(f"chart {first[0]}, the first of a process", took(lambda: draw(first[1]())), "ms", most=300)
    for name, make in (first, *others):
        shown = make()
        figures.row(f"chart {name}, later", often(lambda shown=shown: draw(shown), 3), "ms", most=80)


def of_fill(_figures: Figures, evenings: int) -> None:
    """Write the league of thirty years into an empty database."""
    start = time.monotonic()
    call_command("migrate", verbosity=0)
    account = Account.objects.create(email=MEASURING, display_name="Messung")
    league = large_league(account, evenings)
    learn_table_sizes()  # as the timer does every night
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("VACUUM ANALYZE")
    games = Game.objects.filter(league=league).count()
    print(f"\n{connection.vendor}: {evenings} evenings, {games} games, written in {time.monotonic() - start:.0f} s")


def measured_league() -> tuple[Account, League]:
    """What `of_fill` has written."""
    return Account.objects.get(email=MEASURING), League.objects.earliest("pk")


def signed_in(account: Account) -> Client:
    """Somebody who is signed in."""
    client = Client()
    client.force_login(account)
    return client


def forget() -> None:
    """Remember nothing, as for the first who looks after a start."""
    cache.clear()
    forget_scores()


class Page(NamedTuple):
    """What a page costs: milliseconds when nothing is remembered and when it is, queries; `beside`: the loop then."""

    name: str
    cold: float
    remembered: float
    queries: int
    beside: float


def of_pages(figures: Figures, _evenings: int) -> None:
    """The dearest of all pages and pictures of the league; then what the process holds."""
    account, league = measured_league()
    client = signed_in(account)
    keep_what_is_loaded()
    pages = [page for name, path in addresses(league) if (page := measured_page(client, name, path))]
    print(f"{len(pages)} pages and pictures; the dearest of them:")
    for field, unit, most in (("cold", "ms", 180), ("remembered", "ms", 100), ("queries", "queries", 15)):
        beside = {page.name: page.beside if unit == "ms" else 1 for page in pages}
        for page in nlargest(SHOWN, pages, key=lambda page: getattr(page, field) / beside[page.name]):
            figures.row(f"{page.name}, {field}", getattr(page, field), unit, most=most, beside=page.beside)
    figures.row("memory of a process after that", held_memory(), "MB", most=200)


def measured_page(client: Client, name: str, path: str) -> Page | None:
    """What a page costs; None if it is no page."""
    answer = client.get(path)
    kind = answer.headers.get("Content-Type", "")
    if answer.status_code != 200 or not kind.startswith(("text/html", "image/")):
        return None
    if "attachment" in answer.headers.get("Content-Disposition", ""):
        return None
    if kind.startswith("image/"):
        assert client.get(path, headers={"If-None-Match": answer.headers["ETag"]}).status_code == 304, path
    times, queries = [], 0
    for _ in range(3):
        forget()
        with CaptureQueriesContext(connection) as captured:
            times.append(took(lambda: client.get(path)))
        queries = sum(not one["sql"].startswith(("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")) for one in captured)
    return Page(name, median(times), often(lambda: client.get(path), 3), queries, loop())


def addresses(league: League) -> list[tuple[str, str]]:
    """Whatever of this league can be looked at, with a person, an evening and a game of it, by name."""
    evening = Evening.objects.filter(league=league).latest("local_date")
    given: dict[str, Any] = {
        "league_id": league.pk,
        "year": evening.local_date.year,
        "player_id": Player.objects.filter(league=league).earliest("pk").pk,
        "evening_id": evening.pk,
        "game_id": Game.objects.filter(evening=evening).latest("event__position").pk,
    }
    found = []
    for one in patterns(get_resolver()):
        names = set(one.pattern.converters)
        if one.name == "league-picture":
            for view in VIEWS:
                path = reverse(one.name, kwargs={"league_id": league.pk, "picture": view})
                found.append((f"{one.name} {view}", path))
        elif one.name == "league-question":
            found += [(f"{one.name} {name}", reverse(one.name, args=[league.pk, name])) for name in READY]
        elif names and names <= given.keys():
            found.append((one.name, reverse(one.name, kwargs={name: given[name] for name in names})))
    return found


def patterns(resolver: Any) -> list[URLPattern]:
    """All addresses; the prefixes of what is included are empty where leagues are."""
    found = [[one] if isinstance(one, URLPattern) else patterns(one) for one in resolver.url_patterns]
    return [one for some in found for one in some if one.name and not resolver.namespace]


def held_memory() -> float:
    """The MB that this process holds: its own, and its share of what it shares (PSS)."""
    lines = Path("/proc/self/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024


def of_saving(figures: Figures, _evenings: int) -> None:
    """Saving as the page of an evening does it, in a new league and in the large one; asking for what is new."""
    keep_what_is_loaded()
    evening, account = evening_of(0)
    client = signed_in(account)
    save = saving(client, evening)
    times, loops = zip(*[(save(), loop(1)) for _ in range(LATE)], strict=True)
    early, late = median(times[EARLY - 3 : EARLY + 2]), median(times[-5:])
    figures.row(f"saving a game, 1 to {LATE}", median(times), "ms", most=35, beside=median(loops))
    figures.row(f"game {LATE} of an evening, times game {EARLY}", late / early, "×", most=2)
    stand = reverse("evening-stand", args=[evening.pk])
    tag = client.get(stand).headers["ETag"]

    def ask() -> None:
        assert client.get(stand, headers={"If-None-Match": tag}).status_code == 304

    figures.row("whether anything is new", often(ask, 99), "ms", most=10)
    with CaptureQueriesContext(connection) as captured:
        ask()
    figures.row("whether anything is new, queries", len(captured), "queries", most=6)
    account, league = measured_league()
    running = league.evenings.get(closed_at=None)
    before, save = running.events.count(), saving(signed_in(account), running)
    there, here = median(save() for _ in range(9)), median(times[before : before + 9])
    figures.row("saving in the large league, times in a new one", there / here, "×", most=1.5)


def saving(client: Client, evening: Evening) -> Callable[[], float]:
    """Saves one more game with its command, and says how many milliseconds that took."""
    owner = client.get(f"/api/v1/evenings/{evening.pk}/commands").json()["owner"]
    keys = [str(key) for key in Seat.objects.filter(evening=evening).values_list("player_id", flat=True)[:4]]
    path, phone = reverse("game-record", args=[evening.pk]), str(uuid.uuid4())

    def save() -> float:
        facts = {"kind": "normal", "players": keys, "re": keys[:2], "re_augen": 121 + evening.events.count() % 100}
        sent = {"type": "game", "uuid": str(uuid.uuid4()), "id": str(uuid.uuid4()), "after": None, "seen": None}
        body = {"uuid": sent["id"], "facts": facts, "command": sent | {"facts": facts}, "owner": owner, "seen": None}
        body["phone"] = phone
        answers = []
        done = took(lambda: answers.append(client.post(path, body, content_type="application/json")))
        assert answers[0].status_code == 201, answers[0].content  # nothing is measured that was not saved
        return done

    return save


def of_statistics(figures: Figures, _evenings: int) -> None:
    """What the eternal table is made of, when nothing is remembered."""
    _, league = measured_league()

    def data() -> None:
        forget()
        frame = frame_of(league.pk)
        dashboard(frame, frame.settled(StatsFilter()))

    figures.row("statistics of the league, nothing remembered", often(data), "ms")


def of_transfer(figures: Figures, _evenings: int) -> None:
    """The league written into a file, and taken over as a new one."""
    account, league = measured_league()
    with tempfile.TemporaryFile() as file:
        figures.row("export of the league", took(lambda: export_league(league=league, target=file)), "ms", most=10_000)

        def take() -> None:
            with checked_file(file) as checked:
                import_league(actor=Actor.system(), owner=account, checked=checked, as_new=True)

        figures.row("import of the league", took(take), "ms", most=40_000)


PARTS: dict[str, Callable[[Figures, int], None]] = {
    "score": of_score,
    "kernel": of_kernel,
    "charts": of_charts,
    "fill": of_fill,
    "pages": of_pages,
    "saving": of_saving,
    "statistics": of_statistics,
    "transfer": of_transfer,
}


def main(part: str, evenings: str) -> int:
    """Measure one part; 1 if something does not hold."""
    logging.disable(logging.WARNING)
    figures = Figures()
    PARTS[part](figures, int(evenings))
    return 0 if figures.held else 1
