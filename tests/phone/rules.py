"""Rules for which a phone needs a table: the Abrechnungen, the ready-made ones, and every value of every option."""

from collections.abc import Iterator
from typing import Any

from scorebook.rules.presets import house_presets
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.input.options import WITHOUT_WORTH, ContradictionError, resolve
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


class Tables:
    """Score tables by name, for rules that differ in the Abrechnung and in how Böcke and deal go; each is made once."""

    def __init__(self) -> None:
        self.by_name: dict[str, dict[str, Any]] = {}
        self._made: dict[Any, dict[str, Any]] = {}

    def name_of(self, scheme: Scheme) -> str:
        """The name of the table of these rules."""
        bock = scheme.options.bock
        made = self._made.setdefault((scheme.key, bock.triggers), {}) or score_table(scheme)
        self._made[scheme.key, bock.triggers] = made
        name = repr((scheme.key, sorted(bock.triggers), bock.games, bock.nesting, bock, scheme.options.deal))
        self.by_name[name] = made | policies(scheme)
        return name
