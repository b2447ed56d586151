"""German words for the terms, as they stand in labels and messages."""

from typing import Final

from .terms import Call, ExtraKind, Kind, Note, PartyName

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
DEAL_WORDS: Final[dict[str, str]] = {
    "pflichtsolo": "Jeder schuldet ein Pflichtsolo.",
    "vorfuehrung": "Wer sein Pflichtsolo zu lange schuldig bleibt, wird vorgeführt.",
    "again_after_pflichtsolo": "Nach einem Pflichtsolo gibt derselbe noch einmal.",
    "again_after_solo": "Nach jedem angesagten Solo gibt derselbe noch einmal.",
    "again_if_lead_moved": "Nach einem Solo gibt derselbe noch einmal, wenn der Solist sonst nicht ausgespielt hätte.",
    "solo_leads": "Im Solo spielt der Solist aus.",
    "pflichtsolo_leads": "Im Pflichtsolo spielt der Solist aus.",
}
