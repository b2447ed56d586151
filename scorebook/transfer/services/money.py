"""What was agreed about money, and payments, as rows."""

from collections.abc import Callable
from typing import Any

from scorebook.money.models import MoneyTerms, Payment
from scorebook.money.services import TERMS_SAID

from ..file import layout
from .destination import Destination, Line


def write_money(to: Destination) -> None:
    """Terms and payments."""
    _written(to, MoneyTerms, layout.MONEY_TERMS, _terms)
    _written(to, Payment, layout.PAYMENTS, _payment)


def _written(to: Destination, model: type[Any], name: str, make: Callable[[Destination, Line], Any]) -> None:
    for lines in to.some(name):
        rows = [make(to, line) for line in lines]
        to.refuse_taken(model, [row.pk for row in rows])
        to.insert(model, rows)


def _terms(to: Destination, line: Line) -> MoneyTerms:
    plain = {name: line[name] for name in ("since", *TERMS_SAID, "set_at", "withdrawn_at")}
    return MoneyTerms(pk=to.known(line["id"]), league=to.league, **plain)


def _payment(to: Destination, line: Line) -> Payment:
    plain = ("kind", "cents", "note", "day", "recorded_at", "withdrawn_at")
    return Payment(
        pk=to.known(line["id"]),
        league=to.league,
        payer_id=to.numbers.players[line["payer"]] if line["payer"] else None,
        payee_id=to.numbers.players[line["payee"]] if line["payee"] else None,
        evening_id=to.identity(line["evening"]) if line["evening"] else None,
        **{name: line[name] for name in plain},
    )
