"""What is shown as bars: how much games were worth, and how far calls went."""

from collections import defaultdict
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from scorebook.charts.series import Bar, Bars, Pyramid, PyramidLevel
from scorebook.scoring.game.sentences import number_words
from scorebook.scoring.game.terms import LEVEL_OF, Call, PartyName

from ..calls import TallyAnswer
from ..dashboard import Frame
from ..filters import Question

MOST_BARS: Final = 20
# So large a part of all games has bars of its own; the few larger ones stand in the last one together.
SHARE: Final = 0.97
WIDTHS: Final = tuple(digit * 10**power for power in range(9) for digit in (1, 2, 5))


@dataclass(frozen=True)
class ValueCount:
    """Games worth `low` to `high` points (None: and more): how many Re has won, how many not."""

    low: int
    high: int | None
    re: int
    kontra: int

    @property
    def words(self) -> str:
        """The values in words: "3", "20–29", "ab 60"."""
        if self.high is None:
            return _("ab {number}").format(number=number_words(self.low))
        return (
            number_words(self.low) if self.low == self.high else f"{number_words(self.low)}–{number_words(self.high)}"
        )

    @property
    def number(self) -> int:
        """All of them."""
        return self.re + self.kontra


def value_counts(frame: Frame, question: Question) -> list[ValueCount]:
    """How many games were worth how much, in steps so wide that few are needed. Values have no sign."""
    counts: dict[int, list[int]] = defaultdict(lambda: [0, 0])
    for value, winner, number in frame.rollups.values(question):
        counts[abs(value)][winner != PartyName.RE.value] += number
    if not counts:
        return []
    usual, width = _usual(counts), 1
    width = next(one for one in WIDTHS if usual // one < MOST_BARS)
    bins = [ValueCount(low, low + width - 1, *_inside(counts, low, low + width)) for low in range(0, usual + 1, width)]
    if (above := _inside(counts, bins[-1].low + width, max(counts) + 1)) != (0, 0):
        bins.append(ValueCount(bins[-1].low + width, None, *above))
    return bins


def _usual(counts: dict[int, list[int]]) -> int:
    """The largest value but for a few."""
    whole, seen = sum(map(sum, counts.values())), 0
    for value in sorted(counts):
        seen += sum(counts[value])
        if seen >= SHARE * whole:
            return value
    return max(counts)


def _inside(counts: dict[int, list[int]], low: int, end: int) -> tuple[int, int]:
    some = [number for value, number in counts.items() if low <= value < end]
    return sum(re for re, _kontra in some), sum(kontra for _re, kontra in some)


def value_bars(counts: list[ValueCount]) -> Bars:
    """The same as a picture."""
    most = max(counts, key=lambda one: one.number, default=None)
    said = _("{number} Spiele").format(number=number_words(sum(one.number for one in counts)))
    if most:
        said = _("{number} Spiele; am häufigsten {value}: {most}-mal.").format(
            number=number_words(sum(one.number for one in counts)), value=most.words, most=number_words(most.number)
        )
    bars = tuple(Bar(one.words, one.re, one.kontra) for one in counts)
    return Bars(
        _("Was Spiele wert waren"),
        said,
        _("Wert des Spiels"),
        _("Re gewinnt"),
        _("Re gewinnt nicht"),
        bars,
        unit=_("Spiele"),
    )


def call_pyramid(found: TallyAnswer) -> Pyramid:
    """How many calls each party has made of each level, and how many of them it kept; the lowest level first."""
    levels: dict[int, dict[str, list[int]]] = {}
    words: dict[int, list[str]] = {}
    for one in found.calls_by_party():
        call = list(Call)[one.order]
        side = levels.setdefault(LEVEL_OF[call], {}).setdefault(one.side, [0, 0])
        side[0] += one.good
        side[1] += one.number - one.good
        called = words.setdefault(LEVEL_OF[call], [])
        called += [] if one.what in called else [one.what]
    steps = tuple(
        PyramidLevel(" / ".join(words[level]), _pair(levels[level], "re"), _pair(levels[level], "kontra"))
        for level in sorted(levels)
    )
    kontra = found.words[PartyName.KONTRA.value]
    said = _("Ansagen und Absagen: gehalten / alle. {levels}").format(
        levels="; ".join(f"{step.label}: Re {_kept(step.left)}, {kontra} {_kept(step.right)}" for step in steps)
    )
    return Pyramid(_("Ansagen: gehalten und alle"), said, _("Re"), kontra, steps)


def _pair(sides: dict[str, list[int]], side: str) -> tuple[int, int]:
    kept, lost = sides.get(side, (0, 0))
    return kept, lost


def _kept(one: tuple[int, int]) -> str:
    return f"{one[0]} / {sum(one)}"
