"""Whether the Spieltage of a league's file can be taken: every table an evening of the file, at one Spieltag only."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from scorebook.scoring.game.said import Sentence, gettext_noop

from . import layout
from .fields import TABLE
from .notes import Checked


def _gathering(raw: dict[str, Any], checked: Checked) -> None:
    checked.own_identity(raw["id"])
    checked.known(raw["rules"], range(1, len(checked.rules) + 1), "rules")
    people = [str(number) for number in raw["people"]]
    if checked.all_known(people, checked.people, "people") and len({checked.people[who] for who in people}) < len(
        people
    ):
        checked.reject("person_twice", "people", Sentence(gettext_noop("nennt jemanden zweimal.")))
    if len(raw["left"]) != len(people):
        checked.reject("field_wrong", "left", Sentence(gettext_noop("nennt nicht so viele wie dabei waren.")))
    places = set()
    for number, table in enumerate(raw["tables"]):
        at = f"tables[{number}]."
        if not checked.exactly(table, TABLE, at):
            continue
        checked.known(table["evening"], checked.evenings, f"{at}evening")
        checked.only_once(("table", table["evening"]), f"{at}evening")
        if table["withdrawn_at"] is not None:
            evening = checked.evenings.get(table["evening"])
            if evening is not None and evening.booked:
                checked.reject(
                    "round_played", f"{at}withdrawn_at", Sentence(gettext_noop("nennt eine Runde, in der etwas zählt."))
                )
            continue
        if (table["round"], table["number"]) in places:
            checked.reject("not_once", f"{at}number", Sentence(gettext_noop("steht zum zweiten Mal da.")))
        places.add((table["round"], table["number"]))


GATHERING_LOOKS: Final[Mapping[str, Callable[[dict[str, Any], Checked], None]]] = {layout.GATHERINGS: _gathering}
