"""What the kernel and the readers of brought files say, in the language of whoever reads it."""

import re
from collections.abc import Iterable
from datetime import date
from typing import Final

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from leagues.refused import Reason, Refused
from leagues.templatetags.german import filled, in_german
from scorebook.scoring.game.objections import Objection
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.sentences import (
    IN_FIELD,
    IN_OPTION,
    OPENING,
    UNDER,
    RuleText,
    Sentence,
    Signed,
    Value,
    opened,
    plain,
    signed,
)
from scorebook.scoring.input.option_values import NO_SUCH_OPTION
from scorebook.scoring.input.options import OptionError

from .option_texts import OPTION_TEXTS

# What people call the fields of a game and of an evening whose objections do not name them.
FIELDS: Final = {
    "scheme": gettext_lazy("Abrechnung"),
    "options": gettext_lazy("Hausregeln"),
    "kind": gettext_lazy("Spielart"),
    "players": gettext_lazy("Spieler"),
    "re": gettext_lazy("Re-Partei"),
    "re_augen": gettext_lazy("Augen von Re"),
    "re_range": gettext_lazy("Augen von Re"),
    "re_tricks": gettext_lazy("Stiche"),
    "kontra_tricks": gettext_lazy("Stiche"),
    "announcements": gettext_lazy("Ansagen"),
    "bock": gettext_lazy("Bock"),
    "notes": gettext_lazy("Besonderheiten"),
    "klaerungsstich": gettext_lazy("Klärungsstich"),
    "seats": gettext_lazy("Plätze"),
    "dealer": gettext_lazy("Geber"),
    "cards": gettext_lazy("Karten"),
}


def in_words(sentence: str) -> str:
    """The sentence for a page; what is no `Sentence` is said by a page already.

    A text of the rules in it stays German and is marked so: then it is HTML.
    """
    if not isinstance(sentence, Sentence):
        return sentence
    told = sentence.values.get("said")
    if sentence.template == UNDER and isinstance(told, Sentence):
        return in_words(told)
    if sentence.template == IN_FIELD and isinstance(told, Sentence):
        return _in_field(str(sentence.values["field"]), told)
    if sentence.template == IN_OPTION and isinstance(told, Sentence):
        return _about_option(str(sentence.values["option"]).replace(": ", "."), told)
    said = filled(_(sentence.template), **{name: _words(value) for name, value in sentence.values.items()})
    return opened(said) if sentence.template == OPENING and not hasattr(said, "__html__") else said


def about_option(error: OptionError, scheme: Scheme) -> str:
    """What the kernel objects to in the rules of a scheme's group: the option by its title, values in words."""
    return _about_option(error.key, error.said, scheme)


def _in_field(field: str, said: Sentence) -> str:
    """With what the field is called in front; without that where the sentence says it itself."""
    label = FIELDS.get(re.split(r"[.\[]", field)[0])
    return filled(IN_FIELD, field=str(label), said=in_words(said)) if label else beginning(said)


def _about_option(key: str, said: Sentence, scheme: Scheme | None = None) -> str:
    told = OPTION_TEXTS.get(key)
    if said.template == NO_SUCH_OPTION:
        return _("„{option}“: diese Option gibt es nicht").format(option=key)
    if told is None:
        return beginning(said)
    if scheme:
        told = told.of(scheme)
    if names := said.values.get("names"):
        said = Sentence(said.template, names="; ".join(map(told.element, str(names).split(", "))))
    return IN_FIELD.format(field=told.title, said=in_words(said))


def beginning(said: str) -> str:
    """The sentence with a capital letter at its beginning."""
    return in_words(Sentence(OPENING, opening=said))


def objected(objections: Iterable[Objection]) -> list[str]:
    """What the kernel objects to, a sentence each, as a page shows them together."""
    return [in_words(one.message) for one in objections]


def beside_field(objection: Objection) -> str:
    """What the kernel objects to, for whoever reads it beside the field: without its name, beginning in capitals."""
    return beginning(objection.said)


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
