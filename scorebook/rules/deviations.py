"""What a league does otherwise than its Abrechnung says, option by option in words. Pure."""

from collections.abc import Mapping
from dataclasses import is_dataclass
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorebook.scoring.game.policies import (
    Booking,
    CallEffect,
    LastRoundBock,
    Nesting,
    Re120,
    Trigger,
    Vorab,
)
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.terms import ExtraKind, Kind
from scorebook.scoring.game.words import (
    BOOKING_WORDS,
    CALL_EFFECT_WORDS,
    EXTRA_WORDS,
    KIND_WORDS,
    LAST_ROUND_WORDS,
    NESTING_WORDS,
    OPTION_WORDS,
    TRIGGER_WORDS,
    VORAB_WORDS,
)
from scorebook.scoring.input.options import options_to_json
from scorebook.scoring.schemes import SCHEMES

RE120_WORDS = {
    Re120.NEVER: gettext_lazy("nie"),
    Re120.ONLY_KONTRA: gettext_lazy("wenn nur Kontra angesagt ist"),
    Re120.KONTRA: gettext_lazy("wenn Kontra angesagt ist, auch mit Re"),
}
_WORDS: Mapping[type, Mapping[Any, Any]] = {
    Re120: RE120_WORDS,
    Booking: BOOKING_WORDS,
    CallEffect: CALL_EFFECT_WORDS,
    Vorab: VORAB_WORDS,
    Nesting: NESTING_WORDS,
    LastRoundBock: LAST_ROUND_WORDS,
}


class Deviation(NamedTuple):
    """One option: its key, what it is called, what the Abrechnung says and what is played."""

    option: str
    title: str
    usual: str
    played: str


def deviations(scheme: Scheme) -> list[Deviation]:
    """Where a scheme differs from the Abrechnung it builds on, in the order of the options."""
    return _differing(SCHEMES[scheme.key], scheme)


def changes(before: Scheme, after: Scheme) -> list[Deviation]:
    """What has become otherwise from one version to another.

    Two Abrechnungen differ in nearly every option: then it is said which it is now, and how it is played otherwise.
    """
    if before.key == after.key:
        return _differing(before, after)
    return [Deviation("scheme", _("Abrechnung"), before.title, after.title), *deviations(after)]


def changes_in_words(before: Scheme, after: Scheme) -> str:
    """The same as one text: "Karlchen: nein (bisher: ja); Geber: …"."""
    said = _("{title}: {now} (bisher: {before})")
    found = changes(before, after)
    return "; ".join(said.format(title=one.title, now=one.played, before=one.usual) for one in found)


def _differing(before: Scheme, after: Scheme) -> list[Deviation]:
    base, own = before.options, after.options
    plain_base, plain_own = options_to_json(base), options_to_json(own)
    found = []
    for name in plain_own:
        if plain_own[name] == plain_base[name]:
            continue
        usual, played = getattr(base, name), getattr(own, name)
        if is_dataclass(usual):
            found += _nested(name, usual, played, plain_base[name], plain_own[name])
        else:
            found.append(Deviation(name, OPTION_WORDS[name], words(usual), words(played)))
    return found


def _nested(name: str, usual: Any, played: Any, plain_usual: Any, plain_played: Any) -> list[Deviation]:
    return [
        Deviation(
            f"{name}.{part}",
            OPTION_WORDS[f"{name}.{part}"],
            words(getattr(usual, part), f"{name}.{part}"),
            words(getattr(played, part), f"{name}.{part}"),
        )
        for part in plain_played
        if plain_played[part] != plain_usual[part]
    ]


def words(value: Any, option: str = "") -> str:
    """The value of an option in German."""
    if value is None:
        return _("eine Runde") if option == "bock.games" else _("keine feste Zahl")
    if isinstance(value, bool):
        return _("ja") if value else _("nein")
    if type(value) in _WORDS:
        return str(_WORDS[type(value)][value])
    if isinstance(value, frozenset):
        return ", ".join(_set_words(value)) or _("keine")
    if isinstance(value, Mapping):
        return "; ".join(_counting(EXTRA_WORDS[extra], kinds) for extra, kinds in _ordered(value)) or _("keine")
    return str(value)


def _set_words(value: frozenset[Any]) -> list[str]:
    if any(isinstance(one, Trigger) for one in value):
        return [word for trigger, word in TRIGGER_WORDS.items() if trigger in value]
    return [KIND_WORDS[kind] for kind in Kind if kind in value]


def _ordered(extras: Mapping[ExtraKind, frozenset[Kind]]) -> list[tuple[ExtraKind, frozenset[Kind]]]:
    return [(extra, extras[extra]) for extra in ExtraKind if extra in extras]


def _counting(extra: str, kinds: frozenset[Kind]) -> str:
    """An extra point and in which kinds of game it counts, said the shorter way."""
    outside = [KIND_WORDS[kind] for kind in Kind if kind not in kinds]
    inside = [KIND_WORDS[kind] for kind in Kind if kind in kinds]
    if not outside:
        return _("{extra} in jeder Spielart").format(extra=extra)
    if len(outside) < len(inside):
        return _("{extra} nicht bei {kinds}").format(extra=extra, kinds=", ".join(outside))
    if not inside:
        return _("{extra} bei keiner").format(extra=extra)
    return _("{extra} bei {kinds}").format(extra=extra, kinds=", ".join(inside))
