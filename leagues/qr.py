"""QR codes as images that are embedded in the page."""

import segno


def qr_image(text: str) -> str:
    """A `data:` address with an SVG image of the QR code; dark on white in both themes, as scanners need it."""
    code = segno.make(text, error="m", micro=False)
    return code.svg_data_uri(scale=6, border=4, dark="#000", light="#fff", svgclass=None, lineclass=None)
