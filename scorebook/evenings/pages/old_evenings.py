"""Evenings entered afterwards: the true date, and old ones of which only the totals are known."""

import json
import uuid
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from leagues.access import league_for
from leagues.creation import Creation
from leagues.creation_forms import created
from leagues.groups.models import League, Role
from leagues.journal import Actor
from leagues.people.models import Player
from leagues.texts import folded, tidy
from leagues.web import render_page, submit
from scorebook.rules.selectors import newest_rule_set_versions
from scorebook.scoring.evening import FEWEST, MOST
from scorebook.scoring.game import booked_points
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.terms import Kind

from ..access import evening_for
from ..forms.evenings import MOST_POINTS, DescribeForm, TotalsForm, rules_field
from ..models import Evening
from ..services.evenings import change_date_and_place
from ..services.penalties import record_old_sheet, record_totals
from .requests import at_the_table


@dataclass(frozen=True)
class TotalsPage:
    """Where the totals of an old evening are entered; `doubt`: their sum, which is asked about (None: nothing is)."""

    league: League
    form: TotalsForm
    doubt: int | None


@dataclass(frozen=True)
class DescribePage:
    """Where date and place are corrected."""

    evening: Evening
    form: DescribeForm


@login_required
@require_http_methods(["GET", "POST"])
def evening_totals(request: HttpRequest, league_id: int) -> HttpResponse:
    """Enter an old evening with its true date, and only what everybody had at the end.

    Totals that do not sum to zero are asked about once: in some schemes they never do.
    """
    league = league_for(request.user, league_id, role=Role.SCHREIBER)
    form = TotalsForm(request.POST or None, league=league)
    actor = Actor.account(request.user)
    doubt = form.total or None if form.is_valid() and "sure" not in request.POST else None
    if not doubt and (
        made := created(
            request,
            form,
            Evening,
            lambda: record_totals(actor=actor, league=league, **form.chosen),
            actor=actor,
        )
    ):
        messages.success(request, _("Der Abend ist nachgetragen."))
        return redirect("evening-detail", made.thing.pk)
    return render_page(
        request, "evenings/totals.html", TotalsPage(league, form, doubt), status=422 if form.errors else 200
    )


@at_the_table
@require_http_methods(["GET", "POST"])
def evening_describe(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """Correct the date and the place of an evening; a phone at the table does not."""
    evening, access = evening_for(request, evening_id, role=Role.SCHREIBER)
    access.require_by_name()
    now = {"local_date": evening.local_date, "place": evening.place}
    form = DescribeForm(request.POST or None, initial=now)
    if (
        form.is_valid()
        and submit(form, change_date_and_place, actor=access.actor, evening=evening, **form.cleaned_data) is not None
    ):
        messages.success(request, _("Datum und Ort sind gespeichert."))
        return redirect("evening-detail", evening.pk)
    return render_page(
        request, "evenings/describe.html", DescribePage(evening, form), status=422 if form.errors else 200
    )


# The form of an old sheet: what stands above it, whose columns it has, and its games.


MOST_GAMES: Final = 200
IN_A_GAME: Final = 4


class OldSheetForm(DescribeForm):
    """Date, place, the rules of that time, up to eight names, and the games as the page has worked them out.

    A name that no player of the league has is a new player. `games` is JSON: for every game a list with the points of
    each column, null for those who did not play it.
    """

    games = forms.CharField(required=False, max_length=50_000, strip=True, widget=forms.HiddenInput)
    sure = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, league: League, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        versions = list(newest_rule_set_versions(league))
        self.versions = versions
        self.fields["rule_set_version"] = rules_field(versions, label=gettext_lazy("Abrechnung von damals"))
        self.players = list(Player.objects.visible().filter(league=league))
        for place in range(1, MOST + 1):
            self.fields[f"name_{place}"] = forms.CharField(
                label=gettext_lazy("Spalte {place}").format(place=place),
                required=False,
                max_length=Player._meta.get_field("name").max_length,
                widget=forms.TextInput(attrs={"list": "known", "autocomplete": "off", "data-name": place}),
            )

    @property
    def columns(self) -> list[forms.BoundField]:
        """The fields of the names, from left to right."""
        return [self[f"name_{place}"] for place in range(1, MOST + 1)]

    def clean(self) -> dict[str, Any]:
        """Gather people and games; what does not fit is refused at its field."""
        data = super().clean() or {}
        data["people"] = self._people(data)
        data["points"] = self._games(data, len(data["people"]))
        return data

    def _people(self, data: dict[str, Any]) -> list[Player | str]:
        by_name = {folded(name): one for one in self.players for name in (one.name, one.nickname) if name}
        people: list[Player | str] = []
        seen: set[str] = set()
        for place in range(1, MOST + 1):
            name = tidy(data.get(f"name_{place}") or "")
            if not name:
                continue
            matches = by_name.get(folded(name))
            key = str(matches.pk) if matches else folded(name)
            if key in seen:
                self.add_error(
                    f"name_{place}", gettext_lazy("{name} steht schon in einer anderen Spalte.").format(name=name)
                )
            seen.add(key)
            people.append(matches or name)
        if len(people) < FEWEST:
            self.add_error("name_1", gettext_lazy("Ein Blatt hat vier bis acht Spalten."))
        return people

    def _games(self, data: dict[str, Any], columns: int) -> list[dict[int, int]]:
        try:
            raw = json.loads(data.get("games") or "[]")
        except (ValueError, RecursionError):
            raw = None
        if not isinstance(raw, list) or len(raw) > MOST_GAMES:
            self.add_error(
                None, gettext_lazy("Die Spiele sind nicht angekommen. Lade die Seite neu; was du getippt hast, bleibt.")
            )
            return []
        if not raw:
            self.add_error(None, gettext_lazy("Auf dem Blatt steht noch kein Spiel."))
        games = []
        for number, row in enumerate(raw, start=1):
            game = _points(row, columns)
            if game is None:
                self.add_error(None, gettext_lazy("Spiel {number}: Hier fehlt etwas.").format(number=number))
                return []
            if len(game) != IN_A_GAME:
                message = gettext_lazy("Spiel {number}: Punkte haben {count}; gespielt haben immer vier.")
                self.add_error(None, message.format(number=number, count=len(game)))
                return []
            games.append(game)
        return games

    @property
    def entered_games(self) -> list[list[int | None]]:
        """The games of a form that is shown once more, a list for each with what every column has."""
        if not self.is_bound:
            return []
        columns = range(len(self.cleaned_data.get("people", [])))
        return [[game.get(column) for column in columns] for game in self.cleaned_data.get("points", [])]

    @property
    def doubtful(self) -> int | None:
        """The number of the first game whose points do not sum to zero although the rules want it; None: all do."""
        data = self.cleaned_data
        version = data.get("rule_set_version")
        if data.get("sure") or version is None or not version.scheme.options.booking.zero_sum:
            return None
        wrong = (number for number, game in enumerate(data.get("points", []), start=1) if sum(game.values()))
        return next(wrong, None)

    @property
    def chosen(self) -> dict[str, Any]:
        """What the service takes."""
        data = self.cleaned_data
        names = ("rule_set_version", "people", "local_date", "place")
        return {name: data[name] for name in names} | {"games": data["points"]}


def _points(row: Any, columns: int) -> dict[int, int] | None:
    """Who got what in a game, by column; None for anything else than a list of whole numbers and gaps."""
    if not isinstance(row, list) or len(row) != columns:
        return None
    if not all(one is None or (type(one) is int and abs(one) <= MOST_POINTS) for one in row):
        return None
    return {seat: one for seat, one in enumerate(row) if one is not None}


# An old sheet of paper, typed line by line.


REMEMBERED, MOST_SENT = timedelta(days=30), 200
UNIT = 3  # a third of a value is a whole number of points under some ways of booking


@dataclass(frozen=True)
class OldSheetPage:
    """Where a sheet is typed. `config`: what its script reads; `doubt`: the game that is asked about, if one is."""

    league: League
    form: OldSheetForm
    config: dict[str, Any]
    doubt: int | None


@login_required
@require_http_methods(["GET", "POST"])
def old_sheet(request: HttpRequest, league_id: int) -> HttpResponse:
    """Type an old sheet: who sat there, and a line for each game. Everything becomes one evening.

    A game whose points do not sum to zero is asked about once: groups have counted by rules of their own.
    """
    league = league_for(request.user, league_id, role=Role.SCHREIBER)
    form = OldSheetForm(request.POST or None, league=league)
    actor = Actor.account(request.user)
    doubt = form.doubtful if form.is_valid() else None
    if doubt is None and (
        made := created(
            request, form, Evening, lambda: record_old_sheet(actor=actor, league=league, **form.chosen), actor=actor
        )
    ):
        messages.success(request, _("Das Blatt ist eingetragen. Im Verlauf lässt es sich als Ganzes zurücknehmen."))
        return redirect("evening-detail", made.thing.pk)
    page = OldSheetPage(league, form, _config(league, form), doubt)
    return render_page(request, "evenings/old_sheet.html", page, status=422 if form.errors else 200)


def _config(league: League, form: OldSheetForm) -> dict[str, Any]:
    return {
        "league": league.pk,
        "sent": _sent(league),
        "games": form.entered_games,
        "unit": UNIT,
        "rules": {str(version.pk): _spread(version.scheme) for version in form.versions},
        "known": sorted({name for one in form.players for name in (one.name, one.nickname) if name}),
    }


def _sent(league: League) -> list[str]:
    """The identities of what has lately become an evening: a browser that has kept one of them may forget it."""
    recent = Evening.objects.filter(league=league, opened_at__gte=timezone.now() - REMEMBERED).order_by("-opened_at")
    keys = [str(key) for key in recent.values_list("pk", flat=True)[:MOST_SENT]]
    made = Creation.objects.filter(kind=Evening._meta.label, subject__in=keys)
    return [str(identity) for identity in made.values_list("identity", flat=True)]


def _spread(scheme: Scheme) -> dict[str, Any]:
    """What winners and losers get for a game worth UNIT: two and two, a player alone who wins, one who loses."""
    pair, won = booked_points(UNIT, Kind.NORMAL, scheme), booked_points(UNIT, Kind.SOLO_DAMEN, scheme)
    alone, others = booked_points(-UNIT, Kind.SOLO_DAMEN, scheme)
    return {"pair": pair, "won": won, "lost": (others, alone), "zero_sum": scheme.options.booking.zero_sum}
