"""What the pages about money share: who pays whom, and saying that it was paid."""

from collections.abc import Mapping
from typing import NamedTuple

from django.contrib import messages
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from leagues.actor import Actor
from leagues.creation_forms import created
from leagues.groups.models import League
from leagues.people.selectors import Name
from scorebook.evenings.models import Evening

from ..forms import PaidForm
from ..journal_wording import payment_words
from ..models import Payment
from ..selectors import Accounts
from ..services import mark_paid
from ..settling import Transfer
from ..wording import transfer_words


class OpenTransfer(NamedTuple):
    """A payment that is open, in words."""

    transfer: Transfer[int]
    words: str


class PaymentLine(NamedTuple):
    """A payment that was made, or cancelled since, in words."""

    payment: Payment
    words: str


def open_transfers(accounts: Accounts, names: Mapping[str, Name]) -> list[OpenTransfer]:
    """The payments that are open, in words."""
    return [OpenTransfer(one, transfer_words(names, one)) for one in accounts.transfers]


def payment_line(payment: Payment, names: Mapping[str, Name]) -> PaymentLine:
    """A payment in words."""
    payer, payee = (names[str(key)].call_name if key else "" for key in (payment.payer_id, payment.payee_id))
    return PaymentLine(payment, payment_words(payment.kind, payer, payee, payment.cents, payment.note))


def paid(request: HttpRequest, actor: Actor, league: League, evening: Evening | None = None) -> None:
    """Write down that an open payment was made; the next page says so, or why not."""
    form = PaidForm(request.POST)

    def make() -> Payment:
        transfer = Transfer(*(form.cleaned_data[name] for name in ("payer", "payee", "cents")))
        return mark_paid(actor=actor, league=league, transfer=transfer, day=timezone.localdate(), evening=evening)

    if created(request, form, Payment, make, actor=actor):
        messages.success(request, _("Als bezahlt gebucht."))
        return
    for error in form.non_field_errors() or [_("Das ließ sich nicht buchen. Lade die Seite neu.")]:
        messages.error(request, str(error))
