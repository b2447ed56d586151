"""Which options can matter in an Abrechnung: what nothing in it reads is neither told nor offered there. Pure."""

from collections.abc import Callable, Mapping
from typing import Final

from scorebook.scoring.game import winning
from scorebook.scoring.game.rules import maennle, tacken, value
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.input.options import single_values
from scorebook.scoring.penalties import guided, strafpunkte
from scorebook.scoring.schemes import SCHEMES

from .option_texts import OPTION_TEXTS, OptionText

# Options that only some rules and only some ways to win read → these. What is not named here, all read.
_READERS: Final[Mapping[str, frozenset[Callable[..., object]]]] = {
    "vorab_once": frozenset({maennle.zwoelf_vorab}),
    "ansage_twice": frozenset({maennle.zwoelf_angesagt}),
    "uncalled_level": frozenset({maennle.naechste_stufe}),
    "levels_once": frozenset({value.stufen}),
    "gegen_kinds": frozenset({value.gegen_die_alten, tacken.gegen}),
    "re_with_120": frozenset({winning.official, winning.spin, winning.steffen, winning.mainz}),
    "both_missed": frozenset(
        {winning.official, winning.spin, winning.steffen, winning.maennle, winning.tacken},
    ),
}
# Prices → the penalty that costs them.
_PENALTIES: Final[Mapping[str, str]] = {
    "penalties.dulle": guided.DULLE_GEZOGEN,
    "penalties.bedient": guided.FALSCH_BEDIENT,
    "penalties.geringfuegig": strafpunkte.GERINGFUEGIG,
    "penalties.schwerwiegend": strafpunkte.SCHWERWIEGEND,
    "penalties.absage": strafpunkte.SCHWERWIEGEND,
    "penalties.unsportlich": strafpunkte.UNSPORTLICH,
}


def can_matter(key: str, scheme: Scheme) -> bool:
    """Whether anything of an Abrechnung reads this option, whatever the others are."""
    if key in _READERS:
        return not _READERS[key].isdisjoint({scheme.winner, *(rule.write for rule in scheme.rules)})
    if key in _PENALTIES:
        return _PENALTIES[key] in scheme.penalties
    if key == "call_shift":
        return scheme.referees.calls is not None
    if key == "schwein":
        return scheme.referees.tricks is not None and scheme.referees.tricks.raised is not None
    if key == "schmeissen_two_trumps":
        rules = scheme.referees.reservations
        return rules is not None and any(one.option == key for right in rules.rights for one in right.thresholds)
    return True


def options_told(scheme: Scheme) -> list[OptionText]:
    """The options of some rules in their words: those that can matter, and whatever a group has changed."""
    usual, played = single_values(SCHEMES[scheme.key].options), single_values(scheme.options)
    return [
        told.of(scheme) for key, told in OPTION_TEXTS.items() if can_matter(key, scheme) or played[key] != usual[key]
    ]
