"""The form of a saved question."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _


class QuestionForm(forms.Form):
    """A name for a question, and for whom it is. `may_share`: whether one may give it to all."""

    name = forms.CharField(
        label=_("Name der Frage"),
        max_length=60,
        help_text=_("Etwa „Soli am Stammtisch“ oder „Ich mit Bernd“."),
        error_messages={"required": _("Die Frage braucht einen Namen.")},
    )
    shared = forms.BooleanField(label=_("für alle in der Liga"), required=False)

    def __init__(self, *args: Any, may_share: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not may_share:
            del self.fields["shared"]
