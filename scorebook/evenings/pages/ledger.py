"""Who has played the Pflichtsolo, and who owes one."""

from typing import NamedTuple

from leagues.people.selectors import Name
from scorebook.scoring.evening.fold import Row

from ..selectors.evenings import EveningView


class LedgerLine(NamedTuple):
    """A player in the ledger: the game of the Pflichtsolo (None: not played), and the games of the Lustsoli.

    `open`: it is owed. `shown`: it was vorgeführt; `forced`: it will be now.
    """

    who: Name
    open: bool
    game: int | None
    shown: bool
    lust: list[int]
    forced: bool


def ledger_of(view: EveningView) -> list[LedgerLine]:
    """Who has played the Pflichtsolo, in which game, and the Lustsoli; empty where no scheme asks for one."""
    policy, state = view.evening.scheme.options.deal, view.folded.state
    if not policy.pflichtsolo:
        return []
    answer = []
    for one in state.standing:
        mine = [row for row in view.folded.rows if soloist_of(row) == one.player]
        done = [row for row in mine if row.pflicht]
        is_open = one.player in state.owes
        line = LedgerLine(
            who=view.names[one.player],
            open=is_open,
            game=done[-1].number if done and not is_open else None,
            shown=bool(done and not is_open and done[-1].vorgefuehrt),
            lust=[row.number for row in mine if row.lustsolo],
            forced=one.player == state.forced,
        )
        answer.append(line)
    return answer


def soloist_of(row: Row) -> str | None:
    """Who played a solo of the ledger."""
    if not (row.pflicht or row.lustsolo):
        return None
    facts = getattr(row.event, "facts", None)
    return facts.re[0] if facts else getattr(row.event, "soloist", None)
