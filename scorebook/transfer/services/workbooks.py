"""The tables of a league as one workbook."""

from datetime import date
from typing import IO

from leagues.groups.models import League
from leagues.snapshot import snapshot
from scorebook.statistics.filters import Question

from ..selectors.workbook import workbook_of
from ..workbook.ods import MIME as ODS
from ..workbook.ods import write_ods
from ..workbook.xlsx import write_xlsx

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
# What each format is called by a browser, and what writes it.
FORMATS = {"xlsx": (XLSX, write_xlsx), "ods": (ODS, write_ods)}


def export_workbook(*, league: League, question: Question, kind: str, target: IO[bytes], made: date) -> None:
    """Write the tables of a league in the period of the question into a workbook of this kind, as they stand now."""
    _mime, write = FORMATS[kind]
    with snapshot():
        write(workbook_of(league, question), target, title=league.name, made=made)
