"""Rules for which a phone needs a table: the Abrechnungen, the ready-made ones, and every value of every option."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from scorebook.rules.presets import house_presets
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.input.contradictions import ContradictionError
from scorebook.scoring.input.options import WITHOUT_WORTH, resolve
from scorebook.scoring.lookup.table import policies, score_table
from scorebook.scoring.schemes import SCHEMES
from tests.scoring.test_options_sweep import single_differences

PRESETS = {key: preset.scheme for key, preset in house_presets().items()}


def by_option(key: str) -> Iterator[tuple[str, Scheme]]:
    """An Abrechnung with each value of each option that is worth something, and what was chosen."""
    for difference in single_differences():
        if next(iter(difference)) in WITHOUT_WORTH:
            continue
        try:
            yield str(difference), resolve(SCHEMES[key], difference)
        except ContradictionError:
            continue


@cache
def table_of(scheme: Scheme) -> dict[str, Any]:
    """The score table of some rules; the costliest takes seconds, so each is made once for all tests."""
    return score_table(scheme)


def table_of_evening(scheme: Scheme) -> dict[str, Any]:
    """The table of rules that differ from an Abrechnung in nothing but how Böcke and deal go."""
    base = SCHEMES[scheme.key]
    bock = replace(base.options.bock, triggers=scheme.options.bock.triggers)
    return table_of(replace(base, options=replace(base.options, bock=bock))) | policies(scheme)
