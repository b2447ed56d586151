"""The largest pictures there are: twelve players over five hundred evenings, and whatever else is drawn."""

import random
from datetime import date, timedelta

from scorebook.charts.series import (
    Bar,
    Bars,
    ChartLine,
    HeatCell,
    HeatMap,
    Pyramid,
    PyramidLevel,
    Series,
    Strip,
    Strips,
    TapPlace,
)

EVENINGS, PLAYERS = 500, 12


def series(*, steps=True, ranks=False):
    """A line for each of twelve players, who came to half of five hundred evenings."""
    dice = random.Random(1)
    days = tuple(date(2014, 1, 3) + timedelta(days=7 * week) for week in range(EVENINGS))
    return Series("Verlauf", days, tuple(_line(dice, one, ranks) for one in range(1, PLAYERS + 1)), "", steps, ranks)


def _line(dice, one, ranks):
    places = [-1, *(place for place in range(EVENINGS) if dice.random() < 0.5), EVENINGS]
    values = [0.0]
    for _place in places[1:]:
        values.append(dice.randint(1, PLAYERS) if ranks else values[-1] + dice.randint(-40, 40))
    return ChartLine(f"Wilhelmine Nr. {one}", one, tuple(places), tuple(map(float, values)))


def heat(columns=14):
    """Everybody with everybody, at the largest table."""
    names = tuple(f"Wilhelmine Nr. {one}" for one in range(1, 15))
    signs = tuple(f"W{one}" for one in range(1, columns + 1))
    cells = tuple(
        tuple(HeatCell(f"+{row + one}", (row - one) / max(14, columns)) for one in range(columns)) for row in range(14)
    )
    return HeatMap("Partner", "", names, signs, signs, cells)


def bars():
    """As many bars as there may be."""
    return Bars(
        "Spielwerte", "", "Punkte", "Re", "Kontra", tuple(Bar(str(one), one * 7, 90 - one) for one in range(24))
    )


def pyramid():
    """All levels of calls."""
    names = ("Re, Kontra", "keine 90", "keine 60", "keine 30", "schwarz")
    levels = tuple(PyramidLevel(name, (90 - at, 30), (50, 20 + at)) for at, name in enumerate(names))
    return Pyramid("Ansagen", "", "Re", "Kontra", levels)


def strips():
    """Twelve people with five hundred evenings each, of which three answer."""
    dice, mark = random.Random(2), TapPlace("/abend/", "Wilhelmine, bester Abend: +90 (3. Januar 2014)")
    values = [tuple(float(dice.randint(-90, 90)) for _evening in range(EVENINGS)) for _one in range(PLAYERS)]
    rows = [(f"Wilhelmine Nr. {one}", one, some) for one, some in enumerate(values, start=1)]
    strips = (Strip(name, one, "W", some, 0, tuple((value, mark) for value in some[:3])) for name, one, some in rows)
    return Strips("Abende", "", tuple(strips), "Punkte")


LARGEST = {
    "course": series,
    "form": lambda: series(steps=False),
    "ranks": lambda: series(ranks=True),
    "heat": heat,
    "bars": bars,
    "pyramid": pyramid,
    "strips": strips,
}
