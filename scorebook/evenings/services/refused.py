"""A change that cannot be made, with what is wrong: codes and German sentences at the fields."""

from collections.abc import Iterable
from typing import Any

from scorebook.scoring.game.objections import Objection


class Refused(Exception):  # noqa: N818 - it is an answer, not an accident
    """Nothing was changed. `objections` says why, the first one first."""

    def __init__(self, objections: Iterable[Objection]) -> None:
        self.objections = tuple(objections)
        super().__init__("; ".join(one.message for one in self.objections))

    @classmethod
    def because(cls, code: str, field: str, message: str) -> "Refused":
        """A refusal with a single reason."""
        return cls((Objection(code, field, message),))

    def to_json(self) -> list[dict[str, Any]]:
        """For the API: code, field and message of each objection."""
        return [one._asdict() for one in self.objections]
