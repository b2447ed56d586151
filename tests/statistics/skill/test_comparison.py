"""The rating that the app uses foretells best, and the document says so."""

from pathlib import Path

import pytest

from tests.bench.rating import compared, leagues, table

DOCUMENT = Path(__file__).resolve().parents[3] / "docs" / "glossary.md"


@pytest.mark.whole
def test_the_table_in_the_document_is_what_comes_out_and_ours_foretells_best():
    told = compared(leagues())
    assert min(told, key=lambda name: told[name][2]) == "Elo mit Unsicherheit"
    assert "\n".join(table(told)) in DOCUMENT.read_text(encoding="utf-8")
