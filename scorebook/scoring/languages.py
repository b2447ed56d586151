"""What the kernel says in another language than German: its sentences and the game's words, from `english.json`.

That file is written by `python -m tests.catalogue` from the catalogue of the pages, so that both say the same. What has
no English stays as it is: names, the numbers of paragraphs, the words that a group has for something.
"""

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final, TypeVar

from .game.items import GameScore, Item
from .game.scheme import Scheme
from .game.sentences import (
    ENGLISH,
    OPENING,
    GameWord,
    Sentence,
    Signed,
    Value,
    capitalised,
    marked_by,
    plain,
    signed,
)

LANGUAGES: Final = ("de", "en")
Translated = TypeVar("Translated")


def in_language(answer: Translated, language: str) -> Translated:
    """An answer, or one sentence, as it is said in one of LANGUAGES: the same values, other texts for people."""
    if language == LANGUAGES[0]:
        return answer
    with marked_by(ENGLISH):
        if isinstance(answer, GameScore):
            return replace(answer, items=_calculation(answer.items))
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


@lru_cache(maxsize=4096)
def _calculation(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """The same calculations come again and again, as in `engine.score`."""
    return tuple(
        item._replace(label=str(_translated(item.label)), reason=str(_translated(item.reason))) for item in items
    )


def _sentence(sentence: Sentence) -> str:
    template = texts()["sentences"].get(sentence.template, sentence.template)
    text = template.format(**{name: _value(value) for name, value in sentence.values.items()})
    return capitalised(text) if sentence.template == OPENING else text


def _value(value: Value) -> str:
    if not isinstance(value, int):
        return str(_translated(value))
    return signed(value) if isinstance(value, Signed) else plain(value)
