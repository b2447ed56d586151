"""Examples of the sentences that keep of what they are made (`scorebook/scoring/game/sentences.py`)."""

from string import Formatter

from scorebook.scoring.game.sentences import Sentence
from tests.catalogue.messages import in_module

TYPED = Sentence("{said}", said="TEXT")


def templates_in(paths):
    """The templates of all sentences that these modules say."""
    return sorted({message.text for path in paths for message in in_module(path.read_text("utf-8"))})


def example(template):
    """A sentence with something in every place."""
    return Sentence(
        template, **{name: TYPED for _text, name, _form, _conversion in Formatter().parse(template) if name}
    )
