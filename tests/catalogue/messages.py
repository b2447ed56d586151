"""Every message that the program translates, read from templates and modules without the tools of gettext."""

import ast
import os
import re
from pathlib import Path
from typing import NamedTuple

from django.utils.translation.template import templatize

from scorebook.scoring import SCHEMES
from scorebook.scoring.game import CALL_WORDS, HOCHZEIT_BY_WORDS, USUAL_WORDS
from scorebook.scoring.referees import CARDS, RESERVE_WORDS

ROOT = Path(__file__).parents[2]
LITERAL = r"""u?('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")"""
IN_TEMPLATE = re.compile(
    rf"\b(npgettext|ngettext|pgettext|gettext|_)\(\s*{LITERAL}(?:\s*,\s*{LITERAL})?(?:\s*,\s*{LITERAL})?"
)
WITH_CONTEXT = ("pgettext", "npgettext")
WITH_PLURAL = ("ngettext", "npgettext")
GAME, KERNEL = "game", "scorebook/scoring/"
NAMES = {"_", "gettext", "pgettext", "ngettext", "npgettext"}


class Message(NamedTuple):
    """What is looked up: the German text, in which sense, and for several."""

    text: str
    plural: str = ""
    context: str = ""


def messages() -> dict[Message, set[str]]:
    """All messages with the files in which they stand, their paths from here."""
    found: dict[Message, set[str]] = {}
    for path in sorted((ROOT / "templates").rglob("*")):
        if path.suffix in {".html", ".txt"}:
            for message in in_template(path.read_text("utf-8")):
                found.setdefault(message, set()).add(path.relative_to(ROOT).as_posix())
    for package in ("leagues", "scorebook"):
        for path in sorted((ROOT / package).rglob("*.py")):
            for message in in_module(path.read_text("utf-8")):
                found.setdefault(message, set()).add(path.relative_to(ROOT).as_posix())
    for word in words_of_the_game():
        found[Message(word, context=GAME)] = {KERNEL}
    # What is said of one and of several answers who asks for one alone, too.
    for several in [message for message in found if message.plural]:
        found[several] |= found.pop(several._replace(plural=""), set())
    return found


def words_of_the_game() -> set[str]:
    """What the documents call kinds of game, extra points, calls, cards, and themselves: pages keep it German."""
    found = {*CALL_WORDS.values(), *USUAL_WORDS.values(), *RESERVE_WORDS.values(), *HOCHZEIT_BY_WORDS.values()}
    for scheme in SCHEMES.values():
        found |= {scheme.title, scheme.about, scheme.kontra_word, *scheme.levels, *scheme.words.values()}
        found |= {card.name_in(scheme.words).name for card in CARDS.values()}
    return {str(word) for word in found if word}


def in_template(source: str) -> set[Message]:
    """The messages of a template."""
    code = templatize(source)
    return {
        _message(name, [ast.literal_eval(one) for one in literals if one])
        for name, *literals in IN_TEMPLATE.findall(code)
    }


def in_module(source: str) -> set[Message]:
    """The messages of a module."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            name = re.sub("_(lazy|noop)$", "", name)
            texts = [one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
            if name in NAMES and texts:
                found.add(_message(name, texts))
    return found


def room_of(path: str) -> str:
    """The room to which a file belongs: "evenings", "accounts"."""
    parts = Path(path).parts
    return parts[1] if len(parts) > 2 else os.path.splitext(parts[-1])[0]


def _message(name: str, texts: list[str]) -> Message:
    context = texts.pop(0) if name in WITH_CONTEXT else ""
    plural = texts[1] if name in WITH_PLURAL else ""
    return Message(texts[0], plural, context)
