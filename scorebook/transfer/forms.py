"""Forms for bringing a league and taking it over."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from .file.layout import MEGABYTE, MOST_BYTES


class BringForm(forms.Form):
    """A league's file."""

    file = forms.FileField(
        label=gettext_lazy("Datei"),
        help_text=gettext_lazy(
            "Sie endet auf .spielbuch.zip. Erst sehen wir sie durch; übernommen ist dann noch nichts."
        ),
        max_length=200,
        widget=forms.FileInput(attrs={"accept": ".zip,application/zip"}),
        error_messages={
            "required": gettext_lazy("Bitte eine Datei auswählen."),
            "empty": gettext_lazy("Die Datei ist leer."),
        },
    )

    def clean_file(self) -> Any:
        """Refuse what is too large before anybody looks into it."""
        file: Any = self.cleaned_data["file"]
        if (file.size or 0) > MOST_BYTES:
            said = _("Die Datei ist zu groß; bis {most} MB werden übernommen.")
            raise forms.ValidationError(said.format(most=MOST_BYTES // MEGABYTE), code="file_too_large")
        return file
