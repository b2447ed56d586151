"""Records of a league, told where they fall: after a game, and at the end of an evening."""

from scorebook.evenings.additions import game_records, records


def register() -> None:
    """Tell the evenings what they and their games have broken."""
    from .evening import broken_at
    from .game import broken_by

    records.add("statistics", broken_at)
    game_records.add("statistics", broken_by)
