"""The forms that open an evening: one that is played now, and an old one of which only the totals are known."""

import datetime
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from leagues.fields import DayInput
from leagues.groups.models import League
from leagues.people.models import Player
from leagues.people.selectors import Name, all_players_in, names_among
from scorebook.rules.models import RuleSetVersion
from scorebook.rules.selectors import newest_rule_set_versions
from scorebook.scoring.evening import FEWEST, MOST

from ..selectors.evenings import last_seating

NO_SUCH_CHOICE = _("Diese Auswahl gibt es nicht.")
MOST_POINTS = 10_000_000


class OneOf(forms.TypedChoiceField):
    """One of some rows that are read already, so that many fields need one query. Cleaned it is the row, or None."""

    default_error_messages = {"invalid_choice": NO_SUCH_CHOICE}

    def __init__(
        self, rows: Iterable[Any], *, called: Callable[[Any], str] = str, empty: str = "", **kwargs: Any
    ) -> None:
        by_key = {str(row.pk): row for row in rows}
        choices = [(key, called(row)) for key, row in by_key.items()]
        super().__init__(
            choices=[("", empty), *choices] if empty else choices,
            coerce=lambda key: by_key[str(key)],
            empty_value=None,
            **kwargs,
        )


def players_called(names: Mapping[str, Name]) -> Callable[[Player], str]:
    """How the players of a league are offered: by the call name, who has left is marked."""

    def called(player: Player) -> str:
        name = names[str(player.pk)].call_name
        return _("{name} (früher)").format(name=name) if player.until else name

    return called


def rules_called(version: RuleSetVersion) -> str:
    """How rules are offered: with the number of their version only once there has been more than one."""
    return str(version) if version.number > 1 else version.rule_set.name


def rules_field(versions: Sequence[RuleSetVersion], **kwargs: Any) -> OneOf:
    """One of these versions of rules; the first one is proposed."""
    return OneOf(versions, called=rules_called, initial=versions[0].pk if versions else None, **kwargs)


class DescribeForm(forms.Form):
    """Date and place of an evening."""

    local_date = forms.DateField(
        label=_("Datum"),
        widget=DayInput,
        error_messages={
            "required": _("Bitte das Datum angeben."),
            "invalid": _("Bitte ein Datum wie 13.11.2026 angeben."),
        },
    )
    place = forms.CharField(label=_("Ort"), max_length=120, required=False)

    def clean_local_date(self) -> datetime.date:
        """Refuse a date that is still to come."""
        date: datetime.date = self.cleaned_data["local_date"]
        if date > timezone.localdate():
            raise forms.ValidationError(_("Dieser Tag kommt erst noch."))
        return date


class EveningForm(DescribeForm):
    """What every evening has: rules, date, place, and up to eight seats."""

    def __init__(self, *args: Any, league: League, **kwargs: Any) -> None:
        initial = {"local_date": timezone.localdate(), "place": league.home_pub} | (kwargs.get("initial") or {})
        super().__init__(*args, **{**kwargs, "initial": initial})
        versions = list(newest_rule_set_versions(league))
        self.usual = versions[0] if versions else None
        self.fields["rule_set_version"] = rules_field(versions, label=_("Abrechnung"))
        self.order_fields(("rule_set_version",))
        rows = all_players_in(league.pk)
        names = names_among(rows)
        self.players = [player for player in rows if not player.merged_into_id and not player.anonymised_at]
        self.players.sort(key=lambda player: (player.until is not None, player.name_key, player.pk))
        self.people, self.called = [names[str(player.pk)] for player in self.players], players_called(names)
        here = {player.pk for player in self.players}
        last = last_seating(league)
        self.as_last_time = bool(last)
        seating = [player for player in last if player in here] if last else self.all_players()
        for place in range(1, MOST + 1):
            self.fields[f"seat_{place}"] = OneOf(
                self.players,
                called=self.called,
                empty="–",
                label=_("Platz {place}").format(place=place),
                required=False,
                initial=seating[place - 1] if place <= len(seating) else None,
            )

    def all_players(self) -> list[int]:
        """Before the first evening: all who play, in the order in which they were written down, if they fit."""
        there = sorted(player.pk for player in self.players if player.until is None)
        return there if len(there) <= MOST else []

    @property
    def as_proposed(self) -> str:
        """Date, place and rules in a line, as they are proposed; nothing once they were sent."""
        if self.is_bound:
            return ""
        rules = rules_called(self.usual) if self.usual else ""
        return ", ".join(filter(None, (gettext("heute"), self.initial["place"], rules)))

    @property
    def too_few(self) -> bool:
        """Whether there are not enough players yet."""
        return len(self.players) < FEWEST

    @property
    def seats(self) -> list[forms.BoundField]:
        """The seat fields, clockwise."""
        return [self[f"seat_{place}"] for place in range(1, MOST + 1)]

    def seated(self, data: dict[str, Any]) -> list[Player]:
        """The players in seat order; a double seat and too few players are refused at the field."""
        players: list[Player] = []
        for place in range(1, MOST + 1):
            player = data.get(f"seat_{place}")
            if player in players:
                taken = _("{name} sitzt schon auf Platz {place}.")
                self.add_error(f"seat_{place}", taken.format(name=self.called(player), place=players.index(player) + 1))
            elif player:
                players.append(player)
        if len(players) < FEWEST and not any(name.startswith("seat_") for name in self.errors):
            few = ngettext(
                "Es sitzt {count} am Tisch; gespielt wird zu viert bis zu acht.",
                "Es sitzen {count} am Tisch; gespielt wird zu viert bis zu acht.",
                len(players),
            )
            self.add_error("seat_4", few.format(count=len(players)))
        return players


class OpenEveningForm(EveningForm):
    """Who sits where, who deals first, and by which rules. The seats are clockwise."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["dealer"] = OneOf(
            self.players,
            called=self.called,
            empty=str(_("Platz 1")),
            label=_("Wer gibt zuerst?"),
            required=False,
            help_text=_("Ohne Angabe gibt, wer auf Platz 1 sitzt."),
        )

    def clean(self) -> dict[str, Any]:
        """Gather the players in seat order; a dealer who does not sit is refused."""
        data = super().clean() or {}
        players, dealer = self.seated(data), data.get("dealer")
        if dealer and dealer not in players:
            self.add_error("dealer", _("{name} sitzt nicht am Tisch.").format(name=self.called(dealer)))
        return data | {"players": players, "dealer": dealer or (players[0] if players else None)}

    @property
    def chosen(self) -> dict[str, Any]:
        """What the service takes."""
        names = ("rule_set_version", "players", "dealer", "local_date", "place")
        return {name: self.cleaned_data[name] for name in names}


class TotalsForm(EveningForm):
    """An old evening: who was there, and what each had at the end."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["local_date"].initial = None
        self.initial.pop("local_date", None)
        for place in range(1, MOST + 1):
            self.fields[f"seat_{place}"].label = _("Spieler {place}").format(place=place)
            self.fields[f"points_{place}"] = forms.IntegerField(
                label=_("Punkte von Spieler {place}").format(place=place),
                required=False,
                min_value=-MOST_POINTS,
                max_value=MOST_POINTS,
                error_messages={"invalid": _("Bitte eine ganze Zahl eintragen.")},
            )

    @property
    def rows(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """Player and points, row by row."""
        return [(self[f"seat_{place}"], self[f"points_{place}"]) for place in range(1, MOST + 1)]

    def clean(self) -> dict[str, Any]:
        """Gather the totals; points without a player and a player without points are refused at the field."""
        data = super().clean() or {}
        players = self.seated(data)
        points: dict[Player, int] = {}
        for place in range(1, MOST + 1):
            player, amount = data.get(f"seat_{place}"), data.get(f"points_{place}")
            if player is None and amount is not None:
                self.add_error(f"seat_{place}", _("Wem gehören diese Punkte?"))
            elif player is not None and amount is None and f"points_{place}" not in self.errors:
                message = _("Wie viele Punkte hatte {name}?")
                self.add_error(f"points_{place}", message.format(name=player.called))
            elif player is not None and amount is not None:
                points[player] = amount
        if not self.errors and not any(points.values()):
            self.add_error(None, _("Alle mit null Punkten? Dann gibt es nichts einzutragen."))
        return data | {"players": players, "points": points}

    @property
    def chosen(self) -> dict[str, Any]:
        """What the service takes."""
        return {name: self.cleaned_data[name] for name in ("rule_set_version", "points", "local_date", "place")}

    @property
    def total(self) -> int:
        """The sum of what was entered."""
        return sum(self.cleaned_data.get("points", {}).values())
