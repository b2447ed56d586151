"""How the journal of a league words what was agreed about money, and payments."""

from collections.abc import Mapping
from datetime import date
from typing import TYPE_CHECKING, Any, Final

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from leagues.journal_wording import Kept, Known, Saying
from scorebook.rules.money import euro_words

from .models import PaymentKind

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
    said = str(PAYMENT_WORDS.get(kind, "{money}")).format(payer=payer, payee=payee, money=euro_words(cents))
    return f"{said} ({note})" if note else said


def _payment(said: Kept, known: Known) -> str:
    names = (known.player(said, "payer"), known.player(said, "payee"))
    return payment_words(said.get("kind", ""), *names, said.get("cents", 0), said.get("note", ""))


def _booked(_before: Kept, after: Kept, known: Known) -> str:
    return _("Gebucht: {what}").format(what=_payment(after, known))


def _cancelled(before: Kept, _after: Kept, known: Known) -> str:
    return _("Storniert: {what}").format(what=_payment(before, known))


def _restored(_before: Kept, after: Kept, known: Known) -> str:
    return _("Gilt wieder: {what}").format(what=_payment(after, known))


def _agreed(_before: Kept, after: Kept, _known: Known) -> str:
    return _("Geldregeln bestimmt, sie gelten ab {day}").format(day=_day(after.get("since")))


def _agreed_no_more(before: Kept, _after: Kept, _known: Known) -> str:
    return _("Geldregeln storniert, die ab {day} galten").format(day=_day(before.get("since")))


def _day(text: Any) -> str:
    return date_format(date.fromisoformat(text), "d.m.Y") if text else "?"


WORDS: Final[Mapping[str, Saying]] = {
    "money.booked": _booked,
    "money.cancelled": _cancelled,
    "money.restored": _restored,
    "money.agreed": _agreed,
    "money.agreed_no_more": _agreed_no_more,
}
