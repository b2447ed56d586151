"""Where changed rules punish the better game: more Augen or a call that was kept bring less. Pure."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final, NamedTuple

from scorebook.scoring.game import CLASS_STARTS, GameScore, Refusal, score_at
from scorebook.scoring.game.facts import ExtraFact, GameFacts
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.terms import LEVELS, SOLO_KINDS, ExtraKind, Kind, PartyName
from scorebook.scoring.input import OptionError, parse, resolve, single_values
from scorebook.scoring.lookup import Calls, facts_of, ladder

from .option_forms import nested

# Extra points that a party can make once or twice.
_EXTRAS: Final = (ExtraKind.FUCHS, ExtraKind.DOPPELKOPF)
_Scores = dict[int, GameScore]


class Drawback(NamedTuple):
    """A party gets less for the better of two games."""

    party: PartyName
    worse: GameFacts
    better: GameFacts

    def possible(self, scheme: Scheme) -> bool:
        """Whether both games can be entered under these rules."""
        return not any(isinstance(parse(one.to_json(), scheme), Refusal) for one in (self.worse, self.better))

    def points(self, scheme: Scheme) -> tuple[int, int]:
        """What each of the party is booked for the worse game and for the better one."""
        worse, better = (score_at(one, one.re_augen or 0, scheme) for one in (self.worse, self.better))
        return _points(worse, self.party), _points(better, self.party)


def drawbacks_of(scheme: Scheme, usual: Scheme) -> dict[str, Drawback]:
    """A drawback for each option without whose change it would not be there; `usual` are the rules as written."""
    there = list(_drawbacks(scheme)) if scheme.options != usual.options else []
    allowed = set(_drawbacks(usual)) if there else set()
    new = [one for one in there if one not in allowed and one.possible(scheme)]
    original, now = single_values(usual.options), single_values(scheme.options)
    found = {}
    for key in original if new else ():
        if original[key] != now[key] and (reset := _with(scheme, key, original[key])):
            others = set(_drawbacks(reset))
            if one := next((one for one in new if one not in others), None):
                found[key] = one
    return found


def _with(scheme: Scheme, key: str, value: Any) -> Scheme | None:
    """These rules with another value of one option; None where that contradicts the others."""
    try:
        return resolve(scheme, nested({key: value}))
    except OptionError:
        return None


def _drawbacks(scheme: Scheme) -> Iterator[Drawback]:
    """Every drawback among few games: two kinds, the calls of one party and perhaps an answer, some extra points."""
    solo = next((kind for kind in Kind if kind in SOLO_KINDS & scheme.options.kinds), None)
    for kind in (Kind.NORMAL, solo) if solo else (Kind.NORMAL,):
        plain: dict[Calls, _Scores] = {}
        for calls in _calls():
            plain[calls] = _scores(facts_of(kind, calls), scheme)
            yield from _more_augen(facts_of(kind, calls), plain[calls])
            for extras in _extras(kind, scheme) if len({one.party for one in calls}) < len(PartyName) else ():
                facts = facts_of(kind, calls, extras)
                yield from _more_augen(facts, _scores(facts, scheme))
        for calls, scores in plain.items():
            yield from _fulfilled_call(kind, calls, scores, plain)


def _more_augen(facts: GameFacts, scores: _Scores) -> Iterator[Drawback]:
    for fewer, more in pairwise(scores):
        if scores[more].re_points < scores[fewer].re_points:
            yield Drawback(PartyName.RE, facts.at(fewer), facts.at(more))
        if scores[fewer].kontra_points < scores[more].kontra_points:
            yield Drawback(PartyName.KONTRA, facts.at(more), facts.at(fewer))


def _fulfilled_call(kind: Kind, calls: Calls, scores: _Scores, plain: dict[Calls, _Scores]) -> Iterator[Drawback]:
    for party in PartyName:
        last = next((one for one in reversed(calls) if one.party is party), None)
        without = tuple(one for one in calls if one is not last)
        if last is None or without not in plain:
            continue
        for augen, score in scores.items():
            before = plain[without][augen]
            if before.winner is score.winner is party and _points(score, party) < _points(before, party):
                yield Drawback(party, facts_of(kind, without).at(augen), facts_of(kind, calls).at(augen))


def _calls() -> Iterator[Calls]:
    """How deep one party calls, alone, before or after the Ansage of the other."""
    yield ()
    for party in PartyName:
        for depth in LEVELS:
            yield ladder(party, depth)
    for party in PartyName:
        other = ladder(party.other, 1)
        for depth in LEVELS:
            yield ladder(party, depth) + other
            if depth > 1:
                yield other + ladder(party, depth)


def _extras(kind: Kind, scheme: Scheme) -> Iterator[tuple[ExtraFact, ...]]:
    """One or two extra points of either party."""
    for extra in [one for one in _EXTRAS if kind in scheme.options.extras.get(one, ())][:1]:
        for number in (1, 2):
            for party in PartyName:
                yield (ExtraFact(extra, party),) * number


def _scores(facts: GameFacts, scheme: Scheme) -> _Scores:
    """Re's Augen, rising → the score."""
    return {augen: score_at(facts, augen, scheme) for augen in CLASS_STARTS if augen in facts.possible_augen()}


def _points(score: GameScore, party: PartyName) -> int:
    return score.re_points if party is PartyName.RE else score.kontra_points
