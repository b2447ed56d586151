"""A workbook for LibreOffice and others (OpenDocument 1.3, ISO/IEC 26300), written row by row.

Written here and by no library, because the rows of thirty years must not stand in memory: odfdo builds the whole
document first (2,500 games took it a minute), stream-write-ods knows neither frozen rows nor how numbers look. Only
what a sheet of typed cells needs is written; text is always text, so nothing becomes a formula.
"""

from collections.abc import Iterable, Iterator
from datetime import date
from typing import IO, Final
from xml.sax.saxutils import escape, quoteattr
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from scorebook.scoring.game.numerals import MINUS

from .sheet import CellKind, CellValue, WorkbookColumn, WorkbookSheet, writable

MIME: Final = "application/vnd.oasis.opendocument.spreadsheet"
HEAD: Final = '<?xml version="1.0" encoding="UTF-8"?>'
SPACES: Final = " ".join(
    f'xmlns:{short}="{name}"'
    for short, name in {
        "office": "urn:oasis:names:tc:opendocument:xmlns:office:1.0",
        "table": "urn:oasis:names:tc:opendocument:xmlns:table:1.0",
        "text": "urn:oasis:names:tc:opendocument:xmlns:text:1.0",
        "style": "urn:oasis:names:tc:opendocument:xmlns:style:1.0",
        "number": "urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0",
        "fo": "urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0",
        "config": "urn:oasis:names:tc:opendocument:xmlns:config:1.0",
        "meta": "urn:oasis:names:tc:opendocument:xmlns:meta:1.0",
        "dc": "http://purl.org/dc/elements/1.1/",
    }.items()
)
GERMAN: Final = 'number:language="de" number:country="DE"'
GROUPED: Final = 'number:min-integer-digits="1" number:grouping="true"'
DIGIT_CM: Final = 0.2  # so wide is a digit of the usual ten points
NUMBERS: Final = {
    CellKind.NUMBER: f'<number:number-style style:name="NUMBER" {GERMAN}>'
    f'<number:number number:decimal-places="0" {GROUPED}/></number:number-style>',
    CellKind.POINTS: f'<number:number-style style:name="MINUS" {GERMAN} style:volatile="true"><number:text>{MINUS}'
    f'</number:text><number:number number:decimal-places="0" {GROUPED}/></number:number-style>'
    f'<number:number-style style:name="NOTHING" {GERMAN} style:volatile="true">'
    f'<number:number number:decimal-places="0" {GROUPED}/></number:number-style>'
    f'<number:number-style style:name="POINTS" {GERMAN}><number:text>+</number:text>'
    f'<number:number number:decimal-places="0" {GROUPED}/>'
    '<style:map style:condition="value()&lt;0" style:apply-style-name="MINUS"/>'
    '<style:map style:condition="value()=0" style:apply-style-name="NOTHING"/></number:number-style>',
    CellKind.DECIMAL: f'<number:number-style style:name="DECIMAL" {GERMAN}><number:number number:decimal-places="2" '
    f'number:min-decimal-places="2" {GROUPED}/></number:number-style>',
    CellKind.DAY: f'<number:date-style style:name="DAY" {GERMAN} number:automatic-order="true">'
    '<number:day number:style="long"/><number:text>.</number:text><number:month number:style="long"/>'
    '<number:text>.</number:text><number:year number:style="long"/></number:date-style>',
}
HEADER: Final = (
    '<style:style style:name="header" style:family="table-cell"><style:table-cell-properties '
    'fo:background-color="#e8efe9" fo:border-bottom="0.5pt solid #000000" fo:wrap-option="wrap"/>'
    '<style:text-properties fo:font-weight="bold"/></style:style>'
)


def write_ods(sheets: Iterable[WorkbookSheet], target: IO[bytes], *, title: str, made: date) -> None:
    """Write the sheets; the same ones give the same bytes on the same day."""
    frozen: list[tuple[str, int]] = []
    with ZipFile(target, "w", ZIP_DEFLATED) as book:
        book.writestr(_entry("mimetype", ZIP_STORED), MIME)
        with book.open(_entry("content.xml"), "w") as content:
            for part in _content(sheets, frozen):
                content.write(part.encode())
        book.writestr(_entry("settings.xml"), _settings(frozen))
        book.writestr(
            _entry("meta.xml"),
            f'{HEAD}<office:document-meta {SPACES} office:version="1.3"><office:meta><dc:title>'
            f"{escape(writable(title))}</dc:title><meta:creation-date>{made.isoformat()}T00:00:00"
            "</meta:creation-date></office:meta></office:document-meta>",
        )
        book.writestr(
            _entry("styles.xml"),
            f'{HEAD}<office:document-styles {SPACES} office:version="1.3"><office:styles/></office:document-styles>',
        )
        book.writestr(_entry("META-INF/manifest.xml"), _manifest())


def _entry(name: str, compression: int = ZIP_DEFLATED) -> ZipInfo:
    entry = ZipInfo(name)  # of 1980, so that the same rows are the same bytes
    entry.compress_type = compression
    return entry


def _content(sheets: Iterable[WorkbookSheet], frozen: list[tuple[str, int]]) -> Iterator[str]:
    """The sheets; `frozen` is told the name of each, and how many columns of it stay."""
    yield f'{HEAD}<office:document-content {SPACES} office:version="1.3"><office:automatic-styles>{HEADER}'
    for kind in CellKind:
        data = f' style:data-style-name="{kind.name}"' if kind in NUMBERS else ""
        yield f'{NUMBERS.get(kind, "")}<style:style style:name="cell-{kind.name}" style:family="table-cell"{data}/>'
    for width in range(1, 100):
        yield (
            f'<style:style style:name="wide-{width}" style:family="table-column"><style:table-column-properties '
            f'style:column-width="{width * DIGIT_CM:.1f}cm"/></style:style>'
        )
    yield "</office:automatic-styles><office:body><office:spreadsheet>"
    for sheet in sheets:
        frozen.append((sheet.name, sheet.kept))
        yield f"<table:table table:name={quoteattr(sheet.name)}>"
        for column in sheet.columns:
            yield f'<table:table-column table:style-name="wide-{min(round(column.width), 99)}"/>'
        yield "<table:table-header-rows><table:table-row>"
        for column in sheet.columns:
            yield (
                '<table:table-cell table:style-name="header" office:value-type="string"><text:p>'
                f"{escape(writable(column.title))}</text:p></table:table-cell>"
            )
        yield "</table:table-row></table:table-header-rows>"
        for row in sheet.rows:
            yield f"<table:table-row>{''.join(map(_cell, sheet.columns, row))}</table:table-row>"
        yield "</table:table>"
    yield "</office:spreadsheet></office:body></office:document-content>"


def _cell(column: WorkbookColumn, value: CellValue) -> str:
    if value is None or value == "":
        return "<table:table-cell/>"
    if isinstance(value, str):
        text = escape(writable(value))
        return f'<table:table-cell office:value-type="string"><text:p>{text}</text:p></table:table-cell>'
    style = f'table:style-name="cell-{column.kind.name}"'
    if isinstance(value, date):
        return f'<table:table-cell {style} office:value-type="date" office:date-value="{value.isoformat()}"/>'
    return f'<table:table-cell {style} office:value-type="float" office:value="{value}"/>'


def _settings(frozen: list[tuple[str, int]]) -> str:
    """The header and the first columns of every sheet stay where they are: split mode 2 is frozen."""
    sheets = "".join(
        f"<config:config-item-map-entry config:name={quoteattr(name)}>{_split(kept)}</config:config-item-map-entry>"
        for name, kept in frozen
    )
    return (
        f'{HEAD}<office:document-settings {SPACES} office:version="1.3"><office:settings>'
        '<config:config-item-set config:name="ooo:view-settings"><config:config-item-map-indexed config:name="Views">'
        f"<config:config-item-map-entry>{_item('ViewId', 'string', 'view1')}<config:config-item-map-named "
        f'config:name="Tables">{sheets}</config:config-item-map-named></config:config-item-map-entry>'
        "</config:config-item-map-indexed></config:config-item-set></office:settings></office:document-settings>"
    )


def _split(kept: int) -> str:
    across = (("HorizontalSplitMode", 2 if kept else 0), ("HorizontalSplitPosition", kept), ("PositionRight", kept))
    down = (("VerticalSplitMode", 2), ("VerticalSplitPosition", 1), ("PositionBottom", 1), ("ActiveSplitRange", 3))
    return "".join(_item(name, "int", value) for name, value in (*across, *down))


def _item(name: str, kind: str, value: int | str) -> str:
    return f'<config:config-item config:name="{name}" config:type="{kind}">{value}</config:config-item>'


def _manifest() -> str:
    files = "".join(
        f'<manifest:file-entry manifest:full-path="{name}" manifest:media-type="text/xml"/>'
        for name in ("content.xml", "styles.xml", "meta.xml", "settings.xml")
    )
    return (
        f'{HEAD}<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" '
        f'manifest:version="1.3"><manifest:file-entry manifest:full-path="/" manifest:version="1.3" '
        f'manifest:media-type="{MIME}"/>{files}</manifest:manifest>'
    )
