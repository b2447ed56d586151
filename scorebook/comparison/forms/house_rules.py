"""The house rules that a simulated game can be asked about, and how an address chooses them."""

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext_lazy

from scorebook.rules.option_texts import OPTION_TEXTS
from scorebook.scoring.game.terms import ExtraKind, Kind
from scorebook.scoring.input.options import WITHOUT_WORTH

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise, _StrPromise

LONGEST = 4000
YES_NO: Sequence[tuple[str, "_StrOrPromise"]] = [("ja", gettext_lazy("ja")), ("nein", gettext_lazy("nein"))]
# Option → its choices; the value of a yes/no option is told apart by these words.
CHOICES: dict[str, Sequence[tuple[str, "_StrOrPromise"]]] = {
    **{name: list(OPTION_TEXTS[name].values.items()) for name in ("re_with_120", "booking", "vorab")},
    "extra_amount": [(str(amount), str(amount)) for amount in (0, 1, 2, 5, 10)],
    "stille_factor": [("3", gettext_lazy("dreifach")), ("1", gettext_lazy("einfach"))],
    "cards": [("48", gettext_lazy("48, mit Neunen")), ("40", gettext_lazy("40, ohne Neunen"))],
    **dict.fromkeys(
        (
            "extras_without_winner",
            "karlchen_gefangen_once",
            "one_absage",
            "invalid_calls",
            "solo_calls_answer_only",
            "stille_own_calls",
            "stille_extras",
        ),
        YES_NO,
    ),
}
# Choices that stand for longer values.
WIDER: dict[str, tuple["_StrPromise", dict[str, Any]]] = {
    "o_arten": (gettext_lazy("Alle Spielarten erlauben"), {"kinds": [kind.value for kind in Kind]}),
    "o_extras": (
        gettext_lazy("Alle {extra_points}, in jeder Spielart"),
        {"extras": {extra.value: [kind.value for kind in Kind] for extra in ExtraKind}},
    ),
    "o_bock": (gettext_lazy("Bock auch ohne Bockregel"), {"bock": {"triggers": ["doppelkopf"], "nesting": "stack"}}),
}


def _plain(name: str, value: str) -> Any:
    """The value of an option as the kernel reads it."""
    if CHOICES[name] is YES_NO:
        return value == "ja"
    return int(value) if value.isdecimal() else value


def options_in(data: Mapping[str, Any]) -> dict[str, Any]:
    """The options that an address chooses, one by one or all as JSON (`regeln`), without what no game hangs on.

    ValueError, TypeError or RecursionError if the JSON cannot be read.
    """
    text = data.get("regeln", "")
    options = json.loads(text) if text and len(text) <= LONGEST else {}
    if not isinstance(options, dict):
        raise ValueError
    for name, (_, value) in WIDER.items():
        if data.get(name) == "ja":
            options |= value
    for name, choices in CHOICES.items():
        chosen = str(data.get(f"o_{name}", ""))
        if chosen in dict(choices):
            options[name] = _plain(name, chosen)
    return {name: value for name, value in options.items() if name not in WITHOUT_WORTH}
