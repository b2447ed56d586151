"""How programs ask: one JSON object a line in, one line out for each in the same order.

`schemas` say in which form, `words` what the kinds, calls, extras and codes of the answers are called.
"""

import json
import sys
from argparse import ArgumentParser
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from .game.explain import explain as explained
from .game.objections import ASKING_CODES, CODES, EVENING_CODES, REFEREE_CODES, Refusal
from .game.scheme import Scheme
from .game.sentences import GameWord, Sentence, gettext_noop
from .game.terms import Call, ExtraKind, Kind
from .game.words import call_word, extra_word, kind_word, note_word
from .input.answer import answer
from .input.evening import answer_evening
from .public import LANGUAGES, in_language
from .referees.calls import answer_call
from .referees.reservations import answer_reservations
from .referees.tricks import answer_trick
from .schema import schemas
from .schemes import SCHEMES

# Answers are written in batches, because writing many short lines one by one takes longer than computing them.
ANSWERS_AT_ONCE = 200
BLANKS = " \t\n\r"  # what JSON allows around a value
_DECODER = json.JSONDecoder()


class UnreadableFileError(Exception):
    """A file that cannot be opened or read; `sentence`: the sentence about it."""

    def __init__(self, message: Sentence) -> None:
        super().__init__(message)
        self.sentence = message


GERMAN: Final = LANGUAGES[0]
Answer = Callable[..., tuple[str, bool]]


def answer_game(
    line: bytes, *, scheme: str | None = None, explain: bool = False, language: str = GERMAN
) -> tuple[str, bool]:
    """The answer to one game, as JSON or as text, and whether it was refused.

    A line holds the facts of a game, or, as in the files of test cases, an object with the facts under `game`.
    """
    raw = read_line(line)
    if isinstance(raw, dict) and "game" in raw and "kind" not in raw:
        raw = raw["game"]
    if scheme is not None and isinstance(raw, dict):
        raw = {**raw, "scheme": scheme}
    result = answer(raw)
    if not explain:
        return in_language(result, language).to_line(), isinstance(result, Refusal)
    if isinstance(result, Refusal) or not isinstance(raw, dict):
        return f"{in_language(explained(result), language)}\n", True
    return f"{in_language(explained(result, SCHEMES[raw['scheme']].kontra_word), language)}\n", False


def _asking(kernel: Callable[[object], Any]) -> Answer:
    """The answer of a kernel's function to one line as JSON, and whether it was refused."""

    def answer_line(line: bytes, *, language: str = GERMAN) -> tuple[str, bool]:
        result = in_language(kernel(read_line(line)), language)
        return result.to_line(), isinstance(result, Refusal)

    return answer_line


# What can be asked line by line, by the name of the function that answers.
ANSWERS: Final[Mapping[str, Answer]] = {
    "score": answer_game,
    "fold": _asking(answer_evening),
    "judge_call": _asking(answer_call),
    "judge_trick": _asking(answer_trick),
    "judge_reservation": _asking(answer_reservations),
}
FILE: Final = Sentence(gettext_noop("Datei mit einem JSON-Objekt je Zeile; ohne sie die Standardeingabe"))
# What each is told of besides a file, and what "score" alone is told: its flag, and how argparse takes it.
SPOKEN: Final[Mapping[str, Any]] = {
    "choices": LANGUAGES,
    "default": GERMAN,
    "help": Sentence(gettext_noop("Sprache der Texte in den Antworten")),
}
OPTIONS: Final[Mapping[str, Mapping[str, Mapping[str, Any]]]] = {
    "score": {
        "--scheme": {
            "choices": sorted(SCHEMES),
            "help": Sentence(gettext_noop("alle Spiele nach dieser Abrechnung rechnen")),
        },
        "--explain": {"action": "store_true", "help": Sentence(gettext_noop("die Rechnung als Text statt als JSON"))},
    }
}


def add_arguments(parser: ArgumentParser, name: str, language: str = GERMAN) -> None:
    """Tell a parser all that is taken with a name of `ANSWERS`; its help is said in this language."""
    parser.add_argument("file", nargs="?", help=in_language(FILE, language))
    for flag, options in {"--language": SPOKEN, **OPTIONS.get(name, {})}.items():
        parser.add_argument(flag, **{**options, "help": in_language(options["help"], language)})


def words(language: str = GERMAN) -> dict[str, Any]:
    """What people call it: kinds, calls, extras and notes of each scheme by their ids, and the codes of objections."""
    codes = {code: Sentence(phrase) for code, phrase in (CODES | EVENING_CODES | REFEREE_CODES | ASKING_CODES).items()}
    answer = {"schemes": {key: _words_of(scheme) for key, scheme in SCHEMES.items()}, "codes": codes}
    return in_language(answer, language)


def _words_of(scheme: Scheme) -> dict[str, Any]:
    options = scheme.options
    return {
        "title": GameWord(scheme.title),
        "about": GameWord(scheme.about),
        "kinds": {kind.value: kind_word(kind, scheme) for kind in Kind if kind in options.kinds},
        "calls": {call.value: call_word(call, scheme) for call in Call},
        "extras": {extra.value: extra_word(extra, scheme) for extra in ExtraKind if extra in options.extras},
        "notes": {note.value: note_word(note, scheme) for note in scheme.notes},
    }


def answer_lines(name: str, lines: Iterable[bytes], write: Callable[[bytes], object], **options: Any) -> bool:
    """Write the answer to every line, soon where somebody types them; says whether any was refused."""
    refused = False
    at_once = 1 if lines is sys.stdin.buffer and sys.stdin.isatty() else ANSWERS_AT_ONCE
    answers: list[str] = []
    for line in lines:
        text, wrong = ANSWERS[name](line, **options)
        refused |= wrong
        answers.append(text)
        if len(answers) == at_once:
            write(_encoded(answers))
            answers.clear()
    write(_encoded(answers))
    return refused


def lines_of(file: str | None) -> Iterable[bytes]:
    """The lines of a file, of standard input without one. UnreadableFileError if it cannot be opened or read."""
    return sys.stdin.buffer if file is None else _lines_in(file)


def _lines_in(file: str) -> Iterator[bytes]:
    try:
        with open(file, "rb") as lines:
            yield from lines
    except OSError as error:
        message = gettext_noop("Die Datei {file} lässt sich nicht lesen: {reason}.")
        raise UnreadableFileError(Sentence(message, file=file, reason=error.strerror or "")) from error


def read_line(line: bytes) -> object:
    """The JSON value of a line; None if it is no valid JSON."""
    try:
        text = line.removeprefix(BOM_UTF8).decode().strip(BLANKS)
        value, end = _DECODER.raw_decode(text)
    except (ValueError, RecursionError):
        return None
    return value if end == len(text) else None


def _encoded(answers: list[str]) -> bytes:
    """UTF-8, whatever the locale of the terminal; a lone surrogate is written as its JSON escape."""
    return "".join(f"{text}\n" for text in answers).encode("utf-8", "backslashreplace")
