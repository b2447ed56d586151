"""What was agreed about money and what was paid as they stand in the league's file."""

from collections.abc import Iterator
from typing import Any, Final

from leagues.groups.models import League
from scorebook.money.models import MoneyTerms, Payment
from scorebook.money.services import TERMS_SAID

from ..file.references import Numbers
from .moments import day_text, moment_text

Line = dict[str, Any]
ROWS_AT_A_TIME: Final = 2_000


def money_terms_lines(league: League) -> Iterator[Line]:
    """What was agreed about money."""
    for one in MoneyTerms.objects.filter(league=league).order_by("set_at", "pk"):
        yield {
            "id": str(one.pk),
            "since": day_text(one.since),
            **{name: getattr(one, name) for name in TERMS_SAID},
            "set_at": moment_text(one.set_at),
            "withdrawn_at": moment_text(one.withdrawn_at),
        }


def payment_lines(league: League, numbers: Numbers) -> Iterator[Line]:
    """What was paid."""
    for one in Payment.objects.filter(league=league).order_by("recorded_at", "pk").iterator(ROWS_AT_A_TIME):
        yield {
            "id": str(one.pk),
            **{name: getattr(one, name) for name in ("kind", "cents", "note")},
            "payer": numbers.players.get(one.payer_id or 0),
            "payee": numbers.players.get(one.payee_id or 0),
            "day": day_text(one.day),
            "evening": str(one.evening_id) if one.evening_id else None,
            "recorded_at": moment_text(one.recorded_at),
            "withdrawn_at": moment_text(one.withdrawn_at),
        }
