"""Money as people say it: what a point is worth is kept in tenths of a cent."""

import re
from decimal import Decimal
from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorebook.scoring.game.sentences import GERMAN, MINUS, number_words

EURO: Final = 1000  # tenths of a cent
CENT: Final = 10
_AMOUNT: Final = re.compile(
    r"(?P<before>€|eur)?\s*(?P<number>[0-9][0-9.,]{0,12})\s*(?P<after>€|eur|euro|cents?|ct\.?|c|¢)?", re.IGNORECASE
)
# "3,20" and "1.234,50" as a language that marks thousands with a point writes them, and the slip "3.20"; "1.500" may be
# either, and is not guessed.
_NUMBER: Final = re.compile(r"[0-9]{1,7}(?:,[0-9]{1,4}|[.][0-9]{1,2})?|[0-9]{1,3}(?:[.][0-9]{3})+,[0-9]{2,4}")
_EUROS: Final = frozenset({"€", "eur", "euro"})


def money_words(tenths: int, *, sign: bool = False) -> str:
    """ "10 Cent", "−2,5 Cent", "1,20 €"; `sign`: "+10 Cent"."""
    if abs(tenths) >= EURO:
        return _euros(number_words(tenths / EURO, 3 if tenths % CENT else 2, sign=sign))
    return _("{cents} Cent").format(cents=number_words(tenths / CENT, 1 if tenths % CENT else 0, sign=sign))


def euro_words(cents: int, *, sign: bool = False) -> str:
    """What people pay each other: "3,20 €", "−0,05 €"; `sign`: "+3,20 €"."""
    return _euros(number_words(cents / 100, 2, sign=sign))


def _euros(number: str) -> str:
    """The sign stands apart, because in some languages the € does not follow the number but its sign."""
    amount = number.lstrip(f"+{MINUS}")
    return _("{sign}{euro} €").format(sign=number.removesuffix(amount), euro=amount)


def tenths_of(text: str, bare: int = CENT) -> int | None:
    """ "10", "10 Cent", "2,5 ct" and "0,10 €" in tenths of a cent, nothing for an empty text as 0; marks as in numbers.

    None for anything else, and for less than a tenth. `bare`: what a number without a unit counts.
    """
    if not text.strip():
        return 0
    found = _AMOUNT.fullmatch(text.strip())
    if found is None or (found["before"] and found["after"]):
        return None
    number = found["number"].translate(GERMAN) if number_words(1000) == "1,000" else found["number"]
    if _NUMBER.fullmatch(number) is None:
        return None
    if "," in number:
        number = number.replace(".", "").replace(",", ".")
    unit = (found["before"] or found["after"] or "").lower()
    tenths = Decimal(number) * (EURO if unit in _EUROS else CENT if unit else bare)
    return int(tenths) if tenths == int(tenths) else None


class MoneyField(forms.CharField):
    """An amount between two bounds, in tenths of a cent."""

    default_error_messages = {
        "unclear": gettext_lazy("Bitte so eintragen: „10 Cent“, „2,5 Cent“ oder „0,10 €“."),
        "too_much": gettext_lazy("Höchstens {most}."),
        "too_little": gettext_lazy("Mindestens {least}."),
    }

    def __init__(self, *, least: int, most: int, **kwargs: Any) -> None:
        super().__init__(required=False, max_length=40, **kwargs)
        self.least, self.most = least, most

    def prepare_value(self, value: Any) -> Any:
        """A stored amount as it is said, nothing for none; what was typed stays."""
        if isinstance(value, int):
            return money_words(value) if value else ""
        return value

    def clean(self, value: Any) -> Any:
        """The amount in tenths of a cent."""
        tenths = tenths_of(super().clean(value))
        if tenths is None:
            raise forms.ValidationError(self.error_messages["unclear"], "unclear")
        if tenths > self.most:
            raise forms.ValidationError(self.error_messages["too_much"].format(most=money_words(self.most)), "too_much")
        if tenths < self.least:
            least = money_words(self.least)
            raise forms.ValidationError(self.error_messages["too_little"].format(least=least), "too_little")
        return tenths
