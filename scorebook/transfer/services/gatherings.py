"""Spieltage of a league's file as rows; their tables are evenings that stand there already."""

from scorebook.gatherings.models import Gathering, GatheringPlayer, GatheringTable

from ..file import layout
from ..selectors.gatherings import PLAIN
from .destination import Destination, Line


def write_gatherings(to: Destination) -> None:
    """Every Spieltag with its people and tables."""
    for lines in to.some(layout.GATHERINGS):
        gatherings = [_gathering(to, line) for line in lines]
        to.refuse_taken(Gathering, [one.pk for one in gatherings])
        to.insert(Gathering, gatherings)
        for line, gathering in zip(lines, gatherings, strict=True):
            to.insert(
                GatheringPlayer,
                (
                    GatheringPlayer(
                        league=to.league,
                        gathering=gathering,
                        player_id=to.numbers.players[number],
                        position=position,
                        left_at=left,
                    )
                    for position, (number, left) in enumerate(zip(line["people"], line["left"], strict=True))
                ),
            )
            to.insert(GatheringTable, (_table(to, gathering, table) for table in line["tables"]))


def _gathering(to: Destination, line: Line) -> Gathering:
    return Gathering(
        pk=to.known(line["id"]),
        league=to.league,
        rule_set_version_id=to.numbers.rules[line["rules"]],
        **{name: line[name] for name in (*PLAIN, "local_date", "opened_at", "ended_at")},
    )


def _table(to: Destination, gathering: Gathering, table: Line) -> GatheringTable:
    return GatheringTable(
        evening_id=to.identity(table["evening"]),
        league=to.league,
        gathering=gathering,
        round_number=table["round"],
        number=table["number"],
        games=table["games"],
        withdrawn_at=table["withdrawn_at"],
    )
