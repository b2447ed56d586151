"""The forms for a payment and for what is agreed about money, and cancelling one."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeVar

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST

from leagues.access import league_for, leagues_of, require
from leagues.creation_forms import created
from leagues.fields import DayInput, choice_field, model_field
from leagues.groups.models import League, Role
from leagues.journal import Actor
from leagues.people.models import Player
from leagues.people.selectors import Name, call_names_of
from leagues.web import call_and_flash, render_page
from scorebook.evenings.models import Evening
from scorebook.evenings.page_parts import LeagueFormPage
from scorebook.rules.models import RuleSet
from scorebook.rules.money import CENT, EURO, MoneyField, euro_words, money_words, tenths_of

from ..amounts import Transfer
from ..models import ABSENT_WORDS, NAMES_PAYEE, NAMES_PAYER, NOTE_LENGTH, PAYS_WORDS, MoneyTerms, Payment, PaymentKind
from ..selectors import Accounts, agreed_terms
from ..services import MOST, agree, book, cancel_payment, mark_paid, payment_words, restore_payment, withdraw_terms
from ..wording import agreed_words, range_words, transfer_words

KIND_WORDS: Final = {
    PaymentKind.IN: _("Jemand zahlt in die Kasse"),
    PaymentKind.OUT: _("Jemand bekommt aus der Kasse"),
    PaymentKind.PAID: _("Jemand bezahlt jemanden"),
    PaymentKind.SPENT: _("Die Kasse gibt aus"),
    PaymentKind.GIVEN: _("Die Kasse nimmt ein, oder es lag schon darin"),
}
MOST_TENTHS: Final = 100_000
UNCLEAR: Final = _("Bitte so eintragen: „3,20“, „3,20 €“ oder „50 Cent“.")


class EuroField(forms.CharField):
    """An amount that people pay, in whole cents; a number without a unit is euros."""

    def __init__(self, *, least: int = 0, **kwargs: Any) -> None:
        attrs = {"inputmode": "decimal", "autocomplete": "off"}
        super().__init__(max_length=40, widget=forms.TextInput(attrs=attrs), **kwargs)
        self.least = least

    def prepare_value(self, value: Any) -> Any:
        """Stored cents as they are said, nothing for none; what was typed stays."""
        return (euro_words(value) if value else "") if isinstance(value, int) else value

    def clean(self, value: Any) -> Any:
        """The amount in cents."""
        tenths = tenths_of(super().clean(value), EURO)
        if tenths is None or tenths % CENT:
            raise forms.ValidationError(UNCLEAR, "unclear")
        cents = tenths // CENT
        if not self.least <= cents <= MOST:
            raise forms.ValidationError(range_words(self.least, MOST), "range")
        return cents


class BookingForm(forms.Form):
    """Money that has changed hands."""

    kind = forms.ChoiceField(
        label=_("Was ist passiert?"),
        choices=[(kind.value, words) for kind, words in KIND_WORDS.items()],
        initial=PaymentKind.IN.value,
        widget=forms.RadioSelect,
    )
    payer = forms.ModelChoiceField(
        Player.objects.none(),
        label=_("Wer zahlt?"),
        required=False,
        empty_label=_("Kasse oder niemand von euch"),
    )
    payee = forms.ModelChoiceField(
        Player.objects.none(),
        label=_("Wer bekommt es?"),
        required=False,
        empty_label=_("Kasse oder niemand von euch"),
    )
    cents = EuroField(label=_("Wie viel?"), least=1, help_text=_("Zum Beispiel 3,20 oder 50 Cent."))
    day = forms.DateField(label=_("Wann?"), initial=timezone.localdate, widget=DayInput)
    note = forms.CharField(
        label=_("Wofür?"),
        max_length=NOTE_LENGTH,
        required=False,
        help_text=_("Zum Beispiel Pizza, Ausflug oder Anfangsbestand."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, league: League, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        players, called = Player.objects.visible().filter(league=league), call_names_of(league.pk)
        for name in ("payer", "payee"):
            field: Any = model_field(self, name)
            field.queryset, field.label_from_instance = players, called

    def clean(self) -> dict[str, Any]:
        """Require the people whom the kind of payment needs."""
        data: dict[str, Any] = super().clean() or {}
        for name, kinds in (("payer", NAMES_PAYER), ("payee", NAMES_PAYEE)):
            if data.get("kind") in kinds and name in data and data[name] is None:
                self.add_error(name, forms.ValidationError(_("Bitte sagen, wer."), "who_missing"))
        return data


class PaidForm(forms.Form):
    """One of the payments that are open, as it stood on the page: it was made."""

    payer = forms.IntegerField(min_value=0)
    payee = forms.IntegerField(min_value=0)
    cents = forms.IntegerField(min_value=1, max_value=MOST)


class TermsForm(forms.Form):
    """What is agreed about money from a day on."""

    since = forms.DateField(
        label=_("Ab welchem Abend?"),
        initial=timezone.localdate,
        help_text=_("Für alle Abende von diesem Tag an, bis etwas anderes bestimmt ist."),
        widget=DayInput,
    )
    worth = forms.ChoiceField(
        label=_("Was ist ein Punkt wert?"),
        choices=[("rules", _("was die Regeln des Abends sagen")), ("own", _("dieser Betrag:"))],
        initial="rules",
        widget=forms.RadioSelect,
    )
    tenths = MoneyField(
        least=0,
        most=MOST_TENTHS,
        label=_("Betrag"),
        help_text=_("Zum Beispiel 10 Cent, 2,5 Cent oder 0,10 €. Leer oder 0: nicht um Geld."),
    )
    step = forms.IntegerField(
        label=_("für so viele Punkte"), min_value=1, max_value=1000, initial=1, widget=forms.NumberInput()
    )
    pays = forms.ChoiceField(label=_("Wer zahlt?"), required=False, widget=forms.RadioSelect, initial="", choices=())
    start_fee = EuroField(
        label=_("Startgeld"),
        required=False,
        help_text=_("Zahlt jeder, der mitspielt, an jedem Abend in die Kasse."),
    )
    penalty_fee = EuroField(
        label=_("Strafgeld"),
        required=False,
        help_text=_("Für jede Strafe, in die Kasse; die Punkte kommen dazu."),
    )
    absent = forms.ChoiceField(
        label=_("Was zahlen Stammspieler, die fehlen?"),
        choices=list(ABSENT_WORDS.items()),
        initial="nothing",
        widget=forms.RadioSelect,
    )
    absent_fee = EuroField(label=_("Fester Betrag, wenn jemand fehlt"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choice_field(self, "pays").choices = [
            ("", _("so, wie die Regeln des Abends buchen")),
            *PAYS_WORDS.items(),
        ]

    def facts(self) -> dict[str, Any]:
        """What the service takes."""
        facts = dict(self.cleaned_data)
        by_rules = facts.pop("worth") == "rules"
        return {**facts, "tenths": None if by_rules else facts["tenths"], "step": 1 if by_rules else facts["step"]}


Stored = TypeVar("Stored", Payment, MoneyTerms)


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
        messages.success(request, gettext("Gebucht."))
        return redirect("league-money", league.pk)
    return render_page(request, "money/booking.html", LeagueFormPage(league, form))


@login_required
@require_POST
def cancel(request: HttpRequest, payment_id: uuid.UUID) -> HttpResponse:
    """Let a payment count no longer."""
    payment = _payment_for(request, payment_id)
    done = gettext("Storniert. Im Buch steht die Buchung weiter, durchgestrichen.")
    call_and_flash(request, cancel_payment, done, actor=Actor.account(request.user), payment=payment)
    return _back(request, payment)


@login_required
@require_POST
def restore(request: HttpRequest, payment_id: uuid.UUID) -> HttpResponse:
    """Let a cancelled payment count again."""
    payment = _payment_for(request, payment_id)
    call_and_flash(
        request,
        restore_payment,
        gettext("Die Buchung gilt wieder."),
        actor=Actor.account(request.user),
        payment=payment,
    )
    return _back(request, payment)


def _back(request: HttpRequest, payment: Payment) -> HttpResponse:
    """To where the button stood: the evening that was paid, or the Kasse."""
    if payment.evening_id and request.POST.get("from") == "evening":
        return redirect("evening-money", payment.evening_id)
    return redirect("league-money", payment.league_id)


def _payment_for(request: HttpRequest, payment_id: uuid.UUID) -> Payment:
    found = Payment.objects.filter(pk=payment_id).first()
    return _own(request, found, Role.SCHREIBER, gettext("Diese Buchung gibt es nicht."))


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
        messages.success(request, gettext("Gespeichert. So wird jetzt gerechnet."))
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
    agreed = _own(request, found, Role.VERWALTER, gettext("Diese Geldregel gibt es nicht."))
    done = gettext("Storniert. Es gilt wieder, was vorher galt.")
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
        messages.success(request, gettext("Als bezahlt gebucht."))
        return
    for error in form.non_field_errors() or [gettext("Das ließ sich nicht buchen. Lade die Seite neu.")]:
        messages.error(request, str(error))
