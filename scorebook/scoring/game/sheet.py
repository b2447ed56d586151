"""The slip on which one game is calculated: what the rules read, and the items they write."""

from typing import Final

from .facts import CallFact, GameFacts
from .items import EVEN, MINUS, PLUS, ROUNDING, TIMES, Item, ItemTopic
from .scheme import Booking, Scheme
from .terms import ALL_AUGEN, ALONE_KINDS, K90, LEVEL_AUGEN, LEVEL_OF, SCHWARZ, SOLO_KINDS, ExtraKind, Kind, PartyName

# Augen of the others → deepest level below which they stayed (0: none; schwarz depends on tricks).
_HELD: Final = tuple(sum(augen < below for below in LEVEL_AUGEN.values()) for augen in range(ALL_AUGEN + 1))


class Side:
    """One party as the rules see it.

    `called` is the deepest level that counts (0: nothing called, 1: Ansage, 2: keine 90 … 5: schwarz) and
    `vorab` the deepest of them called before the first card; `held` is the deepest level below which the
    others stayed. A deeper level includes every shallower one.
    """

    __slots__ = ("augen", "called", "extras", "held", "party", "tricks_none", "vorab")

    def __init__(self, party: PartyName, augen: int, tricks: int | None) -> None:
        self.party = party
        self.augen = augen
        self.tricks_none = tricks == 0 if tricks is not None else augen == 0
        self.called = 0
        self.vorab = 0
        self.held = 0
        self.extras: dict[ExtraKind, int] = {}

    def keeps(self, level: int) -> bool:
        """Whether the others stayed below this level."""
        return self.held >= level

    @property
    def kept_its_call(self) -> bool:
        """Whether the others stayed below the deepest level that this party called."""
        return self.held >= self.called


class Sheet:
    """One game being calculated."""

    __slots__ = ("facts", "items", "kind", "kontra", "loser", "options", "re", "scheme", "total", "winner")

    def __init__(self, facts: GameFacts, re_augen: int, scheme: Scheme) -> None:
        self.facts = facts
        self.scheme = scheme
        self.options = options = scheme.options
        own = options.own_solos.get(facts.kind)
        self.kind: Kind = own.like if own else facts.kind
        self.items: list[Item] = []
        self.total = 0
        self.winner: Side | None = None
        self.loser: Side | None = None
        self.re = re = Side(PartyName.RE, re_augen, facts.re_tricks)
        self.kontra = kontra = Side(PartyName.KONTRA, ALL_AUGEN - re_augen, facts.kontra_tricks)
        re.held = SCHWARZ if kontra.tricks_none else _HELD[kontra.augen]
        kontra.held = SCHWARZ if re.tricks_none else _HELD[re_augen]
        for extra in facts.extras:
            counts = re.extras if extra.party is PartyName.RE else kontra.extras
            counts[extra.kind] = counts.get(extra.kind, 0) + 1

    def side(self, party: PartyName) -> Side:
        """The side of a party."""
        return self.re if party is PartyName.RE else self.kontra

    def other(self, side: Side) -> Side:
        """The opposing side."""
        return self.kontra if side is self.re else self.re

    @property
    def viewer(self) -> Side:
        """From whom the total is seen: the winner, Re if there is none."""
        return self.winner or self.re

    def name(self, side: Side) -> str:
        """What the scheme's document calls the party."""
        return "Re" if side is self.re else self.scheme.kontra_word

    def level(self, level: int) -> str:
        """What the scheme's document calls a level."""
        return self.scheme.levels[level]

    def decide(self, party: PartyName | None) -> None:
        """Set the winner."""
        self.winner = None if party is None else self.side(party)
        self.loser = None if self.winner is None else self.other(self.winner)

    def points(self, topic: ItemTopic, label: str, amount: int, side: Side, source: str) -> None:
        """Add points that `side` has made: plus for the viewer's own, minus for the others'; below zero turned."""
        op = PLUS if (side is self.viewer) is (amount >= 0) else MINUS
        self.total += abs(amount) if op == PLUS else -abs(amount)
        self.items.append(Item(label, op, abs(amount), side.party, self.total, source, topic))

    def plus(self, topic: ItemTopic, label: str, amount: int, side: Side, source: str) -> None:
        """Add points to the value, for either party."""
        self.total += amount
        self.items.append(Item(label, PLUS, amount, side.party, self.total, source, topic))

    def times(self, topic: ItemTopic, label: str, factor: int, side: Side, source: str) -> None:
        """Multiply the value so far."""
        self.total *= factor
        self.items.append(Item(label, TIMES, factor, side.party, self.total, source, topic))

    def round_even(self, label: str, source: str) -> None:
        """Round the value down to even (−1 becomes −2)."""
        rounded = self.total - self.total % 2
        self.items.append(Item(label, EVEN, self.total - rounded, self.viewer.party, rounded, source, ROUNDING))
        self.total = rounded

    def note_zero(self, topic: ItemTopic, label: str, side: Side, source: str, reason: str = "") -> None:
        """Write down what adds nothing, and why."""
        self.items.append(Item(label, PLUS, 0, side.party, self.total, source, topic, reason))


# Which calls count: implied levels, void calls (`maennle` § 16), calls that do not exist (`steffen`, Stilles Solo).


def standing_calls(sheet: Sheet) -> list[CallFact]:
    """The calls that count for the question who has won, in the order they were made."""
    calls = sheet.facts.announcements
    options = sheet.options
    if sheet.kind is Kind.STILLE_HOCHZEIT and not options.stille_own_calls:
        return [call for call in calls if call.party is not PartyName.RE]
    if options.one_absage:
        return until_second_absage(calls)
    return list(calls)


def until_second_absage(calls: tuple[CallFact, ...]) -> list[CallFact]:
    """Once a party has called k90 or deeper, such a call by the other party is void, and so is all after it (§ 16)."""
    first: PartyName | None = None
    for place, call in enumerate(calls):
        if LEVEL_OF[call.call] < K90:
            continue
        if first is None:
            first = call.party
        elif call.party is not first:
            return list(calls[:place])
    return list(calls)


def read_calls(sheet: Sheet) -> None:
    """Set what each side has called, before the winner is known."""
    for call in standing_calls(sheet):
        _raise(sheet.side(call.party), call)


def drop_invalid(sheet: Sheet, side: Side) -> None:
    """The winner's invalid call does not count, nor, as a reading of § 17, any later one of its party."""
    side.called = side.vorab = 0
    for call in standing_calls(sheet):
        if call.party is side.party:
            if not call.invalid:
                _raise(side, call)
            elif sheet.options.invalid_spreads:
                return


def _raise(side: Side, call: CallFact) -> None:
    level = LEVEL_OF[call.call]
    side.called = max(side.called, level)
    if call.vorab:
        side.vorab = max(side.vorab, level)


# Who is booked how much of the value; the last step, no item of the calculation.


OPPONENTS: Final = 3  # of who plays alone


def shares(sheet: Sheet) -> int:
    """How many opponents share points that count for each of them: three where the value is the lone player's."""
    return OPPONENTS if sheet.kind in ALONE_KINDS and sheet.options.booking.whole else 1


def solo_times(sheet: Sheet) -> int:
    """What a declared solo multiplies the value by.

    Where the factor stands for the three opponents (Tacken 2 F), it is left to the booking if each of them is booked.
    """
    factor = sheet.options.solo_factor
    if not _by_opponent(sheet.kind, sheet.scheme) or (sheet.options.booking.losses and sheet.winner is sheet.kontra):
        return factor
    return factor // OPPONENTS


def book(sheet: Sheet) -> tuple[int, int]:
    """Points for each Re player and for each Kontra player."""
    return booked_points(sheet.total if sheet.viewer is sheet.re else -sheet.total, sheet.kind, sheet.scheme)


def booked_points(value: int, kind: Kind, scheme: Scheme) -> tuple[int, int]:
    """Points for each Re player and for each Kontra player of a game that is worth `value`, below zero for Kontra.

    Plus-minus: the winners plus, the losers minus the value, a player alone three times that. Whole: the value is
    the lone player's, a third of it each opponent's; only in schemes where that is whole. Credits: only the side that
    gets the value is booked it; a negative value goes to the other side as a positive one (Tacken, Regel 2 C). Losers
    pay: only the side that loses the value is booked it, a lone player once for each of the three others, or in the
    stille Hochzeit only once if a group wants it so; once, too, where the value holds the three opponents already.
    """
    options, alone = scheme.options, kind in ALONE_KINDS
    booking = options.booking
    if booking is Booking.PLUS_MINUS:
        return (OPPONENTS * value if alone else value), -value
    if not alone or booking is Booking.CREDITS or (booking.losses and _by_opponent(kind, scheme)):
        re, kontra = value, -value
    else:
        times = options.stille_factor if kind is Kind.STILLE_HOCHZEIT else OPPONENTS
        re, kontra = (value, -(value // OPPONENTS)) if booking.whole else (times * value, -value)
    if booking.zero_sum:
        return re, kontra
    return (max(re, 0), max(kontra, 0)) if booking.gains else (min(re, 0), min(kontra, 0))


def _by_opponent(kind: Kind, scheme: Scheme) -> bool:
    """Whether the factor of this solo is the three opponents, and each of them is booked for himself."""
    options = scheme.options
    return (
        scheme.solo_is_three
        and kind in SOLO_KINDS
        and not options.booking.gains
        and not options.solo_factor % OPPONENTS
    )
