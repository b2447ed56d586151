"""The form that opens a Spieltag, and the one by which somebody comes later."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from leagues.groups.models import League
from leagues.people.models import Player
from leagues.people.selectors import Name
from scorebook.evenings.forms.evenings import NO_SUCH_CHOICE, DescribeForm, OneOf, players_called
from scorebook.rules.selectors import newest_rule_set_versions

from .draw import FEWEST_PEOPLE
from .models import GAMES_EACH, Seating
from .services.gatherings import games_by_rules

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

# As the model says it, but short enough for a small phone.
SEATINGS: Final = [
    (Seating.LOT, _("ausgelost")),
    (Seating.STANDING, _("nach Stand, Beste an Tisch 1")),
    (Seating.SNAKE, _("als Schlange, gleich stark")),
]
GAMES: Final = (4, 8, 12, 16, 20, 24, 32, 48)


class OpenGatheringForm(DescribeForm):
    """Who takes part, by which rules, and how people are put at tables."""

    def __init__(self, *args: Any, league: League, **kwargs: Any) -> None:
        initial = {"local_date": timezone.localdate(), "place": league.home_pub} | (kwargs.get("initial") or {})
        super().__init__(*args, **{**kwargs, "initial": initial})
        self.by_key = {str(one.pk): one for one in Player.objects.present().filter(league=league).order_by("name_key")}
        versions = list(newest_rule_set_versions(league))
        self.fields["players"] = forms.MultipleChoiceField(
            label=_("Wer spielt mit?"),
            choices=[(key, player.called) for key, player in self.by_key.items()],
            widget=forms.CheckboxSelectMultiple,
            error_messages={"required": _("Bitte ankreuzen, wer mitspielt."), "invalid_choice": NO_SUCH_CHOICE},
        )
        self.fields["first_seating"] = forms.ChoiceField(
            label=_("Erste Runde"),
            choices=SEATINGS,
            initial=Seating.LOT,
            help_text=_("Der Stand ist hier der aller Abende nach dieser Abrechnung."),
        )
        self.fields["later_seating"] = forms.ChoiceField(
            label=_("Weitere Runden"), choices=SEATINGS, initial=Seating.STANDING
        )
        by_rules = [games_by_rules(version) for version in versions]
        self.fields["games_each"] = forms.TypedChoiceField(
            label=_("Spiele je Runde"),
            choices=[(number, str(number)) for number in sorted({*GAMES, *filter(None, by_rules)})],
            coerce=int,
            initial=next(iter(by_rules), None) or GAMES_EACH,
            help_text=_("So viele spielt jeder. Am Fünfertisch gibt es dafür ein Viertel mehr, weil einer aussetzt."),
        )
        self.fields["rule_set_version"] = OneOf(
            versions,
            label=_("Abrechnung"),
            initial=versions[0].pk if versions else None,
            error_messages={"invalid_choice": NO_SUCH_CHOICE},
        )
        self.order_fields(("players", "first_seating", "later_seating", "games_each", "rule_set_version"))

    @property
    def too_few(self) -> bool:
        """Whether the league has not enough players for two tables."""
        return len(self.by_key) < FEWEST_PEOPLE

    @property
    def chosen(self) -> dict[str, Any]:
        """What the service takes."""
        names = ("rule_set_version", "local_date", "place", "first_seating", "later_seating", "games_each")
        players = [self.by_key[key] for key in self.cleaned_data["players"]]
        return {"players": players} | {name: self.cleaned_data[name] for name in names}


class ChoosePlayerForm(forms.Form):
    """One of some players."""

    label: "_StrPromise"

    def __init__(self, *args: Any, players: list[Player], names: Mapping[str, Name], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["player"] = OneOf(
            players,
            called=players_called(names),
            empty="–",
            label=self.label,
            error_messages={"invalid_choice": NO_SUCH_CHOICE, "required": _("Bitte jemanden wählen.")},
        )


class EnterForm(ChoosePlayerForm):
    """Somebody who comes later."""

    label = _("Wer kommt dazu?")


class LeaveForm(ChoosePlayerForm):
    """Somebody who goes earlier."""

    label = _("Wer geht?")
