"""The icon of the app in the sizes that phones ask for, drawn from its shape: `manage.py draw_icons` writes the files.

The shape is that of `static/icons/icon.svg`: a white club on green, in a square of 32.
"""

from dataclasses import dataclass

from PIL import Image, ImageDraw

GREEN, WHITE = "#0b5138", "#ffffff"
SIDE = 32
CIRCLES = ((16.0, 10.0), (10.27, 16.87), (21.73, 16.87))  # their centres
RADIUS = 5.0
STEM = ((11.4, 12.0), (20.6, 12.0), (17.2, 19.0), (19.0, 26.0), (13.0, 26.0), (14.8, 19.0))
FINER = 4  # drawn so much larger and then made smaller, so that edges are smooth


@dataclass(frozen=True, slots=True)
class Icon:
    """A file: its name, the pixels of a side, how round the corners are, and how much of it the club takes.

    What a phone cuts into its own form (`maskable`) is green to the edge, with the club inside the circle that always
    stays: 80 % of the side (W3C, Web Application Manifest, "icon masks").
    """

    name: str
    pixels: int
    corner: float = 8.0
    scale: float = 1.0


ICONS = (
    Icon("icon-192.png", 192),
    Icon("icon-512.png", 512),
    Icon("maskable-512.png", 512, corner=0, scale=0.8),
    Icon("apple-180.png", 180, corner=0, scale=0.9),  # iOS rounds the corners itself
)


def draw(icon: Icon) -> Image.Image:
    """The picture."""
    side = icon.pixels * FINER
    unit = side / SIDE
    picture = Image.new("RGBA", (side, side), (0, 0, 0, 0))
    pen = ImageDraw.Draw(picture)
    pen.rounded_rectangle((0, 0, side - 1, side - 1), icon.corner * unit, fill=GREEN)

    def place(value: float) -> float:
        return ((value - SIDE / 2) * icon.scale + SIDE / 2) * unit

    for x, y in CIRCLES:
        pen.ellipse((place(x - RADIUS), place(y - RADIUS), place(x + RADIUS), place(y + RADIUS)), fill=WHITE)
    pen.polygon([(place(x), place(y)) for x, y in STEM], fill=WHITE)
    small = picture.resize((icon.pixels, icon.pixels), Image.Resampling.LANCZOS)
    return small.quantize(32, method=Image.Quantize.FASTOCTREE)
