"""The forms of a league, with the question by which rules it plays."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from leagues.fields import NamesField
from leagues.groups.forms import LeagueForm, NewLeagueForm
from leagues.groups.models import League
from scorebook.scoring.schemes import SCHEMES


class StartLeagueForm(NewLeagueForm):
    """A new league, who plays in it, and by which Abrechnung. None is preselected: the wrong one counts wrongly."""

    players = NamesField(
        label=_("Wer spielt mit?"),
        required=False,
        help_text=_("Mit Komma: Anna, Bernd, Clara, Dora. Wer noch fehlt, kommt später dazu."),
    )
    default_scheme = forms.ChoiceField(
        label=_("Abrechnung"),
        choices=lambda: [(key, scheme.title) for key, scheme in SCHEMES.items()],
        widget=forms.RadioSelect,
        error_messages={"required": _("Bitte eine Abrechnung wählen; danach wird gerechnet.")},
    )
    field_order = ("name", "players", "default_scheme")


class LeagueSettingsForm(LeagueForm):
    """What a Verwalter changes about a league, and its usual rules."""

    rules = forms.ChoiceField(
        label=_("Gewöhnliche Abrechnung"),
        help_text=_("So wird gerechnet, wenn beim Eröffnen eines Abends nichts anderes gewählt wird."),
    )
    field_order = ("name", "rules")

    def __init__(self, *args: Any, league: League, **kwargs: Any) -> None:
        super().__init__(*args, league=league, **kwargs)
        self.rule_sets = {f"set-{one.pk}": one for one in league.rule_sets.order_by("pk")}
        self.initial["rules"] = next((key for key, one in self.rule_sets.items() if one.is_default), None)
        own = {one.name for one in self.rule_sets.values()}
        more = [(key, scheme.title) for key, scheme in SCHEMES.items() if scheme.title not in own]
        groups: list[Any] = [(_("Eure Regelwerke"), [(key, str(one)) for key, one in self.rule_sets.items()])]
        groups.append((_("Weitere Abrechnungen"), more))
        self.fields["rules"].choices = groups  # type: ignore[attr-defined]

    def rules_chosen(self) -> dict[str, Any]:
        """The usual rules, as the service takes them."""
        chosen = self.cleaned_data["rules"]
        if chosen in self.rule_sets:
            return {"rule_set": self.rule_sets[chosen]}
        return {"scheme_key": chosen}
