"""From an interchange object to the answer of the referee of Vorbehalte."""

from typing import Final

from ..evening.seats import FEWEST, MOST, Seats
from ..game.objections import EVENING_CODES, Refusal
from ..game.referee_rules import ReservationRules, Reserve
from ..game.scheme import Scheme
from ..game.sentences import ALONE, gettext_noop
from ..game.terms import LEVEL_OF, SOLO_KINDS
from ..input.facts import CALLS, calls_among
from ..input.reader import Reader, among, kinds_among
from .reading import judged, read_kind
from .reservation_facts import RESERVE_WORDS, Reservation, ReservationQuestion
from .reservations import ReservationAnswer, who_plays

WEG: Final = "weg"  # a soloist who does not hold what has been bid
_WORDS: Final = {one.value: one for one in Reserve}


def answer_reservations(raw: object, scheme: Scheme | None = None) -> ReservationAnswer | Refusal:
    """Judge one question. A given scheme replaces the question's own `scheme` and `options`."""
    return judged(raw, scheme, _question, who_plays)


def _question(reader: Reader) -> ReservationQuestion | None:
    rules = reader.scheme.referees.reservations if reader.scheme else None
    if rules is None:
        reader.reject("reservations_unknown", "scheme", gettext_noop("diese Abrechnung sagt nichts über Vorbehalte."))
        return None
    names = _names(reader, "seats", "seats_missing")
    dealer = reader.text("dealer", missing="dealer_missing")
    owing = _names(reader, "pflicht_open", None) or []
    if names is None or dealer is None:
        return None
    if not FEWEST <= len(names) <= MOST:
        reader.reject("seats_number", "seats", EVENING_CODES["seats_number"])
    if len(set(names)) != len(names):
        reader.reject("seats_not_distinct", "seats", EVENING_CODES["seats_not_distinct"])
    if dealer not in names:
        reader.reject("dealer_not_seated", "dealer", EVENING_CODES["dealer_not_seated"])
    if strangers := [one for one in owing if one not in names]:
        reader.reject(
            "not_playing",
            "pflicht_open",
            gettext_noop("{player} sitzt nicht am Tisch; {allowed}"),
            player=strangers[0],
            allowed=among(names),
        )
    if reader.objections:
        return None
    seats = Seats(tuple(names))
    last = _last_words(reader, rules, seats.four(dealer))
    reservations = tuple(one for one in last.values() if one is not None)
    return ReservationQuestion(
        seats=seats, dealer=dealer, said=reservations, owing=frozenset(owing), gone=None in last.values()
    )


def _names(reader: Reader, field: str, missing: str | None) -> list[str] | None:
    listed = reader.listed(field, missing=missing)
    if listed is None:
        return None
    if any(not isinstance(one, str) for one in listed):
        reader.reject("wrong_type", field, gettext_noop("erlaubt sind nur Namen (Zeichenketten)."))
        return None
    return listed


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
            entry.reject(
                "not_playing",
                "player",
                gettext_noop("„{player}“ spielt nicht mit; {allowed}"),
                player=player,
                allowed=among(four),
            )
        elif player is not None:
            before = last.get(player)
            if before is not None and rules.hands_round and _hands_round(before, entry):
                accepted = entry.yes_no("accepted") is not False and before.accepted
                last[player] = Reservation(player, Reserve.HOCHZEIT, accepted=accepted, offers=True)
                continue
            if player in last and (not rules.outbid or before is None):
                entry.reject(
                    "players_not_distinct", "player", gettext_noop("„{player}“ hat sich schon erklärt."), player=player
                )
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
            entry.reject(
                "kind_unknown",
                "kind",
                gettext_noop("ein Solo ist nötig; {allowed}"),
                allowed=kinds_among(SOLO_KINDS, entry.scheme),
            )
    if before and vorab <= before.vorab:
        entry.reject(
            "call_shallower", "vorab", gettext_noop("wer noch einmal spricht, muss höher gehen oder „weg“ sagen.")
        )
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
