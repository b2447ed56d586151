"""What the workbook of thirty years costs: `uv run python -m tests.bench.workbook`. Prints figures.

A league of 1,000 evenings with about 25,000 games in a database of its own, written as XLSX, and its games
read again into another league. Budget: the file within 30 s and 100 MB more than the process held before.
"""

import sys
import tempfile
from datetime import date

from .thirty_years import memory, thirty_years, timed

OUT_S, OUT_MB = 30, 100


def main(evenings: int) -> int:
    """Measure and print; 1 if a budget does not hold."""
    with thirty_years(evenings) as (account, league), tempfile.TemporaryFile() as file:
        from leagues.actor import Actor
        from scorebook.demo.build import found
        from scorebook.demo.cast import GROUPS
        from scorebook.evenings.models import Game
        from scorebook.statistics.filters import Question
        from scorebook.transfer.selectors.workbook import workbook_of
        from scorebook.transfer.services.batches import take_over_sheet
        from scorebook.transfer.services.brought import bring_sheet, sheet_of
        from scorebook.transfer.workbook import write_xlsx

        before = memory()
        sheets = workbook_of(league, Question())
        _, took = timed("xlsx", lambda: write_xlsx(sheets, file, title=league.name, made=date(2026, 1, 1)))
        more = memory() - before
        print(f"{Game.objects.count()} games, {file.tell() / 1e6:.1f} MB, {more:.0f} MB of memory more")
        other = found(Actor.account(account), GROUPS[0]).league
        timed("read", lambda: bring_sheet(account=account, league=other, name="mappe.xlsx", content=file))
        sheet = sheet_of(account, other)
        (trial, _batch), _ = timed(
            "taken over", lambda: take_over_sheet(actor=Actor.system(), league=other, sheet=sheet)
        )
        print(f"{len(trial.new)} evenings, {trial.games} games, {len(trial.plan.refused)} refused")
        return int(took > OUT_S or more > OUT_MB)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000))
