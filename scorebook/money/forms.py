"""Forms for what is agreed about money, for payments, and for one that was made."""

from typing import Any, Final

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from leagues.fields import DayInput, choice_field, model_field
from leagues.groups.models import League
from leagues.people.models import Player
from leagues.people.selectors import call_names_of
from scorebook.rules.money import CENT, EURO, MoneyField, euro_words, tenths_of

from .models import ABSENT_WORDS, NAMES_PAYEE, NAMES_PAYER, NOTE_LENGTH, PAYS_WORDS, PaymentKind
from .services import MOST
from .wording import range_words

KIND_WORDS: Final = {
    PaymentKind.IN: _("Jemand zahlt in die Kasse"),
    PaymentKind.OUT: _("Jemand bekommt aus der Kasse"),
    PaymentKind.PAID: _("Jemand bezahlt jemanden"),
    PaymentKind.SPENT: _("Die Kasse gibt aus"),
    PaymentKind.GIVEN: _("Die Kasse nimmt ein, oder es lag schon darin"),
}
MOST_TENTHS: Final = 100_000
UNCLEAR: Final = _("Bitte so eintragen: „3,20“, „3,20 €“ oder „50 Cent“.")


class EuroField(forms.CharField):
    """An amount that people pay, in whole cents; a number without a unit is euros."""

    def __init__(self, *, least: int = 0, **kwargs: Any) -> None:
        attrs = {"inputmode": "decimal", "autocomplete": "off"}
        super().__init__(max_length=40, widget=forms.TextInput(attrs=attrs), **kwargs)
        self.least = least

    def prepare_value(self, value: Any) -> Any:
        """Stored cents as they are said, nothing for none; what was typed stays."""
        return (euro_words(value) if value else "") if isinstance(value, int) else value

    def clean(self, value: Any) -> Any:
        """The amount in cents."""
        tenths = tenths_of(super().clean(value), EURO)
        if tenths is None or tenths % CENT:
            raise forms.ValidationError(UNCLEAR, "unclear")
        cents = tenths // CENT
        if not self.least <= cents <= MOST:
            raise forms.ValidationError(range_words(self.least, MOST), "range")
        return cents


class BookingForm(forms.Form):
    """Money that has changed hands."""

    kind = forms.ChoiceField(
        label=_("Was ist passiert?"),
        choices=[(kind.value, words) for kind, words in KIND_WORDS.items()],
        initial=PaymentKind.IN.value,
        widget=forms.RadioSelect,
    )
    payer = forms.ModelChoiceField(
        Player.objects.none(), label=_("Wer zahlt?"), required=False, empty_label=_("Kasse oder niemand von euch")
    )
    payee = forms.ModelChoiceField(
        Player.objects.none(),
        label=_("Wer bekommt es?"),
        required=False,
        empty_label=_("Kasse oder niemand von euch"),
    )
    cents = EuroField(label=_("Wie viel?"), least=1, help_text=_("Zum Beispiel 3,20 oder 50 Cent."))
    day = forms.DateField(label=_("Wann?"), initial=timezone.localdate, widget=DayInput)
    note = forms.CharField(
        label=_("Wofür?"),
        max_length=NOTE_LENGTH,
        required=False,
        help_text=_("Zum Beispiel Pizza, Ausflug oder Anfangsbestand."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, league: League, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        players, called = Player.objects.visible().filter(league=league), call_names_of(league.pk)
        for name in ("payer", "payee"):
            field: Any = model_field(self, name)
            field.queryset, field.label_from_instance = players, called

    def clean(self) -> dict[str, Any]:
        """Require the people whom the kind of payment needs."""
        data: dict[str, Any] = super().clean() or {}
        for name, kinds in (("payer", NAMES_PAYER), ("payee", NAMES_PAYEE)):
            if data.get("kind") in kinds and name in data and data[name] is None:
                self.add_error(name, forms.ValidationError(_("Bitte sagen, wer."), "who_missing"))
        return data


class PaidForm(forms.Form):
    """One of the payments that are open, as it stood on the page: it was made."""

    payer = forms.IntegerField(min_value=0)
    payee = forms.IntegerField(min_value=0)
    cents = forms.IntegerField(min_value=1, max_value=MOST)


class TermsForm(forms.Form):
    """What is agreed about money from a day on."""

    since = forms.DateField(
        label=_("Ab welchem Abend?"),
        initial=timezone.localdate,
        help_text=_("Für alle Abende von diesem Tag an, bis etwas anderes bestimmt ist."),
        widget=DayInput,
    )
    worth = forms.ChoiceField(
        label=_("Was ist ein Punkt wert?"),
        choices=[("rules", _("was die Regeln des Abends sagen")), ("own", _("dieser Betrag:"))],
        initial="rules",
        widget=forms.RadioSelect,
    )
    tenths = MoneyField(
        least=0,
        most=MOST_TENTHS,
        label=_("Betrag"),
        help_text=_("Zum Beispiel 10 Cent, 2,5 Cent oder 0,10 €. Leer oder 0: nicht um Geld."),
    )
    step = forms.IntegerField(
        label=_("für so viele Punkte"), min_value=1, max_value=1000, initial=1, widget=forms.NumberInput()
    )
    pays = forms.ChoiceField(label=_("Wer zahlt?"), required=False, widget=forms.RadioSelect, initial="", choices=())
    start_fee = EuroField(
        label=_("Startgeld"), required=False, help_text=_("Zahlt jeder, der mitspielt, an jedem Abend in die Kasse.")
    )
    penalty_fee = EuroField(
        label=_("Strafgeld"), required=False, help_text=_("Für jede Strafe, in die Kasse; die Punkte kommen dazu.")
    )
    absent = forms.ChoiceField(
        label=_("Was zahlen Stammspieler, die fehlen?"),
        choices=list(ABSENT_WORDS.items()),
        initial="nothing",
        widget=forms.RadioSelect,
    )
    absent_fee = EuroField(label=_("Fester Betrag, wenn jemand fehlt"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choice_field(self, "pays").choices = [("", _("so, wie die Regeln des Abends buchen")), *PAYS_WORDS.items()]

    def facts(self) -> dict[str, Any]:
        """What the service takes."""
        facts = dict(self.cleaned_data)
        by_rules = facts.pop("worth") == "rules"
        return {**facts, "tenths": None if by_rules else facts["tenths"], "step": 1 if by_rules else facts["step"]}
