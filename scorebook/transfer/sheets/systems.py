"""Files that other programs write, recognised by their content, and turned into tables.

Two of them (`game_programs.py`) say what happened in a game; the others say no more than points in a form
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

import re
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any, Final

from scorebook.scoring.game.sentences import Sentence, gettext_noop

from .cells import GridSheet, Value, Workbook
from .game_programs import dokorama_table, is_dokorama, is_schreiber, schreiber_table
from .rewriting import PLAYER, POINTS
from .shapes import TableShape, shape_of
from .tables import MOST_COLUMNS, MOST_ROWS, NO_SHEET, TOO_LARGE, SheetError, TableForm

DOKO_API_HEAD: Final = frozenset({"game_id", "game_name", "is_closed", "created_at", "closed_at"})
UNKNOWN_JSON: Final = gettext_noop(
    "JSON dieses Programms kennen wir nicht; gelesen wird das von {names}. Bitte dort eine Tabelle (CSV oder XLSX) "
    "speichern und die bringen."
)
WRITE_JSON: Final = ("Doppelkopf Zettel", "DoppelkopfTracker", "Doppelkopf-Schreiber", "Dokorama")
# The key of a program → what people call it, and what a row of its table is.
SYSTEMS: Final = {
    "score_tracker": ("Doppelkopf Score Tracker", TableForm.RUNNING),
    "zettel": ("Doppelkopf Zettel", TableForm.SINGLE),
    "tracker": ("DoppelkopfTracker", TableForm.SINGLE),
    "schreiber": ("Doppelkopf-Schreiber", TableForm.FACTS),
    "dokorama": ("Dokorama", TableForm.FACTS),
    "doko_api": ("doko-API", TableForm.TOTALS),
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
        return "doko_api"
    if len(rows) < 2 or len(rows[0]) < 6 or rows[0][0] != "#" or rows[0][-1] != "game":
        return ""
    return "score_tracker" if set(rows[1]) == {"0"} else ""


def from_json(data: Any) -> Workbook:
    """The table in a JSON file of a program that we know. Refused (SheetError): any other JSON."""
    try:
        if isinstance(data, dict) and {"session_id", "rounds", "players"} <= data.keys():
            return Workbook([_zettel(data)], "zettel")
        if isinstance(data, list) and data and "participations" in data[0]:
            return Workbook([_tracker(data)], "tracker")
        if is_schreiber(data):
            return Workbook([schreiber_table(data)], "schreiber")
        if is_dokorama(data):
            return Workbook([dokorama_table(data)], "dokorama")
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


# Tables in the JSON of any server: a list of objects that are alike is one, with a row for each of them.

# What an object holds inside itself becomes columns: an object of plain values by its own keys, and a list of people
# with their points by their names. So do lists of objects inside one another: the games of an evening have its day.


DEEPEST: Final = 6
PLAIN: Final = (str, int, float, bool)
FEWEST_COLUMNS: Final = 4
IDENTITY: Final = frozenset({"id", "_id", "uid", "uuid", "key"})
PLAYER_ID: Final = re.compile(r"(?:player|spieler|member|user|participant|person)_?(?:id|key)?", re.I)
Row = dict[str, Value]


def json_table(data: Any) -> GridSheet | None:
    """The largest table in some JSON; None where there is none with points of people.

    Refused (SheetError): more than a sheet may have.
    """
    tables: dict[tuple[str, ...], list[Row]] = {}
    _collect(data, {}, (), tables)
    rows = max((rows for rows in tables.values() if _has_points(rows)), key=len, default=[])
    people = dict(_people(data, 0))
    rows = [_named(row, people) for row in rows]
    heads = list(dict.fromkeys(name for row in rows for name in row))
    if len(rows) > MOST_ROWS or len(heads) > MOST_COLUMNS:
        raise SheetError("file_too_large", Sentence(TOO_LARGE))
    return GridSheet("", [[*heads], *([row.get(name) for name in heads] for row in rows)]) if rows else None


def _people(data: Any, depth: int) -> Iterator[tuple[str, str]]:
    """What people are called, by their identities: wherever a list says both."""
    some = list(data.values()) if isinstance(data, Mapping) else data if isinstance(data, list) else []
    if depth > DEEPEST:
        return
    for one in some:
        if isinstance(one, Mapping) and isinstance(data, list):
            key = next((value for name, value in one.items() if name.casefold() in IDENTITY), None)
            called = next((value for name, value in one.items() if name.casefold() in PLAYER), None)
            if isinstance(key, str | int) and isinstance(called, str):
                yield str(key), called
        if isinstance(one, Mapping | list):
            yield from _people(one, depth + 1)


def _named(row: Row, people: Mapping[str, str]) -> Row:
    """The same row with the names of people instead of their identities."""
    named: Row = {}
    for name, value in row.items():
        if PLAYER_ID.fullmatch(name) and str(value) in people:
            named["player"] = people[str(value)]
        else:
            named[people.get(name, name)] = value
    return named


def _has_points(rows: list[Row]) -> bool:
    """Whether rows have numbers for four people, or one person each with their points."""
    heads = {name.casefold() for row in rows for name in row}
    numbers = {name for row in rows for name, value in row.items() if isinstance(value, int | float)}
    one_each = any(head in PLAYER or PLAYER_ID.fullmatch(head) for head in heads) and bool(heads & POINTS)
    return one_each or len(numbers) >= FEWEST_COLUMNS


def _collect(data: Any, around: Row, path: tuple[str, ...], found: dict[tuple[str, ...], list[Row]]) -> None:
    """Put the rows of every table in this under its path; `around`: what the objects say in which it lies."""
    if len(path) > DEEPEST:
        return
    some = list(data.values()) if isinstance(data, Mapping) else data if isinstance(data, list) else []
    alike = bool(some) and all(isinstance(one, Mapping) for one in some)
    if isinstance(data, Mapping) and (len(some) < 2 or not alike or any(one.keys() != some[0].keys() for one in some)):
        own = {**around, **_plain(data)}
        for name, value in data.items():
            _collect(value, own, (*path, name), found)
        return
    for one in some if alike else ():  # a list, or an object of things by their identities
        found.setdefault(path, []).append({**around, **_row(one)})
        own = {**around, **_plain(one)}
        for name, value in one.items():
            if isinstance(value, list) and _person(value) is None:
                _collect(value, own, (*path, name), found)


def _plain(one: Mapping[str, Any]) -> Row:
    return {name: value for name, value in one.items() if isinstance(value, PLAIN)}


def _row(one: Mapping[str, Any]) -> Row:
    """An object as a row."""
    row = _plain(one)
    for value in one.values():
        if isinstance(value, Mapping):
            row |= {name: inner for name, inner in _plain(value).items() if name not in row}
        elif keys := _person(value):
            who, points = keys
            row |= {called: each.get(points) for each in value if isinstance(called := each[who], str)}
    return row


def _person(value: Any) -> tuple[str, str] | None:
    """In a list of people the keys of their names and of their points."""
    if not isinstance(value, list) or not value or not all(isinstance(one, Mapping) for one in value):
        return None
    keys = [name for name in value[0] if all(name in one for one in value)]
    who = next((name for name in keys if name.casefold() in PLAYER), None)
    points = next((name for name in keys if name.casefold() in POINTS), None)
    return (who, points) if who and points else None
