"""The rating that the app uses foretells best, and the document says so."""

from pathlib import Path

import pytest

from tests.bench.rating import compared, leagues, table

README = Path(__file__).resolve().parents[3] / "scorebook" / "README.md"


@pytest.mark.whole
def test_the_table_in_the_document_is_what_comes_out_and_ours_foretells_best():
    told = compared(leagues())
    assert min(told, key=lambda name: told[name][2]) == "Elo mit Unsicherheit"
    assert "\n".join(table(told)) in README.read_text(encoding="utf-8")
