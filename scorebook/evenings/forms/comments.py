"""What the table writes beside a game, and looking for it."""

from django import forms
from django.utils.translation import gettext_lazy as _

from ..models import COMMENT_LENGTH


class CommentForm(forms.Form):
    """A comment on a game; `seen` is the one that stood there when the form was opened."""

    comment = forms.CharField(
        label=_("Notiz"),
        help_text=_("Zum Beispiel „Wette mit Eva“. Punkte ändert das nicht; wer den Abend sehen darf, liest es."),
        max_length=COMMENT_LENGTH,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    seen = forms.CharField(required=False, widget=forms.HiddenInput)

    def with_seen(self, comment: str) -> "CommentForm":
        """Show this form again: whoever sends it now knows of this comment."""
        self.data = {**self.data.dict(), "seen": comment}  # type: ignore[attr-defined]
        return self


class SearchForm(forms.Form):
    """The words to look for."""

    q = forms.CharField(
        label=_("In den Notizen suchen"),
        max_length=COMMENT_LENGTH,
        required=False,
        widget=forms.TextInput(
            attrs={"type": "search", "class": "input", "autocomplete": "off", "placeholder": _("In den Notizen suchen")}
        ),
    )
