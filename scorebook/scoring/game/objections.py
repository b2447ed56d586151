"""What can be wrong with the facts of a game or an evening, said as a value."""

import json
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from .objection_codes import ORDER
from .said import IN_FIELD, UNDER, Sentence, Value, gettext_noop


class Objection(NamedTuple):
    """One thing that is wrong: machine-readable code, the field, a German sentence saying what is allowed.

    The sentences of the kernel are each a `Sentence`, which a page can say in another language.
    """

    code: str
    field: str
    message: str

    @property
    def said(self) -> str:
        """The sentence without the field's name, for whoever shows it beside the field."""
        return self.message.alone if isinstance(self.message, Sentence) else self.message

    def under(self, path: str) -> "Objection":
        """The same about a field that stands under this path."""
        return Objection(self.code, f"{path}.{self.field}", Sentence(UNDER, path=path, said=self.message))


def at_field(code: str, field: str, template: str, /, **values: Value) -> Objection:
    """An objection whose sentence, of this template and these values, has the field's name in front."""
    return Objection(code, field, Sentence(IN_FIELD, field=field, said=Sentence(template, **values)))


NOT_AN_OBJECT: Final = Objection(
    "not_an_object", "", Sentence(gettext_noop("Die Zeile ist leer oder kein JSON-Objekt."))
)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Facts that cannot be scored, with everything that is wrong about them, the first one first."""

    objections: tuple[Objection, ...]

    def under(self, path: str) -> "Refusal":
        """The same about facts that stand under this path."""
        return Refusal(tuple(one.under(path) for one in self.objections))

    def to_json(self) -> dict[str, Any]:
        """The answer of the interchange format: the first objection in `error`, all of them in `errors`."""
        every = [objection._asdict() for objection in sorted(self.objections, key=lambda one: ORDER[one.code])]
        return {"error": every[0], "errors": every}

    def to_line(self) -> str:
        """The same as one line of JSON."""
        return json.dumps(self.to_json(), ensure_ascii=False)
