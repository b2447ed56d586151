"""How long a league of thirty years takes out and in: `uv run python -m tests.bench.transfer`. Prints figures.

A league of 925 evenings with a little more than 25,000 games in a database of its own, written into a file, and taken
over again as a new league with everything computed anew. Budgets: out within 10 s and 200 MB, in within 40 s.
"""

import sys
import tempfile

from .thirty_years import memory, thirty_years, timed

EVENINGS = 925
OUT_S, OUT_MB, IN_S = 10, 200, 40


def main(evenings: int) -> int:
    """Measure and print; 1 if a budget does not hold."""
    with thirty_years(evenings) as (account, league), tempfile.TemporaryFile() as file:
        from leagues.actor import Actor
        from scorebook.transfer.services.checked import checked_file
        from scorebook.transfer.services.exporting import export_league
        from scorebook.transfer.services.importing import import_league

        before = memory()
        _, out = timed("out", lambda: export_league(league=league, target=file))
        more, size = memory() - before, file.tell() / 1e6

        def take():
            with checked_file(file) as checked:
                return import_league(actor=Actor.system(), owner=account, checked=checked, as_new=True)

        done, within = timed("in", take)
        print(f"{done.evenings} evenings, {done.games} games, a file of {size:.1f} MB, {more:.0f} MB of memory more")
        return int(out > OUT_S or more > OUT_MB or within > IN_S)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else EVENINGS))
