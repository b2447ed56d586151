"""Penalties and corrections with their amounts: guided ones that stand in a rule document, and the free one.

Here stand a drawn Dulle and a revoke at a fixed price; points for breaches of different weight in `strafpunkte`, the
revoke that costs the game in `revoke`. What is offered is what the scheme names, and where it is written the scheme
says, too; the free one always is offered.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from ..evening.events import Penalty
from ..game.objections import Objection
from ..game.paragraphs import HOUSE
from ..game.said import ALONE, Sentence, gettext_noop
from ..game.scheme import Guided, Scheme
from ..schemes import SCHEMES
from .objected import objected
from .sentences import sentence_of

FREE: Final = "frei"  # of any amount
DULLE_GEZOGEN: Final = "dulle_gezogen"
FALSCH_BEDIENT: Final = "falsch_bedient"


_FREE: Final = Guided(HOUSE, "strafe", gettext_noop("Freie Strafe oder Korrektur"))


def offered(scheme: Scheme) -> dict[str, Guided]:
    """The penalties of a scheme by their kind, and the free one last."""
    return {**scheme.penalties, FREE: _FREE}


def title_of(kind: str) -> str:
    """The German name of a guided penalty, whichever scheme has it; nothing for the free one and for unknown kinds."""
    return next((scheme.penalties[kind].title for scheme in SCHEMES.values() if kind in scheme.penalties), "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Strafe:
    """A proposed penalty: what every player is booked, what becomes of the game, the paragraph.

    `culprit`: nobody where the points were given by hand. `decided`: it was when a party had won already. `safe_augen`:
    what the party of whoever did not follow suit held in tricks already made.
    """

    kind: str
    points: dict[str, int]
    source: str
    culprit: str | None = None
    aborts_game: bool = False
    counts_as_played: bool = False
    soloist: str | None = None
    decided: bool = False
    safe_augen: int | None = None

    @property
    def sentence(self) -> Sentence:
        """What it says of itself; empty where it does not say enough."""
        return sentence_of(self) or Sentence(ALONE, said="")

    @property
    def zero_sum(self) -> bool:
        """Whether the points add up to nothing."""
        return not sum(self.points.values())

    def event(self, key: str) -> Penalty:
        """The event that books it."""
        return Penalty(key, self.kind, self.points, self.aborts_game, self.counts_as_played, self.soloist)


def shared(four: tuple[str, ...], culprit: str, each: int) -> dict[str, int]:
    """The three others get so many points each, the culprit loses them all."""
    return {player: -3 * each if player == culprit else each for player in four}


def least_dulle(scheme: Scheme) -> int:
    """What a drawn Dulle costs at least, because the others at the table may find it worth more."""
    return 3 * scheme.options.penalties.dulle


def dulle_gezogen(four: tuple[str, ...], culprit: str, scheme: Scheme, amount: int | None = None) -> Strafe | Objection:
    """Whose Dulle was drawn: −300 or more, the three others of the game a third each; the game goes on.

    Refused below what it costs at least, and where a third is not whole. The scheme has this penalty.
    """
    least = least_dulle(scheme)
    amount = least if amount is None else amount
    if culprit not in four:
        return objected("culprit_not_playing", "culprit")
    if amount < least:
        return objected("amount_too_small", "amount", least=least)
    if amount % 3:
        return objected("penalty_not_a_third", "amount")
    each = amount // 3
    source = scheme.penalties[DULLE_GEZOGEN].source()
    return Strafe(kind=DULLE_GEZOGEN, points=shared(four, culprit, each), source=source, culprit=culprit)


def falsch_bedient(four: tuple[str, ...], culprit: str, scheme: Scheme) -> Strafe | Objection:
    """A revoke: −300 / +100 each, or as agreed; the game is stopped and repeated by the same dealer, its Bock stays.

    The scheme has this penalty.
    """
    if culprit not in four:
        return objected("culprit_not_playing", "culprit")
    each = scheme.options.penalties.bedient
    return Strafe(
        kind=FALSCH_BEDIENT,
        points=shared(four, culprit, each),
        source=scheme.penalties[FALSCH_BEDIENT].source(),
        culprit=culprit,
        aborts_game=True,
    )


def free(
    four: tuple[str, ...], culprit: str, amount: int, points: Mapping[str, int] | None = None
) -> Strafe | Objection:
    """The culprit loses `amount` points, the three others get a third each; the game goes on.

    Refused when that is not whole, or nothing, unless `points` gives everybody's points, who need not be of the four.
    """
    if points is not None:
        if not any(points.values()):
            return objected("amount_range", "points")
        return Strafe(kind=FREE, points=dict(points), source=_FREE.source())
    if culprit not in four:
        return objected("culprit_not_playing", "culprit")
    if amount <= 0:
        return objected("amount_range", "amount")
    if amount % 3:
        return objected("penalty_not_whole", "amount")
    return Strafe(kind=FREE, points=shared(four, culprit, amount // 3), source=_FREE.source(), culprit=culprit)
