"""From an interchange object to checked facts, or to everything that is wrong with it.

`parse` never raises: whatever the object is, the answer is `GameFacts` or a `Refusal`.
Result, calls and extra points are read in `result`, `calls` and `extras`, who plays in `players`.
"""

from typing import Any

from ..game.facts import GameFacts
from ..game.objections import NOT_AN_OBJECT, Refusal
from ..game.scheme import MOST_BOECKE, Scheme
from ..game.sentences import gettext_noop
from ..game.terms import ANNOUNCED_HOCHZEITEN, HochzeitBy, Kind, Note
from ..game.words import hochzeit_by_word, kind_word, note_word
from .facts import read_announcements, read_augen, read_extras, read_players, read_re, read_tricks
from .reader import Reader, among, kinds_among
from .weighing import weigh

_KINDS = {kind.value: kind for kind in Kind}
_RARE = frozenset({"klaerungsstich", "armut_player", "pflicht", "vorgefuehrt", "hochzeit_by", "notes", "comment"})
_HOCHZEIT_BY = {one.value: one for one in HochzeitBy}
_NOTES = {note.value: note for note in Note}


def parse(raw: object, scheme: Scheme | None, *, stored: bool = False) -> GameFacts | Refusal:
    """Check an interchange object (see `GameFacts`) against the cards and against a scheme.

    Refused with codes of `objections.CODES`, all of them at once. Without a scheme only what every scheme refuses
    is found; the scheme's own objection has then been raised elsewhere. Unknown fields are ignored. What was stored
    once is not weighed against itself again: it stays readable whatever has become known of the cards since.
    """
    if not isinstance(raw, dict):
        return Refusal((NOT_AN_OBJECT,))
    reader = Reader(raw, scheme)
    kind = _kind(reader)
    players = read_players(reader)
    re = read_re(reader, kind, players)
    re_augen, re_range = read_augen(reader)
    re_tricks, kontra_tricks = read_tricks(reader)
    calls = read_announcements(reader, kind, players, re)
    extras = read_extras(reader, players, re)
    bock = _bock(reader)
    facts = GameFacts(
        kind=kind or Kind.NORMAL,
        players=players,
        re=re,
        re_augen=re_augen,
        re_range=re_range,
        re_tricks=re_tricks,
        kontra_tricks=kontra_tricks,
        announcements=calls,
        extras=extras,
        bock=bock,
        **(_rare(reader, kind, players) if raw.keys() & _RARE else {}),
    )
    if not stored and not reader.objections:
        weigh(reader, facts)
    return Refusal(tuple(reader.objections)) if reader.objections else facts


def _rare(reader: Reader, kind: Kind | None, players: tuple[str, ...]) -> dict[str, Any]:
    """What few games have and no points depend on."""
    klaerungsstich = reader.whole_number("klaerungsstich", 1, 3, "klaerungsstich_range")
    armut_player = reader.text("armut_player")
    if armut_player is not None and players and armut_player not in players:
        reader.reject(
            "armut_player",
            "armut_player",
            gettext_noop("„{player}“ spielt nicht mit; {allowed}"),
            player=armut_player,
            allowed=among(players),
        )
    return {
        "klaerungsstich": klaerungsstich,
        "armut_player": armut_player,
        "hochzeit_by": _hochzeit_by(reader, kind),
        "pflicht": reader.yes_no("pflicht"),
        "vorgefuehrt": reader.yes_no("vorgefuehrt"),
        "notes": _notes(reader),
        "comment": reader.text("comment") or "",
    }


def _hochzeit_by(reader: Reader, kind: Kind | None) -> HochzeitBy | None:
    word = reader.text("hochzeit_by")
    if word is None:
        return None
    found = _HOCHZEIT_BY.get(word)
    words = [hochzeit_by_word(one, reader.scheme) for one in HochzeitBy]
    if found is None:
        reader.unknown("hochzeit_by_unknown", "hochzeit_by", word, among(words))
    if reader.scheme and not reader.scheme.says_hochzeit_by:
        message = gettext_noop("in dieser Abrechnung sagt der Hochzeiter nicht, wen er heiratet.")
        reader.reject("hochzeit_by_not_in_scheme", "hochzeit_by", message)
    if kind is not None and kind not in ANNOUNCED_HOCHZEITEN:
        message = gettext_noop("nur in einer angesagten Hochzeit wird gesagt, wer geheiratet wird.")
        reader.reject("hochzeit_by_kind", "hochzeit_by", message)
    return found


def _kind(reader: Reader) -> Kind | None:
    word = reader.text("kind", missing="kind_missing")
    if word is None:
        return None
    kind = _KINDS.get(word)
    kinds = reader.scheme.options.kinds if reader.scheme else frozenset(Kind)
    if kind is None:
        reader.unknown("kind_unknown", "kind", word, kinds_among(kinds, reader.scheme))
    elif kind not in kinds:
        kind_text = kind_word(kind, reader.scheme)
        reader.reject(
            "kind_not_in_scheme",
            "kind",
            gettext_noop("„{word}“ ist hier unbekannt; {allowed}"),
            word=kind_text,
            allowed=kinds_among(kinds, reader.scheme),
        )
    return kind


def _bock(reader: Reader) -> int:
    bock = reader.whole_number("bock", 0, MOST_BOECKE, "bock_range") or 0
    if bock and reader.scheme:
        most = reader.scheme.options.bock.most
        if most == 0:
            reader.reject(
                "bock_not_in_scheme", "bock", gettext_noop("diese Abrechnung kennt keinen Bock; erlaubt ist 0.")
            )
        elif bock > most:
            reader.reject(
                "bock_range",
                "bock",
                gettext_noop("hier liegt höchstens {most} Bock auf einem Spiel, nicht {bock}."),
                most=most,
                bock=bock,
            )
    return bock


def _notes(reader: Reader) -> tuple[Note, ...]:
    notes = []
    for place, word in enumerate(reader.listed("notes") or []):
        note: Any = _NOTES.get(word) if isinstance(word, str) else None
        if note is None:
            reader.unknown(
                "note_unknown", f"notes[{place}]", word, among(note_word(one, reader.scheme) for one in Note)
            )
        else:
            notes.append(note)
    return tuple(notes)
