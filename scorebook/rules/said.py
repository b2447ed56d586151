"""What the kernel and the readers of brought files say, in the language of whoever reads it."""

from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from leagues.templatetags.german import filled, in_german
from scorebook.scoring.game.numerals import plain, signed
from scorebook.scoring.game.said import RuleText, Sentence, Signed, Value


def in_words(sentence: Sentence) -> str:
    """The sentence for a page. A text of the rules in it stays German and is marked so: then it is HTML."""
    return filled(_(sentence.template), **{name: _words(value) for name, value in sentence.values.items()})


def _words(value: Value) -> str:
    if isinstance(value, Sentence):
        return in_words(value)
    if isinstance(value, RuleText):
        return in_german(str(value))
    if isinstance(value, str):
        return value
    if isinstance(value, date):
        return date_format(value, "d.m.Y")
    return signed(value) if isinstance(value, Signed) else plain(value)
