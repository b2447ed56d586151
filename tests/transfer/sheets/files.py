"""Small spreadsheets as programs write them."""

import io
import zipfile
from datetime import date
from xml.sax.saxutils import escape

import xlsxwriter

ODS_TYPE = "application/vnd.oasis.opendocument.spreadsheet"


def packed(files, **more):
    """An archive of these files."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for name, text in {**files, **more}.items():
            archive.writestr(name, text)
    return out.getvalue()


def parts_of(content):
    """The files in an archive, as text."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def csv_file(rows, delimiter=";", encoding="utf-8-sig"):
    """Rows as somebody would type them."""
    said = "\r\n".join(delimiter.join("" if cell is None else str(cell) for cell in row) for row in rows)
    return said.encode(encoding)


def xlsx_file(sheets, mac=False):
    """A workbook with these sheets: name → rows. "=A1" is a formula that nobody has worked out, "=A1|7" is one that has
    given 7."""
    out = io.BytesIO()
    with xlsxwriter.Workbook(out, {"constant_memory": True, "date_1904": mac}) as book:
        day = book.add_format({"num_format": 14})
        for name, rows in sheets.items():
            sheet = book.add_worksheet(name)
            for at, row in enumerate(rows):
                for column, value in enumerate(row):
                    if isinstance(value, date):
                        sheet.write_datetime(at, column, value, day)
                    elif isinstance(value, str) and value.startswith("="):
                        formula, _, cached = value.partition("|")
                        sheet.write_formula(at, column, formula, None, int(cached) if cached else "")
                    elif value is not None:
                        sheet.write(at, column, value)
    return out.getvalue()


def ods_file(sheets):
    """The same as ODS."""
    tables = "".join(
        f'<table:table table:name="{escape(name)}">{"".join(_ods_row(row) for row in rows)}</table:table>'
        for name, rows in sheets.items()
    )
    kinds = ("office", "table", "text")
    spaces = " ".join(f'xmlns:{kind}="urn:oasis:names:tc:opendocument:xmlns:{kind}:1.0"' for kind in kinds)
    content = (
        f'<?xml version="1.0"?><office:document-content {spaces}><office:body><office:spreadsheet>{tables}'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    manifest = (
        '<?xml version="1.0"?><manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
        f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{ODS_TYPE}"/></manifest:manifest>'
    )
    return packed({"mimetype": ODS_TYPE, "META-INF/manifest.xml": manifest, "content.xml": content})


def _ods_row(row):
    return f"<table:table-row>{''.join(_ods_cell(value) for value in row)}</table:table-row>"


def _ods_cell(value):
    if value is None:
        return "<table:table-cell/>"
    if isinstance(value, date):
        kind = f'office:value-type="date" office:date-value="{value}"'
    elif isinstance(value, str):
        kind = 'office:value-type="string"'
    else:
        kind = f'office:value-type="float" office:value="{value}"'
    return f"<table:table-cell {kind}><text:p>{escape(str(value))}</text:p></table:table-cell>"
