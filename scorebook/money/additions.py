"""What money adds to the pages of an evening, and to the ground: the journal, where names may stand, who has paid."""

from collections.abc import Collection
from typing import Any, Final

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from leagues.accounts.selectors import OwnData, own_data
from leagues.journal_wording import Contribution, journal_sentences
from scorebook.evenings import additions as evenings
from scorebook.evenings.models import Evening

from .journal_wording import WORDS
from .models import MoneyTerms, Payment

NAME: Final = "money"


def register() -> None:
    """Fill the registries of the ground."""
    journal_sentences.add(NAME, Contribution(WORDS))
    own_data.add(NAME, OwnData(of_entries=paid_by))
    evenings.evening_reads.add(NAME, with_agreement)
    evenings.evening_page.add(NAME, on_evening)
    evenings.ceremony.add(NAME, who_pays)


def on_evening(evening: Evening) -> evenings.EveningAddition:
    """Who pays whom, where it may be about money. No query."""
    return evenings.EveningAddition(links=tuple(who_pays(evening)))


def with_agreement(rows: QuerySet[Evening]) -> QuerySet[Evening]:
    """Evenings with `money_agreed`: whether their league has ever agreed about money; no query more."""
    return rows.annotate(money_agreed=Exists(MoneyTerms.objects.filter(league=OuterRef("league"))))


def who_pays(evening: Evening) -> list[evenings.PageLink]:
    """Where it says who pays whom: for an evening that was read with `with_agreement`. No query."""
    by_rules = evening.rule_set_version.scheme.options.tenth_cents
    if by_rules or (not evening.open and vars(evening)["money_agreed"]):
        return [evenings.PageLink(_("Wer zahlt wem?"), reverse("evening-money", args=[evening.pk]), icon="coins")]
    return []


def paid_by(entries: Collection[int]) -> dict[str, Any]:
    """What a person has paid and was paid, by day."""
    rows = Payment.objects.filter(Q(payer__in=entries) | Q(payee__in=entries), withdrawn_at=None)
    own = rows.order_by("day", "recorded_at", "pk")
    return {"zahlungen": list(own.values("day", "kind", "payer", "payee", "cents", wofuer=F("note")))}
