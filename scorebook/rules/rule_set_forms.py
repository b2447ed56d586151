"""The forms of a rule set: making one, and all its options."""

from typing import TYPE_CHECKING, Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from leagues.groups.models import League
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.input.options import SINGLE_OPTIONS, ContradictionError, OptionError, resolve, single_values
from scorebook.scoring.schemes import SCHEMES

from .dialect import in_words_of
from .models import RuleSetVersion
from .option_fields import fields_of, nested, value_of
from .option_texts import OptionText
from .relevance import options_told
from .said import about_option, beginning

if TYPE_CHECKING:
    from django.http import QueryDict


class RuleSetForm(forms.Form):
    """The options of a version that can matter in it (`offered`), to be changed; the others stay as they are.

    `scheme` after a valid form: the rules that were asked for.
    `based_on`: the version that was shown; `wanted` and `only`: what is looked for, and whether only deviations show.
    """

    name = forms.CharField(label=_("Name"), max_length=80)
    based_on = forms.IntegerField(widget=forms.HiddenInput)
    wanted = forms.CharField(label=_("Regel suchen"), max_length=100, required=False)
    only = forms.BooleanField(label=_("nur Abweichungen zeigen"), required=False)

    def __init__(self, data: Any = None, *, version: RuleSetVersion, league: League) -> None:
        super().__init__(data, initial={"name": version.rule_set.name, "based_on": version.pk}, auto_id="r_%s")
        self.version, self.base = version, in_words_of(league, SCHEMES[version.scheme_key])
        self.before = in_words_of(league, version.scheme)
        self.scheme: Scheme | None = None
        self.values = single_values(version.scheme.options)
        self.offered = options_told(self.before)
        for told in self.offered:
            self.fields |= fields_of(told.key, self.values[told.key], self.base)

    def clean(self) -> dict[str, Any]:
        """Read the options; what the kernel objects to stands at the option."""
        data = super().clean() or {}
        if any(name.partition(".")[0] in {key.partition(".")[0] for key in SINGLE_OPTIONS} for name in self.errors):
            return data
        self.values |= {told.key: value_of(told.key, data) for told in self.offered}
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
    def shown(self) -> Scheme:
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
        return [told for told in self.offered if self.objections(told.key)]

    def _object(self, key: str, text: str) -> None:
        """Put the kernel's sentence to the field of an option."""
        field = next((one for one in self.fields if one == key or _part(one, key)), None)
        self.add_error(field, f"{text}.".replace("..", "."))


def _key_of(error: OptionError) -> str:
    """The option that the kernel objects to, by its name or by those of its policy and part."""
    return error.key if error.key in SINGLE_OPTIONS else error.path[0] if error.path else ""


def _part(name: str, key: str) -> bool:
    return name.startswith(f"{key}.")
