"""The form of an old sheet: what stands above it, whose columns it has, and its games."""

import json
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from leagues.groups.models import League
from leagues.people.models import Player
from leagues.texts import folded, tidy
from scorebook.rules.selectors import newest_rule_set_versions
from scorebook.scoring.evening.seats import FEWEST, MOST

from .evenings import MOST_POINTS, NOBODY, DescribeForm, OneOf, players_to_seat, rules_called

MOST_GAMES: Final = 200
IN_A_GAME: Final = 4


class OldSheetForm(DescribeForm):
    """Date, place, the rules of that time, up to eight names, and the games as the page has worked them out.

    A name that nobody in the league has is a new player. `games` is JSON: for every game a list with the points of each
    column, null for whoever did not play it.
    """

    games = forms.CharField(required=False, max_length=50_000, strip=True, widget=forms.HiddenInput)
    sure = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, league: League, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        versions = list(newest_rule_set_versions(league))
        self.versions = versions
        self.fields["rule_set_version"] = OneOf(
            versions,
            called=rules_called,
            label=_("Abrechnung von damals"),
            initial=versions[0].pk if versions else None,
            error_messages={"invalid_choice": NOBODY},
        )
        self.players = list(players_to_seat(league))
        for place in range(1, MOST + 1):
            self.fields[f"name_{place}"] = forms.CharField(
                label=_("Spalte {place}").format(place=place),
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
            known = by_name.get(folded(name))
            key = str(known.pk) if known else folded(name)
            if key in seen:
                self.add_error(f"name_{place}", _("{name} steht schon in einer anderen Spalte.").format(name=name))
            seen.add(key)
            people.append(known or name)
        if len(people) < FEWEST:
            self.add_error("name_1", _("Ein Blatt hat vier bis acht Spalten."))
        return people

    def _games(self, data: dict[str, Any], columns: int) -> list[dict[int, int]]:
        try:
            raw = json.loads(data.get("games") or "[]")
        except (ValueError, RecursionError):
            raw = None
        if not isinstance(raw, list) or len(raw) > MOST_GAMES:
            self.add_error(
                None, _("Die Spiele sind nicht angekommen. Lade die Seite neu; was du getippt hast, bleibt.")
            )
            return []
        if not raw:
            self.add_error(None, _("Auf dem Blatt steht noch kein Spiel."))
        games = []
        for number, row in enumerate(raw, start=1):
            game = _points(row, columns)
            if game is None:
                self.add_error(None, _("Spiel {number}: Hier fehlt etwas.").format(number=number))
                return []
            if len(game) != IN_A_GAME:
                said = _("Spiel {number}: Punkte haben {count}; gespielt haben immer vier.")
                self.add_error(None, said.format(number=number, count=len(game)))
                return []
            games.append(game)
        return games

    @property
    def came_back(self) -> list[list[int | None]]:
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
