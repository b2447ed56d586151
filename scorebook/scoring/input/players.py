"""Reading who plays, and who of them is Re."""

from ..game.said import gettext_noop
from ..game.terms import ALONE_KINDS, Kind
from ..game.words import kind_word
from .reader import Reader, among

ONE_RE = gettext_noop("im Spiel „{kind}“ gehört ein Name hierher, nicht {number}.")
TWO_RE = gettext_noop("im Spiel „{kind}“ gehören zwei Namen hierher, nicht {number}.")


def _names(reader: Reader, field: str, missing: str) -> tuple[str, ...] | None:
    """A list of strings, or None if the field is absent or of another form."""
    names = reader.listed(field, missing=missing)
    if names is None:
        return None
    if set(map(type, names)) - {str}:
        reader.reject("wrong_type", field, gettext_noop("erlaubt sind nur Namen (Zeichenketten)."))
        return None
    return tuple(names)


def read_players(reader: Reader) -> tuple[str, ...]:
    """The four who play; wrong ones are noted with the reader."""
    names = _names(reader, "players", "players_missing")
    if names is None:
        return ()
    if len(names) != 4:
        reader.reject(
            "players_not_four",
            "players",
            gettext_noop("{number} Namen; ein Spiel hat genau vier Spieler."),
            number=len(names),
        )
    if len(set(names)) != len(names):
        reader.reject(
            "players_not_distinct",
            "players",
            gettext_noop("ein Name steht doppelt da; alle vier müssen verschieden sein."),
        )
    return names


def read_re(reader: Reader, kind: Kind | None, players: tuple[str, ...]) -> tuple[str, ...]:
    """Who of them is Re, so many as the kind of game has."""
    names = _names(reader, "re", "re_missing")
    if names is None:
        return ()
    if players and not set(names) <= set(players):
        strangers = ", ".join(name for name in names if name not in players)
        reader.reject(
            "re_not_players",
            "re",
            gettext_noop("{names} spielt nicht mit; {allowed}"),
            names=strangers,
            allowed=among(players),
        )
    if len(set(names)) != len(names):
        reader.reject("re_not_distinct", "re", gettext_noop("ein Name steht doppelt da."))
    size = 1 if kind in ALONE_KINDS else 2
    if kind is not None and len(names) != size:
        said = kind_word(kind, reader.scheme)
        reader.reject(
            "re_size",
            "re",
            ONE_RE if size == 1 else TWO_RE,
            kind=said,
            number=len(names),
        )
    return names
