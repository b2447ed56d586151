"""The calculation of a game as German text."""

from .items import EVEN, MINUS, TIMES, GameScore, Item
from .numerals import MINUS as SIGN
from .numerals import plain
from .objections import Refusal
from .terms import PartyName
from .words import PARTY_WORDS


def points(number: int) -> str:
    """A number of points in words: "1 Punkt", "−2 Punkte"."""
    return f"{plain(number)} Punkt" if abs(number) == 1 else f"{plain(number)} Punkte"


def operation(item: Item) -> str:
    """What an item does, as it is displayed: "+2", "−1", "×2", "gerade"."""
    return step_words(item.op, item.amount)


def step_words(op: str, amount: int) -> str:
    """The same for an operation with its amount."""
    if op == EVEN:
        return "gerade"
    return f"{SIGN if op == MINUS else '×' if op == TIMES else '+'}{plain(amount)}"


def winner_words(score: GameScore, kontra: str = PARTY_WORDS[PartyName.KONTRA]) -> str:
    """Who has won, as a sentence; `kontra`: how the scheme writes it."""
    if score.winner is None:
        return "Niemand hat gewonnen."
    return f"{kontra if score.winner is PartyName.KONTRA else PARTY_WORDS[score.winner]} hat gewonnen."


def explain(answer: GameScore | Refusal, kontra: str = PARTY_WORDS[PartyName.KONTRA]) -> str:
    """The whole calculation, one item a line: operation, running total, label, source; then who is booked what."""
    if isinstance(answer, Refusal):
        return "\n".join(["Nicht gewertet:", *(f"  {one.message}" for one in answer.objections)])
    lines = [winner_words(answer, kontra)]
    lines += [f"  {operation(item):>6} = {plain(item.total):>5}  {item.text}  [{item.source}]" for item in answer.items]
    lines.append("Gutschrift: " + ", ".join(f"{name} {plain(amount)}" for name, amount in answer.points.items()))
    if answer.boecke:
        lines.append(f"Neue Böcke: {answer.boecke}")
    return "\n".join(lines)
