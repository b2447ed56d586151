"""Files that other programs write, recognised by their content, and turned into tables.

Two of them (`schreiber.py`, `dokorama.py`) say what happened in a game; the others say no more than points in a form
that our rules could score again, so games come from them by their points. Each form is the one that the program's own
source writes or reads; none is guessed. Programs that only keep a database (uncaught/doko, DoKoHub) write no file.

Doppelkopf Score Tracker (github.com/chohner/doppelkopf-score-tracker, `downloadCSV` in src/App.jsx): a CSV file for
one evening, named doko_game_ and the moment of the download. Its head is "#", the players, "game". A row of noughts
follows, then a row a game: its number, what everybody has after it, and the points of the game, with "S" for a solo.

Doppelkopf Zettel (github.com/toh0bi/doppelkopf-zettel-streamlit, `export_session` in src/data_manager.py and
`add_round` in src/game_logic.py): a JSON object for one evening with `session_id`, `created_at`, `players` [{name}] and
`rounds`, each with `timestamp`, `scores` {name: points} and `sitting_out`, the name of somebody whose nought means a
pause.

DoppelkopfTracker (github.com/slschulte/DoppelkopfTracker, `GET /api/games` in backend/src/routes/games.js): a JSON list
of games, the newest first, each with `date`, `game_day` and `participations` [{name, points_earned}].

doko-API (github.com/Ostviertelgang/doko-API, `make_csv_export` in doko_api_app/views.py, docs/csv_interface.md): a CSV
file called doko_export.csv with a row an evening: `game_id`, `game_name`, `is_closed`, `created_at`, `closed_at` and
the players in any order, with what everybody had at its end; an evening that is not closed has no points yet.
"""

from datetime import date
from typing import Any, Final

from scorebook.scoring.game.sentences import Sentence, gettext_noop

from .cells import GridSheet, Workbook
from .dokorama import dokorama_table, is_dokorama
from .json_tables import json_table
from .schreiber import is_schreiber, schreiber_table
from .shapes import TableShape, shape_of
from .tables import NO_SHEET, SheetError, TableForm

SCORE_TRACKER: Final = "score_tracker"
ZETTEL: Final = "zettel"
TRACKER: Final = "tracker"
SCHREIBER: Final = "schreiber"
DOKORAMA: Final = "dokorama"
DOKO_API: Final = "doko_api"
DOKO_API_HEAD: Final = frozenset({"game_id", "game_name", "is_closed", "created_at", "closed_at"})
UNKNOWN_JSON: Final = gettext_noop(
    "JSON dieses Programms kennen wir nicht; gelesen wird das von {names}. Bitte dort eine Tabelle (CSV oder XLSX) "
    "speichern und die bringen."
)
WRITE_JSON: Final = ("Doppelkopf Zettel", "DoppelkopfTracker", "Doppelkopf-Schreiber", "Dokorama")
# The key of a program → what people call it, and what a row of its table is.
SYSTEMS: Final = {
    SCORE_TRACKER: ("Doppelkopf Score Tracker", TableForm.RUNNING),
    ZETTEL: ("Doppelkopf Zettel", TableForm.SINGLE),
    TRACKER: ("DoppelkopfTracker", TableForm.SINGLE),
    SCHREIBER: ("Doppelkopf-Schreiber", TableForm.FACTS),
    DOKORAMA: ("Dokorama", TableForm.FACTS),
    DOKO_API: ("doko-API", TableForm.TOTALS),
}


def called(system: str) -> str:
    """What people call the program that has written a file; empty if it is not known."""
    return SYSTEMS[system][0] if system in SYSTEMS else ""


def supported_programs() -> list[str]:
    """What people call the programs whose files are known."""
    return sorted((name for name, _form in SYSTEMS.values()), key=str.casefold)


def understood(workbook: Workbook) -> TableShape:
    """How a file is laid out; what a row is, is known where the program is. Refused: what `shape_of` refuses."""
    return shape_of(workbook, SYSTEMS[workbook.system][1] if workbook.system in SYSTEMS else None)


def recognised(sheets: list[GridSheet]) -> str:
    """The program that has written these sheets, by their head; empty if it is not known."""
    rows = sheets[0].rows if len(sheets) == 1 else []
    if rows and set(rows[0]) >= DOKO_API_HEAD:
        return DOKO_API
    if len(rows) < 2 or len(rows[0]) < 6 or rows[0][0] != "#" or rows[0][-1] != "game":
        return ""
    return SCORE_TRACKER if set(rows[1]) == {"0"} else ""


def from_json(data: Any) -> Workbook:
    """The table in a JSON file of a program that we know. Refused (SheetError): any other JSON."""
    try:
        if isinstance(data, dict) and {"session_id", "rounds", "players"} <= data.keys():
            return Workbook([_zettel(data)], ZETTEL)
        if isinstance(data, list) and data and "participations" in data[0]:
            return Workbook([_tracker(data)], TRACKER)
        if is_schreiber(data):
            return Workbook([schreiber_table(data)], SCHREIBER)
        if is_dokorama(data):
            return Workbook([dokorama_table(data)], DOKORAMA)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise SheetError("no_sheet", Sentence(NO_SHEET)) from error
    table = json_table(data)
    if table is None:
        raise SheetError("unknown_json", Sentence(UNKNOWN_JSON, names=", ".join(WRITE_JSON)))
    return Workbook([table])


def _zettel(data: dict[str, Any]) -> GridSheet:
    names = [_text(player["name"]) for player in data["players"]]
    day = _day(data["created_at"])
    rows: list[list[Any]] = [["Datum", "Spiel", *names]]
    for number, game in enumerate(data["rounds"], start=1):
        out = game.get("sitting_out")
        points = [None if name == out else _points(game["scores"].get(name)) for name in names]
        rows.append([day, number, *points])
    return GridSheet("", rows)


def _tracker(data: list[dict[str, Any]]) -> GridSheet:
    games = sorted(data, key=lambda game: (_text(game["date"]), int(game["id"])))
    names = list(dict.fromkeys(_text(one["name"]) for game in games for one in game["participations"]))
    rows: list[list[Any]] = [["Datum", "Spiel", *names]]
    for number, game in enumerate(games, start=1):
        points = {one["name"]: _points(one["points_earned"]) for one in game["participations"]}
        rows.append([_day(game.get("game_day") or game["date"]), number, *(points.get(name) for name in names)])
    return GridSheet("", rows)


def _text(value: Any) -> str:
    if not isinstance(value, str) or not value.strip():
        raise TypeError("a text is needed here")
    return value


def _points(value: Any) -> int | float | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError("a number is needed here")
    return value


def _day(value: Any) -> date:
    return date.fromisoformat(_text(value)[:10])
