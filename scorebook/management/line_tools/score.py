"""Scores games, one JSON object a line."""

from argparse import ArgumentParser

from scorebook.scoring.game.explain import explain as explained
from scorebook.scoring.game.objections import Refusal
from scorebook.scoring.input.answer import answer as answer_game
from scorebook.scoring.schemes import SCHEMES

from ..lines import read_line

HELP = "Rechnet Spiele ab: ein JSON-Objekt je Zeile hinein, eine Antwort je Zeile heraus."
FILE_HELP = "Datei mit Spielen; ohne sie die Standardeingabe"


def add_arguments(parser: ArgumentParser) -> None:
    """What the command takes besides a file."""
    parser.add_argument("--scheme", choices=sorted(SCHEMES), help="alle Spiele nach dieser Abrechnung rechnen")
    parser.add_argument("--explain", action="store_true", help="die Rechnung als Text statt als JSON")


def answer(line: bytes, *, scheme: str | None = None, explain: bool = False) -> tuple[str, bool]:
    """The answer to one line, as JSON or as text, and whether it was refused.

    A line holds the facts of a game, or, as in the files of test cases, an object with the facts under `game`.
    """
    raw = _facts(line)
    if scheme is not None and isinstance(raw, dict):
        raw = {**raw, "scheme": scheme}
    result = answer_game(raw)
    if not explain:
        return result.to_line(), isinstance(result, Refusal)
    if isinstance(result, Refusal) or not isinstance(raw, dict):
        return f"{explained(result)}\n", True
    return f"{explained(result, SCHEMES[raw['scheme']].kontra_word)}\n", False


def _facts(line: bytes) -> object:
    raw = read_line(line)
    if isinstance(raw, dict) and "game" in raw and "kind" not in raw:
        return raw["game"]
    return raw
