"""Strafpunkte by the weight of a breach: points for the offender and for the others, and what becomes of the game.

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
"""

from typing import Final

from ..game.facts import CallFact
from ..game.objections import Objection
from ..game.scheme import BreachCase, Scheme
from ..game.terms import ANSAGE, LEVEL_OF, PartyName
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
