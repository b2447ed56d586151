"""The parts of the options that belong together: calls, Böcke, deal."""

from dataclasses import dataclass
from typing import Final

from .choices import CallEffect, LastRoundBock, Nesting, Trigger

# Far more than an evening can stack up; it keeps points inside a database integer.
MOST_BOECKE: Final = 30
MOST_FACTOR: Final = 10
# What a Bock multiplies with → how many can lie on one game, so that they never multiply with more than thirty at ×2.
_MOST: Final = {
    factor: max(number for number in range(MOST_BOECKE + 1) if factor**number <= 2**MOST_BOECKE)
    for factor in range(2, MOST_FACTOR + 1)
}


@dataclass(frozen=True, slots=True, kw_only=True)
class CallPolicy:
    """What calls are worth: Re and Kontra (`ansage`), and each Absage.

    What adds, adds so many points (`ansage_points`, `absage_points`); of what doubles they say nothing.
    """

    ansage: CallEffect = CallEffect.ADD
    ansage_points: int = 2
    absage: CallEffect = CallEffect.ADD
    absage_points: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class BockPolicy:
    """How Böcke come and go. `games`: games per Bock, None for one round (as many as there are seated players).

    `factor`: what each of them multiplies with; `extras`: it multiplies the extra points, too.
    """

    triggers: frozenset[Trigger] = frozenset()
    games: int | None = 4
    nesting: Nesting = Nesting.QUEUE
    last_round: LastRoundBock = LastRoundBock.PLAY_OUT
    factor: int = 2
    extras: bool = True

    @property
    def most(self) -> int:
        """How many Böcke can lie on one game."""
        if not self.triggers:
            return 0
        return _MOST[self.factor] if self.nesting is Nesting.STACK else 1


@dataclass(frozen=True, slots=True, kw_only=True)
class DealPolicy:
    """Who deals and who leads.

    `pflichtsolo`: everyone owes one declared solo an evening; `round_games`: games of a tournament round of
    four players, in proportion for more; `vorfuehrung`: an owed solo can be forced (DDV 4.2.3). The same dealer
    deals again after a Pflichtsolo (`again_after_pflichtsolo`), after every declared solo (`again_after_solo`), or
    after a solo whose soloist would not have led anyway (`again_if_lead_moved`). `solo_leads`,
    `pflichtsolo_leads`: the soloist leads.
    """

    pflichtsolo: bool = False
    round_games: int | None = None
    vorfuehrung: bool = False
    again_after_pflichtsolo: bool = False
    again_after_solo: bool = False
    again_if_lead_moved: bool = False
    solo_leads: bool = False
    pflichtsolo_leads: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyPolicy:
    """What guided penalties cost: what each of the three others gets, of whom the culprit loses three times as much.

    `dulle`: a drawn Dulle, at least; `bedient`: a revoke at a fixed price; `geringfuegig`, `schwerwiegend`: a breach of
    that weight, and of the latter more for each Absage made before (`absage`). `unsportlich`: the most that unsporting
    behaviour costs, of which nobody gets anything.
    """

    dulle: int = 100
    bedient: int = 100
    geringfuegig: int = 1
    schwerwiegend: int = 4
    absage: int = 1
    unsportlich: int = 12
