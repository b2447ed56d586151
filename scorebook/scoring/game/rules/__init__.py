"""Which rules and which ways to win read an option: what nothing in a scheme reads can be left out there."""

from collections.abc import Callable, Mapping
from typing import Final

from .. import winning
from . import maennle, tacken, value

# Options that only some rules and only some ways to win read → these. What is not named here, all read.
OPTION_READERS: Final[Mapping[str, frozenset[Callable[..., object]]]] = {
    "vorab_once": frozenset({maennle.zwoelf_vorab}),
    "ansage_twice": frozenset({maennle.zwoelf_angesagt}),
    "uncalled_level": frozenset({maennle.naechste_stufe}),
    "levels_once": frozenset({value.stufen}),
    "gegen_kinds": frozenset({value.gegen_die_alten, tacken.gegen}),
    "re_with_120": frozenset({winning.official, winning.spin, winning.steffen, winning.mainz}),
    "both_missed": frozenset({winning.official, winning.spin, winning.steffen, winning.maennle, winning.tacken}),
}
