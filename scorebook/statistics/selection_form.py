"""The panel in which somebody asks about games: the filter of all statistics, and what only single games have."""

from collections.abc import Mapping
from typing import Any, cast

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.fields import choice_field
from scorebook.rules.wording import listed
from scorebook.scoring.game.terms import Kind

from .calls import words_of
from .filters import Question
from .forms import FilterForm
from .selection import SOLI, WITH_BOCK, WITHOUT_BOCK, Selection, places_of

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
        self.speak(words_of([]))
        choice_field(self, "tisch").choices = choice_field(self, "wer").choices

    def speak(self, words: Mapping[str, str]) -> None:
        """Call the kinds of game as these words do, by kind."""
        kinds = [(kind.value, words[kind.value]) for kind in Kind]
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

    def words(self, question: Question) -> list[str]:
        """The question in words."""
        selection = self.selection()
        said = [selection.place]
        if selection.kind:
            said.append(self._label("art", selection.kind))
        if selection.bock:
            said.append(self._label("bock", selection.bock))
        if selection.table:
            names = [self.frame.people.persons[who].call_name for who in sorted(selection.table)]
            said.append(gettext("mit {names} am Tisch").format(names=listed(names)))
        return [*super().words(question), *(words for words in said if words)]
