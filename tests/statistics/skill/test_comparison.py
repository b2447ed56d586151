"""The rating that the app uses foretells as well as the best, and the document says how well."""

from pathlib import Path

import pytest

from tests.bench.rating import compared, leagues, table

NOTHING = "nur die Häufigkeit von Re"
DOCUMENT = Path(__file__).resolve().parents[3] / "docs" / "glossary.md"


@pytest.mark.whole
def test_the_table_in_the_document_is_what_comes_out_and_ours_is_near_the_best():
    """What it costs that ± holds is less than what strengths give at all, and others that know ± foretell worse."""
    told = compared(leagues())
    ours, best, nothing = told["Elo mit Unsicherheit"][2], min(one[2] for one in told.values()), told[NOTHING][2]
    assert ours - best < (nothing - best) / 4
    assert ours < min(one[2] for name, one in told.items() if name.startswith("openskill"))
    assert "\n".join(table(told)) in DOCUMENT.read_text(encoding="utf-8")
