"""The form for an address that is told of changes; it asks for the password as that of an access does."""

from django import forms
from django.utils.translation import gettext_lazy as _

from leagues.accounts.forms import OwnPasswordForm

from ..models.webhook import URL_LENGTH


class WebhookForm(OwnPasswordForm):
    url = forms.CharField(
        label=_("Adresse"),
        max_length=URL_LENGTH,
        help_text=_("Sie beginnt mit https:// und ist aus dem Internet zu erreichen."),
        widget=forms.TextInput(attrs={"inputmode": "url", "autocomplete": "off", "spellcheck": "false"}),
    )
    field_order = ["url", "password"]
