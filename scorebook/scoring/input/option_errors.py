"""What is wrong with an option of the rules."""

from ..game.said import IN_OPTION, Sentence, Value


class OptionError(ValueError):
    """An option that does not exist, or a value that it cannot have; the text is German.

    `said` is the sentence alone, `path` the names of options in front of it.
    """

    def __init__(self, template: str, /, **values: Value) -> None:
        self.said = Sentence(template, **values)
        self.path: tuple[str, ...] = ()

    @property
    def sentence(self) -> Sentence:
        """The sentence with the option in front."""
        return Sentence(IN_OPTION, option=": ".join(self.path), said=self.said) if self.path else self.said

    @property
    def key(self) -> str:
        """The option by the names of its policy and its part; empty if it is about none."""
        return ".".join(self.path)

    def __str__(self) -> str:
        return self.sentence
