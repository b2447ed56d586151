"""Fields that several forms have, and typed access to choice fields: `form.fields[name]` alone tells no kind."""

import re
from typing import Any, cast

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.texts import NAME_LENGTH, tidy

MOST_NAMES = 40  # a round has eight; a longer list is a mistake or abuse


def choice_field(form: forms.BaseForm, name: str) -> forms.ChoiceField:
    """The field of this name, which must be a ChoiceField."""
    return cast(forms.ChoiceField, form.fields[name])


def model_field(form: forms.BaseForm, name: str) -> "forms.ModelChoiceField[Any]":
    """The field of this name, which must be a ModelChoiceField."""
    return cast("forms.ModelChoiceField[Any]", form.fields[name])


class DayInput(forms.DateInput):
    """The calendar of the browser; it speaks ISO whatever the language."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class NumberChoice(forms.TypedChoiceField):
    """A choice between numbers; 0 if nothing is chosen."""

    def __init__(self, **kwargs: Any) -> None:
        none: Any = 0  # the type stubs expect a text
        super().__init__(coerce=int, empty_value=none, required=False, **kwargs)


class NamesField(forms.CharField):
    """Several names, with commas, semicolons or line breaks between them. Cleaned it is the list of the tidy names."""

    def __init__(self, **kwargs: Any) -> None:
        attrs = {"rows": 2, "autocomplete": "off", "autocapitalize": "words", "spellcheck": "false"}
        super().__init__(widget=forms.Textarea(attrs=attrs), **kwargs)

    def clean(self, value: Any) -> list[str]:
        """Refuse too many names, and one that is too long, which is named."""
        typed = super().clean(value)
        names = [name for part in re.split(r"[,;\n\r]", typed) if (name := tidy(part))]
        if len(names) > MOST_NAMES:
            raise forms.ValidationError(gettext("Höchstens {most} auf einmal.").format(most=MOST_NAMES))
        if long := [name for name in names if len(name) > NAME_LENGTH]:
            sentence = gettext("„{name} …“ ist länger als {most} Zeichen.")
            raise forms.ValidationError([sentence.format(name=name[:20], most=NAME_LENGTH) for name in long])
        if self.required and not names:
            raise forms.ValidationError(_("Bitte einen Namen eintragen."), code="required")
        return names
