"""How much the long tests do.

SUITE=quick, which is what `pytest -m "not browser"` does: for every change. What is marked `whole` is left out.
SUITE=every, which is what `.ci/run` does: every test, of the long ones a fixed share.
SUITE=whole, which is what `pytest` does: the long ones whole.
Sweeps and harnesses take their full counts, some for many minutes, only with HARNESS=full.
"""

import os

suite = "whole"  # set once by conftest.py, before any test is read
quick = False  # whether long tests do a share only
FULL = os.environ.get("HARNESS") == "full"


def choose(config):
    """Read from the command line and the surroundings which of them this run is."""
    global suite, quick  # noqa: PLW0603 - read by modules that pytest imports later
    usual = "quick" if config.option.markexpr == "not browser" else "whole"
    suite = "whole" if FULL else os.environ.get("SUITE") or usual
    assert suite in {"quick", "every", "whole"}, suite
    quick = suite != "whole"


def much(whole, share):
    """One of both, by run."""
    return share if quick else whole


def left_out(items):
    """Which of the found tests this run does not do: of those marked `share(n)`, which are one test with many cases,
    all but every n-th case, and in a quick run those marked `whole`."""
    seen = {}
    for item in items if quick else ():
        if suite == "quick" and item.get_closest_marker("whole"):
            yield item
        elif share := item.get_closest_marker("share"):
            name = item.nodeid.split("[")[0]
            place = seen[name] = seen.get(name, -1) + 1
            if place % share.args[0]:
                yield item
