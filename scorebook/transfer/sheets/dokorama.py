"""Evenings of Dokorama, as a table of games.

Dokorama (github.com/JanJantzen/dokorama; the form is described in ROBERT_IMPORT.md, an example is 2026-05-27.json, and
app/scripts/import_session.mjs reads it): a JSON object for one evening with `session` {date} and `rounds`, each with
`games`. A game has a `game_type`, `results` [{player_id, party, special_role, points}], `announcements` [{player_id,
type}], `special_points` [{player_id, type, loser_id}], and Re's Augen, exactly or as a range. The program brings
evenings in by such files; it writes none out itself. Who dealt does not stand there.
"""

from collections.abc import Iterator
from datetime import date
from typing import Any, Final

from .cells import GridSheet, Value

KINDS: Final = {
    "normal": "Normalspiel",
    "hochzeit": "Hochzeit",
    "armut": "Armut",
    "fleischlos": "Fleischlos",
    "buben_solo": "Bubensolo",
    "damen_solo": "Damensolo",
    "stilles_solo": "Stilles Solo",
}
COLOUR_SOLO: Final = "farb_solo"
CALLS: Final = {
    "re": "Re",
    "kontra": "Kontra",
    "keine_90": "keine 90",
    "keine_60": "keine 60",
    "keine_30": "keine 30",
    "schwarz": "schwarz",
}
EXTRAS: Final = {
    "fuchs_gefangen": "Fuchs",
    "karlchen_gemacht": "Karlchen",
    "karlchen_gefangen": "Karlchen gefangen",
    "doppelkopf": "Doppelkopf",
}
RE, KONTRA, OUT, ARMUT = "re", "kontra", "ausgesetzt", ("armut", "arm")
HEAD: Final = ["Datum", "Spiel", "Spielart", "Re", "Kontra", "Augen Re", "Ansagen", "Sonderpunkte", "Besonderes"]
Data = dict[str, Any]


def is_dokorama(data: Any) -> bool:
    """Whether a JSON object is an evening of this program."""
    return isinstance(data, dict) and isinstance(data.get("session"), dict) and isinstance(data.get("rounds"), list)


def dokorama_table(data: Data) -> GridSheet:
    """The games of the evening in order; KeyError, TypeError or ValueError where it is none of the kind."""
    day = date.fromisoformat(data["session"]["date"])
    games = [game for part in data["rounds"] for game in sorted(part["games"], key=lambda one: int(one["number"]))]
    there = list(dict.fromkeys([*_seated(data), *(_name(one) for game in games for one in game["results"])]))
    rows: list[list[Value]] = [[*HEAD, *there]]
    for number, game in enumerate(games, start=1):
        points = {_name(one): _whole(one["points"]) for one in game["results"] if one["party"] != OUT}
        rows.append([day, number, *_cells(game), *(points.get(name) for name in there)])
    return GridSheet("", rows)


def _seated(data: Data) -> Iterator[str]:
    """Everybody in the order in which they sat down."""
    for part in data["rounds"]:
        seats = part.get("participations") or []
        yield from (_name(one) for one in sorted(seats, key=lambda one: int(one["seat_position"])))


def _cells(game: Data) -> list[Value]:
    return [
        _kind(game),
        ", ".join(_of(game, RE)),
        ", ".join(_of(game, KONTRA)),
        _augen(game),
        ", ".join(f"{_name(one)}: {CALLS.get(one['type'], one['type'])}" for one in game["announcements"]),
        ", ".join(_extras(game)),
        "; ".join(f"Armut von {_name(one)}" for one in game["results"] if one.get("special_role") in ARMUT),
    ]


def _kind(game: Data) -> str:
    if game["game_type"] == COLOUR_SOLO:
        return f"{str(game['solo_color']).title()}solo"
    return KINDS.get(game["game_type"], str(game["game_type"]))


def _of(game: Data, party: str) -> list[str]:
    return [_name(one) for one in game["results"] if one["party"] == party]


def _augen(game: Data) -> str | None:
    exactly, low, high = (game.get(name) for name in ("augen_re", "augen_re_min", "augen_re_max"))
    if exactly is not None:
        return str(_whole(exactly))
    return None if low is None or high is None else f"{_whole(low)}–{_whole(high)}"


def _extras(game: Data) -> Iterator[str]:
    for one in game["special_points"]:
        lost = f" von {_name({'player_id': one['loser_id']})}" if one.get("loser_id") else ""
        yield f"{_name(one)}: {EXTRAS.get(one['type'], one['type'])}{lost}"


def _name(one: Data) -> str:
    name = one["player_id"]
    if not isinstance(name, str) or not name.strip():
        raise TypeError("somebody is named here")
    return name.strip()


def _whole(value: Any) -> int | None:
    if value is not None and (isinstance(value, bool) or not isinstance(value, int)):
        raise TypeError("a whole number is needed here")
    return value
