"""Breaches of the rules: Strafpunkte by their weight, and the revoke that costs the game.

| Case                                              | Offender   | Others               |
|---------------------------------------------------|------------|----------------------|
| unerheblich                                       | 0          | 0: no event          |
| geringfügig, Normalspiel                          | −3         | +1 each              |
| … soloist; opponent who cannot harm the soloist   | −3         | +1 each              |
| … opponent who may have harmed the soloist        | −3         | soloist +3           |
| schwerwiegend, Normalspiel                        | −(12 + 3n) | +(4 + n) each        |
| … soloist                                         | −(12 + 3n) | +(4 + n) each        |
| … opponent: the solo counts as played             | −(12 + 3n) | soloist +(12 + 3n)   |
| the game was decided: as geringfügig, and scored  | −3         | as geringfügig       |
| Unsportlichkeit                                   | up to −12  | nobody               |

n: Absagen of the other party (in a solo of the soloist) before the breach, skipped levels included. Each function is
for a scheme that has this penalty; in which paragraphs it stands the scheme says.

Who fails to follow suit loses the game at the highest price that was still possible. Reading: the offender's party
loses whatever it has, and the price is that of the scheme with three differences: the others win; every level that was
called counts, kept or not; beyond the calls every level counts that the others could still have reached, not only the
first. The others could still have reached all Augen that the offender's party did not hold safely; of all these results
the dearest one is taken. Extra points count as far as they had been made. The game counts as played.
"""

from dataclasses import replace
from typing import Final

from ..game.engine import CLASS_STARTS, score_at
from ..game.facts import CallFact, GameFacts
from ..game.items import EVEN, GameScore
from ..game.objections import Objection
from ..game.scheme import BreachCase, Scheme
from ..game.sentences import RuleText, Sentence, gettext_noop
from ..game.terms import ALL_AUGEN, ANSAGE, LEVEL_OF, SOLO_KINDS, PartyName
from ..game.winning import Ground, Win
from .guided import Strafe, objected, shared

GERINGFUEGIG: Final = "geringfuegig"
SCHWERWIEGEND: Final = "schwerwiegend"
UNSPORTLICH: Final = "unsportlich"
MOST_ABSAGEN: Final = 4


def absagen(calls: tuple[CallFact, ...], party: PartyName) -> int:
    """How many Absagen a party has made, skipped levels included."""
    return max((LEVEL_OF[call.call] for call in calls if call.party is party), default=ANSAGE) - ANSAGE


def geringfuegig(
    four: tuple[str, ...],
    culprit: str,
    scheme: Scheme,
    soloist: str | None = None,
    *,
    harms_soloist: bool = False,
    decided: bool = False,
) -> Strafe | Objection:
    """A minor breach: the game goes on and is scored.

    `soloist` once it is certain that a solo is played; `harms_soloist`: an opponent's breach that may harm him.
    `decided`: a breach that forbids playing on after a party had won; what is left falls to the others.
    """
    if objection := _wrong(four, culprit, soloist):
        return objection
    alone_gets = harms_soloist and soloist is not None and culprit != soloist
    each = scheme.options.penalties.geringfuegig
    points = _to_soloist(four, culprit, soloist, 3 * each) if alone_gets and soloist else shared(four, culprit, each)
    case = BreachCase.DECIDED if decided else BreachCase.IN_SOLO if soloist else None
    source = scheme.penalties[GERINGFUEGIG].source(case)
    return Strafe(kind=GERINGFUEGIG, points=points, source=source, culprit=culprit, decided=decided)


def schwerwiegend(
    four: tuple[str, ...], culprit: str, scheme: Scheme, absagen_before: int, soloist: str | None = None
) -> Strafe | Objection:
    """A serious breach: the game is stopped and not scored.

    It is repeated by the same dealer, but for an opponent's breach in a solo, which counts as played.
    """
    if objection := _wrong(four, culprit, soloist):
        return objection
    if not 0 <= absagen_before <= MOST_ABSAGEN:
        return objected("absagen_range", "absagen")
    policy = scheme.options.penalties
    each = policy.schwerwiegend + policy.absage * absagen_before
    source = scheme.penalties[SCHWERWIEGEND].source(BreachCase.IN_SOLO if soloist else None)
    if soloist is None or culprit == soloist:
        points = shared(four, culprit, each)
        return Strafe(kind=SCHWERWIEGEND, points=points, source=source, culprit=culprit, aborts_game=True)
    return Strafe(
        kind=SCHWERWIEGEND,
        points=_to_soloist(four, culprit, soloist, 3 * each),
        source=source,
        culprit=culprit,
        aborts_game=True,
        counts_as_played=True,
        soloist=soloist,
    )


def unsportlich(four: tuple[str, ...], culprit: str, scheme: Scheme, points: int) -> Strafe | Objection:
    """Unsporting behaviour: up to 12 points, or as agreed, without a credit; the sum of the list is then not 0."""
    if culprit not in four:
        return objected("culprit_not_playing", "culprit")
    if not 1 <= points <= scheme.options.penalties.unsportlich:
        return objected("amount_range", "points")
    source = scheme.penalties[UNSPORTLICH].source()
    return Strafe(kind=UNSPORTLICH, points={culprit: -points}, source=source, culprit=culprit)


def _wrong(four: tuple[str, ...], culprit: str, soloist: str | None) -> Objection | None:
    if culprit not in four:
        return objected("culprit_not_playing", "culprit")
    if soloist is not None and soloist not in four:
        return objected("soloist_not_playing", "soloist")
    return None


def _to_soloist(four: tuple[str, ...], culprit: str, soloist: str, points: int) -> dict[str, int]:
    return dict.fromkeys(four, 0) | {culprit: -points, soloist: points}


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
