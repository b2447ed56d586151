"""A question about Vorbehalte: the table, and what its players say; read from an interchange object."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from ..evening.deal import FEWEST, MOST, Seats
from ..game.objections import EVENING_CODES
from ..game.referee_rules import ReservationRules, Reserve
from ..game.scheme import Scheme
from ..game.sentences import ALONE, GameWord, Sentence, Value, gettext_noop
from ..game.terms import ANSAGE, LEVEL_OF, SOLO_KINDS, Call, Kind
from ..game.words import call_word, kind_word
from ..input.facts import CALLS, calls_among
from ..input.reader import Reader, among, kinds_among
from .reading import read_kind


class Reservation(NamedTuple):
    """What a player says in the end. `vorab`: the level he holds, 0 for none; `accepted`: somebody takes his cards.

    `offers`: the Hochzeiter hands his trumps round, and who takes them is his partner (Steffen, Schieben).
    """

    player: str
    what: Reserve
    kind: Kind | None = None
    vorab: int = 0
    accepted: bool = True
    offers: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ReservationQuestion:
    """The table and what its players have said; `seats` clockwise, `owing`: who still owes a Pflichtsolo.

    `gone`: somebody has given up his solo.
    """

    seats: Seats
    dealer: str
    said: tuple[Reservation, ...]
    owing: frozenset[str] = frozenset()
    gone: bool = False


# The bidding for a solo step by step (Männle § 12; Tacken, Solo).


class BidStep(NamedTuple):
    """Whose turn it is in the bidding: he holds the level that was bid against his solo, or is gone."""

    player: str
    level: int


def bid_step(found: Reservation | None, question: ReservationQuestion, rules: ReservationRules) -> BidStep | None:
    """Who holds a higher solo against what has been bid, the highest one if there are several."""
    if found is None or not rules.outbid:
        return None
    solo = found.what is Reserve.SOLO
    level = found.vorab if solo else max((one.vorab for one in question.said if one.what is Reserve.GESUND), default=0)
    near = question.seats.from_left_of(question.dealer)

    def rank(one: Reservation) -> tuple[int, int]:
        return rules.solo_rank(one.kind), near.index(one.player)

    waiting = [one for one in question.said if one.what is Reserve.SOLO and one != found and one.vorab < level]
    waiting = [one for one in waiting if not solo or rank(one) < rank(found)]
    return BidStep(min(waiting, key=rank).player, level) if waiting else None


# The sentence in which the referee of Vorbehalte answers.


RESERVE_WORDS: Final[dict[Reserve, GameWord]] = {
    Reserve.SOLO: GameWord("Solo"),
    Reserve.HOCHZEIT: GameWord("Hochzeit"),
    Reserve.ARMUT: GameWord("Armut"),
    Reserve.EINMISCHEN: GameWord("Einmischen"),
    Reserve.SCHMEISSEN: GameWord("Schmeißen"),
    Reserve.TRUMPFABGABE: GameWord("Trumpfabgabe"),
    Reserve.SCHIEBEN: GameWord("Schieben"),
    Reserve.SCHWEINCHEN: GameWord("Schweinchen"),
    Reserve.GESUND: GameWord("gesund"),
}


# What can be called in advance in the bidding, by its level; the Ansage is the same for everybody.
BIDS: Final = tuple(call for call in Call if call is not Call.KONTRA)
# What is played, who is named as {player}; then who deals.
PLAYED: Final = {
    "normal": gettext_noop("Niemand hat einen Vorbehalt, der gilt: Es wird ein Normalspiel."),
    "redeal": gettext_noop("{what} von {player} geht vor: Es wird neu gegeben."),
    "refused": gettext_noop("Niemand nimmt die Karten von {player}: Es wird neu gegeben."),
    "outbid": gettext_noop("{player} hat mit dem Normalspiel überboten: Es wird ein Normalspiel, mit „{call}“ vorab."),
    "solo": gettext_noop("{player} spielt: {kind}."),
    "held": gettext_noop("{player} spielt: {kind}, mit „{call}“ vorab."),
    "offers": gettext_noop("{player} hat die Hochzeit und reicht die Trümpfe herum: Wer sie zuerst nimmt, spielt mit."),
    "shoved": gettext_noop("Die Hochzeit von {player} wird gespielt, und geschoben wird zu {player}."),
    "hochzeit": gettext_noop("Die Hochzeit von {player} wird gespielt."),
    "hochzeit_bid": gettext_noop("Die Hochzeit von {player} wird gespielt, mit „{call}“ vorab von {caller}."),
    "exchange": gettext_noop("{what}: {player} tauscht Karten und spielt mit dem, der sie nimmt."),
    "partner": gettext_noop(
        "{what}: {player} tauscht Karten; nehmen darf sie nur, wer nach den Alten sein Partner ist."
    ),
}
DEALS: Final = {
    "new": gettext_noop(" Es gibt noch einmal {dealer}."),
    "again": gettext_noop(" Danach gibt noch einmal {dealer}."),
    "next": gettext_noop(" Danach gibt {dealer}."),
}


def reservation_sentence(
    found: "Reservation | None",
    scheme: Scheme,
    next_dealer: str,
    *,
    redeal: bool,
    again: bool,
    partner: bool = False,
    shoved: bool = False,
    bid: "Reservation | None" = None,
) -> Sentence:
    """What is played, with which call in advance, and who deals next.

    `partner`: only the partner may take cards; `shoved`: somebody else shoves in a Hochzeit; `bid`: who has made the
    call in advance.
    """
    values: dict[str, Value] = {}
    if found is not None:
        values |= {"player": found.player, "what": RESERVE_WORDS[found.what]}
        values |= {"kind": kind_word(found.kind, scheme) if found.kind else ""}
    if bid is not None:
        values |= {"caller": bid.player, "call": bid_word(BIDS[bid.vorab - 1], scheme) if bid.vorab else ""}
    deals = "new" if redeal else "again" if again else "next"
    played = PLAYED[_played(found, bid, redeal=redeal, partner=partner, shoved=shoved)]
    return Sentence(
        "{played}{deals}", played=Sentence(played, **values), deals=Sentence(DEALS[deals], dealer=next_dealer)
    )


def _played(
    found: "Reservation | None", bid: "Reservation | None", *, redeal: bool, partner: bool, shoved: bool
) -> str:
    if found is None:
        return "normal"
    if redeal:
        return "redeal" if found.accepted else "refused"
    if found.what is Reserve.GESUND:
        return "outbid"
    if found.what is Reserve.SOLO:
        return "held" if found.vorab else "solo"
    if found.what is Reserve.HOCHZEIT:
        usual = "hochzeit_bid" if bid else "hochzeit"
        return "offers" if found.offers else "shoved" if shoved else usual
    return "partner" if partner else "exchange"


def bid_word(call: Call, scheme: Scheme) -> str:
    """A call in the bidding, before anybody is Re or Kontra."""
    return GameWord(scheme.levels[ANSAGE] or "Re") if LEVEL_OF[call] == ANSAGE else call_word(call, scheme)


WEG: Final = "weg"  # a soloist who does not hold what has been bid
_WORDS: Final = {one.value: one for one in Reserve}


def read_question(reader: Reader) -> ReservationQuestion | None:
    """The question of an object; what is wrong with it is noted with the reader."""
    rules = reader.scheme.referees.reservations if reader.scheme else None
    if rules is None:
        reader.reject("reservations_unknown", "scheme", gettext_noop("diese Abrechnung sagt nichts über Vorbehalte."))
        return None
    names = reader.names("seats", "seats_missing")
    dealer = reader.text("dealer", missing="dealer_missing")
    owing = reader.names("pflicht_open") or ()
    if names is None or dealer is None:
        return None
    if not FEWEST <= len(names) <= MOST:
        reader.reject("seats_number", "seats", EVENING_CODES["seats_number"])
    if len(set(names)) != len(names):
        reader.reject("seats_not_distinct", "seats", EVENING_CODES["seats_not_distinct"])
    if dealer not in names:
        reader.reject("dealer_not_seated", "dealer", EVENING_CODES["dealer_not_seated"])
    if strangers := [one for one in owing if one not in names]:
        message = gettext_noop("{player} sitzt nicht am Tisch; {allowed}")
        reader.reject("not_playing", "pflicht_open", message, player=strangers[0], allowed=among(names))
    if reader.objections:
        return None
    seats = Seats(names)
    last = _last_words(reader, rules, seats.four(dealer))
    reservations = tuple(one for one in last.values() if one is not None)
    return ReservationQuestion(
        seats=seats, dealer=dealer, said=reservations, owing=frozenset(owing), gone=None in last.values()
    )


def _last_words(reader: Reader, rules: ReservationRules, four: tuple[str, ...]) -> dict[str, Reservation | None]:
    """What everybody says in the end: in the bidding the last word of a player counts; None for players who are out."""
    last: dict[str, Reservation | None] = {}
    for place, raw in enumerate(reader.listed("reservations") or []):
        entry = reader.entry(f"reservations[{place}]", raw)
        if entry is None:
            continue
        entry.raw = {field: value for field, value in entry.raw.items() if value is not None}
        player = entry.text("player", missing="players_missing")
        if player is not None and player not in four:
            message = gettext_noop("„{player}“ spielt nicht mit; {allowed}")
            entry.reject("not_playing", "player", message, player=player, allowed=among(four))
        elif player is not None:
            before = last.get(player)
            if before is not None and rules.hands_round and _hands_round(before, entry):
                accepted = entry.yes_no("accepted") is not False and before.accepted
                last[player] = Reservation(player, Reserve.HOCHZEIT, accepted=accepted, offers=True)
                continue
            if player in last and (not rules.outbid or before is None):
                message = gettext_noop("„{player}“ hat sich schon erklärt.")
                entry.reject("players_not_distinct", "player", message, player=player)
            last[player] = _one(entry, rules, player, before)
    return last


def _hands_round(before: Reservation, entry: Reader) -> bool:
    """Whether a Hochzeiter offers his trumps, too, in whichever order he says it."""
    both = [before.what.value, entry.raw.get("what")]
    hochzeit, schieben = Reserve.HOCHZEIT.value, Reserve.SCHIEBEN.value
    return not before.offers and both in ([hochzeit, schieben], [schieben, hochzeit])


def _one(entry: Reader, rules: ReservationRules, player: str, before: Reservation | None) -> Reservation | None:
    word = entry.text("what", missing="reservation_missing")
    if word == WEG and rules.outbid:
        return None
    what = _WORDS.get(word or "")
    if what is None or what not in rules.allowed:
        if word is not None:
            code = "reservation_unknown" if what is None else "reservation_not_in_scheme"
            entry.reject(
                code,
                "what",
                gettext_noop("„{word}“ gibt es hier nicht; {allowed}"),
                word=word,
                allowed=among(word for one, word in RESERVE_WORDS.items() if one in rules.allowed),
            )
        return before
    vorab = _vorab(entry, rules)
    kind = before.kind if before and "kind" not in entry.raw else None
    if what is Reserve.SOLO and kind is None:
        kind = read_kind(entry)
        if kind is not None and kind not in SOLO_KINDS:
            message = gettext_noop("ein Solo ist nötig; {allowed}")
            entry.reject("kind_unknown", "kind", message, allowed=kinds_among(SOLO_KINDS, entry.scheme))
    if before and vorab <= before.vorab:
        message = gettext_noop("wer noch einmal spricht, muss höher gehen oder „weg“ sagen.")
        entry.reject("call_shallower", "vorab", message)
    accepted = entry.yes_no("accepted")
    return Reservation(player, what, kind, vorab, accepted is not False)


def _vorab(entry: Reader, rules: ReservationRules) -> int:
    word = entry.text("vorab")
    if word is None:
        return 0
    if not rules.outbid:
        entry.reject("vorab_not_in_scheme", "vorab", gettext_noop("in dieser Abrechnung wird nicht abgereizt."))
    if word not in CALLS:
        entry.reject("call_unknown", "vorab", ALONE, said=calls_among(entry.scheme))
        return 0
    return LEVEL_OF[CALLS[word]]
