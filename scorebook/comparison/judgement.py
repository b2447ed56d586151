"""One game under other rules: what can be compared, and what comes out.

Pure: facts and schemes in, verdicts out. Nothing is stored. A verdict is remembered for everybody who asks, so what it
says is translated only when it is read.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from scorebook.scoring import score
from scorebook.scoring.game import GameScore, Refusal, extra_word, kind_word
from scorebook.scoring.game.facts import CallFact, GameFacts
from scorebook.scoring.game.scheme import Scheme, Vorab
from scorebook.scoring.game.terms import ALL_AUGEN, ANNOUNCED_HOCHZEITEN, ANSAGE, LEVEL_OF, SOLO_KINDS, Call, Kind

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise, _StrPromise

# A game that one Abrechnung calls otherwise than another, though the same cards are trump.
SAME_GAME = {Kind.SOLO_TRUMPF: Kind.SOLO_KARO, Kind.SOLO_KARO: Kind.SOLO_TRUMPF, Kind.ARMUT: Kind.NORMAL}
NEEDS_AUGEN = _("Dafür müssten die Augen genau aufgeschrieben sein.")


class Adapted(NamedTuple):
    """Facts as another scheme can read them (None: it does not have this game), and what had to be left out."""

    facts: GameFacts | None
    notes: tuple[_StrPromise, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Verdict:
    """What a game is worth under a scheme; without a score `reason` says why. `notes`: what it does not know.

    Equal is only the same one, so that pairs of them can be counted quickly.
    """

    score: GameScore | None
    notes: tuple[_StrPromise, ...] = ()
    reason: _StrOrPromise = ""
    bock: int = 0


def game_under_rules(facts: GameFacts, scheme: Scheme) -> Adapted:
    """The facts without what the scheme does not know; details that carry no points go too."""
    notes: list[_StrPromise] = []
    kind = facts.kind
    if kind not in scheme.options.kinds:
        kind = SAME_GAME.get(kind, kind)
        if kind not in scheme.options.kinds:
            return Adapted(None, (_unknown(kind_word(facts.kind, scheme)),))
        called = _("„{here}“ heißt dort „{there}“.")
        notes.append(format_lazy(called, here=kind_word(facts.kind, scheme), there=kind_word(kind, scheme)))
    calls = _calls(facts, kind, scheme, notes)
    extras = tuple(extra for extra in facts.extras if extra.kind in scheme.options.extras)
    unknown = dict.fromkeys(extra.kind for extra in facts.extras if extra.kind not in scheme.options.extras)
    notes += [_unknown(extra_word(one, scheme)) for one in unknown]
    found = replace(
        facts,
        kind=kind,
        announcements=calls,
        extras=extras,
        re_tricks=whether_tricks(facts.re_tricks, facts.re_augen == 0),
        kontra_tricks=whether_tricks(facts.kontra_tricks, facts.re_augen == ALL_AUGEN),
        pflicht=facts.pflicht if kind in SOLO_KINDS else None,
        klaerungsstich=None,
        armut_player=None,
        hochzeit_by=facts.hochzeit_by if scheme.says_hochzeit_by and kind in ANNOUNCED_HOCHZEITEN else None,
        notes=(),
        bock=0,
    )
    return Adapted(found, tuple(notes))


def _unknown(what: str) -> _StrPromise:
    return format_lazy(_("„{what}“ gibt es dort nicht."), what=what)


def whether_tricks(tricks: int | None, without_augen: bool) -> int | None:
    """Only whether there was a trick matters, and how many there are depends on the cards."""
    return None if tricks is None else 0 if tricks == 0 else 1 if without_augen else None


def _calls(facts: GameFacts, kind: Kind, scheme: Scheme, notes: list[_StrPromise]) -> tuple[CallFact, ...]:
    options = scheme.options
    calls = list(facts.announcements)
    if options.solo_calls_answer_only and kind in SOLO_KINDS:
        called = [call.call for call in calls]
        kept = [call for call in calls if call.call in {Call.RE, Call.KONTRA}] if called[:1] == [Call.KONTRA] else []
        if len(kept) != len(calls):
            notes.append(format_lazy(_("Im Solo gibt es dort nur {kontra} und danach Re."), kontra=scheme.kontra_word))
        calls = kept
    if any(call.invalid for call in calls) and not options.invalid_calls:
        notes.append(_("Ungültige Ansagen kennt sie nicht."))
        calls = [call._replace(invalid=False) for call in calls]
    if any(call.vorab and not _vorab(call, options.vorab) for call in calls):
        notes.append(_("Vorab zählt dort nicht."))
        calls = [call._replace(vorab=call.vorab and _vorab(call, options.vorab)) for call in calls]
    return tuple(calls)


def _vorab(call: CallFact, vorab: Vorab) -> bool:
    return vorab is Vorab.ANY or (vorab is Vorab.ANSAGE and LEVEL_OF[call.call] == ANSAGE)


def judge(facts: GameFacts, scheme: Scheme, boecke: int = 0) -> Verdict:
    """One game under one scheme, with this many Böcke on it."""
    found = game_under_rules(facts, scheme)
    if found.facts is None:
        return Verdict(None, reason=found.notes[0])
    answer = score(found.facts.under(boecke), scheme)
    if isinstance(answer, Refusal):
        return Verdict(None, found.notes, NEEDS_AUGEN)
    return Verdict(answer, found.notes, bock=boecke)
