"""From objects of programs to checked facts, evenings and options, or to everything that is wrong with them."""

from .answer import read_facts
from .contradictions import ContradictionError
from .evening import NOT_OF_A_GAME, read_evening, read_event
from .facts import possible
from .option_values import MOST_LETTERS, NO_SUCH_OPTION, Option, OptionError, OptionShape
from .options import (
    SINGLE_OPTIONS,
    WITHOUT_WORTH,
    fingerprint,
    nested,
    options_to_json,
    resolve,
    scheme_from_json,
    scorable,
    single_values,
)
from .plausibility import parse, weigh
from .reader import Reader
