"""The one style of all charts: the colours of the style sheet, light and dark."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours of a theme; `players` is indexed by the colour number of a player less one.

    `static/css/app.css` has the same; a test compares them, also as seen by people who see no red or no green.
    """

    surface: str
    text: str
    muted: str
    line: str
    players: tuple[str, ...]

    def player(self, number: int) -> str:
        """The colour of a player."""
        return self.players[(number - 1) % len(self.players)]


LIGHT = Palette(
    surface="#ffffff",
    text="#1a1c1b",
    muted="#474b48",
    line="#d5d3cb",
    players=("#0063e4", "#b45519", "#1f825c", "#710085", "#027ea0", "#413e00", "#b02c3c", "#534b59"),
)
DARK = Palette(
    surface="#1a1e1c",
    text="#f0f2f0",
    muted="#bcc4bf",
    line="#363d39",
    players=("#0c91ff", "#ca8100", "#48ff7d", "#ef53aa", "#02d8ff", "#edf817", "#d0766d", "#e9e1d1"),
)
