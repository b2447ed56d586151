"""The form that keeps an answer of a referee with a game."""

import uuid
from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from leagues.fields import choice_field

from .selectors import GameChoice


class KeepForm(forms.Form):
    """Asks which game an answer belongs to; the one it was asked about is chosen already, otherwise the newest."""

    event = forms.TypedChoiceField(
        label=_("Zu welchem Spiel?"),
        widget=forms.RadioSelect,
        coerce=uuid.UUID,
        error_messages={
            "required": _("Bitte ein Spiel wählen."),
            "invalid_choice": _("Bitte ein Spiel dieses Abends wählen, das zählt."),
        },
    )

    def __init__(self, *args: Any, games: Sequence[GameChoice], about: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choice_field(self, "event").choices = [(game.key, game.words) for game in games]
        if games:
            known = [game.key for game in games]
            self.fields["event"].initial = about if about in known else known[0]
