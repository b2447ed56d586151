"""Strafpunkte of the DDV TSR, chapter 9: points for the offender and for the others, and what becomes of the game.

| Rule        | Case                                              | Offender   | Others               |
|-------------|---------------------------------------------------|------------|----------------------|
| 9.2.3       | unerheblich                                       | 0          | 0: no event          |
| 9.3.2       | geringfügig, Normalspiel                          | −3         | +1 each              |
| 9.3.3 a, b2 | … soloist; opponent who cannot harm the soloist   | −3         | +1 each              |
| 9.3.3 b1    | … opponent who may have harmed the soloist        | −3         | soloist +3           |
| 9.4.3       | schwerwiegend, Normalspiel                        | −(12 + 3n) | +(4 + n) each        |
| 9.4.4       | … soloist                                         | −(12 + 3n) | +(4 + n) each        |
| 9.4.4       | … opponent: the solo counts as played             | −(12 + 3n) | soloist +(12 + 3n)   |
| 9.5.1       | the game was decided: as geringfügig, and scored  | −3         | as 9.3               |
| 9.7.2       | Unsportlichkeit                                   | up to −12  | nobody               |

n: Absagen of the other party (in a solo of the soloist) before the breach, skipped levels included.
"""

from ..game.facts import CallFact
from ..game.numerals import signed
from ..game.objections import Objection
from ..game.paragraphs import cite
from ..game.terms import ANSAGE, LEVEL_OF, PartyName
from .guided import Strafe, objected, shared

MOST_ABSAGEN = 4
MOST_UNSPORTLICH = 12


def absagen(calls: tuple[CallFact, ...], party: PartyName) -> int:
    """How many Absagen a party has made, skipped levels included."""
    return max((LEVEL_OF[call.call] for call in calls if call.party is party), default=ANSAGE) - ANSAGE


def geringfuegig(
    four: tuple[str, ...],
    culprit: str,
    soloist: str | None = None,
    *,
    harms_soloist: bool = False,
    decided: bool = False,
) -> Strafe | Objection:
    """A minor breach (9.3.2, 9.3.3): the game goes on and is scored.

    `soloist` once it is certain that a solo is played; `harms_soloist`: an opponent's breach that may harm him.
    `decided` (9.5.1): a breach that forbids playing on after a party had won; what is left falls to the others.
    """
    if objection := _wrong(four, culprit, soloist):
        return objection
    alone_gets = harms_soloist and soloist is not None and culprit != soloist
    points = _to_soloist(four, culprit, soloist, 3) if alone_gets and soloist else shared(four, culprit, 1)
    paragraph = "9.5.1" if decided else "9.3.2" if soloist is None else "9.3.3"
    gain = "der Solist +3" if alone_gets else "die anderen je +1"
    if decided:
        sentence = f"Verstoß nach der Entscheidung: −3, {gain}; die restlichen Stiche bekommt die Gegenpartei."
    else:
        sentence = f"Geringfügiger Verstoß: −3, {gain}; das Spiel geht weiter und wird gewertet."
    return Strafe(kind="geringfuegig", points=points, source=cite("ddv", paragraph), sentence=sentence)


def schwerwiegend(
    four: tuple[str, ...], culprit: str, absagen_before: int, soloist: str | None = None
) -> Strafe | Objection:
    """A serious breach (9.4.3, 9.4.4): the game is stopped and not scored.

    It is repeated by the same dealer, but for an opponent's breach in a solo, which counts as played.
    """
    if objection := _wrong(four, culprit, soloist):
        return objection
    if not 0 <= absagen_before <= MOST_ABSAGEN:
        return objected("absagen_range", "absagen")
    each = 4 + absagen_before
    source = cite("ddv", "9.4.3" if soloist is None else "9.4.4")
    head = f"Schwerwiegender Verstoß: {signed(-3 * each)}"
    if soloist is None or culprit == soloist:
        sentence = f"{head}, die anderen je {signed(each)}; das Spiel ist abgebrochen, derselbe gibt noch einmal."
        points = shared(four, culprit, each)
        return Strafe(kind="schwerwiegend", points=points, source=source, sentence=sentence, aborts_game=True)
    return Strafe(
        kind="schwerwiegend",
        points=_to_soloist(four, culprit, soloist, 3 * each),
        source=source,
        sentence=f"{head}, der Solist {signed(3 * each)}; das Solo ist abgebrochen und gilt als gespielt.",
        aborts_game=True,
        counts_as_played=True,
        soloist=soloist,
    )


def unsportlich(four: tuple[str, ...], culprit: str, points: int) -> Strafe | Objection:
    """Unsporting behaviour (9.7.2): up to 12 points, which nobody gets; the sum of the list is then not 0."""
    if culprit not in four:
        return objected("culprit_not_playing", "culprit")
    if not 1 <= points <= MOST_UNSPORTLICH:
        return objected("amount_range", "points")
    sentence = f"Unsportlichkeit: {signed(-points)} ohne Gutschrift; die Summe der Liste ist dann nicht null."
    return Strafe(kind="unsportlich", points={culprit: -points}, source=cite("ddv", "9.7.2"), sentence=sentence)


def _wrong(four: tuple[str, ...], culprit: str, soloist: str | None) -> Objection | None:
    if culprit not in four:
        return objected("culprit_not_playing", "culprit")
    if soloist is not None and soloist not in four:
        return objected("soloist_not_playing", "soloist")
    return None


def _to_soloist(four: tuple[str, ...], culprit: str, soloist: str, points: int) -> dict[str, int]:
    return dict.fromkeys(four, 0) | {culprit: -points, soloist: points}
