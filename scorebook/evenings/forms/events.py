"""Forms for what happens between two games; each gives what `add_event` needs."""

import uuid
from collections.abc import Collection, Mapping
from typing import Any, cast

from django import forms
from django.db.models import Case, When
from django.utils.translation import gettext_lazy as _

from leagues.fields import NumberChoice, choice_field, model_field
from leagues.people.models import Player
from leagues.texts import NAME_LENGTH, tidy
from scorebook.scoring.game.scheme import MOST_BOECKE, Nesting

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
        players = Player.objects.visible().filter(league=self.view.evening.league_id)
        if self.only is not None:
            players = players.filter(pk__in=self.only)
        model_field(self, "player").queryset = players

    def values(self) -> dict[str, Any]:
        return {"player": self.cleaned_data["player"]}


class JoinForm(EventPlayerForm):
    """Somebody sits down between two others: a player of the league, or somebody new by name.

    `adds`: whether the user may add players to the league; otherwise there is no field for a name.
    """

    name = forms.CharField(label=_("Wie heißt euer Gast?"), max_length=NAME_LENGTH, required=False)
    stays = forms.ChoiceField(
        label=_("Wie lange?"),
        choices=[("", _("nur heute")), ("1", _("gehört jetzt dazu"))],
        required=False,
        widget=forms.RadioSelect,
    )
    seat = forms.TypedChoiceField(
        label=_("Wo?"),
        coerce=int,
        widget=forms.RadioSelect,
        error_messages={
            "required": _("Bitte antippen, wo der Stuhl hinkommt."),
            "invalid_choice": _("Diesen Platz gibt es nicht mehr. Bitte tippe ihn noch einmal an."),
        },
    )

    def __init__(self, *args: Any, adds: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        seats = self.view.folded.state.seats
        player = model_field(self, "player")
        player.label, player.widget, player.required = _("Wer kommt dazu?"), forms.RadioSelect(), False
        cast(Any, player).label_from_instance = self._called
        if (everybody := player.queryset) is not None:
            self.everybody = everybody.filter(until__isnull=True)
            player.queryset = self.everybody.exclude(pk__in=seats)
        choice_field(self, "seat").choices = [(place, place) for place in range(1, len(seats) + 1)]
        self.fields["seat"].initial, self.fields["stays"].initial = len(seats), ""
        if not adds:
            del self.fields["name"], self.fields["stays"]

    def offer_everybody(self) -> None:
        """Also those who sit there: a phone without a net leaves out whom it knows to sit."""
        model_field(self, "player").queryset = self.everybody

    def mark_elsewhere(self, elsewhere: Mapping[int, str]) -> None:
        """Name those who sit somewhere else last, and where; the evening says why they cannot sit down here."""
        player = cast(Any, self.fields["player"])
        if elsewhere and player.queryset is not None:
            away = Case(When(pk__in=list(elsewhere), then=True), default=False)
            player.queryset = player.queryset.order_by(away, *(Player._meta.ordering or ()))
            player.label_from_instance = lambda one: ", ".join(
                [self._called(one), *([elsewhere[one.pk]] if one.pk in elsewhere else [])]
            )

    def _called(self, player: Player) -> str:
        return self.view.names[str(player.pk)].call_name

    def clean(self) -> dict[str, Any]:
        """Refuse no person, and two people at once."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        name = tidy(data.get("name") or "")
        if data.get("player") and name:
            self.add_error("name", _("Entweder jemanden antippen oder einen Namen eintragen."))
        elif not data.get("player") and not name and "player" not in self.errors and "name" not in self.errors:
            self.add_error("name" if "name" in self.fields else "player", _("Bitte sagen, wer gemeint ist."))
        return data | {"name": name}

    def values(self) -> dict[str, Any]:
        return super().values() | {"seat": self.cleaned_data["seat"]}


class SeatsForm(EventForm):
    """Everybody in a new clockwise order; whether it names those who sit there is asked of the evening itself."""

    order = forms.CharField(
        widget=forms.HiddenInput, max_length=400, error_messages={"required": _("Bitte sagen, wer nun wo sitzt.")}
    )

    def values(self) -> dict[str, Any]:
        return {"data": {"order": self.cleaned_data["order"].split(",")}}


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
        policy = self.view.evening.scheme.options.bock
        most = min(policy.most, MOST_BOECKE, FACTORS) if policy.nesting is Nesting.STACK else min(policy.most, 1)
        running = self.view.folded.state.outlook
        for row in range(BOCK_ROWS):
            run = running[row] if row < len(running) else None
            self.fields[f"bock_{row}"] = NumberChoice(
                label=_("Faktor"),
                choices=[(bock, f"×{policy.factor**bock}") for bock in range(max(most, run.bock if run else 0) + 1)],
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
    EventKind.SEATS: SeatsForm,
}
