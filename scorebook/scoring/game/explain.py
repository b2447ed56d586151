"""The calculation of a game as German text."""

from .items import EVEN, MINUS, TIMES, Item, Score
from .objections import Refusal
from .words import PARTY_WORDS


def minus(number: int) -> str:
    """A number as it is displayed, with a real minus sign."""
    return f"−{-number}" if number < 0 else str(number)


def points(number: int) -> str:
    """A number of points in words: "1 Punkt", "−2 Punkte"."""
    return f"{minus(number)} Punkt" if abs(number) == 1 else f"{minus(number)} Punkte"


def operation(item: Item) -> str:
    """What an item does, as it is displayed: "+2", "−1", "×2", "gerade"."""
    if item.op == EVEN:
        return "gerade"
    return f"{'−' if item.op == MINUS else '×' if item.op == TIMES else '+'}{item.amount}"


def winner_words(score: Score) -> str:
    """Who has won, as a sentence."""
    return "Niemand hat gewonnen." if score.winner is None else f"{PARTY_WORDS[score.winner]} hat gewonnen."


def explain(answer: Score | Refusal) -> str:
    """The whole calculation, one item a line: operation, running total, label, source; then who is booked what."""
    if isinstance(answer, Refusal):
        return "\n".join(["Nicht gewertet:", *(f"  {one.message}" for one in answer.objections)])
    lines = [winner_words(answer)]
    lines += [f"  {operation(item):>6} = {minus(item.total):>5}  {item.text}  [{item.source}]" for item in answer.items]
    lines.append("Gutschrift: " + ", ".join(f"{name} {minus(amount)}" for name, amount in answer.points.items()))
    if answer.boecke:
        lines.append(f"Neue Böcke: {answer.boecke}")
    return "\n".join(lines)
