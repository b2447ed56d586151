"""What a table writes beside a game now and then."""

from collections.abc import Sequence
from random import Random
from typing import Final
from uuid import UUID

_HOW_OFTEN: Final = 0.04
_COMMENTS: Final = (
    "Wette mit {name}: verloren, gibt einen aus",
    "{name} hatte acht Trümpfe und sagt kein Wort",
    "Nachgezählt, zweimal",
    "{name} spielt zum ersten Mal mit",
    "Beide Füchse im ersten Stich",
    "Ab hier mit neuen Karten",
    "Darüber reden wir noch, {name}",
)


def comment_on(key: UUID, names: Sequence[str]) -> str:
    """A comment on one game in some twenty-five, always the same for the same key; with the name of a player in it."""
    rng = Random(str(key))
    if rng.random() >= _HOW_OFTEN:
        return ""
    return rng.choice(_COMMENTS).format(name=rng.choice(names))
