"""Reading who plays, and who of them is Re."""

from collections.abc import Sequence
from functools import lru_cache, reduce
from typing import Any

from ..game.facts import CallFact, ExtraFact, call_as_json
from ..game.scheme import Scheme, Vorab
from ..game.sentences import ALONE, Sentence, gettext_noop
from ..game.terms import (
    ALL_AUGEN,
    ALONE_KINDS,
    ANSAGE,
    EXTRA_LIMITS,
    LEVEL_OF,
    SOLO_KINDS,
    Call,
    ExtraKind,
    Kind,
    PartyName,
)
from ..game.words import call_word, extra_word, kind_word
from .reader import CALLS, PARTIES, Reader, among, extras_among, parties_among

ONE_RE = gettext_noop("im Spiel „{kind}“ gehört ein Name hierher, nicht {number}.")
TWO_RE = gettext_noop("im Spiel „{kind}“ gehören zwei Namen hierher, nicht {number}.")


def read_players(reader: Reader) -> tuple[str, ...]:
    """The four who play; wrong ones are noted with the reader."""
    names = reader.names("players", "players_missing")
    if names is None:
        return ()
    if len(names) != 4:
        message = gettext_noop("{number} Namen; ein Spiel hat genau vier Spieler.")
        reader.reject("players_not_four", "players", message, number=len(names))
    if len(set(names)) != len(names):
        message = gettext_noop("ein Name steht doppelt da; alle vier müssen verschieden sein.")
        reader.reject("players_not_distinct", "players", message)
    return names


def read_re(reader: Reader, kind: Kind | None, players: tuple[str, ...]) -> tuple[str, ...]:
    """Who of them is Re, so many as the kind of game has."""
    names = reader.names("re", "re_missing")
    if names is None:
        return ()
    if players and not set(names) <= set(players):
        strangers = ", ".join(name for name in names if name not in players)
        message = gettext_noop("{names} spielt nicht mit; {allowed}")
        reader.reject("re_not_players", "re", message, names=strangers, allowed=among(players))
    if len(set(names)) != len(names):
        reader.reject("re_not_distinct", "re", gettext_noop("ein Name steht doppelt da."))
    size = 1 if kind in ALONE_KINDS else 2
    if kind is not None and len(names) != size:
        message = ONE_RE if size == 1 else TWO_RE
        reader.reject("re_size", "re", message, kind=kind_word(kind, reader.scheme), number=len(names))
    return names


# Reading announcements: known calls by the right party, in an order that is possible at the table.


ONLY_ANSAGEN = gettext_noop("in dieser Abrechnung gibt es nur Ansagen vorab, keine Absagen.")
NO_VORAB = gettext_noop("in dieser Abrechnung kann keine Ansage vorab angesagt werden.")
_PLAIN = {"party", "call"}


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
            message = gettext_noop("im Solo ist nur {kontra} erlaubt, danach Re.")
            reader.reject("solo_calls", "announcements", message, kontra=reader.scheme.kontra_word)
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
    calls = []
    for raw in listed:
        if type(raw) is not dict or len(raw) != len(_PLAIN):
            return None
        party, call = raw.get("party"), raw.get("call")
        if type(party) is not str or type(call) is not str or party not in PARTIES or call not in CALLS:
            return None
        calls.append((party, call))
    return _in_order(tuple(calls))


@lru_cache(maxsize=1024)
def _in_order(made_calls: tuple[tuple[str, str], ...]) -> tuple[CallFact, ...] | None:
    reader = Reader({}, None)
    calls = _one_by_one(reader, [{"party": party, "call": call} for party, call in made_calls], (), ())
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
    if not check_ansage(entry, party, call):
        return None
    if player is not None and players:
        members = re if party is PartyName.RE else tuple(name for name in players if name not in re)
        if player not in members:
            message = gettext_noop("„{player}“ gehört nicht zu dieser Partei; {allowed}")
            entry.reject("call_player", "player", message, player=player, allowed=among(members))
    if vorab:
        check_vorab(entry, call)
    if invalid and entry.scheme and not entry.scheme.options.invalid_calls:
        message = gettext_noop("diese Abrechnung kennt keine ungültigen Ansagen.")
        entry.reject("invalid_not_in_scheme", "invalid", message)
    return CallFact(party, call, player, vorab, invalid)


def check_ansage(entry: Reader, party: PartyName, call: Call) -> bool:
    """Whether a party calls what it can: Re calls Re, and Kontra Kontra. It is noted if not."""
    own = Call(party.value)
    if LEVEL_OF[call] != ANSAGE or call is own:
        return True
    message = gettext_noop("diese Partei sagt „{call}“ an.")
    entry.reject("call_wrong_party", "call", message, call=call_word(own, entry.scheme))
    return False


def check_vorab(entry: Reader, call: Call) -> None:
    """Note a call before the first card that the scheme does not have."""
    allowed = entry.scheme.options.vorab if entry.scheme else Vorab.ANY
    if allowed is Vorab.NONE or (allowed is Vorab.ANSAGE and LEVEL_OF[call] != ANSAGE):
        entry.reject("vorab_not_in_scheme", "vorab", ONLY_ANSAGEN if allowed is Vorab.ANSAGE else NO_VORAB)


def _check_order(entry: Reader, call: CallFact, made: list[Call]) -> None:
    """Re/Kontra first, then deeper and deeper, nothing twice."""
    word = call_word(call.call, entry.scheme)
    if call.call in made:
        entry.reject("call_repeated", "call", gettext_noop("„{call}“ hat diese Partei schon angesagt."), call=word)
    elif not made and LEVEL_OF[call.call] != ANSAGE:
        own = call_word(Call(call.party.value), entry.scheme)
        message = gettext_noop("vor „{call}“ gehört „{own}“ dieser Partei.")
        entry.reject("call_before_ansage", "call", message, call=word, own=own)
    elif made and LEVEL_OF[call.call] < max(LEVEL_OF[one] for one in made):
        entry.reject("call_shallower", "call", gettext_noop("„{call}“ kommt nach einer tieferen Absage."), call=word)


KINDS = {kind.value: kind for kind in ExtraKind}


def read_extras(reader: Reader, players: tuple[str, ...], re: tuple[str, ...]) -> tuple[ExtraFact, ...]:
    """The extra points; wrong ones are noted with the reader and left out."""
    extras: list[ExtraFact] = []
    for place, raw in enumerate(reader.listed("extras") or []):
        entry = reader.entry(f"extras[{place}]", raw)
        extra = _read_extra(entry, players, re) if entry else None
        if extra:
            extras.append(extra)
    if extras:
        _check_limits(reader, extras)
    return tuple(extras)


def _read_extra(entry: Reader, players: tuple[str, ...], re: tuple[str, ...]) -> ExtraFact | None:
    kind = KINDS.get(entry.text("kind") or "")
    kinds = entry.scheme.options.extras if entry.scheme else frozenset(ExtraKind)
    if kind is None:
        entry.reject("extra_unknown", "kind", ALONE, said=extras_among(kinds, entry.scheme))
    elif kind not in kinds:
        entry.reject(
            "extra_not_in_scheme",
            "kind",
            gettext_noop("„{word}“ ist hier unbekannt; {allowed}"),
            word=extra_word(kind, entry.scheme),
            allowed=extras_among(kinds, entry.scheme),
        )
    party = PARTIES.get(entry.text("party") or "")
    if party is None:
        entry.reject("extra_party_unknown", "party", ALONE, said=parties_among(entry.scheme))
    player, loser = entry.text("player"), entry.text("from")
    if kind is None or party is None:
        return None
    if players:
        kontra = tuple(name for name in players if name not in re)
        own, others = (re, kontra) if party is PartyName.RE else (kontra, re)
        if player is not None and player not in own:
            message = gettext_noop("„{player}“ gehört nicht zu dieser Partei; {allowed}")
            entry.reject("extra_player", "player", message, player=player, allowed=among(own))
        if loser is not None and loser not in others:
            message = gettext_noop("„{player}“ gehört nicht zur Gegenpartei; {allowed}")
            entry.reject("extra_player", "from", message, player=loser, allowed=among(others))
    return ExtraFact(kind, party, player, loser)


def _check_limits(reader: Reader, extras: list[ExtraFact]) -> None:
    for kinds, limit in EXTRA_LIMITS:
        if sum(extra.kind in kinds for extra in extras) > limit:
            words = [extra_word(kind, reader.scheme) for kind in sorted(kinds)]
            message = gettext_noop("{extras}: höchstens {limit} im Spiel, beide Parteien zusammen.")
            reader.reject("extra_limit", "extras", message, extras=reduce(both, words), limit=limit)


def both(one: str, other: str) -> Sentence:
    """Two things, or what was put together already and one more."""
    return Sentence(gettext_noop("{one} und {other}"), one=one, other=other)


def read_augen(reader: Reader) -> tuple[int | None, tuple[int, int] | None]:
    """Re's Augen, exactly or as a range of both included ends; exactly one of the two must be there."""
    raw = reader.raw
    if "re_augen" in raw and "re_range" in raw:
        reader.reject("augen_twice", "re_range", gettext_noop("entweder genaue Augen oder ein Bereich, nicht beides."))
    if "re_augen" in raw:
        return reader.whole_number("re_augen", 0, ALL_AUGEN, "augen_range"), None
    bounds = reader.listed("re_range", missing="augen_missing")
    if bounds is None:
        return None, None
    if len(bounds) != 2 or not all(type(bound) is int for bound in bounds):
        reader.reject("wrong_type", "re_range", gettext_noop("erlaubt sind zwei ganze Zahlen: [von, bis]."))
        return None, None
    low, high = bounds
    if not 0 <= low <= high <= ALL_AUGEN:
        message = gettext_noop("[{low}, {high}] liegt nicht aufsteigend zwischen 0 und 240.")
        reader.reject("augen_range", "re_range", message, low=str(low), high=str(high))
        return None, None
    return None, (low, high)


def read_tricks(reader: Reader) -> tuple[int | None, int | None]:
    """How many tricks Re and Kontra made, each None if not given."""
    tricks = reader.scheme.options.cards // 4 if reader.scheme else 12
    re = reader.whole_number("re_tricks", 0, tricks, "tricks_range")
    kontra = reader.whole_number("kontra_tricks", 0, tricks, "tricks_range")
    if re is not None and kontra is not None and re + kontra > tricks:
        message = gettext_noop("{re} und {kontra} Stiche; ein Spiel hat nur {tricks}.")
        reader.reject("tricks_range", "kontra_tricks", message, re=re, kontra=kontra, tricks=tricks)
    return re, kontra
