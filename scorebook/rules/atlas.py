"""The atlas: where the Abrechnungen differ, what an option changes, and what no rule decides. Pure.

It is worked out by `manage.py draw_atlas`, which writes `data/atlas.json`, and is read from there. Of games only the
facts are kept: what they are worth is calculated when they are shown.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations, product
from pathlib import Path
from typing import Any, Final

from scorebook.scoring import SCHEMES
from scorebook.scoring.game import CLASS_STARTS, Refusal, decision
from scorebook.scoring.game.facts import ExtraFact, GameFacts
from scorebook.scoring.game.scheme import Scheme, Vorab
from scorebook.scoring.game.terms import ALL_AUGEN, KINDS, PAIR_KINDS, SOLO_KINDS, ExtraKind, Kind, PartyName
from scorebook.scoring.input import SINGLE_OPTIONS, WITHOUT_WORTH, OptionShape, parse, single_values
from scorebook.scoring.lookup import Calls, Worth, facts_of, ladder, worth

from .deviations import can_matter
from .option_examples import variants
from .option_texts import EXAMPLE_PLAYERS

FILE: Final = Path(__file__).parent / "data" / "atlas.json"
# What these change shows in an evening only, or in what can be entered at all.
ELSEWHERE: Final = frozenset(
    {"cards", "vorab", "solo_calls_answer_only", "bock.games", "bock.nesting", "bock.last_round"}
)
# One number of Re's Augen of each stretch of thirty, and those that stand alone.
AUGEN: Final = (0, 20, 45, 75, 105, 120, 135, 165, 195, 225, ALL_AUGEN)
# How deep Re and Kontra call.
DEPTHS: Final = ((0, 0), (1, 0), (0, 1), (1, 1), (2, 0), (0, 2), (2, 1), (1, 2), (3, 0), (0, 3), (2, 2))
EXTRAS: Final = (
    (),
    (ExtraFact(ExtraKind.FUCHS, PartyName.RE),),
    (ExtraFact(ExtraKind.FUCHS, PartyName.KONTRA),),
    (ExtraFact(ExtraKind.DOPPELKOPF, PartyName.KONTRA),),
)


@cache
def read_atlas() -> dict[str, Any]:
    """The atlas as it was worked out; the same object for everybody."""
    return dict(json.loads(FILE.read_text(encoding="utf-8")))


def worked_out() -> dict[str, Any]:
    """The atlas, worked out anew."""
    return {
        "games": len(same_games()),
        "pairs": [pair(SCHEMES[one], SCHEMES[other]) for one, other in combinations(SCHEMES, 2)],
        "options": {key: options_that_change(scheme) for key, scheme in SCHEMES.items()},
        "decided": {key: decided(scheme) for key, scheme in SCHEMES.items()},
    }


def to_text() -> str:
    """The same as the text of the file."""
    return json.dumps(worked_out(), ensure_ascii=False, separators=(",", ":")).replace('{"o', '\n{"o') + "\n"


# Where two Abrechnungen differ: the same games in each of them.


@cache
def same_games() -> tuple[GameFacts, ...]:
    """Games that every Abrechnung has, the plainest first."""
    return tuple(sorted(_same_games(), key=_plain))


def _same_games() -> Iterator[GameFacts]:
    for kind, calls in [
        *((Kind.NORMAL, calls) for calls in _calls()),
        *((kind, calls) for kind in (Kind.HOCHZEIT, Kind.STILLE_HOCHZEIT) for calls in _calls() if len(calls) < 2),
        *((Kind.SOLO_DAMEN, calls) for calls in _solo_calls()),
    ]:
        for extras, augen in product(EXTRAS if len(calls) < 2 else EXTRAS[:1], AUGEN):
            facts = _seated(facts_of(kind, calls, extras).at(augen))
            if all(not isinstance(parse(facts.to_json(), scheme), Refusal) for scheme in SCHEMES.values()):
                yield facts


def _calls() -> Iterator[Calls]:
    """How deep both parties call, whoever calls first."""
    for re, kontra in DEPTHS:
        first, second = ladder(PartyName.RE, re), ladder(PartyName.KONTRA, kontra)
        yield first + second
        if first and second:
            yield second + first


def _solo_calls() -> tuple[Calls, ...]:
    """Those that every Abrechnung allows in a declared solo."""
    re, kontra = ladder(PartyName.RE, 1), ladder(PartyName.KONTRA, 1)
    return (), kontra, kontra + re


def _seated(facts: GameFacts) -> GameFacts:
    return replace(facts, players=EXAMPLE_PLAYERS, re=EXAMPLE_PLAYERS[: len(facts.re)])


def _place(facts: GameFacts) -> tuple[int, ...]:
    """The plainer a game, the lower: few calls, no extra points, an ordinary kind, a close result."""
    augen = facts.re_augen or 0
    topics = len(facts.announcements) + len(facts.extras)
    return topics, KINDS.index(facts.kind), abs(augen - ALL_AUGEN // 2), -augen


def _plain(facts: GameFacts) -> tuple[object, ...]:
    """The same, and an order of those that are as plain."""
    tricks = facts.re_tricks, facts.kontra_tricks
    return (*_place(facts), facts.bock, *map(repr, (facts.announcements, facts.extras, tricks)))


def pair(one: Scheme, other: Scheme) -> dict[str, Any]:
    """How many of the same games have the same winner, and the same points; the plainest that have not."""
    winner, points = [], []
    for facts in same_games():
        mine, theirs = _worth(facts, one), _worth(facts, other)
        if mine.winner is not theirs.winner:
            winner.append(facts)
        if (mine.re_points, mine.kontra_points) != (theirs.re_points, theirs.kontra_points):
            points.append(facts)
    return {
        "one": one.key,
        "other": other.key,
        "winner": len(winner),
        "winner_example": _first(winner),
        "points": len(points),
        "points_example": _first(points),
    }


@cache
def _worth(facts: GameFacts, scheme: Scheme) -> Worth:
    return worth(facts, facts.re_augen or 0, scheme)


def _first(games: Sequence[GameFacts]) -> dict[str, Any] | None:
    return _example(games[0]) if games else None


def _example(facts: GameFacts) -> dict[str, Any]:
    """The facts without what every game of the atlas has: its players, and nothing where nothing was."""
    raw = facts.to_json()
    return {
        name: value for name, value in raw.items() if name not in {"players", "re"} and value not in ([], 0, None)
    } | {name: raw[name] for name in ("re_augen", "re_tricks", "kontra_tricks") if name in raw}


def whole(example: Mapping[str, Any], scheme: Scheme) -> dict[str, Any]:
    """The facts of a game of the atlas in the interchange form."""
    re = EXAMPLE_PLAYERS[: 2 if Kind(example["kind"]) in PAIR_KINDS else 1]
    return {"scheme": scheme.key, "players": list(EXAMPLE_PLAYERS), "re": list(re), **example}


# What an option changes: the games of its Abrechnung with every other value.


def options_that_change(scheme: Scheme) -> list[dict[str, Any]]:
    """Every option with its other values: how many games are worth something else then, and the plainest of them."""
    own = own_games(scheme)
    usual = [_worth(facts, scheme) for facts in own]
    found = []
    for key, value, changed in _variants(scheme):
        now = (worth(facts, facts.re_augen or 0, changed) for facts in own)
        other = [facts for facts, before, after in zip(own, usual, now, strict=True) if after != before]
        if other:
            example = _first(other)
            found.append({"option": key, "value": value, "games": len(own), "changed": len(other), "example": example})
    return found


def own_games(scheme: Scheme) -> list[GameFacts]:
    """The same games, and those with what this Abrechnung has besides: extra points, calls in advance, Böcke."""
    more = []
    for kind, extra, party in product((Kind.NORMAL, Kind.STILLE_HOCHZEIT), sorted(scheme.options.extras), PartyName):
        more += [facts_of(kind, (), (ExtraFact(extra, party),) * times).at(135) for times in (1, 2)]
    if scheme.options.vorab is not Vorab.NONE:
        early = [ladder(party, 1, vorab=1) for party in PartyName]
        more += [facts_of(Kind.NORMAL, calls).at(augen) for calls in (*early, early[0] + early[1]) for augen in AUGEN]
    if scheme.options.invalid_calls:
        first, second = ladder(PartyName.RE, 2)
        more += [facts_of(Kind.NORMAL, (first._replace(invalid=True), second)).at(augen) for augen in AUGEN]
    if scheme.options.bock.most:
        more += [facts_of(Kind.NORMAL, (), extras).at(135).under(1) for extras in EXTRAS]
    possible = (one for one in map(_seated, more) if not isinstance(parse(one.to_json(), scheme), Refusal))
    return sorted({*same_games(), *possible}, key=_plain)


def _variants(scheme: Scheme) -> Iterator[tuple[str, Any, Scheme]]:
    """The other values of every option that decides what a game is worth; of a number only its neighbour."""
    values = single_values(scheme.options)
    for key, option in SINGLE_OPTIONS.items():
        number = option.shape is OptionShape.NUMBER
        if option.shape is not OptionShape.CHOICE and not number:
            continue
        if key.partition(".")[0] in WITHOUT_WORTH or key in ELSEWHERE or not can_matter(key, scheme):
            continue
        others = [(value, changed) for value, changed in variants(key, scheme) if value != values[key]]
        if number:
            others = sorted(others, key=lambda one: (abs(one[0] - values[key]), -one[0]))[:1]
        for value, changed in others:
            yield key, value, changed


# Which games no rule decides: the winner of every game that the rules can tell from another.


def decided(scheme: Scheme) -> dict[str, Any]:
    """How the games of the whole space are decided: for Re, for Kontra, by the rule that says nobody.

    `readings` are those of them that the letter leaves open, so that a decision of ours counts; by paragraph, each
    with its plainest game.
    """
    counts = {"games": 0, "re": 0, "kontra": 0}
    without_winner: dict[str, list[GameFacts]] = {}
    readings: dict[str, list[GameFacts]] = {}
    for facts in whole_space(scheme):
        win, source = decision(facts, scheme)
        counts["games"] += 1
        if win.party:
            counts[win.party.value] += 1
        else:
            without_winner.setdefault(source, []).append(facts)
        if win.reading:
            readings.setdefault(source, []).append(facts)
    return {**counts, "nobody": _by_source(without_winner), "readings": _by_source(readings)}


def _plainest(games: Sequence[GameFacts]) -> GameFacts:
    place = min(map(_place, games))
    return min((facts for facts in games if _place(facts) == place), key=_plain)


def _by_source(found: Mapping[str, Sequence[GameFacts]]) -> list[dict[str, Any]]:
    return [
        {"source": source, "games": len(games), "example": _example(_plainest(games))}
        for source, games in sorted(found.items())
    ]


def whole_space(scheme: Scheme) -> Iterator[GameFacts]:
    """Every kind of game, every call at every depth of both parties in either order, every result.

    Extra points and Böcke decide no game. Of solos one stands for all, since no rule asks which it is; of the
    numbers of Augen one stands for each stretch that no rule divides.
    """
    kinds = scheme.options.kinds
    solo = next((kind for kind in Kind if kind in SOLO_KINDS & kinds), None)
    for kind in [kind for kind in Kind if kind in kinds - SOLO_KINDS] + ([solo] if solo else []):
        for calls in _every_call(scheme, kind):
            for re_augen, re_tricks, kontra_tricks in _results(scheme):
                facts = _seated(facts_of(kind, calls))
                yield replace(facts, re_augen=re_augen, re_tricks=re_tricks, kontra_tricks=kontra_tricks)


def _every_call(scheme: Scheme, kind: Kind) -> Iterator[Calls]:
    if scheme.options.solo_calls_answer_only and kind in SOLO_KINDS:
        yield from _solo_calls()
        return
    early = (False,) if scheme.options.vorab is Vorab.NONE else (False, True)
    for re, kontra in product(range(6), repeat=2):
        for re_early, kontra_early in product(early if re else (False,), early if kontra else (False,)):
            first, second = ladder(PartyName.RE, re, re_early), ladder(PartyName.KONTRA, kontra, kontra_early)
            yield first + second
            if first and second:
                yield second + first


def _results(scheme: Scheme) -> Iterator[tuple[int, int | None, int | None]]:
    """Re's Augen and who has a trick all the same; without nines no trick is without Augen."""
    for augen in CLASS_STARTS:
        yield augen, None, None
    if scheme.options.cards == 48:
        yield 0, 1, None
        yield ALL_AUGEN, None, 1
