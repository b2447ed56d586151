"""German words for the terms, as they stand in labels and messages."""

from typing import Final

from .scheme import Scheme
from .sentences import GameWord, Sentence, gettext_noop
from .terms import LEVEL_OF, OWN_EXTRAS, OWN_SOLOS, Call, ExtraKind, HochzeitBy, Kind, Note, PartyName

PARTY_WORDS: Final[dict[PartyName, str]] = {PartyName.RE: "Re", PartyName.KONTRA: "Kontra"}
KIND_WORDS: Final[dict[Kind, str]] = {
    Kind.NORMAL: "Normalspiel",
    Kind.HOCHZEIT: "Hochzeit",
    Kind.STILLE_HOCHZEIT: "Stille Hochzeit",
    Kind.HAENGENDE_HOCHZEIT: "Hängende Hochzeit",
    Kind.ARMUT: "Armut",
    Kind.SOLO_TRUMPF: "Trumpfsolo",
    Kind.SOLO_KARO: "Karosolo",
    Kind.SOLO_HERZ: "Herzsolo",
    Kind.SOLO_PIK: "Piksolo",
    Kind.SOLO_KREUZ: "Kreuzsolo",
    Kind.SOLO_DAMEN: "Damensolo",
    Kind.SOLO_BUBEN: "Bubensolo",
    Kind.SOLO_FLEISCHLOS: "Fleischloser",
    Kind.SOLO_IWAN: "Iwan",
    **{kind: f"Eigenes Solo {number}" for number, kind in enumerate(OWN_SOLOS, 1)},
}
CALL_WORDS: Final[dict[Call, str]] = {
    Call.RE: "Re",
    Call.KONTRA: "Kontra",
    Call.K90: "keine 90",
    Call.K60: "keine 60",
    Call.K30: "keine 30",
    Call.SCHWARZ: "schwarz",
}
EXTRA_WORDS: Final[dict[ExtraKind, str]] = {
    ExtraKind.FUCHS: "Fuchs gefangen",
    ExtraKind.DOPPELKOPF: "Doppelkopf",
    ExtraKind.KARLCHEN: "Karlchen macht den letzten Stich",
    ExtraKind.KARLCHEN_GEFANGEN: "Karlchen gefangen",
    ExtraKind.DULLE_GEFANGEN: "Dulle gefangen",
    ExtraKind.HERZSTICH: "Herzstich",
    **{extra: f"Eigener Punkt {number}" for number, extra in enumerate(OWN_EXTRAS, 1)},
}
# For buttons that are small on a phone.
EXTRA_SHORT: Final[dict[ExtraKind, str]] = EXTRA_WORDS | {
    ExtraKind.FUCHS: "Fuchs",
    ExtraKind.KARLCHEN: "Karlchen",
    ExtraKind.KARLCHEN_GEFANGEN: "Karlchen gef.",
    ExtraKind.DULLE_GEFANGEN: "Dulle gef.",
}
NOTE_WORDS: Final[dict[Note, str]] = {
    Note.SCHWEIN: "Schwein",
    Note.SCHWEINCHEN: "Schweinchen",
    Note.SCHAFE: "Schafe",
    Note.GESCHOBEN: "geschoben",
    Note.ZWANGSANSAGE: "Zwangsansage",
}
GEGEN: Final = "Gegen die Alten"
EXTRA_POINTS: Final = gettext_noop("Sonderpunkte")
# Whatever a group may call otherwise, but for the calls: its key in `Scheme.words` → what most people say.
USUAL_WORDS: Final[dict[str, str]] = {
    **{kind.value: word for kind, word in KIND_WORDS.items()},
    **{extra.value: word for extra, word in EXTRA_WORDS.items()},
    **{note.value: word for note, word in NOTE_WORDS.items()},
    "gegen": GEGEN,
    "extra_points": EXTRA_POINTS,
}
HOCHZEIT_BY_WORDS: Final[dict[HochzeitBy, str]] = {
    HochzeitBy.ANY: "erster fremder Stich",
    HochzeitBy.TRUMP: "erster Trumpfstich",
    HochzeitBy.PLAIN: "erster Fehlstich",
    HochzeitBy.KREUZ: "erster Kreuz-Stich",
    HochzeitBy.PIK: "erster Pik-Stich",
    HochzeitBy.HERZ: "erster Herz-Stich",
}
# What lies on a game, what a solo is in the ledger, and why cards are dealt anew.
BESIDE_WORDS: Final = (
    *("Bock", "Doppelbock", "Tripelbock", "Böcke"),
    *("Pflichtsolo", "Pflichtsoli", "Lustsolo"),
    *("Einmischen", GEGEN),
)
DEAL_WORDS: Final[dict[str, str]] = {
    "pflichtsolo": "Jeder schuldet ein Pflichtsolo.",
    "vorfuehrung": "Wer sein Pflichtsolo zu lange schuldig bleibt, wird vorgeführt.",
    "again_after_pflichtsolo": "Nach einem Pflichtsolo gibt derselbe noch einmal.",
    "again_after_solo": "Nach jedem angesagten Solo gibt derselbe noch einmal.",
    "again_if_lead_moved": "Nach einem Solo gibt derselbe noch einmal, wenn der Solist sonst nicht ausgespielt hätte.",
    "solo_leads": "Im Solo spielt der Solist aus.",
    "pflichtsolo_leads": "Im Pflichtsolo spielt der Solist aus.",
}


def kind_word(kind: Kind, scheme: Scheme | None) -> str:
    """A kind of game as the scheme's group calls it; without a scheme as most people do."""
    return GameWord(scheme.words.get(kind.value, KIND_WORDS[kind]) if scheme else KIND_WORDS[kind])


def extra_word(extra: ExtraKind, scheme: Scheme | None) -> str:
    """An extra point as the scheme's group calls it."""
    return GameWord(scheme.words.get(extra.value, EXTRA_WORDS[extra]) if scheme else EXTRA_WORDS[extra])


def extra_short(extra: ExtraKind, scheme: Scheme | None) -> str:
    """The same where there is little room."""
    return scheme.words.get(extra.value, EXTRA_SHORT[extra]) if scheme else EXTRA_SHORT[extra]


def note_word(note: Note, scheme: Scheme | None) -> str:
    """A Besonderheit as the scheme's group calls it."""
    return GameWord(scheme.words.get(note.value, NOTE_WORDS[note]) if scheme else NOTE_WORDS[note])


def hochzeit_by_word(by: HochzeitBy, scheme: Scheme | None) -> str:
    """Which trick finds the partner, with the suit as the scheme's group calls it: "erster Eichel-Stich"."""
    suit = by.value.capitalize()
    return HOCHZEIT_BY_WORDS[by].replace(suit, scheme.words.get(by.value, suit) if scheme else suit)


def extra_points_word(scheme: Scheme | None) -> str:
    """What the extra points are called together: "Sonderpunkte", "Tacks"."""
    own = scheme.words.get("extra_points") if scheme else None
    return own or Sentence(EXTRA_POINTS)


def gegen_word(scheme: Scheme) -> str:
    """The point for a win without the ♣Q as the scheme's group calls it."""
    return GameWord(scheme.words.get("gegen", GEGEN))


def call_word(call: Call, scheme: Scheme | None) -> str:
    """A call as the scheme says it: "Contra", "U9"."""
    if scheme is None:
        return GameWord(CALL_WORDS[call])
    if call is Call.KONTRA:
        return GameWord(scheme.kontra_word)
    return GameWord(CALL_WORDS[call] if call is Call.RE else scheme.levels[LEVEL_OF[call]])


def word_of(key: str, scheme: Scheme | None) -> str:
    """A call, or one of `USUAL_WORDS`, by its key, as the scheme's group calls it."""
    if key in CALL_WORDS:
        return call_word(Call(key), scheme)
    return scheme.words.get(key, USUAL_WORDS[key]) if scheme else USUAL_WORDS[key]
