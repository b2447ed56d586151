"""From an interchange object to the answer of the referee of calls."""

from typing import Any

from ..game.objections import Refusal
from ..game.scheme import Scheme, Vorab
from ..game.sentences import gettext_noop
from ..game.terms import ANSAGE, LEVEL_OF, Call, Kind, PartyName
from ..game.words import call_word
from ..input.facts import CALLS, NO_VORAB, ONLY_ANSAGEN
from ..input.reader import Reader, parties_among
from .call_facts import TRICK, WEDDINGS, CallAnswer, CallQuestion, MadeCall, deepest
from .calls import check_call
from .reading import judged, read_call, read_kind, read_party

NO_CARD_YET = gettext_noop("im laufenden Stich liegt noch keine Karte.")
HAENGEND = 3  # a Hochzeit without a partner counts as one whose third trick settled it


def answer_call(raw: object, scheme: Scheme | None = None) -> CallAnswer | Refusal:
    """Judge one question. A given scheme replaces the question's own `scheme` and `options`."""
    return judged(raw, scheme, _question, check_call)


def _question(reader: Reader) -> CallQuestion | None:
    scheme = reader.scheme
    if scheme is None or scheme.referees.calls is None:
        reader.reject(
            "calls_unknown", "scheme", gettext_noop("diese Abrechnung sagt nichts über den Zeitpunkt von Ansagen.")
        )
        return None
    dealt = scheme.options.cards // TRICK
    kind = read_kind(reader)
    party = _party(reader, kind)
    call = read_call(reader)
    vorab = bool(reader.yes_no("vorab"))
    if call is not None:
        _check_call(reader, "call", call, party, vorab)
    played, hand, has_played = _time(reader, dealt)
    calls = _calls(reader, scheme.options.cards if played is None else played)
    if not scheme.referees.calls.by_hand:
        _check_played(reader, played, calls)
    if kind is None or call is None or hand is None:
        return None
    return CallQuestion(
        kind=kind,
        party=party,
        call=call,
        dealt=dealt,
        hand=hand,
        played=played,
        has_played=has_played,
        vorab=vorab,
        klaerung=_klaerung(reader, kind),
        calls=calls,
        tack=bool(reader.yes_no("tack_in_first_trick")),
    )


def _party(reader: Reader, kind: Kind | None) -> PartyName | None:
    if "party" not in reader.raw:
        reader.reject(
            "party_missing",
            "party",
            gettext_noop("es fehlt, wer ansagt; {allowed}"),
            allowed=parties_among(reader.scheme),
        )
        return None
    party = read_party(reader, "party", reader.raw["party"])
    if reader.raw["party"] is None and kind is not None and kind not in WEDDINGS:
        reader.reject(
            "call_party_unknown",
            "party",
            gettext_noop("nur in der Hochzeit ist die Partei offen; sonst kennt jeder seine."),
        )
    return party


def _check_call(reader: Reader, field: str, call: Call, party: PartyName | None, vorab: bool) -> None:
    """Re calls Re and Kontra calls Kontra; vorab only where the scheme has it."""
    if LEVEL_OF[call] == ANSAGE and party is not None and call.value != party.value:
        word = call_word(CALLS[party.value], reader.scheme) if reader.scheme else party.value
        reader.reject("call_wrong_party", field, gettext_noop("diese Partei sagt „{call}“ an."), call=word)
    allowed = reader.scheme.options.vorab if reader.scheme else Vorab.ANY
    if vorab and (allowed is Vorab.NONE or (allowed is Vorab.ANSAGE and LEVEL_OF[call] != ANSAGE)):
        reader.reject("vorab_not_in_scheme", "vorab", ONLY_ANSAGEN if allowed is Vorab.ANSAGE else NO_VORAB)


def _time(reader: Reader, dealt: int) -> tuple[int | None, int | None, bool]:
    """Cards laid in the game (or None), cards in the caller's hand, whether he has laid one in the running trick."""
    played = reader.whole_number("cards_played", 0, dealt * TRICK, "cards_range")
    hand = reader.whole_number("cards_in_hand", 0, dealt, "cards_range")
    has_played = bool(reader.yes_no("caller_has_played"))
    if "cards_played" not in reader.raw and "cards_in_hand" not in reader.raw:
        reader.reject(
            "cards_missing",
            "cards_in_hand",
            gettext_noop("es fehlt, wie viele Karten auf der Hand sind oder schon lagen."),
        )
    if played is None:
        return None, hand, has_played
    if has_played and played % TRICK == 0:
        reader.reject("cards_contradict", "caller_has_played", NO_CARD_YET)
    left = dealt - played // TRICK
    if hand is None:
        return played, left - has_played, has_played
    if hand not in (left, left - 1) or (hand != left and played % TRICK == 0):
        reader.reject(
            "cards_contradict",
            "cards_in_hand",
            gettext_noop("bei {played} gelegten Karten sind es {left} auf der Hand."),
            played=played,
            left=left,
        )
    return played, hand, has_played or hand < left


def _calls(reader: Reader, now: int) -> tuple[MadeCall, ...]:
    calls: list[MadeCall] = []
    for place, raw in enumerate(reader.listed("announcements") or []):
        path = f"announcements[{place}]"
        entry = reader.entry(path, raw)
        call = read_call(entry) if entry else None
        if entry is None or call is None:
            continue
        party = read_party(entry, "party", entry.raw.get("party"))
        vorab = bool(entry.yes_no("vorab"))
        _check_call(entry, "call", call, party, vorab)
        since = max((one.played or 0 for one in calls), default=0)
        played = _played_then(entry, since, now)
        made = MadeCall(party, call, vorab, played, bool(entry.yes_no("invalid")))
        if made.level <= deepest(tuple(one for one in calls if one.party is party)):
            entry.reject("call_repeated", "call", gettext_noop("das oder mehr hat diese Partei schon angesagt."))
        calls.append(made)
    return tuple(calls)


def _played_then(entry: Reader, since: int, now: int) -> int | None:
    if entry.raw.get("cards_played") is None:
        return None
    return entry.whole_number("cards_played", min(since, now), now, "cards_range")


def _check_played(reader: Reader, played: int | None, calls: tuple[MadeCall, ...]) -> None:
    fields: dict[str, Any] = {"cards_played": played} | {
        f"announcements[{place}].cards_played": one.played for place, one in enumerate(calls)
    }
    if field := next((field for field, value in fields.items() if value is None), None):
        reader.reject("cards_played_needed", field, gettext_noop("hier zählt, wie viele Karten im Spiel schon lagen."))


def _klaerung(reader: Reader, kind: Kind) -> int | None:
    if kind is Kind.HAENGENDE_HOCHZEIT:
        return HAENGEND
    return reader.whole_number("klaerungsstich", 1, HAENGEND, "klaerungsstich_range")
