"""Forms for bringing a table of points and saying how it is meant."""

from dataclasses import replace
from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from leagues.groups.models import League
from leagues.people.models import Player
from scorebook.rules.models import RuleSetVersion

from ..services.brought import NEW, SheetOnItsWay
from ..sheets.mapping import EPOCHS, FACTORS, TableMapping
from ..sheets.tables import TableForm
from .brought_file import BroughtFileField

FORMS: Final = {
    TableForm.TOTALS: gettext_lazy("ein Abend, mit dem Stand am Ende"),
    TableForm.SINGLE: gettext_lazy("ein Spiel, mit den Punkten aus diesem Spiel"),
    TableForm.RUNNING: gettext_lazy("ein Spiel, mit dem Stand danach"),
    TableForm.FACTS: gettext_lazy("ein Spiel, mit Re, Ansagen und Ergebnis"),
}


class SheetFileForm(forms.Form):
    """A table of points."""

    file = BroughtFileField(
        label=gettext_lazy("Tabelle"),
        help_text=gettext_lazy("CSV, XLSX oder ODS. Erst sehen wir sie durch; übernommen ist dann noch nichts."),
        kinds=".csv,.txt,.tsv,.xlsx,.xls,.ods,.json",
    )


class TableShapeForm(forms.Form):
    """What a row is, and how days and points are written."""

    form = forms.ChoiceField(
        label=gettext_lazy("Eine Zeile ist"), choices=list(FORMS.items()), widget=forms.RadioSelect
    )
    rule_set_version = forms.ModelChoiceField(
        label=gettext_lazy("Gespielt wurde damals nach"), queryset=RuleSetVersion.objects.none(), empty_label=None
    )
    minus_wins = forms.BooleanField(label=gettext_lazy("Wer weniger hat, ist besser"), required=False)
    factor = forms.TypedChoiceField(
        label=gettext_lazy("Punkte malnehmen mit"),
        help_text=gettext_lazy("Damit sie ganz werden: aus 0,05 werden mit 100 fünf Punkte."),
        coerce=int,
        choices=[(factor, str(factor)) for factor in FACTORS],
    )
    month_first = forms.BooleanField(label=gettext_lazy("3/6/98 ist der 6. März"), required=False)
    epoch = forms.TypedChoiceField(
        label=gettext_lazy("Tage, die als Zahl dastehen, zählen ab"),
        coerce=int,
        choices=[(epoch, str(epoch)) for epoch in EPOCHS],
    )

    def __init__(self, *args: Any, league: League, sheet: SheetOnItsWay, **kwargs: Any) -> None:
        said = sheet.mapping.to_json()
        kwargs["initial"] = {**said, "rule_set_version": sheet.rules}
        super().__init__(*args, **kwargs)
        self.sheet = sheet
        rows: Any = self.fields["form"]
        rows.choices = [one for one in FORMS.items() if one[0] in sheet.shape.forms]
        versions: Any = self.fields["rule_set_version"]
        versions.queryset = RuleSetVersion.objects.filter(league=league).select_related("rule_set")

    def mapping(self) -> TableMapping:
        """What was said, with the people who were said before."""
        said = {name: value for name, value in self.cleaned_data.items() if name != "rule_set_version"}
        return replace(self.sheet.mapping, **{**said, "form": TableForm(said["form"])})

    def rules(self) -> int:
        """The key of the version of the rules."""
        return int(self.cleaned_data["rule_set_version"].pk)


class PeopleForm(forms.Form):
    """For every name as it is written, who that is."""

    def __init__(self, *args: Any, players: list[Player], sheet: SheetOnItsWay, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.sheet = sheet
        self.names = list(sheet.shape.names)
        known = [(str(player.pk), player.name) for player in players]
        new = [(f"{NEW}{name}", _("neu: {name}").format(name=name)) for name in self.names]
        for place, (name, rows) in enumerate(sheet.shape.names.items()):
            own = [one for one in new if one[0] == f"{NEW}{name}"]
            others = [one for one in new if one not in own]
            self.fields[f"name_{place}"] = forms.ChoiceField(
                label=name,
                required=False,
                initial=sheet.mapping.people.get(name, ""),
                choices=[
                    ("", _("nicht übernehmen")),
                    *own,
                    (_("Spieler der Liga"), known),
                    (_("Zusammen mit"), others),
                ],
                help_text=ngettext("in {rows} Zeile", "in {rows} Zeilen", rows).format(rows=rows),
            )

    def clean(self) -> dict[str, Any]:
        """Refuse a table of which fewer than four people are left."""
        cleaned: dict[str, Any] = super().clean() or {}
        if not self.errors and len({who for who in cleaned.values() if who}) < 4:
            raise forms.ValidationError(_("Es braucht mindestens vier Leute."), code="too_few")
        return cleaned

    def mapping(self) -> TableMapping:
        """What was said, with the rest as it was said before."""
        said = {name: self.cleaned_data[f"name_{place}"] for place, name in enumerate(self.names)}
        return replace(self.sheet.mapping, people=said)
