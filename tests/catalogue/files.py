"""The files of a catalogue: `django.po` for people, `django.mo` for the pages, `english.json` for the kernel alone.

Only what ours needs: one line a text, no comments but file names, nothing fuzzy and nothing obsolete.
"""

import ast
import json
import struct
from itertools import accumulate
from pathlib import Path

from .messages import GAME, KERNEL, ROOT, Message

PLACE = ROOT / "scorebook" / "locale" / "en" / "LC_MESSAGES"
PO, MO = PLACE / "django.po", PLACE / "django.mo"
ENGLISH = ROOT / KERNEL / "english.json"
HEADER = "\n".join(
    (
        "Language: en",
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=UTF-8",
        "Content-Transfer-Encoding: 8bit",
        "Plural-Forms: nplurals=2; plural=(n != 1);",
        "",
    )
)
Texts = tuple[str, ...]  # one, or for one and for several
Catalogue = dict[Message, Texts]


def read_po(path: Path = PO) -> Catalogue:
    """What stands in the file for people, the untranslated ones with empty texts."""
    found: Catalogue = {}
    for block in path.read_text("utf-8").split("\n\n"):
        said: dict[str, str] = {}
        for line in block.splitlines():
            if not line.startswith("#"):
                name, _space, text = line.partition(" ")
                said[name] = ast.literal_eval(text)
        if said.get("msgid"):
            message = Message(said["msgid"], said.get("msgid_plural", ""), said.get("msgctxt", ""))
            names = ("msgstr[0]", "msgstr[1]") if message.plural else ("msgstr",)
            assert message not in found, f"twice: {message}"
            found[message] = tuple(said[name] for name in names)
    return found


def po_text(catalogue: Catalogue, files: dict[Message, set[str]]) -> str:
    """The file for people, in the order of the files."""
    blocks = [f'msgid ""\nmsgstr {_quoted(HEADER)}']
    for message in sorted(catalogue, key=lambda one: (min(files[one]), one)):
        lines = [f"#: {path}" for path in sorted(files[message])[:3]]
        if message.context:
            lines.append(f"msgctxt {_quoted(message.context)}")
        lines.append(f"msgid {_quoted(message.text)}")
        if message.plural:
            lines.append(f"msgid_plural {_quoted(message.plural)}")
            lines += [f"msgstr[{place}] {_quoted(text)}" for place, text in enumerate(catalogue[message])]
        else:
            lines.append(f"msgstr {_quoted(catalogue[message][0])}")
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"


def mo_bytes(catalogue: Catalogue) -> bytes:
    """The file for the program: what is translated, sorted, without a hash table."""
    pairs = {"": HEADER}
    for message, texts in catalogue.items():
        if all(texts):
            key = f"{message.context}\x04{message.text}" if message.context else message.text
            pairs[f"{key}\0{message.plural}" if message.plural else key] = "\0".join(texts)
    encoded = sorted((key.encode(), text.encode()) for key, text in pairs.items())
    keys, texts = (b"".join(pair[side] + b"\0" for pair in encoded) for side in (0, 1))
    start = 28 + 16 * len(encoded)
    tables = [b"", b""]
    for side, place in enumerate((start, start + len(keys))):
        lengths = [len(pair[side]) for pair in encoded]
        places = accumulate((length + 1 for length in lengths), initial=place)
        tables[side] = b"".join(struct.pack("<II", *entry) for entry in zip(lengths, places, strict=False))
    head = struct.pack("<7I", 0x950412DE, 0, len(encoded), 28, 28 + 8 * len(encoded), 0, 0)
    return head + tables[0] + tables[1] + keys + texts


def english_json(catalogue: Catalogue, files: dict[Message, set[str]]) -> str:
    """What the kernel reads of it: its `sentences`, and the `words` of the game that English has others for."""
    ours = [message for message in sorted(catalogue) if any(path.startswith(KERNEL) for path in files[message])]
    said = {message: catalogue[message][0] for message in ours if catalogue[message][0] != message.text}
    found = {
        "sentences": {message.text: text for message, text in said.items() if message.context != GAME},
        "words": {message.text: text for message, text in said.items() if message.context == GAME},
    }
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return f'"{escaped}"'
