"""The one style of all charts: the colours of the style sheet, light and dark."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours of a theme; `players` is indexed by the colour number of a player less one."""

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
    players=("#2a6fb8", "#c25a12", "#1d8a5c", "#ad4391", "#1b87a6", "#967400", "#b02c3c", "#666c7d"),
)
DARK = Palette(
    surface="#1a1e1c",
    text="#f0f2f0",
    muted="#bcc4bf",
    line="#363d39",
    players=("#7db4f0", "#f09a5b", "#63cf9d", "#e690cd", "#67cbe8", "#dcbb4a", "#f38b95", "#b0b6c6"),
)
