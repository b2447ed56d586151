"""How a table is probably meant: proposed from the columns of those who are somebody, and anew after every answer."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from .parsed_rows import TableMapping
from .row_forms import cancel, factor_of, never_below, noughts_stand_out
from .shapes import TableShape
from .tables import TableForm

# What follows from the columns that are taken, unless somebody has said it.
FOLLOWS: Final = ("form", "factor", "month_first", "minus_wins", "absent", "nought_absent")


def proposed_meaning(shape: TableShape, people: Mapping[str, str]) -> TableMapping:
    """What the numbers say of a table in which these names are somebody."""
    taken = shape.taken(people)
    totals = taken.form is TableForm.TOTALS
    factor = factor_of(taken.layouts)
    return TableMapping(
        form=taken.form,
        people=dict(people),
        month_first=taken.month_first,
        factor=factor,
        minus_wins=totals and factor > 1 and never_below(taken.layouts),  # money that is paid
        absent=taken.absent,
        nought_absent=totals and cancel(taken.layouts) and noughts_stand_out(taken.layouts),
    )


def proposed_again(shape: TableShape, mapping: TableMapping, people: Mapping[str, str]) -> TableMapping:
    """What was said, with other people: what was only proposed before is proposed anew."""
    before, now = proposed_meaning(shape, mapping.people), proposed_meaning(shape, people)
    follows = {name: getattr(now, name) for name in FOLLOWS if getattr(mapping, name) == getattr(before, name)}
    return replace(mapping, people=dict(people), **follows)
