"""Brings the catalogue up to date: `uv run python -m tests.catalogue`.

New messages join with an empty text, those that are gone leave, all files are written. Prints what is missing. Fill
in the empty texts in `django.po`, and run it again.
"""

import django
from django.conf import settings

from .files import ENGLISH, MO, PO, english_json, mo_bytes, po_text, read_po
from .messages import messages, room_of


def main() -> None:
    """Read the program, write the files, say what is missing."""
    settings.configure(USE_I18N=False)
    django.setup()
    files, known = messages(), read_po() if PO.exists() else {}
    catalogue = {message: known.get(message, ("", "") if message.plural else ("",)) for message in files}
    PO.parent.mkdir(parents=True, exist_ok=True)
    PO.write_text(po_text(catalogue, files), encoding="utf-8")
    MO.write_bytes(mo_bytes(catalogue))
    ENGLISH.write_text(english_json(catalogue, files), encoding="utf-8")
    missing = [message for message, texts in catalogue.items() if not all(texts)]
    for message in missing:
        print(f"{room_of(min(files[message]))}: {message.text}")
    print(f"{len(catalogue)} messages, {len(missing)} of them without a text")


if __name__ == "__main__":
    main()
