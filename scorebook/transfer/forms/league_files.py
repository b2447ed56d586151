"""Forms for bringing a league and taking it over."""

from django import forms
from django.utils.translation import gettext_lazy as _

from .brought_file import BroughtFileField


class BringForm(forms.Form):
    """A league's file."""

    file = BroughtFileField(
        label=_("Datei"),
        help_text=_("Sie endet auf .spielbuch.zip. Erst sehen wir sie durch; übernommen ist dann noch nichts."),
        kinds=".zip,application/zip",
    )
