"""Files of the Doppelkopf-Schreiber, as a table of games.

Doppelkopf-Schreiber (github.com/ThomasThiessenhusen/doppelkopf-schreiber; `ExportEnvelope` in
src/application/export/exportTypes.ts, `gameSheetToJson`, `gameToJson` and `playerToJson` in src/domain/models, the
flags in src/domain/scoring/scoringRules.ts): a JSON object with `app`, `formatVersion`, `kind` and `payload`. That has
`players` [{id, playerName}] and `sheets`, each with `createdAt` and `rounds` [{games}]. A game says who was Re and
Kontra, who paused, who won, whether it was a solo, and what else happened as `flagCodes`.

It knows neither Augen nor which solo; its own points follow from the flags and are used for games that we cannot score:
one for each flag, two for Re and Kontra, for Kontra's victory and for a Bock, thrice for the soloist.
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
EXTRAS: Final = {
    "Fuchs1": "Fuchs",
    "Fuchs2": "Fuchs",
    **{f"Doppelkopf{number}": "Doppelkopf" for number in range(1, 5)},
    "Karlchen": "Karlchen",
    "KarlchenGefangen": "Karlchen gefangen",
    "DulleGefangen": "Dulle gefangen",
}
LAST_FUCHS: Final = "FuchsLetzterStich"
PARTIES: Final = {"re": "Re", "contra": "Kontra"}
HEAD: Final = [
    *("Datum", "Spiel", "Geber", "Spielart", "Re", "Kontra", "Gewonnen", "Augen Re", "Ansagen", "Sonderpunkte"),
    "Besonderes",
]


def is_schreiber(data: Any) -> bool:
    """Whether a JSON object comes from this program."""
    return isinstance(data, dict) and data.get("app") == APP and isinstance(data.get("payload"), dict)


def schreiber_table(data: dict[str, Any]) -> GridSheet:
    """All sheets of a file, one after the other; KeyError, TypeError or ValueError where it is none of the kind."""
    names = {one["id"]: _name(one) for one in data["payload"]["players"]}
    there = list(names.values())
    rows: list[list[Value]] = [[*HEAD, *there]]
    for sheet in sorted(data["payload"]["sheets"], key=lambda one: str(one["createdAt"])):
        day = date.fromisoformat(str(sheet["createdAt"])[:10])
        games = [game for part in sheet["rounds"] for game in part["games"]]
        boecke = _boecke(games, len(sheet["playerIds"]))
        for number, (game, bock) in enumerate(zip(games, boecke, strict=True), start=1):
            points = {names[key]: amount for key, amount in _points(game, bock).items()}
            rows.append([day, number, *_cells(game, names), *(points.get(name) for name in there)])
    return GridSheet("", rows)


def _name(player: dict[str, Any]) -> str:
    name = player.get("playerName") or player.get("nickname") or player.get("name")
    if not isinstance(name, str) or not name.strip():
        raise TypeError("a player has a name")
    return name.strip()


def _cells(game: dict[str, Any], names: dict[str, str]) -> list[Value]:
    flags, out, note = set(game["flagCodes"]), game.get("sittingOutPlayerId"), game.get("note")
    special = ["Fuchs im letzten Stich"] * any(f"{party}{LAST_FUCHS}" in flags for party in PARTIES)
    special += [note] if isinstance(note, str) and note else []
    return [
        names[out] if out else None,
        "Solo" if game.get("isSolo") else "Normalspiel",
        ", ".join(names[key] for key in game["rePlayerIds"]),
        ", ".join(names[key] for key in game["contraPlayerIds"]),
        PARTIES[game["winner"]],
        _augen(flags, game["winner"]),
        ", ".join(_calls(flags)),
        ", ".join(_extras(flags)),
        "; ".join([*special, *_no_trick(flags, game["winner"])]),
    ]


def _augen(flags: set[str], winner: str) -> str | None:
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


def _extras(flags: set[str]) -> Iterator[str]:
    for party, word in PARTIES.items():
        yield from (f"{word}: {extra}" for code, extra in EXTRAS.items() if f"{party}{code}" in flags)


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
