"""What the kernel and the readers of brought files say, in the language of whoever reads it."""

from collections.abc import Iterable
from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from leagues.refused import Reason, Refused
from leagues.templatetags.german import filled, in_german
from scorebook.scoring.game.numerals import plain, signed
from scorebook.scoring.game.objections import Objection
from scorebook.scoring.game.said import OPENING, RuleText, Sentence, Signed, Value, opened


def in_words(sentence: str) -> str:
    """The sentence for a page; what is no `Sentence` is said by a page already.

    A text of the rules in it stays German and is marked so: then it is HTML.
    """
    if not isinstance(sentence, Sentence):
        return sentence
    said = filled(_(sentence.template), **{name: _words(value) for name, value in sentence.values.items()})
    return opened(said) if sentence.template == OPENING and not hasattr(said, "__html__") else said


def objected(objections: Iterable[Objection]) -> list[str]:
    """What the kernel objects to, a sentence each, as a page shows them together."""
    return [in_words(one.message) for one in objections]


def beside_field(objection: Objection) -> str:
    """What the kernel objects to, for whoever reads it beside the field: without its name, beginning in capitals."""
    return in_words(Sentence(OPENING, opening=objection.said))


def refused_by_rules(objections: Iterable[Objection]) -> Refused:
    """What the kernel objects to, as a refusal in the language of whoever asked."""
    return Refused(Reason(one.code, one.field, in_words(one.message)) for one in objections)


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
