"""What the first chart of a process that serves pages costs: `uv run python -m tests.bench.charts`.

Each kind is drawn first in a process of its own, after what `scorebook.config.wsgi` loads. Time of the processor, not
of the clock. The budget: 150 ms.
"""

import subprocess
import sys

BUDGET_MS = 150
KINDS = {
    "league": """
from scorebook.charts.course import course_chart
from scorebook.charts.series import ChartLine, Series
days = tuple(date(2024, 1, 1) + timedelta(days=7 * week) for week in range(120))
lines = tuple(
    ChartLine(f"Spieler {one}", one, tuple(range(-1, 120)), tuple(float(one * week % 37) for week in range(121)))
    for one in range(1, 9)
)
work = lambda: course_chart(Series("", days, lines))
""",
    "evening": """
from scorebook.charts.evening import evening_chart
from scorebook.charts.series import Totals
lines = tuple(Totals("A", f"A{one}", one, tuple(one * game % 23 for game in range(30))) for one in range(1, 6))
work = lambda: evening_chart(lines)
""",
}
CODE = """
from time import process_time
start = process_time()
import scorebook.config.wsgi
print(f"{1000 * (process_time() - start):.0f}")
from datetime import date, timedelta
%s
for _ in range(2):
    start = process_time()
    work()
    print(f"{1000 * (process_time() - start):.0f}")
"""


def main() -> int:
    """Measure and print; 1 if the budget does not hold."""
    held = True
    for name, code in KINDS.items():
        said = subprocess.run([sys.executable, "-c", CODE % code], check=True, capture_output=True, text=True).stdout
        loading, first, second = map(int, said.split()[-3:])
        print(f"{name}: start {loading} ms, first chart {first} ms (budget {BUDGET_MS} ms), second {second} ms")
        held &= first <= BUDGET_MS
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
