"""The words of the game. Values are the strings of the interchange format."""

from enum import Enum
from typing import Final


class Term(str, Enum):  # noqa: UP042 - StrEnum hashes slowly, and rules look words up all the time
    """A word of the game that is its own string, and is hashed as it."""

    __hash__ = str.__hash__
    __str__ = str.__str__


class PartyName(Term):
    """The two sides of every game."""

    RE = "re"
    KONTRA = "kontra"

    @property
    def other(self) -> "PartyName":
        """The opposing party."""
        return PartyName.KONTRA if self is PartyName.RE else PartyName.RE


class Kind(Term):
    """What kind of game was played."""

    NORMAL = "normal"
    HOCHZEIT = "hochzeit"
    STILLE_HOCHZEIT = "stille_hochzeit"
    HAENGENDE_HOCHZEIT = "haengende_hochzeit"
    ARMUT = "armut"
    SOLO_TRUMPF = "solo_trumpf"
    SOLO_KARO = "solo_karo"
    SOLO_HERZ = "solo_herz"
    SOLO_PIK = "solo_pik"
    SOLO_KREUZ = "solo_kreuz"
    SOLO_DAMEN = "solo_damen"
    SOLO_BUBEN = "solo_buben"
    SOLO_FLEISCHLOS = "solo_fleischlos"
    SOLO_IWAN = "solo_iwan"
    # places for soli of the group's own: `Options.own_solos` says what they are
    SOLO_OWN_1 = "solo_own_1"
    SOLO_OWN_2 = "solo_own_2"
    SOLO_OWN_3 = "solo_own_3"
    SOLO_OWN_4 = "solo_own_4"
    SOLO_OWN_5 = "solo_own_5"
    SOLO_OWN_6 = "solo_own_6"


class Call(Term):
    """What a party may call; `re` and `kontra` are the Ansage, the deeper ones Absagen."""

    RE = "re"
    KONTRA = "kontra"
    K90 = "k90"
    K60 = "k60"
    K30 = "k30"
    SCHWARZ = "schwarz"


class ExtraKind(Term):
    """Events that bring an extra point (Sonderpunkt, Tack, Gummipunkt)."""

    FUCHS = "fuchs"
    DOPPELKOPF = "doppelkopf"
    KARLCHEN = "karlchen"
    KARLCHEN_GEFANGEN = "karlchen_gefangen"
    DULLE_GEFANGEN = "dulle_gefangen"
    HERZSTICH = "herzstich"
    # places for extra points of the group's own: `Options.own_extras` says what they are
    OWN_1 = "own_1"
    OWN_2 = "own_2"
    OWN_3 = "own_3"
    OWN_4 = "own_4"
    OWN_5 = "own_5"
    OWN_6 = "own_6"


class Note(Term):
    """Besonderheiten that carry no points."""

    SCHWEIN = "schwein"
    SCHWEINCHEN = "schweinchen"
    SCHAFE = "schafe"
    GESCHOBEN = "geschoben"
    ZWANGSANSAGE = "zwangsansage"


class HochzeitBy(Term):
    """With whom an announced Hochzeit was to be married: who takes the first trick of the others of this sort."""

    ANY = "any"
    TRUMP = "trump"
    PLAIN = "plain"
    KREUZ = "kreuz"
    PIK = "pik"
    HERZ = "herz"


OWN_SOLOS: Final = tuple(kind for kind in Kind if kind.value.startswith("solo_own_"))
OWN_EXTRAS: Final = tuple(extra for extra in ExtraKind if extra.value.startswith("own_"))
# What documents know, without what a group has of its own.
KINDS: Final = tuple(kind for kind in Kind if kind not in OWN_SOLOS)
EXTRAS: Final = tuple(extra for extra in ExtraKind if extra not in OWN_EXTRAS)
PAIR_KINDS: Final = frozenset({Kind.NORMAL, Kind.HOCHZEIT, Kind.ARMUT})
ALONE_KINDS: Final = frozenset(Kind) - PAIR_KINDS
# Announced before the first card, whether somebody was found or not.
ANNOUNCED_HOCHZEITEN: Final = frozenset({Kind.HOCHZEIT, Kind.HAENGENDE_HOCHZEIT})
SOLO_KINDS: Final = frozenset(kind for kind in Kind if kind.value.startswith("solo_"))
# Karo is trump, so there are Füchse; ♥10 is the highest trump, so there are Dullen.
KARO_TRUMP_KINDS: Final = PAIR_KINDS | {Kind.STILLE_HOCHZEIT, Kind.HAENGENDE_HOCHZEIT, Kind.SOLO_TRUMPF}

# Levels count the steps of 30 Augen from the top: 1 = the Ansage ("keine 120"), 2 = keine 90, … 5 = schwarz.
ANSAGE: Final = 1
K90: Final = 2
SCHWARZ: Final = 5
LEVELS: Final = range(ANSAGE, SCHWARZ + 1)
ABSAGEN: Final = range(K90, SCHWARZ + 1)
LEVEL_OF: Final = {Call.RE: 1, Call.KONTRA: 1, Call.K90: 2, Call.K60: 3, Call.K30: 4, Call.SCHWARZ: 5}
# The others stay below this many Augen; schwarz is about tricks, not Augen.
LEVEL_AUGEN: Final = {1: 120, 2: 90, 3: 60, 4: 30}

ALL_AUGEN: Final = 240
# What one tap says of Re's Augen, both ends included.
BANDS: Final = (
    *((0, 0), (1, 29), (30, 59), (60, 89), (90, 119), (120, 120)),
    *((121, 150), (151, 180), (181, 210), (211, 239), (240, 240)),
)
DOPPELKOPF_AUGEN: Final = 40

# How often an event can happen in one game, both parties together.
EXTRA_LIMITS: Final[tuple[tuple[frozenset[ExtraKind], int], ...]] = (
    (frozenset({ExtraKind.FUCHS}), 2),
    (frozenset({ExtraKind.KARLCHEN}), 1),
    (frozenset({ExtraKind.KARLCHEN, ExtraKind.KARLCHEN_GEFANGEN}), 2),
    (frozenset({ExtraKind.DULLE_GEFANGEN}), 1),
    (frozenset({ExtraKind.HERZSTICH}), 1),
    (frozenset({ExtraKind.DOPPELKOPF}), 4),
    *((frozenset({extra}), 4) for extra in OWN_EXTRAS),
)
