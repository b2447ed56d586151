"""The form for an access; it asks for the password, because whoever has it reads the league for months."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from leagues.accounts.forms import OwnPasswordForm

from ..models import Scope
from ..models.access_token import NAME_LENGTH

DAYS = ((30, _("30 Tage")), (90, _("90 Tage")), (365, _("ein Jahr")))


class AccessForm(OwnPasswordForm):
    name = forms.CharField(
        label=_("Wofür"), max_length=NAME_LENGTH, help_text=_("Zum Beispiel: Anzeige im Vereinsheim.")
    )
    scopes = forms.MultipleChoiceField(
        label=_("Was es darf"), choices=Scope.choices, initial=[Scope.READ], widget=forms.CheckboxSelectMultiple
    )
    days = forms.TypedChoiceField(label=_("Wie lange"), choices=DAYS, coerce=int, initial=90)
    field_order = ["name", "scopes", "days", "password"]

    def facts(self) -> dict[str, Any]:
        """What the service takes."""
        return {name: self.cleaned_data[name] for name in ("name", "scopes", "days")}
