"""What is wrong with an option of the rules."""

from functools import reduce

from ..game.said import IN_FIELD, Sentence, Value


class OptionError(ValueError):
    """An option that does not exist, or a value that it cannot have; the text is German.

    `said` is the sentence alone, `path` the names of options in front of it.
    """

    def __init__(self, template: str, /, **values: Value) -> None:
        self.said = Sentence(template, **values)
        self.path: tuple[str, ...] = ()

    @property
    def sentence(self) -> Sentence:
        """The sentence with the names in front."""
        return reduce(lambda said, name: Sentence(IN_FIELD, field=name, said=said), reversed(self.path), self.said)

    def __str__(self) -> str:
        return self.sentence
