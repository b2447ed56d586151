"""Games that other programs tell, as tables of games.

Doppelkopf-Schreiber (github.com/ThomasThiessenhusen/doppelkopf-schreiber; `ExportEnvelope` in
src/application/export/exportTypes.ts, `gameSheetToJson`, `gameToJson` and `playerToJson` in src/domain/models, the
flags in src/domain/scoring/scoringRules.ts): a JSON object with `app`, `formatVersion`, `kind` and `payload`. That has
`players` [{id, playerName}] and `sheets`, each with `createdAt` and `rounds` [{games}]. A game says who was Re and
Kontra, who paused, who won, whether it was a solo, and what else happened as `flagCodes`.
It knows neither Augen nor which solo; its own points follow from the flags and are used for games that we cannot score:
one for each flag, two for Re and Kontra, for Kontra's victory and for a Bock, thrice for the soloist.

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

APP: Final = "doppelkopf_schreiber"
LEVELS: Final = ("Under90", "Under60", "Under30", "Schwarz")
LEVEL_WORDS: Final = ("keine 90", "keine 60", "keine 30", "schwarz")
# How many levels below were reached → the Augen of the winners.
AUGEN: Final = ((121, 150), (151, 180), (181, 210), (211, 240))
SCHREIBER_EXTRAS: Final = {
    "Fuchs1": "Fuchs",
    "Fuchs2": "Fuchs",
    **{f"Doppelkopf{number}": "Doppelkopf" for number in range(1, 5)},
    "Karlchen": "Karlchen",
    "KarlchenGefangen": "Karlchen gefangen",
    "DulleGefangen": "Dulle gefangen",
}
LAST_FUCHS: Final = "FuchsLetzterStich"
PARTIES: Final = {"re": "Re", "contra": "Kontra"}
SCHREIBER_HEAD: Final = [
    *("Datum", "Spiel", "Geber", "Spielart", "Re", "Kontra", "Gewonnen", "Augen Re", "Ansagen", "Sonderpunkte"),
    "Besonderes",
]


def is_schreiber(data: Any) -> bool:
    """Whether a JSON object comes from this program."""
    return isinstance(data, dict) and data.get("app") == APP and isinstance(data.get("payload"), dict)


def schreiber_table(data: dict[str, Any]) -> GridSheet:
    """All sheets of a file, one after the other; KeyError, TypeError or ValueError where it is none of the kind."""
    names = {one["id"]: _schreiber_name(one) for one in data["payload"]["players"]}
    there = list(names.values())
    rows: list[list[Value]] = [[*SCHREIBER_HEAD, *there]]
    for sheet in sorted(data["payload"]["sheets"], key=lambda one: str(one["createdAt"])):
        day = date.fromisoformat(str(sheet["createdAt"])[:10])
        games = [game for part in sheet["rounds"] for game in part["games"]]
        boecke = _boecke(games, len(sheet["playerIds"]))
        for number, (game, bock) in enumerate(zip(games, boecke, strict=True), start=1):
            points = {names[key]: amount for key, amount in _points(game, bock).items()}
            rows.append([day, number, *_schreiber_cells(game, names), *(points.get(name) for name in there)])
    return GridSheet("", rows)


def _schreiber_name(player: dict[str, Any]) -> str:
    name = player.get("playerName") or player.get("nickname") or player.get("name")
    if not isinstance(name, str) or not name.strip():
        raise TypeError("a player has a name")
    return name.strip()


def _schreiber_cells(game: dict[str, Any], names: dict[str, str]) -> list[Value]:
    flags, out, note = set(game["flagCodes"]), game.get("sittingOutPlayerId"), game.get("note")
    special = ["Fuchs im letzten Stich"] * any(f"{party}{LAST_FUCHS}" in flags for party in PARTIES)
    special += [note] if isinstance(note, str) and note else []
    return [
        names[out] if out else None,
        "Solo" if game.get("isSolo") else "Normalspiel",
        ", ".join(names[key] for key in game["rePlayerIds"]),
        ", ".join(names[key] for key in game["contraPlayerIds"]),
        PARTIES[game["winner"]],
        _schreiber_augen(flags, game["winner"]),
        ", ".join(_calls(flags)),
        ", ".join(_schreiber_extras(flags)),
        "; ".join([*special, *_no_trick(flags, game["winner"])]),
    ]


def _schreiber_augen(flags: set[str], winner: str) -> str | None:
    """Re's Augen as far as the flags say them: not where somebody has lost by what they had called themselves."""
    loser = "contra" if winner == "re" else "re"
    if any(f"{loser}Announced{level}" in flags for level in LEVELS):
        return None
    low, high = AUGEN[
        max((place for place, flag in enumerate(LEVELS[:3], start=1) if _small(flag) in flags), default=0)
    ]
    if "schwarz" in flags:
        low = high = 240
    if winner == "contra":
        low, high = 240 - high, 240 - low + (low == 121)
    return f"{low}–{high}"


def _no_trick(flags: set[str], winner: str) -> Iterator[str]:
    if "schwarz" in flags:
        yield "Stiche Kontra 0" if winner == "re" else "Stiche Re 0"


def _calls(flags: set[str]) -> Iterator[str]:
    for party, word in PARTIES.items():
        made = [
            call_word
            for level, call_word in zip(LEVELS, LEVEL_WORDS, strict=True)
            if f"{party}Announced{level}" in flags
        ]
        if made or f"{party}Announced" in flags:
            yield from (f"{word}: {one}" for one in (word, *made))


def _schreiber_extras(flags: set[str]) -> Iterator[str]:
    for party, word in PARTIES.items():
        yield from (f"{word}: {extra}" for code, extra in SCHREIBER_EXTRAS.items() if f"{party}{code}" in flags)


def _points(game: dict[str, Any], boecke: int) -> dict[str, int]:
    """What the program itself gives everybody for a game."""
    re_won, value = game["winner"] == "re", {"re": 0, "contra": 0}
    value[game["winner"]] = (1 if re_won else 2) + 2 * boecke
    for flag in set(game["flagCodes"]):
        party = next((one for one in PARTIES if flag.startswith(one)), "")
        if party and "Announced" not in flag:
            value[party] += 1
        else:
            value[game["winner"]] += 2 if flag in {"reAnnounced", "contraAnnounced"} else 1
    net = value["re"] - value["contra"]
    return {
        **dict.fromkeys(game["rePlayerIds"], 3 * net if game.get("isSolo") else net),
        **dict.fromkeys(game["contraPlayerIds"], -net),
    }


def _boecke(games: list[dict[str, Any]], length: int) -> Iterator[int]:
    """Whether a Bock lies on each game: for a round after a failed Re or Kontra, or one that somebody has called."""
    left = 0
    for game in games:
        yield int(left > 0)
        left = max(left - 1, 0)
        failed = "contraAnnounced" if game["winner"] == "re" else "reAnnounced"
        if game.get("triggersManualBock") or failed in game["flagCodes"]:
            left = length


def _small(flag: str) -> str:
    return flag[0].lower() + flag[1:]


# Dokorama.


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
DOKORAMA_EXTRAS: Final = {
    "fuchs_gefangen": "Fuchs",
    "karlchen_gemacht": "Karlchen",
    "karlchen_gefangen": "Karlchen gefangen",
    "doppelkopf": "Doppelkopf",
}
RE, KONTRA, OUT, ARMUT = "re", "kontra", "ausgesetzt", ("armut", "arm")
DOKORAMA_HEAD: Final = [
    "Datum",
    "Spiel",
    "Spielart",
    "Re",
    "Kontra",
    "Augen Re",
    "Ansagen",
    "Sonderpunkte",
    "Besonderes",
]
Data = dict[str, Any]


def is_dokorama(data: Any) -> bool:
    """Whether a JSON object is an evening of this program."""
    return isinstance(data, dict) and isinstance(data.get("session"), dict) and isinstance(data.get("rounds"), list)


def dokorama_table(data: Data) -> GridSheet:
    """The games of the evening in order; KeyError, TypeError or ValueError where it is none of the kind."""
    day = date.fromisoformat(data["session"]["date"])
    games = [game for part in data["rounds"] for game in sorted(part["games"], key=lambda one: int(one["number"]))]
    there = list(dict.fromkeys([*_seated(data), *(_dokorama_name(one) for game in games for one in game["results"])]))
    rows: list[list[Value]] = [[*DOKORAMA_HEAD, *there]]
    for number, game in enumerate(games, start=1):
        points = {_dokorama_name(one): _whole(one["points"]) for one in game["results"] if one["party"] != OUT}
        rows.append([day, number, *_dokorama_cells(game), *(points.get(name) for name in there)])
    return GridSheet("", rows)


def _seated(data: Data) -> Iterator[str]:
    """Everybody in the order in which they sat down."""
    for part in data["rounds"]:
        seats = part.get("participations") or []
        yield from (_dokorama_name(one) for one in sorted(seats, key=lambda one: int(one["seat_position"])))


def _dokorama_cells(game: Data) -> list[Value]:
    return [
        _kind(game),
        ", ".join(_of(game, RE)),
        ", ".join(_of(game, KONTRA)),
        _dokorama_augen(game),
        ", ".join(f"{_dokorama_name(one)}: {CALLS.get(one['type'], one['type'])}" for one in game["announcements"]),
        ", ".join(_dokorama_extras(game)),
        "; ".join(f"Armut von {_dokorama_name(one)}" for one in game["results"] if one.get("special_role") in ARMUT),
    ]


def _kind(game: Data) -> str:
    if game["game_type"] == COLOUR_SOLO:
        return f"{str(game['solo_color']).title()}solo"
    return KINDS.get(game["game_type"], str(game["game_type"]))


def _of(game: Data, party: str) -> list[str]:
    return [_dokorama_name(one) for one in game["results"] if one["party"] == party]


def _dokorama_augen(game: Data) -> str | None:
    exactly, low, high = (game.get(name) for name in ("augen_re", "augen_re_min", "augen_re_max"))
    if exactly is not None:
        return str(_whole(exactly))
    return None if low is None or high is None else f"{_whole(low)}–{_whole(high)}"


def _dokorama_extras(game: Data) -> Iterator[str]:
    for one in game["special_points"]:
        lost = f" von {_dokorama_name({'player_id': one['loser_id']})}" if one.get("loser_id") else ""
        yield f"{_dokorama_name(one)}: {DOKORAMA_EXTRAS.get(one['type'], one['type'])}{lost}"


def _dokorama_name(one: Data) -> str:
    name = one["player_id"]
    if not isinstance(name, str) or not name.strip():
        raise TypeError("somebody is named here")
    return name.strip()


def _whole(value: Any) -> int | None:
    if value is not None and (isinstance(value, bool) or not isinstance(value, int)):
        raise TypeError("a whole number is needed here")
    return value
