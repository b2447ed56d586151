"""Agreeing about money, writing down who has paid, and taking that back."""

from collections.abc import Mapping
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Any, Final
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from leagues.groups.models import League
from leagues.journal import Actor
from leagues.journal import note as journal
from leagues.journal_wording import JournalNames, Saying, StoredValues
from leagues.people.models import Player
from leagues.people.selectors import names_of
from leagues.refused import Refused, check
from leagues.texts import tidy
from scorebook.evenings.models import Evening
from scorebook.rules.money import euro_words

from .amounts import Transfer
from .models import NAMES_PAYEE, NAMES_PAYER, MoneyTerms, Payment, PaymentKind
from .selectors import KASSE, open_after, paid_evenings, payments_of, still_runs, tables_of
from .wording import range_words

MOST: Final = 10_000_00  # cents of one payment, so that a slip of the finger is noticed
FIRST_DAY: Final = date(1900, 1, 1)
TERM_FIELDS: Final = ("tenths", "step", "pays", "start_fee", "penalty_fee", "absent", "absent_fee")


@transaction.atomic
def agree(*, actor: Actor, league: League, since: date, **agreed: Any) -> MoneyTerms:
    """Say by what evenings are paid from a day on; `agreed` as the fields of `MoneyTerms`.

    Refused: a day before all evenings or far ahead, and what the fields do not take.
    """
    _locked(league)
    _refuse_day(since, "since", ahead=366)
    terms = MoneyTerms(league=league, since=since, set_by_id=actor.account_id, **agreed)
    check(terms)
    terms.save(force_insert=True)
    journal(actor=actor, league=league, action="money.agreed", after=_terms_as_journal(terms))
    return terms


@transaction.atomic
def withdraw_terms(*, actor: Actor, terms: MoneyTerms) -> None:
    """Let what was agreed count no longer: from its day on counts again what was agreed before. Twice does nothing."""
    if _turned(terms, timezone.now()):
        journal(actor=actor, league=terms.league, action="money.agreed_no_more", before=_terms_as_journal(terms))


@transaction.atomic
def book(
    *,
    actor: Actor,
    league: League,
    kind: str,
    cents: int,
    day: date,
    payer: Player | None = None,
    payee: Player | None = None,
    evening: Evening | None = None,
    note: str = "",
) -> Payment:
    """Write down that money has changed hands.

    Refused: nothing, or more than `MOST`; a kind whose people are not named, or are the same person; people and
    evenings of another league; a day that has not come yet.
    """
    _locked(league)
    if kind not in PaymentKind.values:
        raise Refused.because("kind_unknown", "kind", _("Bitte sagen, wohin das Geld ging."))
    payer, payee = payer if kind in NAMES_PAYER else None, payee if kind in NAMES_PAYEE else None
    for kinds, who, field in ((NAMES_PAYER, payer, "payer"), (NAMES_PAYEE, payee, "payee")):
        if kind in kinds and (who is None or who.league_id != league.pk):
            raise Refused.because("who_missing", field, _("Bitte sagen, wer."))
    if payer and payee and names_of(league.pk)[str(payer.pk)].person == names_of(league.pk)[str(payee.pk)].person:
        raise Refused.because("same_person", "payee", _("Das ist zweimal dieselbe Person."))
    if evening and evening.league_id != league.pk:
        raise Refused.because("evening_unknown", "evening", _("Diesen Abend gibt es nicht."))
    if not 0 < cents <= MOST:
        raise Refused.because("amount_range", "cents", range_words(1, MOST))
    _refuse_day(day, "day", ahead=1)
    payment = Payment(
        league=league, kind=kind, payer=payer, payee=payee, cents=cents, day=day, evening=evening, note=tidy(note)
    )
    payment.recorded_by_id = actor.account_id
    check(payment)
    payment.save(force_insert=True)
    journal(actor=actor, league=league, action="money.booked", after=_payment_as_journal(payment))
    return payment


@transaction.atomic
def mark_paid(
    *, actor: Actor, league: League, transfer: Transfer[int], day: date, evening: Evening | None = None
) -> Payment:
    """Write down that one of the payments that are open was made: of an evening, or of all that is open.

    Refused: a payment that is not open any more, because somebody else has said so already, or a game was changed.
    """
    _locked(league)
    if evening and still_runs(evening):
        raise Refused.because("evening_open", "", _("Der Abend läuft noch; gezahlt wird, wenn er beendet ist."))
    names = names_of(league.pk)
    only = tables_of(evening) if evening else None
    still = open_after(paid_evenings(league.pk, names, evening), payments_of(league.pk, only), names)
    if transfer not in still.transfers:
        message = _("Das ist inzwischen bezahlt oder hat sich geändert. So steht es jetzt.")
        raise Refused.because("not_open", "", message)
    kind = (
        PaymentKind.IN if transfer.payee == KASSE else PaymentKind.OUT if transfer.payer == KASSE else PaymentKind.PAID
    )
    people = {player.pk: player for player in Player.objects.filter(pk__in=transfer[:2])}
    payer, payee = people.get(transfer.payer), people.get(transfer.payee)
    return book(
        actor=actor, league=league, kind=kind, cents=transfer.cents, day=day, payer=payer, payee=payee, evening=evening
    )


@transaction.atomic
def cancel_payment(*, actor: Actor, payment: Payment) -> None:
    """Let a payment count no longer ("storniert"); it stays in the book. A second time does nothing."""
    if _turned(payment, timezone.now()):
        journal(actor=actor, league=payment.league, action="money.cancelled", before=_payment_as_journal(payment))


@transaction.atomic
def restore_payment(*, actor: Actor, payment: Payment) -> None:
    """Let a payment count again that was cancelled. A second time does nothing."""
    if _turned(payment, None):
        journal(actor=actor, league=payment.league, action="money.restored", after=_payment_as_journal(payment))


def _turned(row: Payment | MoneyTerms, withdrawn_at: datetime | None) -> int:
    """Let a row count no longer from this moment on, or again; 0 if it is so already."""
    _locked(row.league)
    rows = type(row)._default_manager.filter(pk=row.pk, withdrawn_at__isnull=withdrawn_at is not None)
    return rows.update(withdrawn_at=withdrawn_at)


def _locked(league: League) -> None:
    League.objects.select_for_update(of=("self",)).get(pk=league.pk)


def _refuse_day(day: date, field: str, *, ahead: int) -> None:
    if not FIRST_DAY <= day <= timezone.localdate() + timedelta(days=ahead):
        raise Refused.because("day_range", field, _("Dieser Tag liegt zu weit weg."))


def _terms_as_journal(terms: MoneyTerms) -> dict[str, Any]:
    data = {"terms": str(terms.pk), "since": terms.since.isoformat()}
    return data | {name: getattr(terms, name) for name in TERM_FIELDS}


def _payment_as_journal(payment: Payment) -> dict[str, Any]:
    evening: UUID | None = payment.evening_id
    return {
        "payment": str(payment.pk),
        "kind": str(payment.kind),
        "payer": payment.payer_id,
        "payee": payment.payee_id,
        "cents": payment.cents,
        "day": payment.day.isoformat(),
        "evening": str(evening) if evening else None,
        "note": payment.note,
    }


# How the journal of a league words what was agreed about money, and payments.


if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

PAYMENT_WORDS: Final[dict[str, "_StrPromise"]] = {
    PaymentKind.PAID.value: gettext_lazy("{payer} zahlt {payee} {money}"),
    PaymentKind.IN.value: gettext_lazy("{payer} zahlt {money} in die Kasse"),
    PaymentKind.OUT.value: gettext_lazy("{payee} bekommt {money} aus der Kasse"),
    PaymentKind.GIVEN.value: gettext_lazy("Einnahme der Kasse: {money}"),
    PaymentKind.SPENT.value: gettext_lazy("Ausgabe der Kasse: {money}"),
}


def payment_words(kind: str, payer: str, payee: str, cents: int, note: str = "") -> str:
    """A payment as a sentence, with what it was for: "Ausgabe der Kasse: 12,00 € (Pizza)"."""
    text = str(PAYMENT_WORDS.get(kind, "{money}")).format(payer=payer, payee=payee, money=euro_words(cents))
    return f"{text} ({note})" if note else text


def _payment(stored: StoredValues, journal_names: JournalNames) -> str:
    names = (journal_names.player(stored, "payer"), journal_names.player(stored, "payee"))
    return payment_words(stored.get("kind", ""), *names, stored.get("cents", 0), stored.get("note", ""))


def _of_payment(words: "_StrPromise") -> Saying:
    """What has become of a payment: it stands in what was before where it counts no longer."""
    return lambda before, after, names: str(words).format(what=_payment(after or before, names))


def _of_terms(words: "_StrPromise") -> Saying:
    return lambda before, after, _names: str(words).format(day=_day((after or before).get("since")))


def _day(text: Any) -> str:
    return date_format(date.fromisoformat(text), "d.m.Y") if text else "?"


WORDS: Final[Mapping[str, Saying]] = {
    "money.booked": _of_payment(gettext_lazy("Gebucht: {what}")),
    "money.cancelled": _of_payment(gettext_lazy("Storniert: {what}")),
    "money.restored": _of_payment(gettext_lazy("Gilt wieder: {what}")),
    "money.agreed": _of_terms(gettext_lazy("Geldregeln bestimmt, sie gelten ab {day}")),
    "money.agreed_no_more": _of_terms(gettext_lazy("Geldregeln storniert, die ab {day} galten")),
}
