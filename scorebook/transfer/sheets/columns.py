"""What the heads of a table say: what happened in a game, the words of other columns, or who may be meant by a name."""

import re
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from difflib import SequenceMatcher
from enum import StrEnum
from typing import Final

from .cells import DASHES, GridSheet, Value, is_formula, number_of, read_as


class FactColumn(StrEnum):
    """What a column says of a game."""

    GAME = "game"
    DEALER = "dealer"
    KIND = "kind"
    SOLO = "solo"
    RE = "re"
    KONTRA = "kontra"
    WINNER = "winner"
    AUGEN = "augen"
    KONTRA_AUGEN = "kontra_augen"
    VALUE = "value"
    BOCK = "bock"
    CALLS = "calls"
    EXTRAS = "extras"
    SPECIAL = "special"
    NOTE = "note"
    HOCHZEIT = "hochzeit"
    ARMUT = "armut"


def _heads(words: str) -> frozenset[str]:
    return frozenset(words.split(", "))


def _of_party(party: str) -> set[str]:
    """The heads of a column that names the players of a party."""
    words = ("partei", "party", "spieler", "team", "player", "players", "leute", "seite")
    return {f"{party}{sign}{word}" for word in words for sign in " -_"}


# The words for each, between commas.
HEADS: Final[Mapping[FactColumn, frozenset[str]]] = {
    FactColumn.GAME: _heads("spiel, nr, no, #, spielnr, spiel nr, spielnummer, game"),
    FactColumn.DEALER: _heads("geber, gibt, kartengeber, dealer"),
    FactColumn.KIND: _heads("spielart, art, typ, spieltyp, type, gametype, game type, kind"),
    FactColumn.SOLO: _heads("solo, solist, soloist, alleinspieler, soloart, solospieler, solotype"),
    FactColumn.RE: _heads("re") | _of_party("re"),
    FactColumn.KONTRA: _heads("kontra, contra") | _of_party("kontra") | _of_party("contra"),
    FactColumn.WINNER: _heads("gewonnen, gewinner, sieger, winner, winners, won, won by, gewonnen von, siegerpartei"),
    FactColumn.AUGEN: _heads("augen, augen re, re augen, re-augen"),
    FactColumn.KONTRA_AUGEN: _heads("augen kontra, kontra augen, kontra-augen, augen contra"),
    FactColumn.VALUE: _heads("wert, spielwert, value, punkte, pkt, pkte, points, punktwert, spielpunkte, zähler"),
    FactColumn.BOCK: _heads("bock, böcke, bockspiel, bockrunde"),
    FactColumn.CALLS: _heads("ansagen, ansage, absagen, an- und absagen, an-/absagen"),
    FactColumn.EXTRAS: _heads("sonderpunkte, sonderpunkt, extrapunkte, extras"),
    FactColumn.SPECIAL: _heads("besonderes, besonderheiten"),
    FactColumn.HOCHZEIT: _heads("hochzeit, hochzeiter, wedding"),
    FactColumn.ARMUT: _heads("armut"),
    FactColumn.NOTE: _heads("bemerkung, bemerkungen, notiz, notizen, kommentar, comment, comments, note, notes"),
}
# Two of these make a table of games; the others say less than what happened.
TELLING: Final = frozenset(FactColumn) - {
    *(FactColumn.GAME, FactColumn.DEALER, FactColumn.VALUE, FactColumn.BOCK, FactColumn.NOTE),
    *(FactColumn.HOCHZEIT, FactColumn.ARMUT),
}
# What goes into the comment of a game of which only the points are known, with its head.
BESIDE: Final = (
    *(FactColumn.HOCHZEIT, FactColumn.ARMUT, FactColumn.BOCK, FactColumn.CALLS, FactColumn.EXTRAS, FactColumn.AUGEN),
    FactColumn.KONTRA_AUGEN,
)
# What can be told of it.
ABOUT: Final = (FactColumn.KIND, FactColumn.SOLO, FactColumn.WINNER, FactColumn.SPECIAL, FactColumn.NOTE, *BESIDE)
Columns = Mapping[FactColumn, int]


def column_of(head: Value) -> FactColumn | None:
    """What a column with this head says; None if that is no word for it."""
    if not isinstance(head, str):
        return None
    plain = read_as(head).casefold().rstrip(":.")
    return next((column for column, words in HEADS.items() if plain in words), None)


def columns_about(sheet: GridSheet, head: int, others: Sequence[int]) -> dict[FactColumn, int]:
    """Which of these columns tell something of games of which only the points are known."""
    found: dict[FactColumn, int] = {}
    for column in others:
        if (role := column_of(sheet.at(head, column))) in ABOUT and role:
            found.setdefault(role, column)
    return found


def fact_columns(sheet: GridSheet, head: int) -> dict[FactColumn, int]:
    """The columns that tell of games, below a head; empty if nothing says who was Re, and something else."""
    found: dict[FactColumn, int] = {}
    for column, value in enumerate(sheet.rows[head]):
        if (role := column_of(value)) and role not in (FactColumn.HOCHZEIT, FactColumn.ARMUT):
            found.setdefault(role, column)
    if FactColumn.RE not in found or len(found.keys() & TELLING) < 2:
        return {}
    cells = sheet.column(found[FactColumn.RE], head)
    names = [cell for cell in cells if isinstance(cell, str) and number_of(cell) is None]
    return found if any(any(sign.isalpha() for sign in name) for name in names) else {}


# Words that stand in the head of a table of points and are no names.


DAY: Final = _heads(
    "datum, date, tag, day, abend, spieltag, spielabend, wann, termin, created_at, timestamp, zeitstempel, zeitpunkt"
)
PLACE: Final = frozenset({"ort", "wo", "place", "location", "gastgeber", "bei"})
YEAR: Final = frozenset({"jahr", "year", "saison", "season"})
SUM: Final = re.compile(
    r"(?:Σ|summe|sum\b|gesamt|total|endstand|ergebnis|zusammen|kontrolle|check|saldo|zwischen(?:stand|summe|ergebnis))",
    re.I,
)
STATISTIC: Final = re.compile(  # a label of a row that is worked out from others; "Max" alone is somebody
    r"(?:ø|durchschn(?:itt|\.)|schnitt|mittel(?:wert)?|average|mean|avg|median|teilnahmen?|anwesenheit(?:en)?|anwesend"
    r"|anzahl|spiele|abende|games|evenings|siege|wins|gewonnen|verloren|platz|plätze|platzierung|rang|rank|maximum"
    r"|minimum|m(?:ax|in)\.|(?:bes|schlechtes|höchs|niedrigs)te[rs]?|(?:punkte )?(?:pro|je) (?:spiel|abend)|quote"
    r"|prozent|%|stdabw\.?|standardabweichung|varianz)(?!\w)",
    re.I,
)
OTHER: Final = _heads(
    "nr, nr., no, #, spiel, spiele, spielnr, runde, runden, round, game, games, anzahl, bock, böcke, "
    "bockspiel, wert, punkte, points, value, geber, dealer, solo, solist, spielart, art, typ, type, re, "
    "kontra, contra, gewinner, gewonnen, winner, verlierer, bemerkung, bemerkungen, notiz, kommentar, "
    "comment, abrechnung, jahr, monat, uhrzeit, zeit, time, id, platz, rang, augen, ansagen, sonderpunkte, "
    "teilnehmer, anwesend, game_id, game_name, is_closed, closed_at, bier, biere, getränke, essen, kaffee, "
    "schnaps, verzehr, wirt, trinkgeld, startgeld, pkt, pkte, pkt., pkte., zettel, tisch, saison, woche, kw, "
    "einsatz, beitrag, strafe, schnitt, durchschnitt, mittelwert, beste, schlechteste, kasse, euro, €"
)
ABSENT: Final = frozenset({"-", *DASHES, "x", "/", "n/a", "fehlt", "abwesend", "entsch.", "."})


MARK: Final = re.compile(r"[^\W\d_]{1,12}\.?")
USUAL_MARKS: Final = _heads(
    "g, geber, gibt, krank, urlaub, pause, frei, n, na, nein, out, aus, sitzt, aussetzen, entschuldigt, "
    "unentschuldigt, verhindert, weg, none, nan, null, kein, absent"
)


def mark_of(value: Value) -> str:
    """The short word that stands in a cell of points, as it is compared; empty if it is none, or a usual sign."""
    if not isinstance(value, str) or is_absent(value) or is_formula(value):
        return ""
    text = value.strip().casefold()
    return text if MARK.fullmatch(text) else ""


def is_sum(value: Value) -> bool:
    """Whether a label says that sums stand beside or below it."""
    return isinstance(value, str) and bool(SUM.match(value.strip()))


def is_statistic(value: Value) -> bool:
    """Whether a label says that its row is worked out from others: an average, a count, a place."""
    return isinstance(value, str) and bool(STATISTIC.match(value.strip()))


def is_absent(value: Value) -> bool:
    """Whether a cell says that somebody was not there."""
    return value is None or (isinstance(value, str) and value.strip().casefold() in ABSENT)


def is_name(value: Value) -> bool:
    """Whether a head can be the name of somebody."""
    if not isinstance(value, str):
        return False
    text = read_as(value)
    plain = text.casefold().rstrip(":")
    is_keyword = plain in DAY or plain in PLACE or plain in OTHER or is_sum(text) or column_of(text) is not None
    return not is_keyword and 0 < len(text) <= 60 and any(sign.isalpha() for sign in text)


def is_one_of(value: Value, some: frozenset[str]) -> bool:
    """Whether a head is one of these words."""
    return isinstance(value, str) and read_as(value).casefold().rstrip(":") in some


# Who may be meant by a name as it is written: the same letters, a short form, or nearly the same.


ALIKE: Final = 0.75


def plain(name: str) -> str:
    """Letters and digits alone, without accents and case: "H.-Peter Müller " is "hpetermuller"."""
    decomposed = unicodedata.normalize("NFKD", name.casefold().replace("ß", "ss"))
    return re.sub(r"[\W_]+", "", "".join(sign for sign in decomposed if not unicodedata.combining(sign)))


def name_similarity(one: str, other: str) -> float:
    """How alike two names are, from 0 to 1. A first name, or the beginning of one, is like the whole name."""
    first, second = plain(one), plain(other)
    if not first or not second:
        return 0
    if first == second:
        return 1
    short, long = sorted((first, second), key=len)
    if len(short) >= 3 and long.startswith(short):
        return 0.9
    spelled = {"ae": "a", "oe": "o", "ue": "u"}  # Mueller, Müller
    for way, letter in spelled.items():
        first, second = first.replace(way, letter), second.replace(way, letter)
    if first == second:
        return 0.95
    return SequenceMatcher(None, first, second).ratio()


def nearest(name: str, names: Mapping[str, Sequence[str]]) -> str:
    """The key of the closest name, among key → names; empty if none is close, or two are equally close."""
    ranked = {key: max((name_similarity(name, other) for other in names), default=0) for key, names in names.items()}
    best = max(ranked.values(), default=0)
    found = [key for key, value in ranked.items() if value == best >= ALIKE]
    return found[0] if len(found) == 1 else ""


def proposals(
    names: Sequence[str],
    apart: Mapping[str, Collection[str]],
    players: Mapping[str, Sequence[str]],
    by_name: Mapping[str, str],
    new: str,
) -> dict[str, str]:
    """For every name as it is written the key of a player, or of a new one: `new` and the name that stands for it.

    `apart`: names that have points in the same row, which are different people. `players`: key → what they are called.
    `by_name`: what was said about a name before. An equal name comes first, then a similar one.
    """
    found = dict(by_name)

    def free(name: str, among: Mapping[str, Sequence[str]]) -> dict[str, Sequence[str]]:
        taken = {found.get(other) for other in apart.get(name, ())}
        return {key: called for key, called in among.items() if key not in taken}

    exact = {plain(called): key for key, some in players.items() for called in some}
    for name in names:
        if name not in found and (key := exact.get(plain(name))) and key in free(name, players):
            found[name] = key
    newcomers: dict[str, list[str]] = {}
    for name in names:
        if name in found:
            continue
        key = nearest(name, free(name, players)) or nearest(name, free(name, newcomers)) or f"{new}{name}"
        if key.startswith(new):
            newcomers.setdefault(key, []).append(name)
        found[name] = key
    return {name: found[name] for name in names}
