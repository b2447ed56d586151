"""Typed access to the choice fields of a form: `form.fields[name]` alone does not tell which kind of field it is."""

from typing import Any, cast

from django import forms


def choice_field(form: forms.BaseForm, name: str) -> forms.ChoiceField:
    """The field of this name, which must be a ChoiceField."""
    return cast(forms.ChoiceField, form.fields[name])


def model_field(form: forms.BaseForm, name: str) -> "forms.ModelChoiceField[Any]":
    """The field of this name, which must be a ModelChoiceField."""
    return cast("forms.ModelChoiceField[Any]", form.fields[name])


class NumberChoice(forms.TypedChoiceField):
    """A choice between numbers; 0 if nothing is chosen."""

    def __init__(self, **kwargs: Any) -> None:
        none: Any = 0  # the type stubs expect a text
        super().__init__(coerce=int, empty_value=none, required=False, **kwargs)
