"""A file that somebody brings: refused while it is only too large."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ..file.layout import MEGABYTE, MOST_BYTES


class BroughtFileField(forms.FileField):
    """A file to be looked through. `kinds`: which the browser offers."""

    default_error_messages = {
        "required": gettext_lazy("Bitte eine Datei auswählen."),
        "empty": gettext_lazy("Die Datei ist leer."),
    }

    def __init__(self, *, kinds: str, **kwargs: Any) -> None:
        super().__init__(max_length=200, widget=forms.FileInput(attrs={"accept": kinds}), **kwargs)

    def clean(self, data: Any, initial: Any = None) -> Any:
        """Refuse what is too large before anybody looks into it."""
        file = super().clean(data, initial)
        if (file.size or 0) > MOST_BYTES:
            said = _("Die Datei ist zu groß; bis {most} MB werden übernommen.")
            raise forms.ValidationError(said.format(most=MOST_BYTES // MEGABYTE), code="file_too_large")
        return file
