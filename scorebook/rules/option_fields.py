"""Options as fields of a form: from the values of some rules to fields, and from what was sent back to options.

The fields of an option begin with its key: "bock.games"; of a table "extras.fuchs", where it counts, and
"extras.fuchs.kinds" for a choice of one's own.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from leagues.templatetags.german import filled, in_german
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.terms import KARO_TRUMP_KINDS, PAIR_KINDS, Kind
from scorebook.scoring.game.words import kind_word
from scorebook.scoring.input.option_values import Option, OptionShape
from scorebook.scoring.input.options import SINGLE_OPTIONS

from .money import MoneyField
from .option_texts import OPTION_TEXTS, OptionText

OFF, OWN = "off", "own"
# Where something counts, as people say it.
PLACES: Final[Mapping[str, frozenset[Kind]]] = {
    "everywhere": frozenset(Kind),
    "pairs": PAIR_KINDS,
    "karo": KARO_TRUMP_KINDS,
}
PLACE_WORDS: Final = {
    OFF: gettext_lazy("gibt es nicht"),
    "everywhere": gettext_lazy("zählt in jedem Spiel"),
    "pairs": gettext_lazy("zählt nur zwei gegen zwei"),
    "karo": gettext_lazy("zählt, wo Füchse Trumpf sind"),
    OWN: gettext_lazy("zählt nur in diesen Spielarten:"),
}
WORDS: Final = {
    "required": gettext_lazy("Bitte etwas wählen."),
    "invalid_choice": gettext_lazy("Das steht nicht zur Wahl."),
    "invalid": gettext_lazy("Bitte eine ganze Zahl eintragen."),
    "invalid_list": gettext_lazy("Das steht nicht zur Wahl."),
    "min_value": gettext_lazy("Mindestens %(limit_value)s."),
    "max_value": gettext_lazy("Höchstens %(limit_value)s."),
}


def plain(value: Any) -> str:
    """A value as it stands in a form."""
    return json.dumps(value).strip('"')


def fields_of(key: str, value: Any, scheme: Scheme) -> dict[str, forms.Field]:
    """The fields of an option that has this value now, in the words of a scheme's group."""
    told, option = OPTION_TEXTS[key].of(scheme), SINGLE_OPTIONS[key]
    if option.shape is OptionShape.SOME:
        return {key: _some([(one, told.element(one)) for one in free_elements(told)], value)}
    if option.shape is OptionShape.NUMBER:
        field = _number(value, *_bounds(option), needed=None not in option.values)
        field.widget.attrs["aria-label"] = told.title
        return {key: field}
    if option.shape is OptionShape.MONEY:
        low, high = _bounds(option)
        amount = MoneyField(least=low, most=high)
        amount.widget.attrs |= {"aria-label": told.title, "autocomplete": "off"}
        return {key: _with(amount, value)}
    if option.shape is OptionShape.TABLE:
        rows = (_row(f"{key}.{one}", value.get(one), scheme) for one in told.elements())
        return {name: field for row in rows for name, field in row.items()}
    if option.shape is OptionShape.AMOUNTS:
        return {f"{key}.{one}": _number(value.get(one), *_bounds(option), needed=False) for one in told.elements()}
    choices = [(plain(one), told.word(one)) for one in option.values]
    return {key: _with(forms.ChoiceField(choices=choices, widget=forms.RadioSelect), plain(value))}


def value_of(key: str, data: Mapping[str, Any]) -> Any:
    """The JSON value of an option from the cleaned data of its fields."""
    told, option = OPTION_TEXTS[key], SINGLE_OPTIONS[key]
    if option.shape is OptionShape.SOME:
        return [one for one in told.elements() if one in {*option.values[0], *data[key]}]
    if option.shape in {OptionShape.NUMBER, OptionShape.MONEY}:
        return data[key]
    if option.shape is OptionShape.AMOUNTS:
        amounts = {one: data[f"{key}.{one}"] for one in told.elements()}
        return {one: amount for one, amount in amounts.items() if amount is not None}
    if option.shape is OptionShape.TABLE:
        rows = {one: _kinds(f"{key}.{one}", data) for one in told.elements()}
        return {one: kinds for one, kinds in rows.items() if kinds is not None}
    return next(one for one in option.values if plain(one) == data[key])


def is_table(key: str) -> bool:
    """Whether an option has several lines."""
    return SINGLE_OPTIONS[key].shape in {OptionShape.TABLE, OptionShape.AMOUNTS}


def free_elements(told: OptionText) -> list[str]:
    """The words of a list that can be taken out of it."""
    return [one for one in told.elements() if one not in SINGLE_OPTIONS[told.key].values[0]]


def nested(values: Mapping[str, Any]) -> dict[str, Any]:
    """Single options as the kernel reads them: the parts of a policy under its name."""
    options: dict[str, Any] = {}
    for key, value in values.items():
        name, _dot, part = key.partition(".")
        if part:
            options.setdefault(name, {})[part] = value
        else:
            options[name] = value
    return options


def _row(name: str, kinds: Iterable[str] | None, scheme: Scheme) -> dict[str, forms.Field]:
    chosen = None if kinds is None else frozenset(Kind(one) for one in kinds)
    place = OFF if chosen is None else next((key for key, where in PLACES.items() if where == chosen), OWN)
    where = forms.ChoiceField(choices=list(PLACE_WORDS.items()))
    every = [(kind.value, kind_word(kind, scheme)) for kind in Kind]
    return {name: _with(where, place), f"{name}.kinds": _some(every, kinds or [])}


def _kinds(name: str, data: Mapping[str, Any]) -> list[str] | None:
    place = data[name]
    if place == OFF:
        return None
    kinds = {kind.value for kind in PLACES[place]} if place in PLACES else set(data[f"{name}.kinds"])
    return sorted(kinds)


def _bounds(option: Option) -> tuple[int, int]:
    """The smallest and the largest number that the values of an option hold."""
    inside = [number for one in option.values for number in (one.values() if isinstance(one, dict) else [one])]
    numbers = [one for one in inside if one is not None]
    return min(numbers), max(numbers)


def _number(value: int | None, low: int, high: int, *, needed: bool) -> forms.Field:
    widget = forms.NumberInput(attrs={"inputmode": "numeric"})
    return _with(forms.IntegerField(min_value=low, max_value=high, required=needed, widget=widget), value)


def _some(choices: list[tuple[str, str]], value: Iterable[str]) -> forms.Field:
    field = forms.MultipleChoiceField(choices=choices, required=False, widget=forms.CheckboxSelectMultiple)
    known = [name for name, _title in choices]
    return _with(field, [one for one in value if one in known])


def _with(field: forms.Field, initial: Any) -> forms.Field:
    field.initial = initial
    field.error_messages |= WORDS
    return field


def number_hint(told: OptionText) -> str:
    """What an empty number means, if it means anything."""
    shape = SINGLE_OPTIONS[told.key].shape
    if shape is OptionShape.AMOUNTS:
        return _("Leer: so viel wie die anderen.")
    if shape is OptionShape.MONEY:
        return _empty_means(told, 0)
    if shape is not OptionShape.NUMBER or None not in SINGLE_OPTIONS[told.key].values:
        return ""
    return _empty_means(told, None)


def _empty_means(told: OptionText, value: int | None) -> str:
    return filled(_("Leer: {word}"), word=in_german(told.word(value)))
