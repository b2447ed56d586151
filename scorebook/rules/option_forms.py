"""Options as fields of a form: from the values of some rules to fields, and from what was sent back to options.

The fields of an option begin with its key: "bock.games"; of a table "extras.fuchs", where it counts, and
"extras.fuchs.kinds" for an own choice.
"""

import json
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final, cast

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from leagues.groups.models import League
from leagues.templatetags.page_tags import filled, in_german
from scorebook.scoring import SCHEMES
from scorebook.scoring.game import kind_word
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.terms import KARO_TRUMP_KINDS, KINDS, PAIR_KINDS, Kind
from scorebook.scoring.input import (
    MOST_LETTERS,
    SINGLE_OPTIONS,
    ContradictionError,
    Option,
    OptionError,
    OptionShape,
    nested,
    resolve,
    single_values,
)

from .deviations import relevant_options
from .models import RuleSetVersion
from .money import MoneyField
from .option_texts import OPTION_TEXTS, OptionText
from .terms import in_words_of
from .wording import about_option, beginning

OFF, OWN = "off", "own"
# Where something counts, as people say it.
PLACES: Final[Mapping[str, frozenset[Kind]]] = {
    "everywhere": frozenset(KINDS),
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
    option_text, option = OPTION_TEXTS[key].of(scheme), SINGLE_OPTIONS[key]
    if option.shape is OptionShape.SOME:
        return {key: _some([(one, option_text.element(one)) for one in free_elements(option_text)], value)}
    if option.shape is OptionShape.NUMBER:
        field = _number(value, *_bounds(option), needed=None not in option.values)
        field.widget.attrs["aria-label"] = option_text.title
        return {key: field}
    if option.shape is OptionShape.MONEY:
        low, high = _bounds(option)
        amount = MoneyField(least=low, most=high)
        amount.widget.attrs |= {"aria-label": option_text.title, "autocomplete": "off"}
        return {key: _with(amount, value)}
    if option.shape in {OptionShape.TABLE, OptionShape.NAMED}:
        named = option.shape is OptionShape.NAMED
        rows = (
            _place(f"{key}.{one}", value.get(one, {}), option, scheme)
            if named
            else _row(f"{key}.{one}", value.get(one), scheme)
            for one in option_text.elements()
        )
        return {name: field for row in rows for name, field in row.items()}
    if option.shape is OptionShape.AMOUNTS:
        return {
            f"{key}.{one}": _number(value.get(one), *_bounds(option), needed=False) for one in option_text.elements()
        }
    choices = [(plain(one), option_text.word(one)) for one in option.values]
    return {key: _with(forms.ChoiceField(choices=choices, widget=forms.RadioSelect), plain(value))}


def value_of(key: str, data: Mapping[str, Any]) -> Any:
    """The JSON value of an option from the cleaned data of its fields."""
    option_text, option = OPTION_TEXTS[key], SINGLE_OPTIONS[key]
    if option.shape is OptionShape.SOME:
        return [one for one in option_text.elements() if one in {*option.values[0], *data[key]}]
    if option.shape in {OptionShape.NUMBER, OptionShape.MONEY}:
        return data[key]
    if option.shape is OptionShape.AMOUNTS:
        amounts = {one: data[f"{key}.{one}"] for one in option_text.elements()}
        return {one: amount for one, amount in amounts.items() if amount is not None}
    if option.shape is OptionShape.TABLE:
        rows = {one: _kinds(f"{key}.{one}", data) for one in option_text.elements()}
        return {one: kinds for one, kinds in rows.items() if kinds is not None}
    if option.shape is OptionShape.NAMED:
        named = {one: _own(f"{key}.{one}", option, data) for one in option_text.elements()}
        return {one: own for one, own in named.items() if own is not None}
    return next(one for one in option.values if plain(one) == data[key])


def is_table(key: str) -> bool:
    """Whether an option has several lines."""
    return SINGLE_OPTIONS[key].shape in {OptionShape.TABLE, OptionShape.AMOUNTS, OptionShape.NAMED}


def free_elements(option: OptionText) -> list[str]:
    """The words of a list that can be taken out of it."""
    return [one for one in option.elements() if one not in SINGLE_OPTIONS[option.key].values[0]]


def _row(name: str, kinds: Iterable[str] | None, scheme: Scheme) -> dict[str, forms.Field]:
    chosen = None if kinds is None else frozenset(Kind(one) for one in kinds)
    place = OFF if chosen is None else next((key for key, where in PLACES.items() if where == chosen), OWN)
    where = forms.ChoiceField(choices=list(PLACE_WORDS.items()))
    every = [(kind.value, kind_word(kind, scheme)) for kind in KINDS]
    return {name: _with(where, place), f"{name}.kinds": _some(every, kinds or [])}


def _kinds(name: str, data: Mapping[str, Any]) -> list[str] | None:
    place = data[name]
    if place == OFF:
        return None
    kinds = {kind.value for kind in PLACES[place]} if place in PLACES else set(data[f"{name}.kinds"])
    return sorted(kinds)


def _place(name: str, own: Mapping[str, Any], option: Option, scheme: Scheme) -> dict[str, forms.Field]:
    """The fields of one thing that a group has of its own; without a name there is none."""
    called = forms.CharField(label=_("Name"), max_length=MOST_LETTERS, required=False)
    points = _number(own.get("points"), *_bounds(option.parts["points"]), needed=False)
    points.label = _("Punkte")
    fields = {f"{name}.name": _with(called, own.get("name", "")), f"{name}.points": points}
    if "like" in option.parts:
        soli = [(one, kind_word(Kind(one), scheme)) for one in option.parts["like"].values]
        like = forms.ChoiceField(label=_("gespielt wie"), choices=soli)
        return fields | {f"{name}.like": _with(like, own.get("like", Kind.SOLO_DAMEN.value))}
    places = _row(name, own.get("kinds", sorted(PLACES["everywhere"])), scheme)
    where = cast("forms.ChoiceField", places[name])
    where.label, where.choices = _("zählt"), [one for one in PLACE_WORDS.items() if one[0] != OFF]
    return fields | places


def _own(name: str, option: Option, data: Mapping[str, Any]) -> dict[str, Any] | None:
    """What stands there, as the kernel reads it."""
    called, points = data[f"{name}.name"], data[f"{name}.points"]
    if not called:
        return None
    if "like" in option.parts:
        return {"name": called, "like": data[f"{name}.like"], "points": points or 0}
    return {"name": called, "points": 1 if points is None else points, "kinds": _kinds(name, data)}


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
    allowed = [name for name, _title in choices]
    return _with(field, [one for one in value if one in allowed])


def _with(field: forms.Field, initial: Any) -> forms.Field:
    field.initial = initial
    field.error_messages |= WORDS
    return field


def number_hint(option: OptionText) -> str:
    """What an empty number means, if it means anything."""
    shape = SINGLE_OPTIONS[option.key].shape
    if shape is OptionShape.AMOUNTS:
        return _("Leer: so viel wie die anderen.")
    if shape is OptionShape.MONEY:
        return _empty_means(option, 0)
    if shape is not OptionShape.NUMBER or None not in SINGLE_OPTIONS[option.key].values:
        return ""
    return _empty_means(option, None)


def _empty_means(option: OptionText, value: int | None) -> str:
    return filled(_("Leer: {word}"), word=in_german(option.word(value)))


# The forms of a rule set: making one, and all its options.


if TYPE_CHECKING:
    from django.http import QueryDict


class RuleSetForm(forms.Form):
    """The options of a version that can matter in it (`offered`), to be changed; the others stay as they are.

    `scheme` after a valid form: the rules that were asked for.
    `based_on`: the version that was shown; `wanted` and `only`: what is looked for, and whether only deviations show.
    """

    name = forms.CharField(label=gettext_lazy("Name"), max_length=80)
    based_on = forms.IntegerField(widget=forms.HiddenInput)
    wanted = forms.CharField(label=gettext_lazy("Regel suchen"), max_length=100, required=False)
    only = forms.BooleanField(label=gettext_lazy("nur Abweichungen zeigen"), required=False)

    def __init__(self, data: Any = None, *, version: RuleSetVersion, league: League) -> None:
        super().__init__(data, initial={"name": version.rule_set.name, "based_on": version.pk}, auto_id="r_%s")
        self.version, self.base = version, in_words_of(league, SCHEMES[version.scheme_key])
        self.before = in_words_of(league, version.scheme)
        self.scheme: Scheme | None = None
        self.values = single_values(version.scheme.options)
        self.offered = relevant_options(self.before)
        for option in self.offered:
            self.fields |= fields_of(option.key, self.values[option.key], self.base)

    def clean(self) -> dict[str, Any]:
        """Read the options; what the kernel objects to stands at the option."""
        data = super().clean() or {}
        if any(name.partition(".")[0] in {key.partition(".")[0] for key in SINGLE_OPTIONS} for name in self.errors):
            return data
        self.values |= {option.key: value_of(option.key, data) for option in self.offered}
        try:
            self.scheme = resolve(self.base, nested(self.values))
        except ContradictionError as error:
            for one in error.contradictions:
                for key in one.fields:
                    self._object(key, beginning(one.message))
        except OptionError as error:
            self._object(_key_of(error), about_option(error, self.base))
        return data

    @property
    def current_rules(self) -> Scheme:
        """The rules as they stand in the form, or as they were if those are impossible."""
        self.is_valid()  # reads what was sent
        return self.scheme or self.before

    def facts(self) -> dict[str, Any]:
        """What a service needs of the valid form."""
        data = self.cleaned_data
        return {"name": data["name"], "options": nested(self.values), "based_on": data["based_on"]}

    def rebase(self) -> None:
        """Sent once more as it stands, it is an answer to the newest version."""
        data = cast("QueryDict", self.data).copy()
        data["based_on"] = str(self.version.pk)
        self.data = data

    def objections(self, key: str) -> list[str]:
        """What is wrong with an option."""
        return [str(one) for name, errors in self.errors.items() if name == key or _part(name, key) for one in errors]

    @property
    def wrong(self) -> list[OptionText]:
        """The options that something is wrong with, as they stand on the page."""
        return [option for option in self.offered if self.objections(option.key)]

    def _object(self, key: str, text: str) -> None:
        """Put the kernel's sentence to the field of an option."""
        field = next((one for one in self.fields if one == key or _part(one, key)), None)
        self.add_error(field, f"{text}.".replace("..", "."))


def _key_of(error: OptionError) -> str:
    """The option that the kernel objects to, by its name or by those of its policy and part."""
    return error.key if error.key in SINGLE_OPTIONS else error.path[0] if error.path else ""


def _part(name: str, key: str) -> bool:
    return name.startswith(f"{key}.")
