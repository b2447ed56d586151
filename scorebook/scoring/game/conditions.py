"""Under which options there is a rule (`Rule.when`)."""

from .choices import CallEffect, Rounding
from .options import Options


def ansagen_add(options: Options) -> bool:
    """Re and Kontra bring points."""
    return options.calls.ansage is CallEffect.ADD


def ansagen_double(options: Options) -> bool:
    """Re and Kontra double."""
    return options.calls.ansage is CallEffect.DOUBLE


def absagen_add(options: Options) -> bool:
    """Every Absage brings points."""
    return options.calls.absage is CallEffect.ADD


def absagen_double(options: Options) -> bool:
    """Every Absage doubles."""
    return options.calls.absage is CallEffect.DOUBLE


def solo_counts_more(options: Options) -> bool:
    """A declared solo multiplies the value."""
    return options.solo_factor != 1


def rounded(options: Options) -> bool:
    """An odd value is made even."""
    return options.rounding is not Rounding.NONE


def ansage_counts_twice(options: Options) -> bool:
    """Re or Kontra is a called level, too."""
    return options.ansage_twice
