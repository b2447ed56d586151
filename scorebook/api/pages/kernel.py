"""The kernel for programs: one game, one evening, and the three referees. Nothing of the league is read."""

from collections.abc import Callable
from typing import Any, Final

from scorebook.evenings.pages.answers import body_of
from scorebook.rules.wording import refused_by_rules
from scorebook.scoring.game.objections import Refusal
from scorebook.scoring.input.answer import answer
from scorebook.scoring.input.evening import answer_evening
from scorebook.scoring.referees.call_input import answer_call
from scorebook.scoring.referees.reservation_input import answer_reservations
from scorebook.scoring.referees.tricks import answer_trick

from .. import schemas
from ..operations import Answer, ApiRequest, operation
from ..problems import Problem

SCORE: Final = schemas.thing(
    winner={**schemas.TEXT, "enum": ["re", "kontra", "none"]},
    points={"type": "object", "additionalProperties": schemas.WHOLE},
    boecke=schemas.WHOLE,
    items=schemas.listed(
        schemas.thing(
            label=schemas.TEXT,
            op=schemas.TEXT,
            amount=schemas.WHOLE,
            party=schemas.TEXT,
            total=schemas.WHOLE,
            source=schemas.TEXT,
        )
    ),
)
WRONG: Final = (413, 422)


@operation(
    "api-score",
    "POST",
    "score",
    "What a game is worth under any Abrechnung (`scheme` and `options`), without storing it.",
    answer=SCORE,
    body=schemas.ANYTHING,
    refuses=WRONG,
)
def score(asked: ApiRequest) -> Answer:
    """The calculation of a game."""
    return _answered(asked, answer)


@operation(
    "api-fold",
    "POST",
    "fold",
    "Deals, leads, Böcke, Pflichtsoli and points of a whole evening, without storing it.",
    answer=schemas.thing(rows=schemas.listed(schemas.ANYTHING), state=schemas.ANYTHING),
    body=schemas.ANYTHING,
    refuses=WRONG,
    cost=4,
)
def fold(asked: ApiRequest) -> Answer:
    """The fold of an evening."""
    return _answered(asked, answer_evening)


@operation(
    "api-who-plays",
    "POST",
    "referees/reservations",
    "Who plays after the Vorbehalte.",
    answer=schemas.ANYTHING,
    body=schemas.ANYTHING,
    refuses=WRONG,
)
def who_plays(asked: ApiRequest) -> Answer:
    """The referee of Vorbehalte."""
    return _answered(asked, answer_reservations)


@operation(
    "api-who-takes",
    "POST",
    "referees/tricks",
    "Who takes a trick.",
    answer=schemas.ANYTHING,
    body=schemas.ANYTHING,
    refuses=WRONG,
)
def who_takes(asked: ApiRequest) -> Answer:
    """The referee of tricks."""
    return _answered(asked, answer_trick)


@operation(
    "api-check-call",
    "POST",
    "referees/calls",
    "Whether a call was in time.",
    answer=schemas.ANYTHING,
    body=schemas.ANYTHING,
    refuses=WRONG,
)
def check_call(asked: ApiRequest) -> Answer:
    """The referee of calls."""
    return _answered(asked, answer_call)


def _answered(asked: ApiRequest, kernel: Callable[[object], Any]) -> Answer:
    """What the kernel says to the body. Problem (422) with its objections."""
    found = kernel(body_of(asked.request))
    if isinstance(found, Refusal):
        raise Problem(422, refused_by_rules(found.objections).objections)
    told: Answer = found.to_json()
    return told
