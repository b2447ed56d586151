"""Forms for penalties: the free one and the guided ones of the rule documents, which compute the amount themselves."""

import uuid
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.fields import choice_field
from leagues.people.selectors import Name
from scorebook.rules.wording import field_message, localized
from scorebook.scoring import penalties
from scorebook.scoring.game import Objection
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.terms import K90
from scorebook.scoring.penalties import Strafe

from ..selectors.evenings import EveningView

MOST_POINTS = 1_000_000
NO_SOLO = ("", _("kein Solo"))


@dataclass(frozen=True, slots=True)
class PhoneCost:
    """How a phone without a net works out what a penalty books; it knows no rule.

    `points`: what it costs, if `amount`, the field for that, is empty or there is none (""). `shared`: the three others
    of the game get a third each, otherwise there are no points. `aborts`: the game is dealt again.
    """

    points: int = 0
    amount: str = ""
    shared: bool = True
    aborts: bool = False


@dataclass(frozen=True, slots=True)
class Where:
    """The game in which it happened: who plays it, the Böcke on it, and everybody of the evening."""

    view: EveningView
    four: tuple[str, ...]
    bock: int
    number: int

    def named(self, keys: tuple[str, ...]) -> list[tuple[str, str]]:
        """Choices of players."""
        return [(key, self.view.names[key].call_name) for key in keys]

    @property
    def scheme(self) -> Scheme:
        """The Abrechnung of the evening."""
        return self.view.evening.scheme

    @property
    def all_present(self) -> list[Name]:
        """Everybody who sat or played."""
        return self.view.players


class PenaltyForm(forms.Form):
    """Who has offended, and a remark. `proposal` is what it costs, or what speaks against it."""

    uuid = forms.UUIDField(widget=forms.HiddenInput, error_messages={"required": _("Die Seite ist veraltet.")})
    culprit = forms.ChoiceField(
        label=_("Wer?"), widget=forms.RadioSelect, error_messages={"required": _("Bitte sagen, wer es war.")}
    )
    reason = forms.CharField(label=_("Anmerkung"), max_length=200, required=False)
    last = ("reason",)
    turn = ""  # whether the game it ends counts as played: "always", or "solo", by an opponent in one

    def __init__(self, *args: Any, where: Where, **kwargs: Any) -> None:
        self.where = where
        kwargs["initial"] = {"uuid": uuid.uuid4()} | (kwargs.get("initial") or {})
        super().__init__(*args, **kwargs)
        choice_field(self, "culprit").choices = where.named(where.four)
        if "soloist" in self.fields:
            choice_field(self, "soloist").choices = [NO_SOLO, *where.named(where.four)]
        self.order_fields([name for name in self.fields if name not in self.last] + list(self.last))

    def proposal(self) -> Strafe | Objection:
        """What the kernel says to a valid form."""
        raise NotImplementedError(type(self).__name__)

    def phone_cost(self) -> PhoneCost | None:
        """How a phone works that out by itself; None: it waits for the server."""
        return None

    def object_to(self, objection: Objection) -> None:
        """Put an objection of the kernel to its field."""
        if objection.field in self.fields:
            self.add_error(objection.field, field_message(objection))
        else:
            self.add_error(None, localized(objection.message))


class DulleForm(PenaltyForm):
    amount = forms.IntegerField(
        label=_("Wie viele Punkte?"),
        required=False,
        max_value=MOST_POINTS,
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "step": 3}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        amount, least = self.fields["amount"], penalties.least_dulle(self.where.scheme)
        amount.initial = least
        amount.widget.attrs["min"] = least
        amount.help_text = gettext(
            "Mindestens {least}; mehr, wenn die Runde es verlangt. Die drei anderen bekommen je ein Drittel."
        ).format(least=least)

    def proposal(self) -> Strafe | Objection:
        data = self.cleaned_data
        return penalties.dulle_gezogen(self.where.four, data["culprit"], self.where.scheme, data["amount"])

    def phone_cost(self) -> PhoneCost:
        return PhoneCost(points=penalties.least_dulle(self.where.scheme), amount="amount")


class FalschBedientForm(PenaltyForm):
    def phone_cost(self) -> PhoneCost:
        return PhoneCost(points=3 * self.where.scheme.options.penalties.bedient, aborts=True)

    def proposal(self) -> Strafe | Objection:
        return penalties.falsch_bedient(self.where.four, self.cleaned_data["culprit"], self.where.scheme)


class GeringfuegigForm(PenaltyForm):
    soloist = forms.ChoiceField(label=_("Wird ein Solo gespielt? Von wem?"), required=False)
    harms_soloist = forms.BooleanField(label=_("Der Verstoß eines Gegners kann dem Solisten schaden"), required=False)
    decided = forms.BooleanField(
        label=_("Das Spiel ist abgebrochen, war aber schon entschieden (9.5.1)"),
        required=False,
        help_text=_("Die restlichen Stiche bekommt die Gegenpartei; das Spiel wird danach wie gewohnt eingetragen."),
    )

    def proposal(self) -> Strafe | Objection:
        data = self.cleaned_data
        return penalties.geringfuegig(
            self.where.four,
            data["culprit"],
            self.where.scheme,
            data["soloist"] or None,
            harms_soloist=data["harms_soloist"],
            decided=data["decided"],
        )


class SchwerwiegendForm(PenaltyForm):
    turn = "solo"
    soloist = forms.ChoiceField(label=_("Wird ein Solo gespielt? Von wem?"), required=False)
    absagen = forms.TypedChoiceField(
        label=_("Absagen vor dem Verstoß"),
        coerce=int,
        widget=forms.RadioSelect,
        initial=0,
        help_text=_("Die tiefste der Gegenpartei; gegen einen Solisten die des Solisten. Übersprungene zählen mit."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        deeper = enumerate(self.where.scheme.levels[K90:], 1)
        choice_field(self, "absagen").choices = [(0, gettext("keine")), *deeper]

    def proposal(self) -> Strafe | Objection:
        data = self.cleaned_data
        return penalties.schwerwiegend(
            self.where.four, data["culprit"], self.where.scheme, data["absagen"], data["soloist"] or None
        )


class UnsportlichForm(PenaltyForm):
    points = forms.IntegerField(
        label=_("Strafpunkte"),
        min_value=1,
        max_value=MOST_POINTS,
        initial=3,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        points, most = self.fields["points"], self.where.scheme.options.penalties.unsportlich
        points.initial = min(3, most)
        points.widget.attrs["max"] = most
        points.help_text = gettext("1 bis {most}, ohne Gutschrift für die anderen.").format(most=most)

    def proposal(self) -> Strafe | Objection:
        data = self.cleaned_data
        return penalties.unsportlich(self.where.four, data["culprit"], self.where.scheme, data["points"])

    def phone_cost(self) -> PhoneCost:
        return PhoneCost(amount="points", shared=False)


class FreeForm(PenaltyForm):
    """Either a culprit and an amount, which the three others share, or everybody's points."""

    amount = forms.IntegerField(
        label=_("Wie viele Punkte?"),
        required=False,
        min_value=1,
        max_value=MOST_POINTS,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
        help_text=_("Die drei anderen des Spiels bekommen je ein Drittel."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["culprit"].required = False
        self.fields["reason"].required = True
        self.fields["reason"].label = _("Warum?")
        self.fields["reason"].error_messages["required"] = _("Bitte kurz sagen, warum.")
        for who in self.where.all_present:
            self.fields[f"points_{who.key}"] = forms.IntegerField(
                label=who.call_name, required=False, min_value=-MOST_POINTS, max_value=MOST_POINTS
            )

    @property
    def by_hand(self) -> list[forms.BoundField]:
        """The fields for everybody's points."""
        return [self[f"points_{who.key}"] for who in self.where.all_present]

    @property
    def by_hand_used(self) -> bool:
        """Whether somebody's points were sent, so that their fields stay open."""
        return any(field.data for field in self.by_hand)

    def clean(self) -> dict[str, Any]:
        """Without points by hand both culprit and amount are needed."""
        data = super().clean() or {}
        if not self.points(data):
            if not data.get("culprit") and "culprit" not in self.errors:
                self.add_error("culprit", _("Bitte sagen, wer es war, oder unten die Punkte aller eintragen."))
            if data.get("amount") is None and "amount" not in self.errors:
                self.add_error("amount", _("Bitte die Punkte eintragen."))
        return data

    def points(self, data: dict[str, Any]) -> dict[str, int]:
        """The points that were given by hand, by player key; an empty field is left out."""
        by_field = {who.key: data.get(f"points_{who.key}") for who in self.where.all_present}
        return {key: points for key, points in by_field.items() if points is not None}

    def proposal(self) -> Strafe | Objection:
        data = self.cleaned_data
        by_hand = self.points(data)
        if by_hand:
            return penalties.free(self.where.four, data["culprit"], 0, by_hand)
        return penalties.free(self.where.four, data["culprit"], data["amount"])

    def phone_cost(self) -> PhoneCost:
        return PhoneCost(amount="amount")
