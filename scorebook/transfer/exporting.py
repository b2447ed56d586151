"""A league as a file."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from time import monotonic
from typing import IO, Any, Final

from django.utils.text import slugify
from django.utils.timezone import localdate
from django.utils.translation import gettext as _

from leagues.database import snapshot
from leagues.groups.models import League
from scorebook.version import VERSION

from .league_file import layout
from .league_file.archive import ArchiveWriter
from .league_file.entities import ENTITIES, OF_TYPE
from .league_file.fields import UNSET, Line
from .league_file.layout import SUFFIX, Manifest
from .selectors.league_lines import files_of
from .selectors.sheets import sheets_of

# What people have written: with signs instead of names it is left out, since names may stand in it.
BLANK: Final[Mapping[str, Mapping[str, Any]]] = {
    name: {
        field.name: field.signs
        for field in (*entity.fields, *(chain(*OF_TYPE.values()) if name == layout.EVENTS else ()))
        if field.signs is not UNSET
    }
    for name, entity in ENTITIES.items()
}
PIECE: Final = 64 * 1024  # bytes
CHECK_INTERVAL: Final = 1.0  # seconds


def export_league(*, league: League, target: IO[bytes], signs: bool = False) -> Manifest:
    """Write all of a league into a file, as it stands at this moment. The same league gives the same bytes.

    `signs`: players are called by their signs, and nothing that people have written goes along, nor the journal.
    """
    writer = ArchiveWriter(target)
    with snapshot():
        for name, rows in files_of(league):
            writer.lines(name, _by_signs(name, rows) if signs else rows)
        if not signs:
            for name, parts in sheets_of(league):
                writer.table(name, parts)
    return writer.close(program=VERSION, league="" if signs else league.name, signs=signs)


class ExportEnded(Exception):  # noqa: N818 - nothing is broken
    """The receiver of a file has lost the right to it; the rest of it is not sent."""


def pieces_while(file: IO[bytes], allowed: Callable[[], bool]) -> Iterator[bytes]:
    """A file in pieces, as long as it is still allowed, which is asked again each second. Raises ExportEnded.

    The answer breaks off then: a file that is not whole cannot be taken for one.
    """
    checked_at = monotonic()
    with file:
        while piece := file.read(PIECE):
            if monotonic() - checked_at >= CHECK_INTERVAL:
                if not allowed():
                    raise ExportEnded
                checked_at = monotonic()
            yield piece


def file_name(league: League) -> str:
    """How the file of a league is called on the day it is made: `liga-freitagsrunde-2026-11-23.spielbuch.zip`."""
    return f"liga-{slugify(league.name) or league.pk}-{localdate():%Y-%m-%d}{SUFFIX}"


def _by_signs(name: str, rows: Iterable[Line]) -> Iterator[Line]:
    if not ENTITIES[name].signs:
        return
    taken: set[str] = set()
    for number, row in enumerate(rows, start=1):
        plain: dict[str, Any] = {key: empty for key, empty in BLANK[name].items() if key in row}
        if name == layout.LEAGUE:
            plain["name"] = _("Liga")
        if name == layout.SEASONS:
            plain["name"] = _("Saison {start}").format(start=row["start"])
        if name == layout.RULE_SETS:
            plain["name"] = _("Regelwerk {number}").format(number=number)
        if name == layout.PLAYERS:
            plain["name"] = _free(
                row["sign"] or _("Spieler {number}").format(number=row["number"]), row["number"], taken
            )
        if "details" in row:
            plain["details"] = {key: value for key, value in row["details"].items() if key in ("kind", "source")}
        yield {**row, **plain}


def _free(sign: str, number: int, taken: set[str]) -> str:
    """A sign made unique as a name: somebody who left may have had the same."""
    name = f"{sign} {number}" if sign.casefold() in taken else sign
    taken.add(name.casefold())
    return name
