"""The guided entry of Männle § 9: what the game was until somebody failed to follow suit."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from leagues.fields import NumberChoice, choice_field
from scorebook.rules.wording import party_word
from scorebook.scoring import penalties
from scorebook.scoring.game import GameScore, Objection, Refusal, extra_short, kind_word
from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.game.scheme import Vorab
from scorebook.scoring.game.terms import ABSAGEN, ALL_AUGEN, ALONE_KINDS, LEVEL_OF, Call, Kind, PartyName
from scorebook.scoring.input import parse
from scorebook.scoring.penalties import Strafe

from .penalties import PenaltyForm

DEEPER = {LEVEL_OF[call]: call for call in Call if LEVEL_OF[call] in ABSAGEN}
ANSAGE_OF = {PartyName.RE: Call.RE, PartyName.KONTRA: Call.KONTRA}


class RevokeForm(PenaltyForm):
    """Kind, Re, calls, extra points made so far and the safe Augen; the price follows from them."""

    turn = "always"

    kind = forms.ChoiceField(label=_("Spielart"))
    re = forms.MultipleChoiceField(
        label=_("Wer ist Re?"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Bitte sagen, wer Re ist.")},
    )
    safe_augen = forms.IntegerField(
        label=_("Sichere Augen der Partei, die nicht bedient hat"),
        min_value=0,
        max_value=ALL_AUGEN,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
        help_text=_("Was sie in ihren Stichen schon liegen hat. Alles andere hätten die Gegner noch bekommen können."),
        error_messages={"required": _("Bitte die Augen eintragen."), "max_value": _("Es gibt nur 240 Augen.")},
    )
    calls_re = NumberChoice(
        label=_("Re hat angesagt"),
    )
    calls_kontra = NumberChoice()
    vorab_re = forms.BooleanField(label=_("Re vorab"), required=False)
    vorab_kontra = forms.BooleanField(required=False)
    first = forms.ChoiceField(
        label=_("Wer hat zuerst angesagt?"),
        required=False,
        help_text=_("Nur wichtig, wenn beide etwas angesagt haben."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.scheme = scheme = self.where.view.evening.scheme
        kinds = [(kind.value, kind_word(kind, scheme)) for kind in Kind if kind in scheme.options.kinds]
        choice_field(self, "kind").choices = kinds
        choice_field(self, "re").choices = self.where.named(self.where.four)
        self.fields["re"].help_text = _("Zwei Spieler; allein, wer ein Solo oder „{kind}“ spielt.").format(
            kind=kind_word(Kind.STILLE_HOCHZEIT, scheme)
        )
        deeper = [(level, scheme.levels[level]) for level in DEEPER]
        choice_field(self, "calls_re").choices = [(0, _("nichts")), (1, _("Re")), *deeper]
        self.fields["calls_kontra"].label = _("{kontra} hat angesagt").format(kontra=scheme.kontra_word)
        self.fields["vorab_kontra"].label = _("{kontra} vorab").format(kontra=scheme.kontra_word)
        choice_field(self, "first").choices = [(one.value, party_word(one, scheme)) for one in PartyName]
        choice_field(self, "calls_kontra").choices = [(0, _("nichts")), (1, scheme.kontra_word), *deeper]
        if scheme.options.vorab is Vorab.NONE:
            del self.fields["vorab_re"], self.fields["vorab_kontra"]
        for party in PartyName:
            for extra in scheme.options.extras:
                self.fields[f"{party.value}_{extra.value}"] = forms.IntegerField(
                    label=f"{party_word(party, scheme)}: {extra_short(extra, scheme)}",
                    min_value=0,
                    max_value=4,
                    required=False,
                    widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
                )

    @property
    def extras(self) -> list[forms.BoundField]:
        """The counters of extra points."""
        return [self[name] for name in self.fields if name.startswith(("re_", "kontra_"))]

    def facts(self) -> GameFacts | Refusal:
        """The game up to the revoke; its result stays open."""
        data = self.cleaned_data
        alone = data["kind"] in {kind.value for kind in ALONE_KINDS}
        if len(data["re"]) != (1 if alone else 2):
            message = (
                _("Re ist hier allein, also nur ein Name.") if alone else _("Re ist hier zu zweit, also zwei Namen.")
            )
            return Refusal((Objection("re_size", "re", str(message)),))
        raw = {
            "kind": data["kind"],
            "players": list(self.where.four),
            "re": [key for key in self.where.four if key in data["re"]],
            "re_range": [0, ALL_AUGEN],
            "announcements": self._announcements(),
            "extras": [
                {"party": party.value, "kind": extra.value}
                for party in PartyName
                for extra in self.scheme.options.extras
                for _ in range(data.get(f"{party.value}_{extra.value}") or 0)
            ],
        }
        facts = parse(raw, self.scheme)
        return facts if isinstance(facts, Refusal) else facts.under(self.where.bock)

    def _announcements(self) -> list[dict[str, Any]]:
        data = self.cleaned_data
        order = [PartyName.KONTRA, PartyName.RE] if data.get("first") == "kontra" else [PartyName.RE, PartyName.KONTRA]
        calls: list[dict[str, Any]] = []
        for party in order:
            level = data[f"calls_{party.value}"]
            if level:
                ansage = {"party": party.value, "call": ANSAGE_OF[party].value}
                calls.append(ansage | ({"vorab": True} if data.get(f"vorab_{party.value}") else {}))
            if level in DEEPER:
                calls.append({"party": party.value, "call": DEEPER[level].value})
        return calls

    def proposal(self) -> Strafe | Objection:
        facts = self.facts()
        if isinstance(facts, Refusal):
            return facts.objections[0]
        return penalties.revoke(facts, self.cleaned_data["culprit"], self.cleaned_data["safe_augen"], self.scheme)

    def price(self) -> GameScore | None:
        """The itemised price of a valid form."""
        facts = self.facts()
        if isinstance(facts, Refusal):
            return None
        return penalties.price(facts, self.cleaned_data["culprit"], self.cleaned_data["safe_augen"], self.scheme)
