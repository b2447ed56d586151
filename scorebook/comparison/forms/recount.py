"""The form that plans a recount."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from leagues.fields import DayInput
from leagues.groups.models import League
from scorebook.rules.models import RuleSetVersion
from scorebook.rules.selectors import newest_rule_set_versions

from ..models import RecountScope


class RecountForm(forms.Form):
    """By which rules, and which evenings. Offered are the newest versions, and one that was asked for by address."""

    version = forms.ChoiceField(label=_("Nach welchen Regeln?"), widget=forms.RadioSelect)
    scope = forms.ChoiceField(
        label=_("Welche Abende?"),
        choices=RecountScope.choices,
        initial=RecountScope.RULE_SET,
        widget=forms.RadioSelect,
    )
    first_day = forms.DateField(label=_("Davon nur die Abende ab"), required=False, widget=DayInput)
    last_day = forms.DateField(
        label=_("Davon nur die Abende bis"),
        required=False,
        widget=DayInput,
        help_text=_("Beide Tage zählen mit. Ohne Tag sind es alle."),
    )

    def __init__(self, *args: Any, league: League, wanted: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offered = {str(one.pk): one for one in newest_rule_set_versions(league)}
        if wanted not in offered and wanted.isascii() and wanted.isdecimal() and len(wanted) < 19:
            versions = RuleSetVersion.objects.filter(league=league, pk=wanted).select_related("rule_set")
            offered = {str(one.pk): one for one in versions} | offered
        self._offered = offered
        field: Any = self.fields["version"]
        field.choices = [(key, str(one)) for key, one in offered.items()]
        self.initial["version"] = wanted if wanted in offered else next(iter(offered), None)

    def chosen(self) -> RuleSetVersion:
        """The version in a valid form."""
        return self._offered[self.cleaned_data["version"]]
