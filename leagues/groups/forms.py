from typing import Any

from django import forms
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from leagues.accounts.forms import OwnPasswordForm
from leagues.fields import DayInput, NamesField, choice_field, model_field
from leagues.letters.services import letters_possible
from leagues.people.models import Colour, Player
from leagues.texts import NAME_LENGTH

from .models import MOST_DROPPED, MOST_MINIMUM, League, PlayerField, Ranking, Role
from .services.leagues import USUAL, Counting


class NewLeagueForm(forms.Form):
    """A new league."""

    name = forms.CharField(
        label=_("Name der Liga"), max_length=80, error_messages={"required": _("Die Liga braucht einen Namen.")}
    )
    home_pub = forms.CharField(label=_("Stammlokal"), max_length=120, required=False)
    founded = forms.DateField(label=_("Gegründet"), required=False, widget=DayInput)
    description = forms.CharField(
        label=_("Beschreibung"), max_length=1000, required=False, widget=forms.Textarea(attrs={"rows": 3})
    )


class LeagueForm(NewLeagueForm):
    """What a Verwalter changes about a league."""

    player_fields = forms.MultipleChoiceField(
        label=_("Angaben zu Spielern"),
        choices=PlayerField.choices,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Was ihr außer Name und Kürzel festhaltet."),
    )
    share_names = forms.BooleanField(
        label=_("Namen zeigen, wenn ein Abend geteilt wird"),
        required=False,
        help_text=_("Sonst stehen auf dem Bild und im Text für den Chat nur die Kürzel."),
    )

    ask_names = forms.BooleanField(
        label=_("Fragen, wer angesagt oder das Extra gemacht hat"),
        required=False,
        help_text=_("Gleich nach dem Tipp stehen die Namen da; wer weitertippt, lässt die Frage stehen."),
    )

    def __init__(self, *args: Any, league: League, **kwargs: Any) -> None:
        kwargs["initial"] = {name: getattr(league, name) for name in self.base_fields if hasattr(league, name)}
        super().__init__(*args, **kwargs)

    def facts(self) -> dict[str, Any]:
        """What the service takes."""
        return {name: value for name, value in self.cleaned_data.items() if name in LeagueForm.base_fields}


class SeasonForm(forms.Form):
    """A stretch of time over which the league counts."""

    name = forms.CharField(label=_("Name"), max_length=60)
    start = forms.DateField(label=_("Erster Tag"), widget=DayInput)
    end = forms.DateField(label=_("Letzter Tag"), required=False, widget=DayInput, help_text=_("Leer: läuft noch."))
    ranking = forms.ChoiceField(label=_("Wertung"), choices=Ranking, initial=Ranking.SUM)
    drop = forms.IntegerField(
        label=_("Streichergebnisse"),
        min_value=0,
        max_value=MOST_DROPPED,
        initial=USUAL.drop,
        help_text=_("So viele der schlechtesten Abende zählen bei der Summe mit Streichergebnissen nicht."),
    )
    minimum = forms.IntegerField(
        label=_("Mindestzahl an Spielen"),
        min_value=0,
        max_value=MOST_MINIMUM,
        initial=USUAL.minimum,
        help_text=_("Wer weniger hat, steht grau am Ende und bekommt keinen Platz."),
    )

    def facts(self) -> dict[str, Any]:
        """What the services take."""
        data = self.cleaned_data
        counting = Counting(**{name: data[name] for name in Counting._fields})
        return {"name": data["name"], "start": data["start"], "end": data["end"], "counting": counting}


class PlayerForm(forms.Form):
    """A player: new, or with `player` an existing one. Shows what the league notes about its players."""

    name = forms.CharField(label=_("Name"), max_length=NAME_LENGTH)
    nickname = forms.CharField(label=_("Spitzname"), max_length=NAME_LENGTH, required=False)
    sign = forms.CharField(
        label=_("Kürzel"), max_length=3, required=False, help_text=_("Höchstens drei Zeichen; leer: aus dem Namen.")
    )
    colour = forms.ChoiceField(label=_("Farbe"), choices=[("", _("Automatisch")), *Colour.choices], required=False)
    since = forms.DateField(label=_("Dabei seit"), required=False, widget=DayInput)
    until = forms.DateField(label=_("Dabei bis"), required=False, widget=DayInput)
    guest = forms.BooleanField(label=_("Gast"), required=False)

    def __init__(self, *args: Any, league: League, player: Player | None = None, **kwargs: Any) -> None:
        if player:
            kwargs["initial"] = {name: getattr(player, name) for name in self.base_fields}
        super().__init__(*args, **kwargs)
        hidden = {field for field in PlayerField.values if field not in league.player_fields}
        if player is None:
            hidden.add("until")
        elif "colour" not in hidden:
            choice_field(self, "colour").choices = Colour.choices
            self.fields["colour"].required = True
        for name in hidden:
            del self.fields[name]

    def facts(self) -> dict[str, Any]:
        """What the services take."""
        facts = dict(self.cleaned_data)
        facts["regular"] = not facts.pop("guest")
        return facts


class NewPlayersForm(PlayerForm):
    """New players, one or several at once. What only one person can have goes with one name only."""

    name = NamesField(
        label=_("Namen"),
        help_text=_("Mehrere auf einmal: mit Komma, Strichpunkt oder jeder in einer Zeile, wie Anna, Bernd, Clara."),
    )
    OF_ONE = ("nickname", "sign", "colour")

    def clean(self) -> dict[str, Any]:
        """Refuse what cannot hold for all of several players."""
        data = super().clean() or {}
        if len(data.get("name", ())) > 1:
            for name in self.OF_ONE:
                if data.get(name):
                    self.add_error(name, gettext("Das geht nur bei einem Namen; oben stehen mehrere."))
        return data

    def facts(self) -> dict[str, Any]:
        """What the service takes."""
        facts = super().facts()
        facts["names"] = facts.pop("name")
        return facts


class RemovalForm(OwnPasswordForm):
    """To have a league deleted: the password, and a tick."""

    sure = forms.BooleanField(label=_("Ja, diese Liga soll für immer gelöscht werden."))
    field_order = ["sure", "password"]


class MergeForm(forms.Form):
    """Which other entry is the same person."""

    into = forms.ModelChoiceField(Player.objects.none(), label=_("ist in Wahrheit"), empty_label=_("–"))

    def __init__(self, *args: Any, player: Player, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        others = Player.objects.visible().filter(league=player.league_id).exclude(pk=player.pk)
        model_field(self, "into").queryset = others


class InvitationForm(forms.Form):
    """An invitation by link, or by a letter to an address."""

    role = forms.ChoiceField(
        label=_("Rolle"),
        choices=Role,
        initial=Role.SCHREIBER,
        help_text=_("Schreiber ist, wer am Tisch mitschreibt: so ist es in einer Runde üblich. Leser sehen nur zu."),
    )
    days = forms.TypedChoiceField(
        label=_("Gilt"),
        coerce=int,
        choices=[(1, _("einen Tag")), (7, _("eine Woche")), (30, _("einen Monat"))],
        initial=7,
    )
    max_uses = forms.TypedChoiceField(
        label=_("Für"),
        coerce=int,
        choices=[
            (1, pgettext_lazy("how many an invitation is for", "eine Person")),
            (5, _("bis zu 5 Personen")),
            (20, _("bis zu 20 Personen")),
        ],
        initial=1,
    )
    email = forms.EmailField(
        label=_("Per Mail an"),
        max_length=254,
        required=False,
        help_text=_("Leer: du bekommst Link und QR-Code zum Weitergeben."),
        widget=forms.EmailInput(attrs={"autocomplete": "off", "autocapitalize": "none"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not letters_possible():
            del self.fields["email"]


class RoleForm(forms.Form):
    """Another role for a member."""

    role = forms.ChoiceField(label=_("Rolle"), choices=Role)


class PinForm(forms.Form):
    """What somebody at the table types instead of scanning."""

    code = forms.CharField(
        label=_("Kennung"),
        max_length=20,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}),
    )
    pin = forms.CharField(
        label=_("PIN"), max_length=20, widget=forms.TextInput(attrs={"autocomplete": "off", "inputmode": "numeric"})
    )
