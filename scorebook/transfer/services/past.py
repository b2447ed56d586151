"""Old evenings that were paid long ago: from their first to their last day nothing was about money.

What the league has agreed about money counts again from the day after. It is said as any agreement about money is, so
that it stands where these stand, and can be withdrawn there.
"""

import uuid
from collections.abc import Collection, Iterator
from datetime import date, timedelta
from typing import Final

from leagues.actor import Actor
from leagues.groups.models import League
from scorebook.evenings.models import Evening
from scorebook.money.models import MoneyTerms
from scorebook.money.selectors import agreed_terms, terms_for
from scorebook.money.services import agree, withdraw_terms
from scorebook.rules.models import RuleSetVersion

from ..sheets.parsed_rows import RulesByDate

AGREED: Final = ("tenths", "step", "pays", "start_fee", "penalty_fee", "absent", "absent_fee")
A_DAY: Final = timedelta(days=1)


def about_money(league: League, days: Collection[date], rules: RulesByDate[int]) -> bool:
    """Whether evenings of these days would have to be paid. Two queries."""
    agreed = agreed_terms(league.pk)
    versions = RuleSetVersion.objects.filter(league=league).in_bulk(rules.all)
    return any(terms_for(_at(agreed, day), versions[rules.at(day)]).about_money for day in days)


def settle_past(*, actor: Actor, league: League, days: Collection[date], keys: Collection[uuid.UUID]) -> list[str]:
    """Say that the evenings of these days (`keys`) were paid; the keys of what was agreed. Others stay as they are."""
    agreed = agreed_terms(league.pk)
    others = set(Evening.objects.filter(league=league).exclude(pk__in=keys).values_list("local_date", flat=True))
    new_terms: list[MoneyTerms] = []
    for first, last in _stretches(sorted(set(days) - others), others):
        changes = {first, *(one.since for one in agreed if first < one.since <= last)}
        new_terms += [agree(actor=actor, league=league, since=since, tenths=0) for since in sorted(changes)]
        again = last + A_DAY
        if not any(one.since == again for one in agreed):
            before = _at(agreed, again) or MoneyTerms()
            fields = {name: getattr(before, name) for name in AGREED}
            new_terms.append(agree(actor=actor, league=league, since=again, **fields))
    return [str(one.pk) for one in new_terms]


def owe_again(*, actor: Actor, league: League, terms: Collection[str]) -> None:
    """Withdraw what `settle_past` has said."""
    for one in MoneyTerms.objects.filter(league=league, pk__in=terms):
        withdraw_terms(actor=actor, terms=one)


def _stretches(days: list[date], others: Collection[date]) -> Iterator[tuple[date, date]]:
    """From which to which day there are none but these evenings."""
    first = last = None
    for day in days:
        if first is not None and last is not None and any(last < other < day for other in others):
            yield first, last
            first = None
        first, last = first or day, day
    if first is not None and last is not None:
        yield first, last


def _at(agreed: list[MoneyTerms], day: date) -> MoneyTerms | None:
    return next((one for one in agreed if one.since <= day), None)
