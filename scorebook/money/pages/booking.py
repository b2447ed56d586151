"""The form for a payment, cancelling one, and what is agreed about money."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from leagues.access import league_for, leagues_of, require
from leagues.creation_forms import created
from leagues.groups.models import League, Role
from leagues.journal import Actor
from leagues.people.selectors import Name
from leagues.web import call_and_flash, render_page
from scorebook.evenings.models import Evening
from scorebook.rules.models import RuleSet
from scorebook.rules.money import money_words

from ..forms import BookingForm, PaidForm, TermsForm
from ..models import MoneyTerms, Payment
from ..selectors import Accounts, agreed_terms
from ..services import agree, book, cancel_payment, mark_paid, payment_words, restore_payment, withdraw_terms
from ..settling import Transfer
from ..wording import agreed_words, transfer_words

Stored = TypeVar("Stored", Payment, MoneyTerms)


@dataclass(frozen=True)
class BookingPage:
    """The form for a payment."""

    league: League
    form: BookingForm


class AgreedTerms(NamedTuple):
    """What was agreed from a day on, in sentences."""

    terms: MoneyTerms
    words: Sequence[str]


@dataclass(frozen=True)
class TermsPage:
    """What was agreed about money, the newest day first, and the form for something new.

    `by_rules`: what the usual rules of the league say a point is worth.
    """

    league: League
    form: TermsForm
    agreed: Sequence[AgreedTerms]
    by_rules: str


@login_required
@require_http_methods(["GET", "POST"])
def booking(request: HttpRequest, league_id: int) -> HttpResponse:
    """Write down that money has changed hands."""
    league = league_for(request.user, league_id, role=Role.SCHREIBER)
    form, actor = BookingForm(request.POST or None, league=league), Actor.account(request.user)
    if created(request, form, Payment, lambda: book(actor=actor, league=league, **form.cleaned_data), actor=actor):
        messages.success(request, _("Gebucht."))
        return redirect("league-money", league.pk)
    return render_page(request, "money/booking.html", BookingPage(league, form))


@login_required
@require_POST
def cancel(request: HttpRequest, payment_id: uuid.UUID) -> HttpResponse:
    """Let a payment count no longer."""
    payment = _payment_for(request, payment_id)
    done = _("Storniert. Im Buch steht die Buchung weiter, durchgestrichen.")
    call_and_flash(request, cancel_payment, done, actor=Actor.account(request.user), payment=payment)
    return _back(request, payment)


@login_required
@require_POST
def restore(request: HttpRequest, payment_id: uuid.UUID) -> HttpResponse:
    """Let a cancelled payment count again."""
    payment = _payment_for(request, payment_id)
    call_and_flash(
        request, restore_payment, _("Die Buchung gilt wieder."), actor=Actor.account(request.user), payment=payment
    )
    return _back(request, payment)


def _back(request: HttpRequest, payment: Payment) -> HttpResponse:
    """To where the button stood: the evening that was paid, or the Kasse."""
    if payment.evening_id and request.POST.get("from") == "evening":
        return redirect("evening-money", payment.evening_id)
    return redirect("league-money", payment.league_id)


def _payment_for(request: HttpRequest, payment_id: uuid.UUID) -> Payment:
    found = Payment.objects.filter(pk=payment_id).first()
    return _own(request, found, Role.SCHREIBER, _("Diese Buchung gibt es nicht."))


def _own(request: HttpRequest, found: Stored | None, role: Role, missing: str) -> Stored:
    """A row of a league in which the user has this role; 404 for every other row."""
    league = leagues_of(request.user).filter(pk=found.league_id).first() if found else None
    if found is None or league is None:
        raise Http404(missing)
    require(league, role)
    found.league = league
    return found


@login_required
@require_http_methods(["GET", "POST"])
def terms(request: HttpRequest, league_id: int) -> HttpResponse:
    """What is agreed about money; a Verwalter says it for the evenings from a day on."""
    league = league_for(request.user, league_id, role=Role.VERWALTER)
    form, actor = TermsForm(request.POST or None), Actor.account(request.user)
    if created(request, form, MoneyTerms, lambda: agree(actor=actor, league=league, **form.facts()), actor=actor):
        messages.success(request, _("Gespeichert. So wird jetzt gerechnet."))
        return redirect("league-money", league.pk)
    usual = RuleSet.objects.filter(league=league, is_default=True).first()
    version = usual.versions.first() if usual else None
    worth = version.scheme.options.tenth_cents if version else 0
    page = TermsPage(
        league=league,
        form=form,
        agreed=[AgreedTerms(row, agreed_words(row)) for row in agreed_terms(league.pk)],
        by_rules=money_words(worth) if worth else "",
    )
    return render_page(request, "money/terms.html", page)


@login_required
@require_POST
def withdraw(request: HttpRequest, terms_id: uuid.UUID) -> HttpResponse:
    """Let what was agreed count no longer."""
    found = MoneyTerms.objects.filter(pk=terms_id).first()
    agreed = _own(request, found, Role.VERWALTER, _("Diese Geldregel gibt es nicht."))
    done = _("Storniert. Es gilt wieder, was vorher galt.")
    call_and_flash(request, withdraw_terms, done, actor=Actor.account(request.user), terms=agreed)
    return redirect("money-terms", agreed.league_id)


# What the pages about money share: who pays whom, and saying that it was paid.


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
