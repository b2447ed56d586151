"""QR codes as images that a page carries along."""

import segno


def qr_image(text: str) -> str:
    """The address of an SVG image (data:) of the text; dark on white in both themes, as scanners want it."""
    code = segno.make(text, error="m", micro=False)
    return code.svg_data_uri(scale=6, border=4, dark="#000", light="#fff", svgclass=None, lineclass=None)
