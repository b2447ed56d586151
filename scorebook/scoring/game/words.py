"""German words for the terms, as they stand in labels and messages."""

from typing import Final

from .scheme import Booking, CallEffect, LastRoundBock, Nesting, Trigger, Vorab
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
# House rules, as a group would call them; a part of a policy stands under "bock.…" or "deal.…".
OPTION_WORDS: Final[dict[str, str]] = {
    "kinds": "Welche Spielarten es gibt",
    "extras": "Welche Sonderpunkte es gibt und wo sie zählen",
    "cards": "Mit oder ohne Neunen",
    "extra_amount": "Wert eines Sonderpunkts",
    "extras_without_winner": "Sonderpunkte ohne Gewinner",
    "karlchen_gefangen_once": "Zwei gefangene Karlchen sind ein Punkt",
    "gegen_kinds": "Wo „gegen die Alten“ zählt",
    "vorab": "Ansagen vor der ersten Karte",
    "invalid_calls": "Ungültige Ansagen",
    "one_absage": "Nur eine Partei sagt ab",
    "re_with_120": "Re gewinnt mit 120 Augen",
    "solo_calls_answer_only": "Im Solo nur Kontra und Re",
    "stille_own_calls": "Eigene Ansagen in der stillen Hochzeit",
    "stille_extras": "Sonderpunkte in der stillen Hochzeit",
    "stille_factor": "Stille Hochzeit dreifach oder einfach",
    "booking": "Plus und Minus oder nur Gutschrift",
    "extras_doubled": "Sonderpunkte werden mitverdoppelt",
    "calls.ansage": "Re und Kontra zählen oder verdoppeln",
    "calls.ansage_points": "Punkte für Re und für Kontra",
    "calls.absage": "Absagen zählen oder verdoppeln",
    "calls.absage_points": "Punkte für eine Absage",
    "bock.extras": "Der Bock verdoppelt auch die Sonderpunkte",
    "bock.triggers": "Was einen Bock auslöst",
    "bock.games": "Wie lange ein Bock dauert",
    "bock.nesting": "Ein Bock im Bock",
    "bock.last_round": "Böcke am Ende des Abends",
    "deal.pflichtsolo": "Pflichtsolo",
    "deal.round_games": "Spiele einer Turnierrunde",
    "deal.vorfuehrung": "Vorführung",
    "deal.again_after_pflichtsolo": "Derselbe gibt nach einem Pflichtsolo noch einmal",
    "deal.again_after_solo": "Derselbe gibt nach jedem Solo noch einmal",
    "deal.again_if_lead_moved": "Derselbe gibt nach einem Solo mit verschobenem Ausspiel noch einmal",
    "deal.solo_leads": "Der Solist spielt aus",
    "deal.pflichtsolo_leads": "Der Solist spielt im Pflichtsolo aus",
}
TRIGGER_WORDS: Final[dict[Trigger, str]] = {
    Trigger.DOPPELKOPF: "jeder Doppelkopf",
    Trigger.SOLO_LOST: "ein verlorenes Solo oder eine verlorene stille Hochzeit",
    Trigger.KONTRA_WON: "ein angesagtes und gewonnenes Kontra",
    Trigger.RE_AND_KONTRA: "Re und Kontra im selben Spiel",
    Trigger.SCHWARZ: "eine Partei ohne Stich",
    Trigger.GESPALTEN: "120 zu 120",
    Trigger.HERZSTICH: "ein Herzstich",
    Trigger.VALUE_ZERO: "ein Spiel, das 0 wert ist",
    Trigger.CALL_LOST: "eine verlorene Ansage",
}
NESTING_WORDS: Final[dict[Nesting, str]] = {
    Nesting.QUEUE: "wird danach gespielt",
    Nesting.STACK: "legt sich darüber und verdoppelt noch einmal",
    Nesting.RESTART: "lässt den laufenden von vorn beginnen",
    Nesting.IGNORE: "verfällt",
}
LAST_ROUND_WORDS: Final[dict[LastRoundBock, str]] = {
    LastRoundBock.PLAY_OUT: "werden noch ausgespielt",
    LastRoundBock.DROP: "verfallen",
}
CALL_EFFECT_WORDS: Final[dict[CallEffect, str]] = {
    CallEffect.ADD: "bringen Punkte dazu",
    CallEffect.DOUBLE: "verdoppeln den Wert",
}
BOOKING_WORDS: Final[dict[Booking, str]] = {
    Booking.PLUS_MINUS: "Plus für die Gewinner, Minus für die Verlierer; wer allein spielt, dreifach",
    Booking.CREDITS: "Gutschrift: nur die Seite, der die Punkte gehören, bekommt sie aufgeschrieben",
    Booking.PLUS_MINUS_WHOLE: "Plus für die Gewinner, Minus für die Verlierer; der Wert eines Alleinspiels gilt "
    "für den Alleinspieler, jeder Gegner bekommt oder zahlt ein Drittel",
}
VORAB_WORDS: Final[dict[Vorab, str]] = {
    Vorab.NONE: "nicht vor der ersten Karte",
    Vorab.ANSAGE: "Re und Kontra auch vorab, vor der ersten Karte",
    Vorab.ANY: "jede Ansage auch vorab, vor der ersten Karte",
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
