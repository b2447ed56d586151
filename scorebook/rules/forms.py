"""The forms of a league, with the question by which rules it plays."""

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from leagues.fields import NamesField, choice_field
from leagues.groups.forms import LeagueForm, NewLeagueForm
from leagues.groups.models import League
from scorebook.scoring import SCHEMES

from .choice import Answer, questions
from .models import RuleSetVersion
from .presets import Preset, all_presets

# The choice that stands for rules which came with the address.
BROUGHT: Final = "mitgebracht"


class StartLeagueForm(NewLeagueForm):
    """A new league, who plays in it, and by which Abrechnung. None is preselected: the wrong one counts wrongly."""

    players = NamesField(
        label=_("Wer spielt mit?"),
        required=False,
        help_text=_("Mit Komma: Anna, Bernd, Clara, Dora. Wer noch fehlt, kommt später dazu."),
    )
    default_scheme = forms.ChoiceField(
        label=_("Abrechnung"),
        widget=forms.RadioSelect,
        error_messages={"required": _("Bitte eine Abrechnung wählen; danach wird gerechnet.")},
    )
    field_order = ("name", "players", "default_scheme")

    def __init__(self, *args: Any, preset: Preset | None = None, **kwargs: Any) -> None:
        """`preset`: rules that somebody passed on; they are offered first, and chosen until something else is."""
        super().__init__(*args, **kwargs)
        self.brought = preset
        offered = [(key, one.name) for key, one in all_presets().items()]
        if preset and not preset.key:
            offered.insert(0, (BROUGHT, preset.name))
        choice_field(self, "default_scheme").choices = offered
        if preset:
            self.initial["default_scheme"] = preset.key or BROUGHT

    def facts(self) -> dict[str, Any]:
        """What the service takes."""
        facts = dict(self.cleaned_data)
        chosen = facts.pop("default_scheme")
        if chosen in SCHEMES:
            return {**facts, "default_scheme": chosen}
        return {**facts, "preset": self.brought if chosen == BROUGHT else all_presets()[chosen]}


class PresetFileForm(forms.Form):
    """A file with rules that somebody passed on."""

    file = forms.FileField(
        label=_("Datei mit Regeln"),
        error_messages={
            "required": _("Wähle die Datei aus, die du bekommen hast."),
            "empty": _("Die Datei ist leer."),
        },
        widget=forms.ClearableFileInput(attrs={"accept": ".json,application/json"}),
    )


class TakePresetForm(forms.Form):
    """Rules that a league takes over: what they are called there, and whether new evenings are played by them."""

    name = forms.CharField(
        label=_("Name bei euch"), max_length=80, error_messages={"required": _("Die Regeln brauchen einen Namen.")}
    )
    usual = forms.BooleanField(
        label=_("Neue Abende danach spielen"),
        required=False,
        help_text=_("Gespielte Abende bleiben, wie sie sind; ein laufender auch."),
    )


class QuestionsForm(forms.Form):
    """The five questions, each with its answers as buttons."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.questions = {one.key: one for one in questions()}
        for key, question in self.questions.items():
            self.fields[key] = forms.ChoiceField(
                label=question.words,
                choices=[(answer.key, answer.words) for answer in question.answers],
                widget=forms.RadioSelect,
                error_messages={"required": _("Tippe eine Antwort an.")},
            )

    def answers(self) -> list[Answer]:
        """What was said, in the order of the questions."""
        answers = self.cleaned_data
        return [answer for key, one in self.questions.items() for answer in one.answers if answer.key == answers[key]]


class LeagueSettingsForm(LeagueForm):
    """What a Verwalter changes about a league, and its usual rules."""

    rules = forms.ChoiceField(
        label=_("Gewöhnliche Abrechnung"),
        help_text=_("So wird gerechnet, wenn beim Eröffnen eines Abends nichts anderes gewählt wird."),
    )
    other_words = forms.BooleanField(
        label=_("Bayerische Namen"),
        required=False,
        help_text=_("Ober, Unter, Eichel, Grün und Schellen statt Damen, Buben, Kreuz, Pik und Karo, auf jeder Seite."),
    )
    field_order = ("name", "rules")

    def __init__(self, *args: Any, league: League, **kwargs: Any) -> None:
        super().__init__(*args, league=league, **kwargs)
        if not _has_other_words(league):
            del self.fields["other_words"]
        self.rule_sets = {f"set-{one.pk}": one for one in league.rule_sets.order_by("pk")}
        self.initial["rules"] = next((key for key, one in self.rule_sets.items() if one.is_default), None)
        own = {one.name for one in self.rule_sets.values()}
        more = [(key, scheme.title) for key, scheme in SCHEMES.items() if scheme.title not in own]
        groups: list[Any] = [(_("Eure Regelwerke"), [(key, str(one)) for key, one in self.rule_sets.items()])]
        groups.append((_("Weitere Abrechnungen"), more))
        self.fields["rules"].choices = groups  # type: ignore[attr-defined]

    def facts(self) -> dict[str, Any]:
        """What the service of the league takes; what is not offered stays as it is."""
        words = {name: self.cleaned_data[name] for name in ("other_words",) if name in self.fields}
        return super().facts() | words

    def rules_chosen(self) -> dict[str, Any]:
        """The usual rules, as the service takes them."""
        chosen = self.cleaned_data["rules"]
        if chosen in self.rule_sets:
            return {"rule_set": self.rule_sets[chosen]}
        return {"scheme_key": chosen}


def _has_other_words(league: League) -> bool:
    """Whether an Abrechnung by which the league plays has other words. One query."""
    keys = set(RuleSetVersion.objects.filter(league=league).order_by().values_list("scheme_key", flat=True))
    return any(SCHEMES[key].german_cards for key in keys & SCHEMES.keys())
