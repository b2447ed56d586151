"""The five questions that strangers ask; each takes one object and answers it or says all that is wrong with it.

All take the same two besides. `scheme`: a key of `SCHEMES` or a scheme, in place of the object's own `scheme` and
`options`. `language`: "de" or "en", in which labels and messages are said; ids, codes and numbers are the same in both,
and so are the names of paragraphs, which are those of the documents.

`english.json` is written by `python -m tests.catalogue` from the catalogue of the pages, so that both say the same.
What has no English stays as it is: names, the numbers of paragraphs, the words that a group has for something.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar

from .game import engine
from .game.facts import GameFacts
from .game.items import GameScore
from .game.objections import Refusal, at_field
from .game.scheme import Scheme
from .game.sentences import (
    ENGLISH,
    OPENING,
    GameWord,
    Sentence,
    Signed,
    Value,
    capitalised,
    gettext_noop,
    listed,
    marked_by,
    plain,
    signed,
)
from .input.answer import answer, scheme_of
from .input.evening import EveningAnswer, answer_evening
from .referees.call_questions import CallAnswer
from .referees.calls import answer_call
from .referees.reservations import ReservationAnswer, answer_reservations
from .referees.tricks import TrickAnswer, answer_trick

LANGUAGES: Final = ("de", "en")
Translated = TypeVar("Translated")


def in_language(answer: Translated, language: str) -> Translated:
    """An answer, or one sentence, as it is said in one of LANGUAGES: the same values, other texts for people."""
    if language == LANGUAGES[0]:
        return answer
    with marked_by(ENGLISH):
        translated: Translated = _translated(answer)
    return translated


@cache
def texts() -> Mapping[str, Mapping[str, str]]:
    """The English `sentences` and `words`, by the German ones."""
    found: dict[str, dict[str, str]] = json.loads((Path(__file__).parent / "english.json").read_text(encoding="utf-8"))
    return found


def _translated(value: Any) -> Any:
    if isinstance(value, Sentence):
        return _sentence(value)
    if isinstance(value, GameWord):
        return texts()["words"].get(value, value)
    if isinstance(value, tuple):
        parts = [_translated(one) for one in value]
        return value._make(parts) if hasattr(value, "_make") else tuple(parts)
    if isinstance(value, dict):
        return {name: _translated(one) for name, one in value.items()}
    if not is_dataclass(value) or isinstance(value, type | Scheme):
        return value
    return replace(value, **{one.name: _translated(getattr(value, one.name)) for one in fields(value) if one.init})


def _sentence(sentence: Sentence) -> str:
    template = texts()["sentences"].get(sentence.template, sentence.template)
    text = template.format(**{name: _value(value) for name, value in sentence.values.items()})
    return capitalised(text) if sentence.template == OPENING else text


def _value(value: Value) -> str:
    if not isinstance(value, int):
        return str(_translated(value))
    return signed(value) if isinstance(value, Signed) else plain(value)


Input = Mapping[str, Any] | str | bytes
Answer = TypeVar("Answer")
GERMAN: Final = LANGUAGES[0]


def score(game: Input | GameFacts, scheme: Scheme | str | None = None, language: str = GERMAN) -> GameScore | Refusal:
    """What a game is worth, item by item, each with its paragraph.

    `game`: an object of the schema "game" (`kind`, `players`, `re`, `re_augen` or `re_range`, …); checked `GameFacts`
    need a `scheme` beside them.
    Answers the points of each player and the calculation, whose items sum up to the value. Refused with codes of
    `objections.CODES`: unknown words, cards that contradict each other, a range of Augen that is not worth the same
    everywhere (`augen_needed`).
    """
    return _answered(_score if isinstance(game, GameFacts) else answer, game, scheme, language)


def judge_call(question: Input, scheme: Scheme | str | None = None, language: str = GERMAN) -> CallAnswer | Refusal:
    """Whether a call is in time, why, and until when it was.

    `question`: an object of the schema "call" (`kind`, `party`, `call`, `cards_in_hand` or `cards_played`, earlier
    `announcements`). The limit counts cards in the caller's hand or in the game, as the scheme does. Refused where the
    scheme says nothing about calls (`calls_unknown`), and where cards contradict each other.
    """
    return _answered(answer_call, question, scheme, language)


def judge_trick(question: Input, scheme: Scheme | str | None = None, language: str = GERMAN) -> TrickAnswer | Refusal:
    """Who takes a trick, what it counts in Augen, and which extra points it makes.

    `question`: an object of the schema "trick": four `cards` as they were laid ("herz-10"), the `kind` of game, whose
    `parties` they are. `taker` is the place of the card, 0 to 3. Refused for cards that cannot lie in one trick.
    """
    return _answered(answer_trick, question, scheme, language)


def judge_reservation(
    question: Input, scheme: Scheme | str | None = None, language: str = GERMAN
) -> ReservationAnswer | Refusal:
    """Who plays what after the Vorbehalte, and who deals next.

    `question`: an object of the schema "reservation": `seats` clockwise, `dealer`, what each player says. Refused for
    what the scheme does not know (`reservation_not_in_scheme`) and for players who do not sit there.
    """
    return _answered(answer_reservations, question, scheme, language)


def fold(evening: Input, scheme: Scheme | str | None = None, language: str = GERMAN) -> EveningAnswer | Refusal:
    """An evening from its events: dealers, leads, Böcke, Pflichtsoli and points, a row for each event, and the state.

    `evening`: an object of the schema "evening": `seats` clockwise, the first `dealer`, `events` in their order.
    Refused for a game that cannot be scored, because its points would be a guess.
    """
    return _answered(answer_evening, evening, scheme, language)


def _answered(
    ask: Callable[[Any, Any], Answer | Refusal], raw: Input | GameFacts, scheme: Scheme | str | None, language: str
) -> Answer | Refusal:
    if language not in LANGUAGES:
        message = gettext_noop("diese Sprache gibt es nicht; erlaubt: {languages}.")
        return Refusal((at_field("language_unknown", "language", message, languages=listed(LANGUAGES)),))
    if not isinstance(scheme, Scheme | str | None):
        return in_language(scheme_of({"scheme": scheme}), language)
    if isinstance(raw, GameFacts):
        return in_language(ask(raw, scheme), language)
    return in_language(ask(*_parsed(raw, scheme)), language)


def _score(facts: GameFacts, scheme: Scheme | str | None) -> GameScore | Refusal:
    found = scheme if isinstance(scheme, Scheme) else scheme_of({} if scheme is None else {"scheme": scheme})
    return found if isinstance(found, Refusal) else engine.score(facts, found)


def _parsed(data: Input, scheme: Scheme | str | None) -> tuple[object, Scheme | None]:
    """The object that was given, and the scheme that takes the place of its own; an unknown one is refused later."""
    raw: object = _read(data) if isinstance(data, str | bytes) else dict(data) if isinstance(data, Mapping) else data
    if isinstance(scheme, str) and isinstance(raw, dict):
        return {**raw, "scheme": scheme, "options": {}}, None
    return raw, None if isinstance(scheme, str) else scheme


def _read(text: str | bytes) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None
