"""Whatever a group makes its rules: every played evening comes to something by them, or is named with a reason."""

from contextlib import suppress

import pytest

from scorebook.evenings.models import Evening
from scorebook.evenings.services.recount import outcomes
from scorebook.rules.presets import all_presets
from scorebook.scoring.game.objections import CODES
from scorebook.scoring.input.contradictions import ContradictionError
from scorebook.scoring.input.options import resolve
from scorebook.scoring.schemes import SCHEMES
from tests.scoring.test_options_sweep import single_differences
from tests.shares import FULL, much

EVERY = 1 if FULL else much(7, 61)
KNOWN = {*CODES, "only_points", "only_totals"}


def any_rules():
    """Every ready-made rule set, and every base with every value of every option, or a share of them."""
    yield from (preset.scheme for preset in all_presets().values())
    every = [(base, one) for base in SCHEMES.values() for one in single_differences()]
    for base, one in every[::EVERY]:
        with suppress(ContradictionError):
            yield resolve(base, one)


@pytest.mark.whole
def test_every_evening_comes_to_something_by_any_rules_or_is_named_with_a_reason(fill):
    fill(6, games=6)
    evenings = list(Evening.objects.select_related("rule_set_version", "league"))
    kept, counted, codes = 0, 0, set()
    for scheme in any_rules():
        for found in outcomes(evenings, {evening.pk: scheme for evening in evenings}).values():
            if found.obstacle:
                kept += 1
                codes.add(found.obstacle.code)
                assert found.after == found.before
            else:
                counted += 1
    assert codes <= KNOWN
    assert {"kind_not_in_scheme", "extra_not_in_scheme"} <= codes
    assert min(kept, counted) > 50
    print(f"{kept + counted} evenings by other rules, {kept} of them kept as they are")
