"""The same games under other rules: what can be compared, and what comes out.

Pure: facts and schemes in, verdicts out. Nothing is stored.
"""

import json
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from scorebook.scoring import bock
from scorebook.scoring.custom import options_to_json, scheme_from_json
from scorebook.scoring.engine import CLASS_STARTS, score
from scorebook.scoring.evening import Setup
from scorebook.scoring.events import Event, GamePlayed, Join, Leave, Pause, Penalty, Resume
from scorebook.scoring.facts import Announcement, ExtraPoint, GameFacts
from scorebook.scoring.items import Score
from scorebook.scoring.objections import Refusal
from scorebook.scoring.scheme import Scheme, Vorab
from scorebook.scoring.terms import ALL_AUGEN, ANSAGE, LEVEL_OF, SOLO_KINDS, Call, Kind
from scorebook.scoring.words import EXTRA_WORDS, KIND_WORDS

# A game that one Abrechnung calls otherwise than another, though the same cards are trump.
SAME_GAME = {Kind.SOLO_TRUMPF: Kind.SOLO_KARO, Kind.SOLO_KARO: Kind.SOLO_TRUMPF, Kind.ARMUT: Kind.NORMAL}
LETTERS = ("A", "B", "C", "D")
NEEDS_AUGEN = "Dafür müssten die Augen genau aufgeschrieben sein."


class Adapted(NamedTuple):
    """Facts as another scheme can read them (None: it does not have this game), and what had to be left out."""

    facts: GameFacts | None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a game is worth under a scheme; without a score `reason` says why. `notes`: what it does not know."""

    score: Score | None
    notes: tuple[str, ...] = ()
    reason: str = ""
    bock: int = 0


def adapted(facts: GameFacts, scheme: Scheme) -> Adapted:
    """The facts without what the scheme does not know; details that carry no points go too."""
    notes: list[str] = []
    kind = facts.kind
    if kind not in scheme.options.kinds:
        kind = SAME_GAME.get(kind, kind)
        if kind not in scheme.options.kinds:
            return Adapted(None, (f"„{KIND_WORDS[facts.kind]}“ gibt es dort nicht.",))
        notes.append(f"„{KIND_WORDS[facts.kind]}“ heißt dort „{KIND_WORDS[kind]}“.")
    calls = _calls(facts, kind, scheme, notes)
    extras = tuple(extra for extra in facts.extras if extra.kind in scheme.options.extras)
    unknown = dict.fromkeys(extra.kind for extra in facts.extras if extra.kind not in scheme.options.extras)
    notes += [f"„{EXTRA_WORDS[one]}“ gibt es dort nicht." for one in unknown]
    found = replace(
        facts,
        kind=kind,
        announcements=calls,
        extras=extras,
        re_tricks=_tricks(facts.re_tricks, facts.re_augen == 0),
        kontra_tricks=_tricks(facts.kontra_tricks, facts.re_augen == ALL_AUGEN),
        pflicht=facts.pflicht if kind in SOLO_KINDS else None,
        klaerungsstich=None,
        armut_player=None,
        notes=(),
        bock=0,
    )
    return Adapted(found, tuple(notes))


def _tricks(tricks: int | None, without_augen: bool) -> int | None:
    """Only whether there was a trick matters, and how many there are depends on the cards."""
    return None if tricks is None else 0 if tricks == 0 else 1 if without_augen else None


def _calls(facts: GameFacts, kind: Kind, scheme: Scheme, notes: list[str]) -> tuple[Announcement, ...]:
    options = scheme.options
    calls = list(facts.announcements)
    if options.solo_calls_answer_only and kind in SOLO_KINDS:
        said = [call.call for call in calls]
        kept = [call for call in calls if call.call in {Call.RE, Call.KONTRA}][:2] if said[:1] == [Call.KONTRA] else []
        if len(kept) != len(calls):
            notes.append("Im Solo gibt es dort nur Kontra und danach Re.")
        calls = kept
    if any(call.invalid for call in calls) and not options.invalid_calls:
        notes.append("Ungültige Ansagen kennt sie nicht.")
        calls = [call._replace(invalid=False) for call in calls]
    if any(call.vorab and not _vorab(call, options.vorab) for call in calls):
        notes.append("Vorab zählt dort nicht.")
        calls = [call._replace(vorab=call.vorab and _vorab(call, options.vorab)) for call in calls]
    return tuple(calls)


def _vorab(call: Announcement, known: Vorab) -> bool:
    return known is Vorab.ANY or (known is Vorab.ANSAGE and LEVEL_OF[call.call] == ANSAGE)


def judge(facts: GameFacts, scheme: Scheme, boecke: int = 0) -> Verdict:
    """One game under one scheme, with this many Böcke on it."""
    found = adapted(facts, scheme)
    if found.facts is None:
        return Verdict(None, reason=found.notes[0])
    answer = score(found.facts.under(boecke), scheme)
    if isinstance(answer, Refusal):
        return Verdict(None, found.notes, NEEDS_AUGEN)
    return Verdict(answer, found.notes, bock=boecke)


class Shape(NamedTuple):
    """A game without what its worth does not depend on: players are A to D, Re first, Augen stand for their class."""

    facts: GameFacts


def shape_of(facts: GameFacts) -> Shape:
    """The shape of a game: two games with the same shape are worth the same under every scheme."""
    side = len(facts.re)
    re_augen = None if facts.re_augen is None else CLASS_STARTS[bisect_right(CLASS_STARTS, facts.re_augen) - 1]
    return Shape(
        replace(
            facts,
            players=LETTERS,
            re=LETTERS[:side],
            re_augen=re_augen,
            re_tricks=_tricks(facts.re_tricks, facts.re_augen == 0),
            kontra_tricks=_tricks(facts.kontra_tricks, facts.re_augen == ALL_AUGEN),
            announcements=tuple(call._replace(player=None) for call in facts.announcements),
            extras=tuple(sorted((extra._replace(player=None, loser=None) for extra in facts.extras), key=_in_order)),
            bock=0,
            pflicht=None,
            vorgefuehrt=None,
            klaerungsstich=None,
            armut_player=None,
            notes=(),
        )
    )


def _in_order(extra: ExtraPoint) -> tuple[str, str]:
    return extra.party.value, extra.kind.value


@dataclass(frozen=True)
class Rules:
    """Rules to compare under: an Abrechnung with all its options, by key and JSON, so that it can be remembered by."""

    title: str
    key: str
    options: str
    own: bool = False

    @classmethod
    def of(cls, title: str, scheme: Scheme, own: bool = False) -> "Rules":
        """The rules of a scheme, without what has nothing to do with the worth of a game."""
        options = options_to_json(scheme.options)
        del options["deal"]
        return cls(title, scheme.key, json.dumps(options, sort_keys=True), own)

    @property
    def scheme(self) -> Scheme:
        """The scheme, ready for the kernel."""
        return _scheme(self.key, self.options)

    def same_as(self, other: "Rules") -> bool:
        """Whether both calculate the same."""
        return (self.key, self.options) == (other.key, other.options)


@lru_cache(maxsize=256)
def _scheme(key: str, options: str) -> Scheme:
    return scheme_from_json(key, json.loads(options))


def verdict(shape: Shape, rules: Rules, boecke: int = 0) -> Verdict:
    """A shape under rules with so many Böcke. Remembered while the program runs, never stored."""
    return _verdict(shape, rules.key, rules.options, boecke)


@lru_cache(maxsize=50_000)
def _verdict(shape: Shape, key: str, options: str, boecke: int) -> Verdict:
    return judge(shape.facts, _scheme(key, options), boecke)


def verdicts(setup: Setup, events: Sequence[Event], shapes: Sequence[Shape], rules: Rules) -> list[Verdict]:
    """Every game of an evening under one set of rules, with the Böcke that they would have brought at this table.

    `shapes` are those of the games among the events. Böcke set by hand belong to the rules played by and are left
    out, so are those of games that these rules do not have.
    """
    policy = rules.scheme.options.bock
    if not policy.most:
        return [verdict(shape, rules) for shape in shapes]
    runs: bock.Runs = ()
    seated, rest, answer = len(setup.seats), iter(shapes), []
    for event in events:
        seated += _SEATS.get(type(event), 0)
        if isinstance(event, GamePlayed):
            lying = bock.lying(runs)
            found = verdict(next(rest), rules, lying)
            boecke = found.score.boecke if found.score else 0
            runs, _ = bock.caused(bock.played(runs), boecke, policy, seated, in_bock=lying > 0)
            answer.append(found)
        elif isinstance(event, Penalty) and event.counts_as_played:
            runs = bock.played(runs)
    return answer


_SEATS = {Join: 1, Resume: 1, Leave: -1, Pause: -1}
