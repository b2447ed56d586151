"""Awards, told where they fall: on the card and the page of a game, and at the end of an evening."""

from scorebook.evenings.additions import game_page, game_records, records


def register() -> None:
    """Tell the evenings what their games were awarded for."""
    from .told import awarded_at, awarded_by, on_game

    records.add("awards", awarded_at)
    game_records.add("awards", awarded_by)
    game_page.add("awards", on_game)
