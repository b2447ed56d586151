"""Small spreadsheets, written byte for byte: what a program would write, without needing one."""

import io
import zipfile
from datetime import date
from xml.sax.saxutils import escape

from scorebook.transfer.sheets.cells import cell_name

TYPES = (
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="xml" ContentType="application/xml"/>'
    '<Override PartName="/xl/workbook.xml" '
    'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>'
)
RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
RELS = (
    '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{}'
    "</Relationships>"
)
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
STYLES = (
    f'<?xml version="1.0"?><styleSheet xmlns="{MAIN}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills>'
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>'
    '<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>'
)
ODS_TYPE = "application/vnd.oasis.opendocument.spreadsheet"


def packed(files, **more):
    """An archive of these files."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in {**files, **more}.items():
            archive.writestr(name, text)
    return out.getvalue()


def csv_file(rows, delimiter=";", encoding="utf-8-sig"):
    """Rows as somebody would type them."""
    said = "\r\n".join(delimiter.join("" if cell is None else str(cell) for cell in row) for row in rows)
    return said.encode(encoding)


def xlsx_parts(sheets, mac=False):
    """The files in an XLSX archive. A day becomes a serial number with the format of a date."""
    epoch = date(1904, 1, 1) if mac else date(1899, 12, 30)
    names = "".join(
        f'<sheet name="{escape(name)}" sheetId="{number}" r:id="rId{number}"/>'
        for number, name in enumerate(sheets, start=1)
    )
    related = (
        "".join(
            f'<Relationship Id="rId{number}" Type="{RELATION}/worksheet" Target="worksheets/sheet{number}.xml"/>'
            for number in range(1, len(sheets) + 1)
        )
        + f'<Relationship Id="rId0" Type="{RELATION}/styles" Target="styles.xml"/>'
    )
    whole = f'<Relationship Id="rId1" Type="{RELATION}/officeDocument" Target="xl/workbook.xml"/>'
    files = {
        "[Content_Types].xml": TYPES,
        "_rels/.rels": RELS.format(whole),
        "xl/workbook.xml": (
            f'<?xml version="1.0"?><workbook xmlns="{MAIN}" xmlns:r="{RELATION}">'
            f'<workbookPr date1904="{int(mac)}"/><sheets>{names}</sheets></workbook>'
        ),
        "xl/_rels/workbook.xml.rels": RELS.format(related),
        "xl/styles.xml": STYLES,
    }
    for number, rows in enumerate(sheets.values(), start=1):
        files[f"xl/worksheets/sheet{number}.xml"] = (
            f'<?xml version="1.0"?><worksheet xmlns="{MAIN}"><sheetData>'
            + "".join(_xlsx_row(place, row, epoch) for place, row in enumerate(rows))
            + "</sheetData></worksheet>"
        )
    return files


def xlsx_file(sheets, mac=False):
    """A workbook with these sheets: name → rows."""
    return packed(xlsx_parts(sheets, mac))


def _xlsx_row(place, row, epoch):
    cells = "".join(_xlsx_cell(cell_name(place, column), value, epoch) for column, value in enumerate(row))
    return f'<row r="{place + 1}">{cells}</row>'


def _xlsx_cell(name, value, epoch):
    if value is None:
        return ""
    if isinstance(value, date):
        return f'<c r="{name}" s="1"><v>{(value - epoch).days}</v></c>'
    if isinstance(value, str) and value.startswith("="):
        formula, _, cached = value[1:].partition("|")
        return f'<c r="{name}"><f>{escape(formula)}</f>{f"<v>{cached}</v>" if cached else ""}</c>'
    if isinstance(value, str):
        return f'<c r="{name}" t="inlineStr"><is><t>{escape(value)}</t></is></c>'
    return f'<c r="{name}"><v>{value}</v></c>'


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
