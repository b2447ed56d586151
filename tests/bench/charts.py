"""What the pictures cost in a process that serves pages: `uv run python -m tests.bench.charts`.

Every chart at its largest: twelve players over five hundred evenings, or everybody of a full table with everybody. Each
is drawn first in a process of its own, after what `scorebook.config.wsgi` loads: fresh, again without being remembered,
and answered from memory. Time of the processor, not of the clock, beside that of a fixed loop, so that machines
compare.
"""

import subprocess
import sys

BUDGET_MS, REMEMBERED_MS, MOST_BYTES = 150, 10, 30_000
EVENING = """
from scorebook.charts.evening import evening_chart
from scorebook.charts.series import Totals
lines = tuple(Totals("A", f"A{one}", one, tuple(one * game % 23 for game in range(300))) for one in range(1, 8))
work = lambda: evening_chart(lines)
"""
LARGEST = """
from scorebook.charts.draw import draw
from tests.statistics.drawings import bars, heat, pyramid, series
shown = {made}
work = lambda: draw(shown)
"""
# Every chart of the statistics, and how its largest is made; that of an evening comes besides.
CHARTS = {
    "course": "series()",
    "places": "series(ranks=True)",
    "form": "series(steps=False)",
    "values": "bars()",
    "partners": "heat()",
    "weekday": "heat(7)",
    "month": "heat(12)",
    "hour": "heat(24)",
    "seat": "heat(8)",
    "calls": "pyramid()",
}
CODE = """
import gzip
from time import process_time
def took(work):
    start = process_time()
    work()
    return 1000 * (process_time() - start)
loading = took(lambda: __import__("scorebook.config.wsgi"))
reference = min(took(lambda: sum(range(2_000_000))) for _ in range(3))
{work}
first, second = took(work), min(took(work) for _ in range(3))
from django.test import RequestFactory
from scorebook.charts.answer import picture_answer, picture_tag
request, tag = RequestFactory().get("/"), picture_tag("bench")
data = picture_answer(request, tag, work).content
again = took(lambda: picture_answer(request, picture_tag("bench"), work))
print(loading, reference, first, second, again, len(gzip.compress(data, 6)))
"""


def main() -> int:
    """Measure and print; 1 if a budget does not hold."""
    held = True
    for name in (*CHARTS, "evening"):
        work = LARGEST.format(made=CHARTS[name]) if name in CHARTS else EVENING
        run = [sys.executable, "-c", CODE.format(work=work)]
        said = subprocess.run(run, check=True, capture_output=True, text=True).stdout.splitlines()[-1]
        loading, reference, first, second, again, size = map(float, said.split())
        fine = first <= BUDGET_MS and again <= REMEMBERED_MS and size <= MOST_BYTES
        print(
            f"{name:8} start {loading:5.0f} ms, first {first:4.0f} ms ({first / reference:4.1f} × the loop; "
            f"budget {BUDGET_MS}), second {second:4.0f} ms, remembered {again:5.2f} ms (budget {REMEMBERED_MS}), "
            f"{size / 1000:5.1f} kB compressed (budget {MOST_BYTES // 1000}){'' if fine else '  NOT HELD'}"
        )
        held &= fine
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
