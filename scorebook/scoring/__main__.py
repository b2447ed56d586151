"""`python -m doppelkopf score games.jsonl`: one JSON object a line in, one answer a line out, in the same order.

`python -m doppelkopf schema game` prints the form of what goes in, `python -m doppelkopf words` what the ids of the
answers are called, `python -m doppelkopf table ddv` the score table in which a program without rules looks games up.
Texts are German, or with `--language en` English.
"""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from typing import Any, Final

from .lines import ANSWERS, SPOKEN, UnreadableFileError, add_arguments, answer_lines, lines_of, schemas, words
from .lookup import score_table
from .public import in_language
from .schemes import SCHEMES

ENGLISH: Final = "en"  # in which the help is written


def main(arguments: Sequence[str] | None = None) -> int:
    """Answer the lines of a file or of standard input. 1 if any was refused, 2 if the file cannot be read."""
    parser = ArgumentParser(prog="doppelkopf", description=__doc__)
    tools = parser.add_subparsers(dest="tool", required=True)
    for name in ANSWERS:
        add_arguments(tools.add_parser(name), name, ENGLISH)
    tools.add_parser("schema").add_argument("name", choices=sorted(schemas()))
    tools.add_parser("table").add_argument("scheme", choices=sorted(SCHEMES))
    tools.add_parser("words").add_argument("--language", **{**SPOKEN, "help": in_language(SPOKEN["help"], ENGLISH)})
    options = vars(parser.parse_args(arguments))
    if options["tool"] == "schema":
        return _print(schemas()[options["name"]])
    if options["tool"] == "table":
        return _print(score_table(SCHEMES[options["scheme"]]), indent=None)
    if options["tool"] == "words":
        return _print(words(options["language"]))
    try:
        refused = answer_lines(options.pop("tool"), lines_of(options.pop("file")), sys.stdout.buffer.write, **options)
    except UnreadableFileError as error:
        sys.stderr.write(f"{in_language(error.sentence, options['language'])}\n")
        return 2
    return int(refused)


def _print(answer: Mapping[str, Any], indent: int | None = 1) -> int:
    sys.stdout.buffer.write(json.dumps(answer, ensure_ascii=False, indent=indent).encode() + b"\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
