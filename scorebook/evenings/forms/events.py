"""Forms for what happens between two games; each gives what `add_event` needs."""

import uuid
from collections.abc import Collection
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from leagues.fields import NumberChoice, choice_field, model_field
from leagues.people.models import Player
from scorebook.scoring.game.policies import MOST_BOECKE, Nesting

from ..models import EventKind
from ..selectors.evenings import EveningView

MOST_GAMES = 99
BOCK_ROWS = 4
FACTORS = 4


class EventForm(forms.Form):
    """Any event: its kind, the number the page has given it, so that a double tap counts once, and its place."""

    kind = forms.CharField(widget=forms.HiddenInput)
    uuid = forms.UUIDField(widget=forms.HiddenInput, error_messages={"required": _("Die Seite ist veraltet.")})

    def __init__(
        self, *args: Any, view: EveningView, kind: str, only: Collection[str] | None = None, **kwargs: Any
    ) -> None:
        self.view, self.only = view, only
        kwargs["initial"] = {"kind": kind, "uuid": uuid.uuid4()} | (kwargs.get("initial") or {})
        kwargs.setdefault("auto_id", f"{kind}_%s")
        super().__init__(*args, **kwargs)

    def values(self) -> dict[str, Any]:
        """The fields of the event, for the service."""
        return {}


class EventPlayerForm(EventForm):
    """Leaving, pausing, being back, dealing: a player of this league is named by id, one of `only` if it is given."""

    player = forms.ModelChoiceField(
        Player.objects.none(),
        widget=forms.HiddenInput,
        error_messages={
            "required": _("Bitte sagen, wer gemeint ist."),
            "invalid_choice": _("Diesen Spieler gibt es nicht."),
        },
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        players = Player.objects.shown().filter(league=self.view.evening.league_id)
        if self.only is not None:
            players = players.filter(pk__in=self.only)
        model_field(self, "player").queryset = players

    def values(self) -> dict[str, Any]:
        return {"player": self.cleaned_data["player"]}


class JoinForm(EventPlayerForm):
    """Somebody sits down between two others."""

    seat = forms.TypedChoiceField(label=_("Wo?"), coerce=int)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        seats = self.view.folded.state.seats
        player = model_field(self, "player")
        player.label, player.widget = _("Wer kommt dazu?"), forms.Select()
        player.empty_label = _("Bitte wählen")
        if (everybody := player.queryset) is not None:
            player.queryset = everybody.filter(until__isnull=True).exclude(pk__in=seats)
        player.widget.choices = player.choices
        names = [self.view.names[key].name for key in seats]
        between = _("zwischen {one} und {other}")
        choice_field(self, "seat").choices = [
            (place, between.format(one=names[place - 1], other=names[place % len(names)]))
            for place in range(len(names), 0, -1)
        ]

    def values(self) -> dict[str, Any]:
        return super().values() | {"seat": self.cleaned_data["seat"]}


class RedealForm(EventForm):
    """New cards by the same dealer, with the reason: a known one or in own words."""

    reason = forms.CharField(label=_("Warum?"), max_length=200, required=False)

    def values(self) -> dict[str, Any]:
        return {"reason": self.cleaned_data["reason"]}


class LastRoundForm(EventForm):
    """The running round is the last one, or one more is."""

    more = forms.IntegerField(min_value=0, max_value=9, widget=forms.HiddenInput)

    def values(self) -> dict[str, Any]:
        return {"data": {"more": self.cleaned_data["more"]}}


class BockForm(EventForm):
    """The Böcke that lie ahead, by hand: up to four runs of games with their factor."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        policy = self.view.evening.rule_set_version.scheme.options.bock
        most = min(policy.most, MOST_BOECKE, FACTORS) if policy.nesting is Nesting.STACK else min(policy.most, 1)
        running = self.view.folded.state.outlook
        for row in range(BOCK_ROWS):
            run = running[row] if row < len(running) else None
            self.fields[f"bock_{row}"] = NumberChoice(
                label=_("Faktor"),
                choices=[(bock, f"×{2**bock}") for bock in range(max(most, run.bock if run else 0) + 1)],
                initial=run.bock if run else min(most, 1),
            )
            self.fields[f"games_{row}"] = forms.IntegerField(
                label=_("Spiele"),
                min_value=0,
                max_value=MOST_GAMES,
                initial=run.games if run else None,
                required=False,
                error_messages={"max_value": _("Höchstens {most} Spiele.").format(most=MOST_GAMES)},
                widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
            )

    @property
    def runs(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """The pairs of fields, the next games first."""
        return [(self[f"bock_{row}"], self[f"games_{row}"]) for row in range(BOCK_ROWS)]

    def values(self) -> dict[str, Any]:
        data = self.cleaned_data
        rows = [(data.get(f"bock_{row}") or 0, data.get(f"games_{row}") or 0) for row in range(BOCK_ROWS)]
        return {"data": {"runs": [[bock, games] for bock, games in rows if games]}}


FORMS: dict[str, type[EventForm]] = {
    EventKind.REDEAL: RedealForm,
    EventKind.JOIN: JoinForm,
    EventKind.LEAVE: EventPlayerForm,
    EventKind.PAUSE: EventPlayerForm,
    EventKind.RESUME: EventPlayerForm,
    EventKind.DEALER_SET: EventPlayerForm,
    EventKind.LAST_ROUND: LastRoundForm,
    EventKind.BOCK_SET: BockForm,
}
