"""Forms for contesting a game, for settling a dispute, and for the league's rules."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from leagues.fields import choice_field
from leagues.people.selectors import Name
from scorebook.evenings.models import Game

from .models import SENTENCE_LENGTH, Dispute, DisputePolicy, Judge, Outcome
from .services import MOST_DAYS

OUTCOME_WORDS = {
    Outcome.STANDS: _("Das Spiel bleibt, wie es steht"),
    Outcome.CORRECTED: _("Das Spiel ist korrigiert"),
    Outcome.WITHDRAWN: _("Das Spiel wird zurückgenommen"),
}


class ContestForm(forms.Form):
    """Asks what is wrong with a game, in one sentence."""

    sentence = forms.CharField(
        label=_("Was stimmt nicht?"),
        max_length=SENTENCE_LENGTH,
        help_text=_("Ein Satz reicht. Weitergespielt wird trotzdem."),
        error_messages={"required": _("Bitte schreib in einem Satz, was nicht stimmt.")},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class SettleForm(forms.Form):
    """Asks for the outcome and the reason; where the table decides, also for those who agree."""

    outcome = forms.ChoiceField(
        label=_("Wie geht es aus?"),
        widget=forms.RadioSelect,
        error_messages={"required": _("Bitte sagen, wie es ausgeht.")},
    )
    reason = forms.CharField(
        label=_("Warum?"),
        max_length=SENTENCE_LENGTH,
        error_messages={"required": _("Bitte schreib dazu, warum so entschieden ist.")},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    agreed = forms.TypedMultipleChoiceField(
        label=_("Wer ist dafür?"),
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Es braucht mehr als die Hälfte derer, die am Tisch saßen."),
    )

    def __init__(self, *args: Any, dispute: Dispute, game: Game, table: list[Name] | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        changed = game.revision != dispute.revision
        possible = [Outcome.CORRECTED if changed else Outcome.STANDS, Outcome.WITHDRAWN]
        if game.event.withdrawn_at:
            possible = [Outcome.WITHDRAWN]
        choice_field(self, "outcome").choices = [(one.value, OUTCOME_WORDS[one]) for one in possible]
        if table is None:
            del self.fields["agreed"]
        else:
            choice_field(self, "agreed").choices = [(int(who.key), who.call_name) for who in table]


class PolicyForm(forms.Form):
    """The league's rules about disputes."""

    judge = forms.ChoiceField(
        label=_("Wer entscheidet einen Streit?"),
        choices=[
            (Judge.VERWALTER.value, _("ein Verwalter")),
            (Judge.TABLE.value, _("die Mehrheit am Tisch, oder ein Verwalter")),
        ],
        widget=forms.RadioSelect,
    )
    final_after_days = forms.IntegerField(
        label=_("Ein beendeter Abend ist endgültig nach Tagen"),
        min_value=0,
        max_value=MOST_DAYS,
        required=False,
        help_text=_("Dann ändert niemand mehr etwas daran, solange nichts strittig ist. Leer: nie."),
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )

    def __init__(self, *args: Any, policy: DisputePolicy, **kwargs: Any) -> None:
        kwargs["initial"] = {"judge": policy.judge, "final_after_days": policy.final_after_days}
        super().__init__(*args, **kwargs)
