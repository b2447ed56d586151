"""`python -m doppelkopf score games.jsonl`: one JSON object a line in, one answer a line out, in the same order.

`python -m doppelkopf schema game` prints the form of what goes in.
"""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Sequence

from .lines import ANSWERS, UnreadableFileError, add_arguments, answer_lines, lines_of, schemas


def main(arguments: Sequence[str] | None = None) -> int:
    """Answer the lines of a file or of standard input. 1 if any was refused, 2 if the file cannot be read."""
    parser = ArgumentParser(prog="doppelkopf", description=__doc__)
    tools = parser.add_subparsers(dest="tool", required=True)
    for name in ANSWERS:
        add_arguments(tools.add_parser(name), name)
    tools.add_parser("schema").add_argument("name", choices=sorted(schemas()))
    options = vars(parser.parse_args(arguments))
    if options["tool"] == "schema":
        sys.stdout.write(f"{json.dumps(schemas()[options['name']], indent=1)}\n")
        return 0
    try:
        refused = answer_lines(options.pop("tool"), lines_of(options.pop("file")), sys.stdout.buffer.write, **options)
    except UnreadableFileError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return int(refused)


if __name__ == "__main__":
    sys.exit(main())
