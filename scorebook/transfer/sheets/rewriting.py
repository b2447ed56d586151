"""Tables of another making, written anew as a head with names and a row a game; cells keep their names.

Winners and losers marked beside the value of the game, or named there; a column of points and one of the party for
each person; several columns for the people of a party; a row a player of a game. A list of a tournament has no evenings
in it and is refused.
"""

import re
from collections import defaultdict
from dataclasses import replace
from datetime import date
from itertools import pairwise
from typing import Any, Final

from scorebook.scoring.game.sentences import Sentence, gettext_noop

from .cells import GridSheet, Value, number_of, read_as
from .columns import PLACE, FactColumn, column_of, is_name, is_one_of, is_sum
from .days import day_of
from .fact_words import names_in
from .tables import SheetError

TOURNAMENT: Final = gettext_noop(
    "Das ist eine Turnierliste: eine Zeile je Spieler, eine Spalte je Runde. Übernommen werden Abende; bitte je Runde "
    "oder je Abend eine Zeile schreiben und die Namen in den Kopf."
)
ALL_TIME: Final = gettext_noop(
    "Das ist eine Gesamttabelle: eine Zeile je Person, ohne Abende. Übernommen werden Abende; wer nur diesen Stand "
    "hat, trägt ihn als alten Abend nach, von dem nur der Endstand bekannt ist."
)
ROW_TWICE: Final = gettext_noop(
    "Für „{name}“ stehen zwei Zeilen zu einem Spiel da ({one} und {other}). Bitte eine davon löschen, oder beiden "
    "Spielen verschiedene Nummern geben."
)
COUNTS: Final = re.compile(
    r"(?:anzahl )?(?:spiele?|abende?|games|evenings|siege|wins|gewonnen|gespielt|played)|schnitt|ø|average", re.I
)
TICKS: Final = frozenset({"x", "✓", "✔", "☑", "ja", "yes", "true", "*"})
SIGNS: Final = {
    **dict.fromkeys(("w", "g", "s", "won", "win", "gewonnen", "sieg"), (1, False)),
    **dict.fromkeys(("l", "v", "n-", "lost", "lose", "verloren"), (-1, False)),
    **dict.fromkeys(("ws", "sw", "gs", "sg"), (3, True)),
    **dict.fromkeys(("ls", "sl", "vs", "sv"), (-3, True)),
}
OUT: Final = frozenset({"n", "-", "x", "o", "a", "p", ""})
VALUES: Final = frozenset({"t", "wert", "punkte", "pkt", "pkte", "p", "spielwert", "value", "points", "s"})
BOCK: Final = frozenset({"b", "bock", "böcke", "bockspiel", "bockrunde"})
POINTS: Final = frozenset(
    {
        *("punkte", "points", "score", "pkt", "pkte", "punktzahl", "ergebnis", "result", "betrag", "amount"),
        *("punkte gesamt", "total points", "points_earned", "erzielt"),
    }
)
PLAYER: Final = frozenset(
    {
        *("spieler", "player", "name", "spielername", "mitspieler", "person", "mitglied", "teilnehmer", "spielerin"),
        *("member", "participant", "player name", "player_name", "playername", "user", "username", "wer", "who"),
    }
)
GAME: Final = re.compile(r"(?:spiel|game|round|runde|partie|hand)[ _-]?(?:id|nr\.?|nummer|no)?", re.I)
ROUND: Final = re.compile(
    r"(?:\d+(?:\.|st|nd|rd|th)?\s*(?:runde|round|durchgang|serie|session)"
    r"|(?:runde|round|durchgang|serie|session|r\.?|rd\.?)\s*\d+)",
    re.I,
)
PARTY: Final = re.compile(
    r"(re|[ck]ontra|gewinner|sieger|verlierer|winner|loser)s?[ _-]*(?:spieler|player)?[ _-]*([1-4])", re.I
)
WINNERS: Final = frozenset({"gewinner", "sieger", "winner", "winners", "gewonnen", "won"})
LOSERS: Final = frozenset({"verlierer", "loser", "losers", "verloren", "lost"})
LONGEST_CELL: Final = 60
MARKED: Final = re.compile(  # points with a mark: it before or behind a number
    r"\(?([^\W\d_]{1,4}|\*+|!+)\)?[\s:]*([+−–-]?\s?\d[\d.,]*)|([+−–-]?\s?\d[\d.,]*)\s*\(?([^\W\d_]{1,4}|\*+|!+)\)?"
)
NAME_AND_POINTS: Final = re.compile(r"([^\d:=(]*[^\d\s:=(+−–-])\s*[:=(]?\s*([+−–-]?\s?\d[\d.,]*)\)?")
# What a column beside others of the same person says: the first of these with enough columns is their points.
SUFFIXES: Final = ("tacken|punkte|points|score|pkt", "stand|total|gesamt|summe")
WITHIN: Final = 30  # rows from the top


def rewritten(sheet: GridSheet) -> GridSheet:
    """The same table with names in its head and points below. SheetError: the list of a tournament."""
    for head in range(min(WITHIN, len(sheet.rows))):
        sheet = _joined(sheet, head)
        heads = [read_as(value) for value in sheet.rows[head]]
        if _is_tournament(sheet, head, heads):
            raise SheetError("tournament", Sentence(TOURNAMENT))
        if _is_all_time(sheet, head, heads):
            raise SheetError("all_time", Sentence(ALL_TIME))
        for rewrite in (_names_in_cells, _a_row_a_player, _with_suffix, _winners_marked, _winners_named):
            if found := rewrite(sheet, head, heads):
                return found
    return _marks_apart(sheet)


def beside_each_other(sheet: GridSheet) -> list[GridSheet]:
    """The tables that stand side by side, with the same names in one head; the sheet itself where it is one table."""
    for row in sheet.rows[:WITHIN]:
        names = {column: read_as(value).casefold() for column, value in enumerate(row) if is_name(value)}
        starts = [column for column, name in names.items() if name == next(iter(names.values()))]
        people = [column for column in names if len(starts) > 1 and column < starts[1]]
        repeated = [[names.get(start + column - starts[0]) for column in people] for start in starts]
        if len(people) < 4 or any(one != repeated[0] for one in repeated):
            continue
        before = min(starts[0], starts[1] - max(people) - 1)  # columns of each table left of its names
        if any(day_of(value) for one in sheet.rows for value in one[: starts[0] - before] if not number_of(value)):
            continue  # days that belong to all of them
        edges = [*(start - before for start in starts), sheet.width]
        return [
            replace(sheet, rows=[one[begin:end] for one in sheet.rows], left=sheet.left + begin)
            for begin, end in pairwise(edges)
        ]
    return [sheet]


def _marks_apart(sheet: GridSheet) -> GridSheet:
    """Points with a short mark beside them ("6 S", "*9") as numbers; the marks go to the comment of the row.

    A mark that stands only once may be a slip of the finger, and is left for others to ask about.
    """
    found: list[list[Value]] = [list(row) for row in sheet.rows]
    notes: dict[int, list[str]] = defaultdict(list)
    marks: dict[str, list[tuple[int, int, float | None]]] = defaultdict(list)
    plain = {column for row in sheet.rows for column, value in enumerate(row) if number_of(value) is not None}
    heads: dict[int, str] = {}
    for row, values in enumerate(sheet.rows):
        for column, value in enumerate(values):
            if column not in heads and is_name(value) and not MARKED.fullmatch(read_as(value)):
                heads[column] = read_as(value)
            elif column in plain and column in heads and (marked := MARKED.fullmatch(read_as(value))):
                marks[marked[1] or marked[4]].append((row, column, number_of(marked[2] or marked[3])))
    for mark, cells in marks.items():
        for row, column, points in cells if len(cells) > 1 else ():
            found[row][column] = points
            notes[row].append(f"{heads[column]}: {mark}")
    head = next((row for row, values in enumerate(sheet.rows) if sum(map(is_name, values)) > 1), None)
    if head is None or not notes:
        return sheet
    note_columns = [column for column, value in enumerate(sheet.rows[head]) if column_of(value) is FactColumn.NOTE]
    note = note_columns[0] if note_columns else sheet.width
    for row, some in {head: [], **notes}.items():
        found[row] += [None] * (note + 1 - len(found[row]))
        text = read_as(found[row][note]) or ("" if some else "Bemerkung")
        found[row][note] = ", ".join(filter(None, (text, *some)))
    return replace(sheet, rows=found)


def _is_tournament(sheet: GridSheet, head: int, heads: list[str]) -> bool:
    rounds = [column for column, text in enumerate(heads) if ROUND.fullmatch(text)]
    named = any(text.casefold() in PLAYER for text in heads)
    return len(rounds) >= 2 and named and any(number_of(sheet.at(head + 1, column)) is not None for column in rounds)


def _is_all_time(sheet: GridSheet, head: int, heads: list[str]) -> bool:
    """One row for each person, with how many games or evenings, and points."""
    plain = [text.casefold().rstrip(".") for text in heads]
    player = next((column for column, text in enumerate(plain) if text in PLAYER), None)
    if player is None or not any(text in POINTS for text in plain) or not any(map(COUNTS.fullmatch, plain)):
        return False
    names = [read_as(sheet.at(row, player)) for row in sheet.below(head) if sheet.at(row, player)]
    days = (day_of(value) for row in sheet.rows[head + 1 :] for value in row if isinstance(value, str | date))
    return len(names) >= 4 and len(set(names)) == len(names) and not any(days)


def _with_suffix(sheet: GridSheet, head: int, heads: list[str]) -> GridSheet | None:
    """Columns called "NAME_points", and others of the same person beside them."""
    for words in SUFFIXES:
        suffix = re.compile(rf"(.+?)[ _.:-]+\(?(?:{words})\)?", re.I)
        people = {column: found[1] for column, text in enumerate(heads) if (found := suffix.fullmatch(text))}
        if len(people) >= 4:
            break
    else:
        return None
    rest = re.compile("(?:" + "|".join(re.escape(name) for name in people.values()) + ")[ _.:-]+.+")
    if sum(text in people.values() for text in heads) >= 4:  # points under the name alone, and a sum beside them
        people = {}
    new: list[Value] = [
        people.get(column, f"Σ {text}" if rest.fullmatch(text) else value)  # nobody is called so
        for column, (text, value) in enumerate(zip(heads, sheet.rows[head], strict=True))
    ]
    return replace(sheet, rows=[*sheet.rows[:head], new, *sheet.rows[head + 1 :]])


def _winners_marked(sheet: GridSheet, head: int, heads: list[str]) -> GridSheet | None:
    """Who won and who lost, marked below the names, beside the value of the game."""
    rows = [row for row in sheet.below(head) if any(sheet.rows[row])]
    value = next((column for column, text in enumerate(heads) if text.casefold().rstrip(".") in VALUES), None)
    people = [column for column, text in enumerate(heads) if is_name(text) and _marks_only(sheet, rows, column)]
    if value is not None and len(people) < 4:
        return _winners_ticked(sheet, rows, heads, value)
    if value is None:
        return None
    bock = next((column for column, text in enumerate(heads) if text.casefold() in BOCK and column not in people), None)
    points: dict[int, dict[int, float]] = {}
    for row in rows:
        number = number_of(sheet.at(row, value))
        signs = {column: SIGNS.get(read_as(sheet.at(row, column)).casefold()) for column in people}
        played = {column: sign for column, sign in signs.items() if sign}
        if number is None or not played:
            continue
        size = abs(number) * _times(sheet.at(row, bock) if bock is not None else None)
        points[row] = {column: size * times for column, (times, _solo) in played.items()}
        if not any(solo for _times_won, solo in played.values()) and len(played) == 4:
            points[row] |= _alone(played, size)
    return _with_points(sheet, people, points)


def _winners_ticked(sheet: GridSheet, rows: list[int], heads: list[str], value: int) -> GridSheet | None:
    """A tick for each of four people who has won, beside the value of the game."""
    ticks = {
        column: {row for row in rows if read_as(sheet.at(row, column)).casefold() in TICKS}
        for column, text in enumerate(heads)
        if is_name(text) and all(read_as(sheet.at(row, column)).casefold() in {*TICKS, ""} for row in rows)
    }
    people = list(ticks) if len(ticks) == 4 else [column for column, some in ticks.items() if some]
    if len(people) != 4 or not any(ticks.values()):
        return None
    points: dict[int, dict[int, float]] = {row: {} for row in rows}
    for row in rows:
        number = number_of(sheet.at(row, value))
        won = [column for column in people if row in ticks[column]]
        if number is not None and 0 < len(won) < 4:
            size, lost = abs(number), -3 if len(won) == 3 else -1
            points[row] = {one: size * ((3 if len(won) == 1 else 1) if one in won else lost) for one in people}
    return _with_points(sheet, people, points)


def _with_points(sheet: GridSheet, people: list[int], points: dict[int, dict[int, float]]) -> GridSheet:
    """The same with these points in the columns of people, by row and column; nothing of theirs else in such a row."""
    found: list[list[Value]] = [list(row) for row in sheet.rows]
    for row, some in points.items():
        found[row] += [None] * (max(people) + 1 - len(found[row]))
        for column in people:
            found[row][column] = some.get(column)
    return replace(sheet, rows=found)


def _joined(sheet: GridSheet, head: int) -> GridSheet:
    """The same with one column for each party, where it has one for every player of it: Re 1, Re 2."""
    parties: dict[str, list[int]] = defaultdict(list)
    for column, value in enumerate(sheet.rows[head]):
        if found := PARTY.fullmatch(read_as(value)):
            parties[found[1].capitalize()].append(column)
    some = {party: columns for party, columns in parties.items() if len(columns) > 1}
    if not some:
        return sheet
    rows: list[list[Value]] = [list(row) for row in sheet.rows]
    for row in range(head, len(rows)):
        rows[row] += [None] * (sheet.width - len(rows[row]))
        for party, columns in some.items():
            names = [text for column in columns if (text := read_as(rows[row][column])) and text not in OUT]
            for column in columns[1:]:
                rows[row][column] = None
            rows[row][columns[0]] = party if row == head else ", ".join(names) or None
    return replace(sheet, rows=rows)


def _winners_named(sheet: GridSheet, head: int, heads: list[str]) -> GridSheet | None:
    """Who won and who lost, by their names, beside the value of the game."""
    plain = [text.casefold().rstrip(".:") for text in heads]
    won, lost, value = (
        next((column for column, text in enumerate(plain) if text in some), None) for some in (WINNERS, LOSERS, VALUES)
    )
    if won is None or lost is None or value is None:
        return None
    games: dict[int, dict[str, float]] = {}
    for row in sheet.below(head):
        winners, losers = (names_in(read_as(sheet.at(row, column)), ()) for column in (won, lost))
        number = number_of(sheet.at(row, value))
        if number is None or len({*winners, *losers}) != 4 or not (winners and losers):
            continue
        size = abs(number)
        times = {len(some): 3 if len(some) == 1 else 1 for some in (winners, losers)}
        games[row] = {
            **{name: size * times[len(winners)] for name in winners},
            **{name: -size * times[len(losers)] for name in losers},
        }
    names = list(dict.fromkeys(name for game in games.values() for name in game))
    if len(names) < 4:
        return None
    rest = [column for column in range(sheet.width) if column not in (won, lost, value)]
    found: list[list[Value]] = [list(row) for row in sheet.rows[:head]]
    for row in range(head, len(sheet.rows)):
        points = names if row == head else [games.get(row, {}).get(name) for name in names]
        found.append([*(sheet.at(row, column) for column in rest), *points])
    return replace(sheet, rows=found)


def _alone(played: dict[int, tuple[int, bool]], size: float) -> dict[int, float]:
    """What one against three gets, though no mark says so."""
    won = [column for column, (sign, _solo) in played.items() if sign > 0]
    lost = [column for column in played if column not in won]
    return {alone[0]: sign * size for alone, sign in ((won, 3), (lost, -3)) if len(alone) == 1}


def _marks_only(sheet: GridSheet, rows: list[int], column: int) -> bool:
    cells = [read_as(sheet.at(row, column)).casefold() for row in rows]
    marks = sum(cell in SIGNS for cell in cells)
    return marks > 1 and all(cell in SIGNS or cell in OUT for cell in cells)


def _times(value: Value) -> float:
    """What Böcke make of a value: doubled for each, written as letters, or as their number."""
    number = number_of(value)
    if number is not None:
        return float(2 ** min(max(int(number), 0), 4))
    text = read_as(value).casefold()
    return 2 ** text.count("b") if text and set(text) == {"b"} else 2 if text in ("x", "ja", "bock") else 1


def _names_in_cells(sheet: GridSheet, head: int, heads: list[str]) -> GridSheet | None:
    """Names with their points beside them in one cell ("Anna 12"), from the first place to the last."""
    rows = sheet.below(head)
    first = next((sheet.rows[row] for row in rows if any(cell is not None for cell in sheet.rows[row])), [])
    if sum(_name_and_points(cell) is not None for cell in first) < 4:
        return None
    found = {row: [_name_and_points(sheet.at(row, column)) for column in range(sheet.width)] for row in rows}
    by_name = {row: dict(filter(None, cells)) for row, cells in found.items()}
    filled = [row for row in rows if any(cell is not None for cell in sheet.rows[row])]
    if not filled or any(len(by_name[row]) < 4 for row in filled):
        return None
    names = list(dict.fromkeys(name for row in filled for name in by_name[row]))
    rest = [column for column in range(sheet.width) if not any(found[row][column] for row in filled)]
    made: list[list[Value]] = [[*(sheet.at(head, column) for column in rest), *names]]
    made += [[*(sheet.at(row, column) for column in rest), *map(by_name[row].get, names)] for row in filled]
    return GridSheet(sheet.name, made, sheet.turned, (head, *filled))


def _name_and_points(value: Value) -> tuple[str, Value] | None:
    text = read_as(value)
    found = NAME_AND_POINTS.fullmatch(text) if len(text) <= LONGEST_CELL else None
    number = number_of(found[2]) if found else None
    return (found[1], number) if found and number is not None and is_name(found[1]) else None


def _a_row_a_player(sheet: GridSheet, head: int, heads: list[str]) -> GridSheet | None:
    """A row for each player of a game: one with the names in its head, a row a game, made of them."""
    plain = [text.casefold() for text in heads]
    player = next((column for column, text in enumerate(plain) if text in PLAYER), None)
    points = next((column for column, text in enumerate(plain) if text in POINTS), None)
    if player is None or points is None:
        return None
    rows = [row for row in sheet.below(head) if sheet.at(row, player) is not None]
    numbers = [column for column, text in enumerate(heads) if GAME.fullmatch(text)]
    day_columns = _day_columns(sheet, rows)
    keys = numbers or day_columns
    if numbers and _twice(sheet, rows, [*numbers, player]):  # every evening counts its games from one
        keys = [*day_columns, *numbers]
    games: dict[tuple[str, ...], dict[str, Any]] = defaultdict(dict)
    first: dict[tuple[str, ...], int] = {}
    for row in rows:
        key = tuple(read_as(sheet.at(row, column)) for column in keys)
        name = read_as(sheet.at(row, player))
        if is_name(name) and not is_sum(name):
            games[key].setdefault(name, sheet.at(row, points))
            first.setdefault(key, row)
    if not keys or not games or not any(len(game) >= 4 for game in games.values()):
        return None
    if twice := _twice(sheet, [row for row in rows if is_name(sheet.at(row, player))], [*keys, player]):
        name, one, other = read_as(sheet.at(twice[1], player)), *(sheet.place(row, player) for row in twice)
        raise SheetError("row_twice", Sentence(ROW_TWICE, name=name, one=one.sentence, other=other.short))
    names = list(dict.fromkeys(name for game in games.values() for name in game))
    days = _day_columns(sheet, rows)[:1] or [column for column, text in enumerate(plain) if text == "datum"][:1]
    places = [column for column in range(len(heads)) if is_one_of(heads[column], PLACE)][:1]
    made: list[list[Value]] = [[*("Datum" for _ in days), *("Ort" for _ in places), *names]]
    for key, row in first.items():
        made.append([sheet.at(row, column) for column in (*days, *places)] + [games[key].get(one) for one in names])
    origin = (sheet.origin[row] if sheet.origin else row for row in (head, *first.values()))
    return GridSheet(sheet.name, made, sheet.turned, tuple(origin))


def _twice(sheet: GridSheet, rows: list[int], columns: list[int]) -> tuple[int, int] | None:
    """The first two rows that say the same in these columns."""
    first_rows: dict[tuple[str, ...], int] = {}
    for row in rows:
        if (before := first_rows.setdefault(tuple(read_as(sheet.at(row, column)) for column in columns), row)) != row:
            return before, row
    return None


def _day_columns(sheet: GridSheet, rows: list[int]) -> list[int]:
    def is_day(value: Value) -> bool:
        return number_of(value) is None and day_of(value) is not None

    return [column for column in range(sheet.width) if rows and all(is_day(sheet.at(row, column)) for row in rows)]
