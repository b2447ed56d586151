"""Whether the titles and the saved questions of a league's file can be taken."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from scorebook.scoring.game.said import Sentence, gettext_noop

from . import layout
from .notes import Checked


def _title(raw: dict[str, Any], checked: Checked) -> None:
    checked.only_once(("title", raw["name"]), "name")


def _question(raw: dict[str, Any], checked: Checked) -> None:
    if raw["season"] is not None:
        checked.known(raw["season"], range(1, checked.counts.get(layout.SEASONS, 0) + 1), "season")
    for at in ("players", "seats"):
        checked.all_known((str(number) for number in raw[at]), checked.people, at)
    if not all(isinstance(value, str) for value in raw["plain"].values()):
        checked.reject("field_wrong", "plain", Sentence(gettext_noop("muss Texte enthalten.")))


STATISTICS_LOOKS: Final[Mapping[str, Callable[[dict[str, Any], Checked], None]]] = {
    layout.TITLES: _title,
    layout.QUESTIONS: _question,
}
