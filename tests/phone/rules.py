"""Rules for which a phone needs a table: the Abrechnungen, the ready-made ones, and every value of every option."""

from collections.abc import Iterator

from scorebook.rules.presets import house_presets
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.input.option_table import WITHOUT_WORTH
from scorebook.scoring.input.options import ContradictionError, resolve
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
