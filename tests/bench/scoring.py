"""How fast games are scored: prints figures, asserts nothing.

uv run python -m tests.bench.scoring [GAMES]
"""

import json
import subprocess
import sys
import time
from itertools import chain, cycle, islice
from pathlib import Path
from random import Random

from scorebook.scoring.game.engine import score
from scorebook.scoring.game.objections import Refusal
from scorebook.scoring.input.answer import answer, read_facts

ROOT = Path(__file__).parents[2]
WANTED_GAMES, WANTED_LINES = 60_000, 20_000
SOLI = ("solo_damen", "solo_buben", "solo_fleischlos", "solo_kreuz")


def cases():
    """The worked games that are scored and not refused."""
    paths = sorted((ROOT / "tests" / "cases").glob("*.jsonl"))
    lines = chain.from_iterable(path.read_text(encoding="utf-8").splitlines() for path in paths)
    games = [json.loads(line)["game"] for line in lines]
    return [game for game in games if not isinstance(answer(game), Refusal)]


def league_games(number):
    """So many games as a league plays them: usual results, some calls and extra points, seldom a solo."""
    dice, people = Random(number), [str(one) for one in range(1, 8)]
    for _ in range(number):
        four, solo, side = dice.sample(people, 4), dice.random() < 0.08, dice.choice(("re", "kontra"))
        game = {"scheme": "ddv", "kind": dice.choice(SOLI) if solo else "normal", "players": four}
        game |= {"re": four[: 1 if solo else 2], "re_augen": min(240, max(0, round(dice.gauss(126, 32))))}
        if dice.random() < 0.35:
            words = (side, "keine90", "keine60")[: dice.choice((1, 1, 1, 2, 3))]
            game["announcements"] = [{"party": side, "call": word} for word in words]
        if not solo and dice.random() < 0.4:
            game["extras"] = [{"kind": dice.choice(("fuchs", "karlchen", "doppelkopf")), "party": side}]
        yield game


def per_second(label, number, seconds, wanted):
    """Print one figure and its ratio to what the design wants."""
    rate = number / seconds
    print(f"{label:<44} {rate:>10,.0f} /s   {rate / wanted:.2f} × the {wanted:,} wanted")


def main():
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 60_000
    games = cases()
    read = [read_facts(game) for game in games]
    batch = list(islice(cycle(read), number))
    start = time.perf_counter()
    for facts, scheme in batch:
        score(facts, scheme)
    per_second("games scored with items, one process", number, time.perf_counter() - start, WANTED_GAMES)

    def command(lines):
        text = "\n".join(json.dumps(game) for game in islice(cycle(games), lines)) + "\n"
        begin = time.perf_counter()
        done = subprocess.run(
            [sys.executable, "manage.py", "score"], input=text.encode(), capture_output=True, check=True, cwd=ROOT
        )
        assert done.stdout.count(b"\n") == lines
        return time.perf_counter() - begin

    start_up = command(1)
    print(f"{'manage.py score, start-up':<44} {start_up:>10.2f} s")
    per_second("manage.py score, lines after start-up", number, command(number) - start_up, WANTED_LINES)


if __name__ == "__main__":
    main()
