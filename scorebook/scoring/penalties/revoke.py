"""Who fails to follow suit loses the game at the highest price that was still possible.

Reading: the offender's party loses whatever it has, and the price is that of the scheme with three differences:
the others win; every level that was called counts, kept or not; beyond the calls every level counts that the
others could still have reached, not only the first. The others could still have reached
all Augen that the offender's party did not hold safely; of all these results the dearest one is taken. Extra points
count as far as they had been made. The game counts as played.
"""

from dataclasses import replace
from typing import Final

from ..game.engine import CLASS_STARTS, score_at
from ..game.facts import GameFacts
from ..game.grounds import Ground, Win
from ..game.items import EVEN, GameScore
from ..game.objections import Objection
from ..game.scheme import Scheme
from ..game.sentences import RuleText, Sentence, gettext_noop
from ..game.terms import ALL_AUGEN, SOLO_KINDS, PartyName
from .guided import Strafe, objected

KIND: Final = "revoke"


def source_of(scheme: Scheme) -> str:
    """Where the scheme has its revoke."""
    return scheme.penalties[KIND].source()


def lost_for(party: PartyName, scheme: Scheme) -> Scheme:
    """The scheme in which this party has lost by its revoke."""
    source = source_of(scheme)
    rules = tuple(
        rule._replace(write=rule.in_revoke, source=source) if rule.in_revoke else rule for rule in scheme.rules
    )
    why = gettext_noop("{party} hat nicht bedient")
    return replace(
        scheme,
        winner=lambda sheet: Win(party.other, Ground.REVOKE, Sentence(why, party=sheet.name(sheet.side(party)))),
        grounds={Ground.REVOKE: source},
        rules=rules,
    )


def price(facts: GameFacts, culprit: str, safe_augen: int, scheme: Scheme) -> GameScore:
    """The dearest score of the game that the culprit's party has lost, holding so many Augen (0–240) safely.

    `facts` are the calls and extras up to the revoke with the Bock on the game; their Augen are not read. The
    culprit is one of the four.
    """
    party = PartyName.RE if culprit in facts.re else PartyName.KONTRA
    low, high = (safe_augen, ALL_AUGEN) if party is PartyName.RE else (0, ALL_AUGEN - safe_augen)
    lost = lost_for(party, scheme)
    base = replace(facts, re_tricks=None, kontra_tricks=None)
    results = {low, *(start for start in CLASS_STARTS if low <= start <= high)}
    scores = [score_at(base.at(augen), augen, lost) for augen in sorted(results)]
    return max(scores, key=lambda one: one.kontra_points if party is PartyName.RE else one.re_points)


def why_nothing(price: GameScore) -> Sentence | None:
    """Why the price is nothing; None where it is something."""
    if price.value:
        return None
    last = price.items[-1]
    if last.op == EVEN:
        message = gettext_noop(
            "Das kostet nichts: zu verlieren ist nur noch 1 Punkt, "
            "und eine ungerade Punktzahl wird abgerundet ({source})."
        )
        return Sentence(message, source=RuleText(last.source))
    return Sentence(gettext_noop("Das kostet nichts: was die Partei selbst gemacht hat, wiegt auf, was sie verliert."))


def revoke(facts: GameFacts, culprit: str, safe_augen: int, scheme: Scheme) -> Strafe | Objection:
    """The penalty for an unintended revoke; `safe_augen`: what the offender's party holds in tricks already made."""
    if culprit not in facts.players:
        return objected("culprit_not_playing", "culprit")
    if not 0 <= safe_augen <= ALL_AUGEN:
        return objected("augen_range", "safe_augen")
    score = price(facts, culprit, safe_augen, scheme)
    return Strafe(
        kind=KIND,
        points=score.points,
        source=source_of(scheme),
        culprit=culprit,
        safe_augen=safe_augen,
        aborts_game=True,
        counts_as_played=True,
        soloist=facts.re[0] if facts.kind in SOLO_KINDS else None,
    )
