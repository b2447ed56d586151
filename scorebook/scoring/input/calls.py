"""Reading announcements: known calls by the right party, in an order that is possible at the table."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from ..game.facts import CallFact
from ..game.interchange import call_as_json
from ..game.said import ALONE, Sentence, gettext_noop
from ..game.scheme import Scheme, Vorab
from ..game.terms import ANSAGE, LEVEL_OF, SOLO_KINDS, Call, Kind, PartyName
from ..game.words import call_word
from .reader import Reader, among, parties_among

PARTIES = {party.value: party for party in PartyName}
CALLS = {call.value: call for call in Call}
ONLY_ANSAGEN = gettext_noop("in dieser Abrechnung gibt es nur Ansagen vorab, keine Absagen.")
NO_VORAB = gettext_noop("in dieser Abrechnung kann keine Ansage vorab angesagt werden.")
_PLAIN = {"party", "call"}
_OWN_ANSAGE = {PartyName.RE: Call.RE, PartyName.KONTRA: Call.KONTRA}


def read_announcements(
    reader: Reader, kind: Kind | None, players: tuple[str, ...], re: tuple[str, ...]
) -> tuple[CallFact, ...]:
    """The calls in the order they were made; wrong ones are noted with the reader and left out."""
    listed = reader.listed("announcements")
    if not listed:
        return ()
    calls = _usual(listed)
    if calls is None:
        calls = _one_by_one(reader, listed, players, re)
    if reader.scheme and kind in SOLO_KINDS and reader.scheme.options.solo_calls_answer_only:
        words = [call.call for call in calls]
        if words != [Call.KONTRA, Call.RE][: len(words)]:
            reader.reject(
                "solo_calls",
                "announcements",
                gettext_noop("im Solo ist nur {kontra} erlaubt, danach Re."),
                kontra=reader.scheme.kontra_word,
            )
    return calls


def possible(calls: Sequence[CallFact], kind: Kind, scheme: Scheme) -> bool:
    """Whether these calls can be made one after the other in a game of this kind; who makes them is not asked."""
    reader = Reader({"announcements": [call_as_json(one._replace(player=None)) for one in calls]}, scheme)
    read_announcements(reader, kind, (), ())
    return not reader.objections


def calls_among(scheme: Scheme | None) -> Sentence:
    """Every call that would have been allowed."""
    return among(call_word(call, scheme) for call in Call)


def _usual(listed: list[Any]) -> tuple[CallFact, ...] | None:
    """Calls that are nothing but a party and a call, all in order, as most are; None if any has to be looked at."""
    said = []
    for raw in listed:
        if type(raw) is not dict or len(raw) != len(_PLAIN):
            return None
        party, call = raw.get("party"), raw.get("call")
        if type(party) is not str or type(call) is not str or party not in PARTIES or call not in CALLS:
            return None
        said.append((party, call))
    return _in_order(tuple(said))


@lru_cache(maxsize=1024)
def _in_order(said: tuple[tuple[str, str], ...]) -> tuple[CallFact, ...] | None:
    reader = Reader({}, None)
    calls = _one_by_one(reader, [{"party": party, "call": call} for party, call in said], (), ())
    return None if reader.objections else calls


def _one_by_one(
    reader: Reader, listed: list[Any], players: tuple[str, ...], re: tuple[str, ...]
) -> tuple[CallFact, ...]:
    calls: list[CallFact] = []
    made: dict[PartyName, list[Call]] = {PartyName.RE: [], PartyName.KONTRA: []}
    for place, raw in enumerate(listed):
        entry = reader.entry(f"announcements[{place}]", raw)
        call = _read(entry, players, re) if entry else None
        if entry and call:
            _check_order(entry, call, made[call.party])
            made[call.party].append(call.call)
            calls.append(call)
    return tuple(calls)


def _read(entry: Reader, players: tuple[str, ...], re: tuple[str, ...]) -> CallFact | None:
    party = PARTIES.get(entry.text("party") or "")
    if party is None:
        entry.reject("call_party_unknown", "party", ALONE, said=parties_among(entry.scheme))
    call = CALLS.get(entry.text("call") or "")
    if call is None:
        entry.reject("call_unknown", "call", ALONE, said=calls_among(entry.scheme))
    player, vorab, invalid = None, False, False
    if not entry.raw.keys() <= _PLAIN:  # most calls are nothing but a party and a call
        player = entry.text("player")
        vorab, invalid = bool(entry.yes_no("vorab")), bool(entry.yes_no("invalid"))
    if party is None or call is None:
        return None
    if LEVEL_OF[call] == ANSAGE and call is not _OWN_ANSAGE[party]:
        entry.reject(
            "call_wrong_party",
            "call",
            gettext_noop("diese Partei sagt „{call}“ an."),
            call=call_word(_OWN_ANSAGE[party], entry.scheme),
        )
        return None
    if player is not None and players:
        members = re if party is PartyName.RE else tuple(name for name in players if name not in re)
        if player not in members:
            entry.reject(
                "call_player",
                "player",
                gettext_noop("„{player}“ gehört nicht zu dieser Partei; {allowed}"),
                player=player,
                allowed=among(members),
            )
    _check_flags(entry, call, vorab, invalid)
    return CallFact(party, call, player, vorab, invalid)


def _check_flags(entry: Reader, call: Call, vorab: bool, invalid: bool) -> None:
    if not entry.scheme or not (vorab or invalid):
        return
    options = entry.scheme.options
    if vorab and (options.vorab is Vorab.NONE or (options.vorab is Vorab.ANSAGE and LEVEL_OF[call] != ANSAGE)):
        entry.reject("vorab_not_in_scheme", "vorab", ONLY_ANSAGEN if options.vorab is Vorab.ANSAGE else NO_VORAB)
    if invalid and not options.invalid_calls:
        entry.reject(
            "invalid_not_in_scheme", "invalid", gettext_noop("diese Abrechnung kennt keine ungültigen Ansagen.")
        )


def _check_order(entry: Reader, call: CallFact, made: list[Call]) -> None:
    """Re/Kontra first, then deeper and deeper, nothing twice."""
    said = call_word(call.call, entry.scheme)
    if call.call in made:
        entry.reject("call_repeated", "call", gettext_noop("„{call}“ hat diese Partei schon angesagt."), call=said)
    elif not made and LEVEL_OF[call.call] != ANSAGE:
        own = call_word(_OWN_ANSAGE[call.party], entry.scheme)
        entry.reject(
            "call_before_ansage", "call", gettext_noop("vor „{call}“ gehört „{own}“ dieser Partei."), call=said, own=own
        )
    elif made and LEVEL_OF[call.call] < max(LEVEL_OF[one] for one in made):
        entry.reject("call_shallower", "call", gettext_noop("„{call}“ kommt nach einer tieferen Absage."), call=said)
