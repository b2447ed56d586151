"""The form for the websites that may show the table."""

from django import forms
from django.utils.translation import gettext_lazy as _


class EmbedForm(forms.Form):
    sites = forms.CharField(
        label=_("Websites"),
        required=False,
        max_length=3000,
        help_text=_("Eine in jeder Zeile, zum Beispiel https://verein.example"),
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false", "autocapitalize": "none"}),
    )

    def clean_sites(self) -> list[str]:
        return [line for line in self.cleaned_data["sites"].splitlines() if line.strip()]
