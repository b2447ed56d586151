"""The forms of votes on rules: proposing, and how a league votes."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from leagues.fields import DayInput
from leagues.groups.models import League
from scorebook.rules.forms import BROUGHT
from scorebook.rules.models import RuleSet, RuleSetVersion
from scorebook.rules.presets import Preset
from scorebook.rules.selectors import default_rule_set
from scorebook.scoring import SCHEMES
from scorebook.scoring.game.scheme import Scheme

from ..models import TEXT_LENGTH, Applies, Majority, Voters, VotingPolicy
from ..services.votes import LARGEST, LONGEST


class ProposalForm(forms.Form):
    """Which rules to vote on, why, and from when. They are proposed for the usual rule set of the league.

    `brought`: rules that came with the address, from the editor or from somebody else; they are chosen at first.
    """

    rules = forms.ChoiceField(label=_("Worüber stimmt ihr ab?"))
    text = forms.CharField(
        label=_("Warum?"),
        required=False,
        max_length=TEXT_LENGTH,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Ein Satz für alle, die abstimmen."),
    )
    applies = forms.ChoiceField(
        label=_("Ab wann?"), choices=Applies.choices, initial=Applies.FROM_NOW, widget=forms.RadioSelect
    )
    first_day = forms.DateField(label=_("Von den gespielten Abenden nur die ab"), required=False, widget=DayInput)
    last_day = forms.DateField(
        label=_("Von den gespielten Abenden nur die bis"),
        required=False,
        widget=DayInput,
        help_text=_("Beide Tage zählen mit. Ohne Tag sind es alle."),
    )
    only_these = forms.BooleanField(
        label=_("Abende, die nicht folgen können, bleiben, wie sie sind: nur die übrigen neu rechnen"), required=False
    )

    def __init__(
        self, *args: Any, league: League, version_id: str = "", preset: Preset | None = None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.rule_set: RuleSet | None = default_rule_set(league)
        versions = (
            RuleSetVersion.objects.filter(league=league).select_related("rule_set").order_by("rule_set", "-number")
        )
        self._versions = {f"version-{one.pk}": one for one in versions}
        own = [(key, str(one)) for key, one in self._versions.items()]
        rest = [(f"scheme-{key}", scheme.title) for key, scheme in SCHEMES.items()]
        field: Any = self.fields["rules"]
        field.choices = [(_("Eure Regelwerke"), own), (_("Abrechnungen"), rest)]
        self.brought = preset
        if preset:
            field.choices = [(BROUGHT, preset.name), *field.choices]
            self.initial["rules"] = BROUGHT
        if f"version-{version_id}" in self._versions:
            self.initial["rules"] = f"version-{version_id}"

    def chosen(self) -> Scheme:
        """The rules in a valid form."""
        key: str = self.cleaned_data["rules"]
        if self.brought and key == BROUGHT:
            return self.brought.scheme
        return self._versions[key].scheme if key in self._versions else SCHEMES[key.removeprefix("scheme-")]


class VotingForm(forms.Form):
    """How a league votes."""

    voters = forms.ChoiceField(label=_("Wer darf abstimmen?"), choices=Voters.choices, widget=forms.RadioSelect)
    majority = forms.ChoiceField(
        label=_("Mehrheit"),
        choices=Majority.choices,
        widget=forms.RadioSelect,
        help_text=_("Einstimmig heißt: niemand stimmt mit Nein."),
    )
    quorum = forms.IntegerField(
        label=_("Wie viele müssen mindestens abstimmen?"),
        min_value=1,
        max_value=LARGEST,
        help_text=_("Wer sich enthält, zählt mit."),
    )
    days = forms.IntegerField(label=_("Wie viele Tage läuft eine Abstimmung?"), min_value=1, max_value=LONGEST)
    secret = forms.BooleanField(
        label=_("Geheim abstimmen"),
        required=False,
        help_text=_("Gespeichert wird nur, wer abgestimmt hat, und wie viele wofür sind; nie beides zusammen."),
    )

    def __init__(self, *args: Any, policy: VotingPolicy, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial.update({name: getattr(policy, name) for name in self.fields})
