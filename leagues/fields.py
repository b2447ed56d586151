"""Fields of a form that have choices: a form gives its fields by name, and the name does not tell their kind."""

from typing import Any, cast

from django import forms


def choice_field(form: forms.BaseForm, name: str) -> forms.ChoiceField:
    """The field of this name, which is one of choices."""
    return cast(forms.ChoiceField, form.fields[name])


def model_field(form: forms.BaseForm, name: str) -> "forms.ModelChoiceField[Any]":
    """The field of this name, which offers rows."""
    return cast("forms.ModelChoiceField[Any]", form.fields[name])


class NumberChoice(forms.TypedChoiceField):
    """One of some numbers, 0 when none is chosen."""

    def __init__(self, **kwargs: Any) -> None:
        none: Any = 0  # the type stubs expect a text
        super().__init__(coerce=int, empty_value=none, required=False, **kwargs)
