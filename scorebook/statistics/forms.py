"""The forms of the statistics. They are sent by GET, so that their values stand in the address."""

from collections.abc import Mapping
from datetime import date
from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from leagues.fields import DayInput, choice_field
from leagues.formats import format_days
from leagues.groups.models import MOST_DROPPED, MOST_MINIMUM, Ranking, Season
from scorebook.rules.wording import listed
from scorebook.scoring.game.terms import KINDS, Kind

from .calls import is_named, scheme_words
from .dashboard import Frame
from .eternal import Mode
from .filters import MINIMUM_GAMES, NORMALISED, StatsFilter
from .selection import SOLI, WITH_BOCK, WITHOUT_BOCK, Selection, places_of

ALL, REGULARS, CHOSEN = "alle", "stamm", "auswahl"


class FilterForm(forms.Form):
    """The filter of all statistics pages. Invalid fields are reported and otherwise ignored."""

    zeit = forms.ChoiceField(label=_("Zeitraum"), required=False)
    von = forms.DateField(label=_("von"), required=False, widget=DayInput)
    bis = forms.DateField(label=_("bis"), required=False, widget=DayInput)
    abrechnung = forms.ChoiceField(label=_("Abrechnung"), required=False)
    spieler = forms.ChoiceField(
        label=_("Spieler"),
        required=False,
        choices=[(ALL, _("alle")), (REGULARS, _("nur Stammspieler")), (CHOSEN, _("nur die gewählten"))],
    )
    wer = forms.MultipleChoiceField(label=_("Gewählte Spieler"), required=False, widget=forms.CheckboxSelectMultiple)
    ab = forms.IntegerField(
        label=_("Rangliste ab so vielen Spielen"),
        required=False,
        min_value=0,
        max_value=MOST_MINIMUM,
        help_text=_("Wer weniger hat, steht grau am Ende."),
    )

    def __init__(self, data: Any, *, frame: Frame) -> None:
        super().__init__(data)
        self.frame = frame
        times = [(f"saison-{season.pk}", season.name) for season in frame.seasons]
        years = [(str(year), str(year)) for year in frame.years]
        groups = [(_("Saison"), times), (_("Jahr"), years)]
        choice_field(self, "zeit").choices = [
            ("", _("alle Zeiten")),
            *((name, group) for name, group in groups if group),
        ]
        currencies = [(one.key, one.title) for one in frame.currencies]
        choice_field(self, "abrechnung").choices = [
            ("", _("die übliche")),
            *currencies,
            (NORMALISED, _("alle, in Standardabweichungen")),
        ]
        choice_field(self, "wer").choices = [(str(person.pk), person.call_name) for person in frame.people.all()]

    def clean(self) -> dict[str, Any]:
        """Refuse a period that ends before it begins, and showing only the chosen players if none is chosen."""
        values = super().clean() or {}
        if values.get("von") and values.get("bis") and values["bis"] < values["von"]:
            self.add_error("bis", _("„bis“ liegt vor „von“."))
        if values.get("spieler") == CHOSEN and not values.get("wer") and "wer" not in self.errors:
            self.add_error("wer", _("Niemand ist gewählt; darum stehen alle da."))
        return values

    def question(self) -> StatsFilter:
        """The question that the valid fields ask, with its currency filled in."""
        self.is_valid()
        values = self.cleaned_data
        start, end = self._time(values.get("zeit", ""))
        usual = self.season.minimum if self.season else MINIMUM_GAMES
        minimum = values.get("ab")
        chosen = frozenset(map(int, values.get("wer") or ()))
        return self.frame.settled(
            StatsFilter(
                scheme=values.get("abrechnung", ""),
                start=values.get("von") or start,
                end=values.get("bis") or end,
                regulars=values.get("spieler") == REGULARS,
                chosen=chosen if values.get("spieler") == CHOSEN and chosen else None,
                minimum=usual if minimum is None else minimum,
            )
        )

    @property
    def season(self) -> Season | None:
        """The season that is asked about, if any."""
        choice = self.cleaned_data.get("zeit", "")
        return next((one for one in self.frame.seasons if f"saison-{one.pk}" == choice), None)

    def words(self, question: StatsFilter) -> list[str]:
        """The filter in words: period, unit of the points (where there are several), and players."""
        values = self.cleaned_data
        time = str(dict(self._flat()).get(values.get("zeit", ""), _("alle Zeiten")))
        if values.get("von") or values.get("bis"):
            time = span(question.start, question.end)
        unit = self.frame.unit(question) if len(self.frame.currencies) > 1 else ""
        return [words for words in (time, unit, _players(question)) if words]

    def _flat(self) -> list[tuple[str, str]]:
        flat: list[tuple[str, str]] = []
        choices = cast(list[tuple[str, Any]], choice_field(self, "zeit").choices)
        for value, label in choices:
            flat += label if isinstance(label, (list, tuple)) else [(value, label)]
        return flat

    def _time(self, value: str) -> tuple[date | None, date | None]:
        if self.season:
            return self.season.start, self.season.end
        if value:
            return date(int(value), 1, 1), date(int(value), 12, 31)
        return None, None


class RankingForm(forms.Form):
    """How a season is ranked: as the address says, otherwise as the league has agreed for this season."""

    wertung = forms.ChoiceField(label=_("Wertung"), required=False, choices=Ranking.choices)
    streicher = forms.IntegerField(label=_("Streichergebnisse"), required=False, min_value=0, max_value=MOST_DROPPED)

    def __init__(self, data: Any, *, season: Season | None = None) -> None:
        self.usual = Mode(Ranking(season.ranking), season.drop) if season else Mode()
        filled = {name: data[name] for name in self.base_fields if data.get(name)}
        super().__init__({"wertung": self.usual.key, "streicher": self.usual.drop, **filled})

    def mode(self) -> Mode:
        """The ranking asked for. Invalid values are replaced by what the league has agreed."""
        self.is_valid()
        drop = self.cleaned_data.get("streicher")
        return Mode(
            Ranking(self.cleaned_data.get("wertung") or self.usual.key), self.usual.drop if drop is None else drop
        )


class VersusForm(forms.Form):
    """Two players of a league to compare."""

    a = forms.TypedChoiceField(label=_("Wer"), coerce=int)
    b = forms.TypedChoiceField(label=_("gegen wen"), coerce=int)

    def __init__(self, data: Any, *, frame: Frame) -> None:
        super().__init__(data)
        people = [(person.pk, person.call_name) for person in frame.people.all()]
        for place, name in enumerate(("a", "b")):
            choice_field(self, name).choices = people
            self.initial[name] = people[min(place, len(people) - 1)][0] if people else None

    def clean(self) -> dict[str, Any]:
        """Refuse to compare a person with themselves."""
        values = super().clean() or {}
        if values.get("a") and values.get("a") == values.get("b"):
            raise ValidationError({"b": _("Zwei verschiedene Spieler bitte.")})
        return values


def span(start: date | None, end: date | None) -> str:
    """A period in words."""
    return format_days(start, end) or gettext("alle Zeiten")


def _players(question: StatsFilter) -> str:
    if question.chosen is not None:
        number = len(question.chosen)
        return ngettext("{number} Spieler", "{number} Spieler", number).format(number=number)
    return gettext("nur Stammspieler") if question.regulars else gettext("alle Spieler")


# The panel in which somebody asks about games: the filter of all statistics, and what only single games have.


MOST_AT_THE_TABLE = 4


class SelectionForm(FilterForm):
    """Which games are asked about. Invalid fields are reported and otherwise ignored."""

    field_order = ("zeit", "ort", "art", "bock", "tisch")
    ort = forms.ChoiceField(label=_("Ort"), required=False)
    art = forms.ChoiceField(label=_("Spielart"), required=False)
    bock = forms.ChoiceField(
        label=_("Bock"),
        required=False,
        choices=[("", _("mit und ohne")), (WITH_BOCK, _("nur Bockspiele")), (WITHOUT_BOCK, _("nur Spiele ohne Bock"))],
    )
    tisch = forms.MultipleChoiceField(label=_("Am Tisch saßen"), required=False, widget=forms.CheckboxSelectMultiple)

    def __init__(self, data: Any, *, frame: Any) -> None:
        super().__init__(data, frame=frame)
        places = [(place, place) for place in places_of(frame.league_id)]
        choice_field(self, "ort").choices = [("", _("überall")), *places]
        self.speak(scheme_words([]))
        choice_field(self, "tisch").choices = choice_field(self, "wer").choices

    def speak(self, words: Mapping[str, str]) -> None:
        """Call the kinds of game as these words do, by kind."""
        kinds = [(kind.value, words[kind.value]) for kind in Kind if kind in KINDS or is_named(kind, words)]
        choice_field(self, "art").choices = [("", _("alle")), (SOLI, _("alle Soli")), *kinds]

    def clean_tisch(self) -> list[str]:
        """Refuse more people than play a game."""
        people: list[str] = self.cleaned_data["tisch"]
        if len(people) > MOST_AT_THE_TABLE:
            raise forms.ValidationError(_("An einem Spiel nehmen vier teil; wähle höchstens vier."))
        return people

    def selection(self) -> Selection:
        """The games that the valid fields ask about."""
        self.is_valid()
        values = self.cleaned_data
        return Selection(
            place=values.get("ort", ""),
            table=frozenset(map(int, values.get("tisch") or ())),
            kind=values.get("art", ""),
            bock=values.get("bock", ""),
        )

    def _label(self, name: str, value: str) -> str:
        choices = cast(list[tuple[str, Any]], choice_field(self, name).choices)
        return str(dict(choices)[value])

    def words(self, question: StatsFilter) -> list[str]:
        """The question in words."""
        selection = self.selection()
        parts = [selection.place]
        if selection.kind:
            parts.append(self._label("art", selection.kind))
        if selection.bock:
            parts.append(self._label("bock", selection.bock))
        if selection.table:
            names = [self.frame.people.persons[who].call_name for who in sorted(selection.table)]
            parts.append(gettext("mit {names} am Tisch").format(names=listed(names)))
        return [*super().words(question), *(words for words in parts if words)]
