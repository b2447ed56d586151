"""What happened in one game. Points never stand here: they are derived."""

from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from .terms import ALL_AUGEN, ALONE_KINDS, DOPPELKOPF_AUGEN, EXTRAS, Call, ExtraKind, HochzeitBy, Kind, Note, PartyName

# Facts as the object that programs exchange; `input/plausibility.py` reads it.


_OPTIONAL: Final = (
    "re_augen",
    "re_tricks",
    "kontra_tricks",
    "pflicht",
    "vorgefuehrt",
    "klaerungsstich",
    "armut_player",
    "hochzeit_by",
)
_NAMES: Final = {"loser": "from"}  # of fields that are called otherwise there


def as_json(facts: "GameFacts") -> dict[str, Any]:
    """The interchange object, without `scheme` and `options`; absent details are left out."""
    answer: dict[str, Any] = {"kind": facts.kind.value, "players": list(facts.players), "re": list(facts.re)}
    for name in _OPTIONAL:
        if (value := getattr(facts, name)) is not None:
            answer[name] = str(value) if isinstance(value, str) else value
    if facts.re_range is not None:
        answer["re_range"] = list(facts.re_range)
    answer["announcements"] = [call_as_json(call) for call in facts.announcements]
    answer["extras"] = [_present(extra._asdict()) for extra in facts.extras]
    answer["bock"] = facts.bock
    if facts.notes:
        answer["notes"] = [note.value for note in facts.notes]
    if facts.comment:
        answer["comment"] = facts.comment
    return answer


def call_as_json(call: "CallFact") -> dict[str, Any]:
    """A call as it stands in that object."""
    return _present(call._asdict())


def _present(fields: dict[str, Any]) -> dict[str, Any]:
    """Only the fields that say something, under their interchange names, words as plain strings."""
    return {
        _NAMES.get(name, name): str(value) if isinstance(value, str) else value
        for name, value in fields.items()
        if value is not None and value is not False
    }


class CallFact(NamedTuple):
    """A call, in the order it was made. `vorab`: before the first card; `invalid`: Männle § 17."""

    party: PartyName
    call: Call
    player: str | None = None
    vorab: bool = False
    invalid: bool = False


class ExtraFact(NamedTuple):
    """One event: who made it (`player`) and who lost it (`from` in the interchange format)."""

    kind: ExtraKind
    party: PartyName
    player: str | None = None
    loser: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFacts:
    """The facts of one game, already checked by `plausibility.parse`.

    `re` holds two names, or one in every game played alone. Augen are known exactly (`re_augen`) or as
    an inclusive range (`re_range`); one of the two is set. `bock` is how many Böcke lie on the game. `comment` is what
    the table wants to remember about it, in its own words; no rule reads it.
    """

    kind: Kind
    players: tuple[str, ...]
    re: tuple[str, ...]
    re_augen: int | None = None
    re_range: tuple[int, int] | None = None
    re_tricks: int | None = None
    kontra_tricks: int | None = None
    announcements: tuple[CallFact, ...] = ()
    extras: tuple[ExtraFact, ...] = ()
    bock: int = 0
    pflicht: bool | None = None
    vorgefuehrt: bool | None = None
    klaerungsstich: int | None = None
    armut_player: str | None = None
    hochzeit_by: HochzeitBy | None = None
    notes: tuple[Note, ...] = ()
    comment: str = ""

    @property
    def kontra(self) -> tuple[str, ...]:
        """The players who are not Re, in seat order."""
        return tuple([name for name in self.players if name not in self.re])

    @property
    def alone(self) -> bool:
        """Whether Re is one player against three."""
        return self.kind in ALONE_KINDS

    def members(self, party: PartyName) -> tuple[str, ...]:
        """The names of one party."""
        return self.re if party is PartyName.RE else self.kontra

    def possible_re_augen(self) -> range:
        """The Augen of Re as they were given, lowest first."""
        if self.re_augen is not None:
            return range(self.re_augen, self.re_augen + 1)
        low, high = self.re_range or (0, ALL_AUGEN)
        return range(low, high + 1)

    def possible_augen(self) -> range:
        """Those of the known Augen that tricks, extras and Doppelköpfe leave possible."""
        entered = self.possible_re_augen()
        low = ALL_AUGEN if self.kontra_tricks == 0 else self.least_augen(PartyName.RE)
        high = 0 if self.re_tricks == 0 else ALL_AUGEN - self.least_augen(PartyName.KONTRA)
        return range(max(entered.start, low), min(entered.stop, high + 1))

    def least_augen(self, party: PartyName) -> int:
        """The Augen that a party's own extras prove: 40 a Doppelkopf, and one for a trick without known Augen."""
        tricks = self.re_tricks if party is PartyName.RE else self.kontra_tricks
        kinds = [extra.kind for extra in self.extras if extra.party is party and extra.kind in EXTRAS]
        proven = DOPPELKOPF_AUGEN * kinds.count(ExtraKind.DOPPELKOPF)
        return max(proven, 1) if kinds and tricks is None else proven

    def at(self, re_augen: int) -> "GameFacts":
        """The same game with exactly these Augen of Re."""
        return replace(self, re_augen=re_augen, re_range=None)

    def seated(self) -> "GameFacts":
        """The same game with Re in the order of the seats, as it is stored."""
        return replace(self, re=tuple(sorted(self.re, key=self.players.index)))

    def in_order(self) -> "GameFacts":
        """The same game with everything whose order says nothing in one order: equal games become equal facts.

        The order of players is their seating, that of calls is when they were made: both stay.
        """
        return replace(self.seated(), extras=tuple(sorted(self.extras, key=repr)), notes=tuple(sorted(set(self.notes))))

    def commented(self, comment: str) -> "GameFacts":
        """The same game with this comment; what was played is compared with an empty one."""
        return replace(self, comment=comment)

    def under(self, bock: int) -> "GameFacts":
        """The same game with this many Böcke on it."""
        return replace(self, bock=bock)

    def canonical(self) -> "GameFacts":
        """The same game in one writing: two entries mean the same game exactly if these are equal.

        As `in_order`; no rule depends on the seating either, nor on whether one possible number of Augen was given as
        a number or as a range. Böcke belong to the evening.
        """
        low, high = self.re_range or (None, None)
        exact = low is not None and low == high
        return replace(
            self.in_order(),
            players=tuple(sorted(self.players)),
            re=tuple(sorted(self.re)),
            re_augen=low if exact else self.re_augen,
            re_range=None if exact else self.re_range,
            bock=0,
        )

    def to_json(self) -> dict[str, Any]:
        """The interchange object, without `scheme` and `options`; absent details are left out."""
        return as_json(self)
