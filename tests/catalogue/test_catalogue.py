"""The English catalogue is complete, and its files say the same."""

import gettext
import io
import re
from html.parser import HTMLParser

import pytest

from .files import ENGLISH, MO, PO, english_json, mo_bytes, po_text, read_po
from .messages import ROOT, Message, in_module, in_template, messages

PLACE = re.compile(r"%\(\w+\)[sd]|%%|\{\w*\}")


@pytest.fixture(scope="module")
def catalogue():
    return read_po()


@pytest.fixture(scope="module")
def files():
    return messages()


def tags_of(text):
    found = []
    reader = HTMLParser()
    reader.handle_starttag = lambda tag, attributes: found.append((tag, *attributes))
    reader.feed(text)
    return sorted(found, key=repr)


def test_messages_of_templates_and_modules_are_found():
    page = "{% translate 'Ja' context 'k' %}"
    page += "{% blocktranslate trimmed count n=x %}ein {{ n }} {% plural %}viele{% endblocktranslate %}"
    assert in_template(page + '{% include "x" with y=_("Nein") %}') == {
        Message("Ja", context="k"),
        Message("ein %(n)s", "viele"),
        Message("Nein"),
    }
    module = 'x = _("Ja"), ngettext("eins", "viele", 3), pgettext_lazy("k", "Nein" " doch"), other("Nichts")'
    assert in_module(module) == {Message("Ja"), Message("eins", "viele"), Message("Nein doch", context="k")}


@pytest.mark.whole
def test_the_catalogue_follows_the_program(catalogue, files):
    """A message without a text would be shown in German: `python -m tests.catalogue` adds it, somebody fills it in."""
    missing = [message.text for message in files if not all(catalogue.get(message, ("",)))]
    gone = [message.text for message in catalogue if message not in files]
    assert (missing, gone) == ([], [])


def filled(text):
    return set(PLACE.findall(text)), tags_of(text)


def test_what_is_filled_in_is_the_same_in_both_languages(catalogue):
    wrong = [
        (message.text, text)
        for message, texts in catalogue.items()
        for text in texts
        if text and filled(text) not in (filled(message.text), filled(message.plural))
    ]
    assert wrong == []


def test_a_text_is_a_line_without_blanks_at_its_ends_or_like_its_message(catalogue):
    for message, texts in catalogue.items():
        for text in filter(None, texts):
            assert (text != text.strip()) <= (message.text != message.text.strip()), text
            assert text.count("\n") == message.text.count("\n"), text


def test_a_letter_begins_with_a_capital_after_its_greeting(catalogue):
    """In German a comma and a small letter follow the greeting, in English a sentence of its own."""
    letters = [
        in_template(path.read_text("utf-8")) for path in (ROOT / "templates" / "accounts" / "mail").glob("*.txt")
    ]
    said = [text for message in set().union(*letters) for text in catalogue[message]]
    assert len(said) > 20
    assert [text for text in said if text[0].islower()] == []


def test_the_kernel_says_what_the_pages_say(catalogue, files):
    assert ENGLISH.read_text("utf-8") == english_json(catalogue, files), "run: uv run python -m tests.catalogue"


def test_both_files_say_the_same(catalogue, files):
    assert PO.read_text("utf-8") == po_text(catalogue, files), "run: uv run python -m tests.catalogue"
    assert MO.read_bytes() == mo_bytes(catalogue), "run: uv run python -m tests.catalogue"
    read = gettext.GNUTranslations(io.BytesIO(MO.read_bytes()))
    for message, texts in catalogue.items():
        if all(texts) and not message.context:
            found = [read.ngettext(message.text, message.plural, n) for n in (1, 2)] if message.plural else None
            assert (found or [read.gettext(message.text)]) == list(texts)
