"""A game by hand: its points, and what is known besides; the deal moves on as after any other."""

import uuid
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from leagues.creation_forms import created
from leagues.fields import choice_field
from leagues.groups.models import Role
from leagues.web import render_page
from scorebook.scoring.game import kind_word
from scorebook.scoring.game.sentences import signed
from scorebook.scoring.game.terms import ALONE_KINDS, SOLO_KINDS, Kind

from ..access import evening_for
from ..models import Evening, Event, EventKind
from ..selectors.evenings import EveningView, load
from ..services.events import add_event
from .requests import Place, at_the_table, confirm_closed, place_of
from .result_card import tell, what_it_did

MOST_POINTS: Final = 1_000_000
PLAYERS: Final = 4


class GameByHandForm(forms.Form):
    """A game that the Abrechnung does not know, or whose value the table has agreed on."""

    uuid = forms.UUIDField(widget=forms.HiddenInput, error_messages={"required": _("Die Seite ist veraltet.")})
    re = forms.MultipleChoiceField(
        label=_("Wer war Re?"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Einer allein spielt ein Solo. Wer es nicht mehr weiß, lässt es frei."),
    )
    kind = forms.ChoiceField(label=_("Spielart"), required=False)
    reason = forms.CharField(
        label=_("Was war es?"),
        required=False,
        max_length=200,
        help_text=_("Wie ihr es nennt, zum Beispiel „Schlanker Martin“."),
    )

    def __init__(self, *args: Any, view: EveningView, **kwargs: Any) -> None:
        self.view = view
        kwargs["initial"] = {"uuid": uuid.uuid4()} | (kwargs.get("initial") or {})
        super().__init__(*args, **kwargs)
        people = view.players
        choice_field(self, "re").choices = [(who.key, who.call_name) for who in people]
        scheme = view.evening.scheme
        choice_field(self, "kind").choices = [
            ("", _("eine eigene, oder unbekannt")),
            *((kind.value, kind_word(kind, scheme)) for kind in Kind if kind in scheme.options.kinds),
        ]
        for who in people:
            self.fields[f"points_{who.key}"] = forms.IntegerField(
                label=who.call_name, required=False, min_value=-MOST_POINTS, max_value=MOST_POINTS
            )

    @property
    def points_fields(self) -> list[forms.BoundField]:
        """The fields for everybody's points."""
        return [self[f"points_{who.key}"] for who in self.view.players]

    def clean(self) -> dict[str, Any]:
        """Refuse points that no game of four can have, and parties that fit neither these nor the kind."""
        data: dict[str, Any] = super().clean() or {}
        people = self.view.players
        points = {who.key: data[f"points_{who.key}"] for who in people if data.get(f"points_{who.key}") is not None}
        data["points"] = points
        if not self.errors:
            self._check_points(points)
            self._check_parties(points, data["re"], data["kind"])
        return data

    def _check_points(self, points: dict[str, int]) -> None:
        total = sum(points.values())
        if len(points) != PLAYERS:
            message = _("Punkte haben {count}; gespielt haben immer vier. Wer nichts bekommt, hat 0.")
            self.add_error(None, message.format(count=len(points)))
        elif self.view.evening.scheme.options.booking.zero_sum and total:
            self.add_error(
                None,
                _("Die Punkte heben sich nicht auf: Zusammen sind es {total}.").format(total=signed(total)),
            )

    def _check_parties(self, points: dict[str, int], re: list[str], kind: str) -> None:
        if not set(re) <= points.keys():
            self.add_error("re", _("Wer Re war, hat auch gespielt: Bitte die Punkte dazu eintragen."))
        elif len(re) > PLAYERS // 2:
            self.add_error("re", _("Re waren einer oder zwei."))
        elif kind in SOLO_KINDS and len(re) != 1:
            self.add_error("re", _("Ein Solo spielt einer allein: Bitte sagen, wer."))
        elif len(re) == 1 and kind and kind not in ALONE_KINDS:
            self.add_error("kind", _("Bei dieser Spielart spielt niemand allein."))
        elif len(re) == PLAYERS // 2 and kind in ALONE_KINDS:
            self.add_error("kind", _("Bei dieser Spielart spielt einer allein."))

    @property
    def event(self) -> dict[str, Any]:
        """What `add_event` takes of a valid form."""
        data = self.cleaned_data
        re, kind = data["re"], data["kind"]
        facts: dict[str, Any] = {"games": 1, "played": True}
        if len(re) == 1 and (not kind or kind in SOLO_KINDS):
            facts["soloist"] = re[0]
        if re or kind:
            facts["told"] = {"kind": kind, "re": re, "winner": ""}
        shares = {int(who): points for who, points in data["points"].items()}
        return {"event_id": data["uuid"], "reason": data["reason"], "data": facts, "shares": shares}


@dataclass(frozen=True)
class GameByHandPage:
    """Where a game by hand is entered."""

    evening: Evening
    form: GameByHandForm
    place: Place


@at_the_table
@require_http_methods(["GET", "POST"])
def game_by_hand(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """Enter a game by hand; a phone at the table does not."""
    evening, access = evening_for(request, evening_id, role=Role.SCHREIBER)
    access.require_by_name()
    view = load(evening)
    place = place_of(request, view)
    if request.method == "POST" and (question := confirm_closed(request, evening)):
        return question
    form = GameByHandForm(request.POST or None, view=view)

    def book() -> Event:
        kind = EventKind.POINTS_ONLY
        return add_event(actor=access.actor, evening=evening, kind=kind, before=place.before, **form.event)[0]

    if request.method == "POST" and (made := created(request, form, Event, book, actor=access.actor)):
        if made.new:
            tell(request, gettext("Eingetragen."), what_it_did(made.thing.pk))
        else:
            tell(request, gettext("Das war schon eingetragen."))
        return redirect("evening-detail", evening.pk)
    return render_page(
        request, "evenings/by_hand.html", GameByHandPage(evening, form, place), status=422 if form.errors else 200
    )
