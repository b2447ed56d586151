"""How the facts of a game are written in a cell, and read again: kinds, calls, extra points, and what else is known.

Written as our own workbook writes them (`league_workbook.py`), and read besides as people shorten them.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from scorebook.scoring.game import (
    CALL_WORDS,
    EXTRA_SHORT,
    EXTRA_WORDS,
    HOCHZEIT_BY_WORDS,
    KIND_WORDS,
    NOTE_WORDS,
    call_word,
    extra_short,
    extra_word,
    hochzeit_by_word,
    kind_word,
    note_word,
)
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.terms import Call, ExtraKind, HochzeitBy, Kind, Note, PartyName

from .columns import plain

# A row of which only the points are known: of a game; a row for a whole evening is called Gesamtstand.
BARE_GAME: Final = "nicht erfasst"
TOTALS: Final = "Gesamtstand"
VORAB, INVALID, LOST_BY = "vorab", "ungültig", " von "
PFLICHT, LUST, LED, NOT_LED = "Pflichtsolo", "Lustsolo", "vorgeführt", "nicht vorgeführt"
KLAERUNG, ARMUT_OF, TRICKS_OF = "Klärungsstich ", "{armut} von ", "Stiche {party} "
# The fields of a stored game that `special_words` tells besides names and tricks.
GAME_FACTS: Final = ("klaerungsstich", "pflicht", "vorgefuehrt", "hochzeit_by", "notes")

# A game played alone of an unknown kind.
ANY_SOLO: Final = frozenset({"solo", "alleinspiel", "soli"})
KINDS: Final = {
    Kind.NORMAL: "normal n norm normales spiel",
    Kind.HOCHZEIT: "hz heirat",
    Kind.STILLE_HOCHZEIT: "stille stillehz stillessolo stilles",
    Kind.ARMUT: "arm armutangenommen",
    Kind.SOLO_TRUMPF: "trumpf trumpfsolo normalsolo karosolo karo",
    Kind.SOLO_KARO: "karo karosolo",
    Kind.SOLO_HERZ: "herz herzsolo",
    Kind.SOLO_PIK: "pik piksolo",
    Kind.SOLO_KREUZ: "kreuz kreuzsolo",
    Kind.SOLO_DAMEN: "damen dame damensolo",
    Kind.SOLO_BUBEN: "buben bube bubensolo",
    Kind.SOLO_FLEISCHLOS: "fleischlos fleischlossolo asse assesolo ass as knochen knochenmann ohnetrumpf",
}
CALLS: Final = {
    Call.RE: "re",
    Call.KONTRA: "kontra contra",
    Call.K90: "keine90 k90 unter90 u90 u9 90",
    Call.K60: "keine60 k60 unter60 u60 u6 60",
    Call.K30: "keine30 k30 unter30 u30 u3 30",
    Call.SCHWARZ: "schwarz s",
}
EXTRAS: Final = {
    ExtraKind.FUCHS: "fuchs fuchse fuchsgefangen",
    ExtraKind.DOPPELKOPF: "doppelkopf doko doppelkopfe",
    ExtraKind.KARLCHEN: "karlchen charlie charly karlchenamende",
    ExtraKind.KARLCHEN_GEFANGEN: "karlchengefangen karlchengef charliegefangen charlygefangen",
    ExtraKind.DULLE_GEFANGEN: "dulle dullegefangen dullegef",
    ExtraKind.HERZSTICH: "herzstich herz",
}
PARTIES: Final = {
    **dict.fromkeys(("re", "r", "repartei", "reteam", "reparty"), PartyName.RE),
    **dict.fromkeys(("kontra", "contra", "k", "kontrapartei", "kontrateam", "kontraparty"), PartyName.KONTRA),
}
NUMBER_FIRST: Final = re.compile(r"(\d)\s*[x×]?\s*(?=[^\W\d])")
HOW: Final = re.compile(r"\((vorab|ungültig)\)", re.I)


class Saying(NamedTuple):
    """A piece of a cell: the person named, if any, and what was done."""

    who: str
    what: str


class UnknownWordError(Exception):
    """An unknown word; the message is the word."""


class FactWords:
    """The words of a scheme, in both of its ways to speak, and those that everybody understands."""

    def __init__(self, scheme: Scheme) -> None:
        self.scheme = scheme
        ways = (scheme.in_french(), scheme)
        self.kinds = _lexicon(KINDS, KIND_WORDS, lambda one: [kind_word(one, way) for way in ways])
        for kind, words in KINDS.items():  # what the scheme does not play gives its words to what it does
            if kind in scheme.options.kinds:
                self.kinds |= {word: kind for word in words.split() if self.kinds[word] not in scheme.options.kinds}
        self.calls = _lexicon(CALLS, CALL_WORDS, lambda one: [call_word(one, way) for way in ways])
        self.extras = _lexicon(
            EXTRAS, EXTRA_WORDS, lambda one: [say(one, way) for way in ways for say in (extra_word, extra_short)]
        )
        self.extras |= {plain(word): extra for extra, word in EXTRA_SHORT.items()}

    def kind(self, text: str) -> Kind | None:
        """The kind of game that a text names; None for a solo of which it does not say which."""
        word = plain(text)
        if word in ANY_SOLO:
            return None
        if word not in self.kinds:
            raise UnknownWordError(text)
        kind: Kind = self.kinds[word]
        return kind

    def calls_in(self, text: str) -> list[Call]:
        """The calls in "Re, keine 90" or "Re k90", in order."""
        rest, found = plain(HOW.sub("", text)), []
        while rest:
            word = next((one for one in sorted(self.calls, key=len, reverse=True) if rest.startswith(one)), None)
            if word is None:
                raise UnknownWordError(text)
            found.append(self.calls[word])
            rest = rest.removeprefix(word)
        return found

    def extra_point(self, text: str) -> tuple[ExtraKind, int, str]:
        """The extra point that a text names, how often, and who lost it: "2 Füchse", "Fuchs von Ben"."""
        what, _sign, loser = text.partition(LOST_BY)
        number = NUMBER_FIRST.match(what)
        word = plain(what[number.end() :] if number else what)
        if word not in self.extras:
            raise UnknownWordError(text)
        return self.extras[word], int(number[1]) if number else 1, loser.strip()


def party_of(text: str) -> PartyName | None:
    """The party that a text names."""
    return PARTIES.get(plain(text))


def sayings(text: str, vocabulary: Sequence[str]) -> Iterator[Saying]:
    """The pieces of a cell such as "Anna: Re, Kontra: keine 90". `vocabulary`: names, which may hold any sign."""
    place = 0
    while place < len(text):
        rest = text[place:].lstrip(" ,;/+\n")
        place = len(text) - len(rest)
        who = next((name for name in vocabulary if rest.startswith(f"{name}:")), "")
        if not who and (found := re.match(r"([^,;:]+):", rest)):
            who = found[1].strip()
        after = rest[rest.index(":") + 1 if who and who not in vocabulary else len(who) + 1 if who else 0 :]
        loser = next((name for name in vocabulary if f"{LOST_BY}{name}" in after), "")
        cut = re.compile(r"[,;]").search(after, _end_of(after, loser))
        what = after[: cut.start()] if cut else after
        place = len(text) - len(after) + len(what)
        if who or what.strip():
            yield Saying(who, what.strip())


def _end_of(text: str, loser: str) -> int:
    """Where the piece cannot end yet: the loser may have a comma in the name."""
    begin = text.find(f"{LOST_BY}{loser}") if loser else -1
    first = re.search(r"[,;]", text[:begin]) if begin >= 0 else None
    return 0 if begin < 0 or first else begin + len(LOST_BY) + len(loser)


def names_in(text: str, names: Sequence[str]) -> list[str]:
    """The names in "Anna, Ben" or "Anna + Ben"; `names` ones may hold any sign."""
    found, rest = [], text
    while rest := rest.lstrip(" ,;/+&\n"):
        name = next((one for one in names if _begins(rest, one)), None)
        if name is None:
            name = re.split(r"\s*(?:[,;/+&\n]|\bund\b)\s*", rest, maxsplit=1)[0].strip() or rest
        found.append(name)
        rest = re.sub(r"^\s*und\b", "", rest.removeprefix(name))
    return found


def _begins(text: str, name: str) -> bool:
    return text.startswith(name) and not re.match(r"\w", text[len(name) :])


def special_words(
    scheme: Scheme,
    *,
    klaerungsstich: int | None,
    pflicht: bool | None,
    vorgefuehrt: bool | None,
    hochzeit_by: str,
    notes: Sequence[str],
    armut: str,
    tricks: Mapping[str, int | None],
) -> str:
    """What else is known of a game, in words that `read_special` reads."""
    sides = {"re": call_word(Call.RE, scheme), "kontra": call_word(Call.KONTRA, scheme)}
    parts = [
        {True: PFLICHT, False: LUST}.get(pflicht) if pflicht is not None else None,
        {True: LED, False: NOT_LED}.get(vorgefuehrt) if vorgefuehrt is not None else None,
        f"{KLAERUNG}{klaerungsstich}" if klaerungsstich is not None else None,
        hochzeit_by_word(HochzeitBy(hochzeit_by), scheme) if hochzeit_by else None,
        f"{ARMUT_OF.format(armut=kind_word(Kind.ARMUT, scheme))}{armut}" if armut else None,
        *(f"{TRICKS_OF.format(party=word)}{tricks[side]}" for side, word in sides.items() if side in tricks),
        *(note_word(Note(note), scheme) for note in notes),
    ]
    return "; ".join(word for word in parts if word)


def read_special(text: str, scheme: Scheme) -> dict[str, Any]:
    """The fields of the interchange object that a text names; what it says else is the game's `comment`.

    A scheme's own words are read, and the general ones, which stand in older workbooks.
    """
    ways = (scheme.in_french(), scheme)
    found: dict[str, Any] = {}
    notes: list[str] = []
    rest: list[str] = []
    lexicon = _lexicon({}, NOTE_WORDS, lambda one: [note_word(one, way) for way in ways])
    plainly: dict[str, tuple[str, Any]] = {PFLICHT: ("pflicht", True), LUST: ("pflicht", False)}
    plainly |= {
        word: ("hochzeit_by", by.value)
        for by, general in HOCHZEIT_BY_WORDS.items()
        for word in (general, *(hochzeit_by_word(by, way) for way in ways))
    }
    plainly |= {LED: ("vorgefuehrt", True), NOT_LED: ("vorgefuehrt", False)}
    numbers = {KLAERUNG: "klaerungsstich"}
    for way in (None, scheme):
        numbers |= {TRICKS_OF.format(party=call_word(Call(side), way)): f"{side}_tricks" for side in ("re", "kontra")}
    poor = tuple(ARMUT_OF.format(armut=kind_word(Kind.ARMUT, way)) for way in (None, scheme))
    for piece in (one.strip() for one in text.split(";")):
        number = next((one for one in numbers if piece.startswith(one) and piece[len(one) :].isdecimal()), None)
        if piece in plainly:
            field, value = plainly[piece]
            found[field] = value
        elif number:
            found[numbers[number]] = int(piece.removeprefix(number)[:3])
        elif begin := next((one for one in poor if piece.startswith(one)), ""):
            found["armut_player"] = piece.removeprefix(begin)
        elif plain(piece) in lexicon:
            notes.append(lexicon[plain(piece)].value)
        elif piece:
            rest.append(piece)
    return {**found, **({"notes": notes} if notes else {}), **({"comment": "; ".join(rest)} if rest else {})}


def _lexicon(short: Mapping[Any, str], words: Mapping[Any, str], spellings: Any) -> dict[str, Any]:
    """Every word for a term. The scheme's own words come last, so that they hold where others mean something else."""
    found = {word: term for term, some in short.items() for word in some.split()}
    found |= {plain(word): term for term, word in words.items()}
    return found | {plain(word): term for term in words for word in spellings(term) if word != words[term]}
