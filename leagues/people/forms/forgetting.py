from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from leagues.accounts.forms import OwnPasswordForm
from leagues.fields import choice_field


class ForgetForm(OwnPasswordForm):
    """To have a player forgotten: the words as they were shown, the password, and a tick."""

    words = forms.MultipleChoiceField(
        required=False,
        widget=forms.MultipleHiddenInput,
        error_messages={"invalid_choice": _("Die Vorschau ist veraltet. Bitte sieh sie noch einmal an.")},
    )
    sure = forms.BooleanField(label=_("Ja, das soll für immer sein."))

    def __init__(self, *args: Any, words: list[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choice_field(self, "words").choices = [(word, word) for word in words]
        self.order_fields(["words", "sure", "password"])
