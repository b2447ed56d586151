"""How much the long tests do.

`pytest -m "not browser"` is for every change and does a fixed share of them, as does any choice with SUITE=quick.
`pytest`, or SUITE=whole with any choice, does them whole. Sweeps and harnesses take their full counts, some for many
minutes, only with HARNESS=full.
"""

import os

quick = False  # set once by conftest.py, before any test is read
FULL = os.environ.get("HARNESS") == "full"


def choose(config):
    """Read from the command line which of both this run is."""
    global quick  # noqa: PLW0603 - read by modules that pytest imports later
    suite = os.environ.get("SUITE") or ("quick" if config.option.markexpr == "not browser" else "whole")
    quick = suite == "quick" and not FULL


def much(whole, share):
    """One of both, by run."""
    return share if quick else whole


def left_out(items):
    """Which of the found tests a quick run does not do: those marked `whole`, and of those marked `share(n)`, which are
    one test with many cases, all but every n-th case."""
    seen = {}
    for item in items if quick else ():
        if item.get_closest_marker("whole"):
            yield item
        elif share := item.get_closest_marker("share"):
            name = item.nodeid.split("[")[0]
            place = seen[name] = seen.get(name, -1) + 1
            if place % share.args[0]:
                yield item
