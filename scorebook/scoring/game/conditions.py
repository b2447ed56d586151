"""Under which options there is a rule (`Rule.when`)."""

from .options import Options
from .policies import CallEffect


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
