"""The address of a simulated game: what each part of it means, and the shortest one for given facts.

a scheme · art kind · erg result in classes or augen Augen of Re · sr, sk tricks · ansagen calls in order
rf, kd … number of extras of a party · bock · o_<option> and regeln house rules. Players are A to D, never names.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote_plus, urlencode

from django.utils.translation import gettext, gettext_lazy

from scorebook.rules.option_texts import OPTION_TEXTS
from scorebook.rules.wording import party_word
from scorebook.scoring import SCHEMES
from scorebook.scoring.game.facts import CallFact, GameFacts
from scorebook.scoring.game.scheme import Scheme, Vorab
from scorebook.scoring.game.terms import EXTRAS, KINDS, LEVEL_OF, OWN_EXTRAS, Call, ExtraKind, PartyName
from scorebook.scoring.input import WITHOUT_WORTH, options_to_json

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise, _StrPromise

PLAYERS: Final = ("A", "B", "C", "D")
# The results that one tap can give, as Augen of Re (both ends included) and tricks of the party that made none.
RESULTS: Final[dict[str, dict[str, Any]]] = {
    "re1": {"re_range": [121, 150]},
    "re2": {"re_range": [151, 180]},
    "re3": {"re_range": [181, 210]},
    "re4": {"re_range": [211, 239]},
    "re5": {"re_range": [240, 240], "kontra_tricks": 0},
    "gleich": {"re_range": [120, 120]},
    "kontra1": {"re_range": [90, 119]},
    "kontra2": {"re_range": [60, 89]},
    "kontra3": {"re_range": [30, 59]},
    "kontra4": {"re_range": [1, 29]},
    "kontra5": {"re_range": [0, 0], "re_tricks": 0},
}
PARTY_CODES: Final = {"r": PartyName.RE, "k": PartyName.KONTRA}
LEVEL_CODES: Final = {"": 1, "9": 2, "6": 3, "3": 4, "0": 5}
CALLS: Final = {2: Call.K90, 3: Call.K60, 4: Call.K30, 5: Call.SCHWARZ}
EXTRA_CODES: Final[dict[str, ExtraKind]] = {
    "f": ExtraKind.FUCHS,
    "d": ExtraKind.DOPPELKOPF,
    "k": ExtraKind.KARLCHEN,
    "g": ExtraKind.KARLCHEN_GEFANGEN,
    "u": ExtraKind.DULLE_GEFANGEN,
    "h": ExtraKind.HERZSTICH,
    **{str(number): extra for number, extra in enumerate(OWN_EXTRAS, 1)},
}


def call_of(code: str) -> CallFact | None:
    """The call that a code means: "r", "k9", "r9v" (vorab), "k0u" (ungültig); None for anything else."""
    party, rest = PARTY_CODES.get(code[:1]), code[1:]
    marks = rest.lstrip("9630")
    level = LEVEL_CODES.get(rest[: len(rest) - len(marks)])
    if party is None or level is None or marks not in {"", "v", "u", "vu"}:
        return None
    first = Call.RE if party is PartyName.RE else Call.KONTRA
    return CallFact(party, CALLS.get(level, first), vorab="v" in marks, invalid="u" in marks)


def code_of(call: CallFact) -> str:
    """The code of a call."""
    party = "r" if call.party is PartyName.RE else "k"
    level = next(code for code, number in LEVEL_CODES.items() if number == LEVEL_OF[call.call])
    return f"{party}{level}{'v' if call.vorab else ''}{'u' if call.invalid else ''}"


def query_of(parts: dict[str, Any]) -> str:
    """The parts that say something, in a fixed order, as the query of an address."""
    filled = {name: value for name, value in parts.items() if value not in ("", None, 0, {})}
    return urlencode(filled, quote_via=quote_plus, safe=".:,")


def parts_of_facts(facts: GameFacts, bock: int = 0) -> dict[str, Any]:
    """Facts as parts of an address. Players and what carries no points are left out."""
    parts: dict[str, Any] = {"art": facts.kind.value} | _result(facts)
    parts["ansagen"] = ".".join(code_of(call) for call in facts.announcements)
    for party, side in PARTY_CODES.items():
        for code, kind in EXTRA_CODES.items():
            parts[party + code] = sum(extra.kind is kind and extra.party is side for extra in facts.extras)
    return parts | {"bock": bock}


def _result(facts: GameFacts) -> dict[str, Any]:
    tricks = {"sr": _trick(facts.re_tricks), "sk": _trick(facts.kontra_tricks)}
    if facts.re_augen is not None:
        return {"augen": str(facts.re_augen)} | tricks
    data: dict[str, Any] = {"re_range": list(facts.re_range or ())}
    data |= {name: 0 for name in ("re_tricks", "kontra_tricks") if getattr(facts, name) == 0}
    for key, result in RESULTS.items():
        if result == data:
            return {"erg": key}
    return {"von": str(data["re_range"][0]), "bis": str(data["re_range"][1])} | tricks


def _trick(tricks: int | None) -> str:
    return "" if tricks is None else str(tricks)


def parts_of_scheme(scheme: Scheme) -> dict[str, Any]:
    """A scheme with its house rules as parts of an address: only what differs from the Abrechnung it builds on."""
    base, own = options_to_json(SCHEMES[scheme.key].options), options_to_json(scheme.options)
    differences = {name: own[name] for name in own if own[name] != base[name] and name not in WITHOUT_WORTH}
    compact = json.dumps(differences, separators=(",", ":"), ensure_ascii=False) if differences else ""
    return {"a": scheme.key, "regeln": compact}


def query_of_game(facts: GameFacts, scheme: Scheme, bock: int = 0) -> str:
    """The address of a recorded game as a simulation, without any name."""
    parts = parts_of_scheme(scheme) | parts_of_facts(facts, bock)
    return query_of(parts | {"regeln": parts["regeln"]})


# The calls that a simulated game can have: in rows as they are tapped, in groups as they are chosen from a list.


@dataclass(frozen=True)
class CallChoice:
    """A call by its code in the address; `label` on a button of its party's row, `word` where it stands alone."""

    code: str
    label: str
    word: str

    @property
    def opens(self) -> bool:
        """Whether the label is the party's name."""
        return self.word.startswith(self.label)


@dataclass(frozen=True)
class CallRow:
    """Calls of a party that are marked alike; `mark` is "" for those made in time."""

    party: str
    mark: str
    choices: Sequence[CallChoice]


def call_rows(scheme: Scheme, codes: Sequence[str]) -> list[CallRow]:
    """All calls of the scheme, and those of `codes` that it does not know."""
    rows = []
    for party, side in PARTY_CODES.items():
        name = party_word(side, scheme)
        plain = [_choice(party + code, name, scheme.levels[level]) for code, level in LEVEL_CODES.items()]
        early = {Vorab.ANY: plain, Vorab.ANSAGE: plain[:1]}.get(scheme.options.vorab, [])
        invalid = plain if scheme.options.invalid_calls else []
        own = [
            CallRow(name, "", plain),
            CallRow(name, gettext("vorab"), [_marked(one, "v", gettext("{call}, vorab")) for one in early]),
            CallRow(name, gettext("ungültig"), [_marked(one, "u", gettext("{call}, ungültig")) for one in invalid]),
        ]
        offered = {one.code for row in own for one in row.choices}
        others = [(code, call) for code in dict.fromkeys(codes) if code not in offered and (call := call_of(code))]
        other = [CallChoice(code, code, f"{name}: {code}") for code, call in others if call.party is side]
        rows += [row for row in [*own, CallRow(name, gettext("außerdem"), other)] if row.choices]
    return rows


def call_groups(rows: Sequence[CallRow]) -> list[tuple[str, list[tuple[str, str]]]]:
    """The same by party: code and words."""
    parties = dict.fromkeys(row.party for row in rows)
    return [
        (name, [(one.code, one.word) for row in rows if row.party == name for one in row.choices]) for name in parties
    ]


def _choice(code: str, name: str, level: str) -> CallChoice:
    return CallChoice(code, level, f"{name}: {level}") if code[1:] else CallChoice(code, name, name)


def _marked(call: CallChoice, mark: str, sentence: str) -> CallChoice:
    return CallChoice(call.code + mark, call.label, sentence.format(call=call.word))


# The house rules that a simulated game can be asked about, and how an address chooses them.


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
    "o_arten": (gettext_lazy("Alle Spielarten erlauben"), {"kinds": [kind.value for kind in KINDS]}),
    "o_extras": (
        gettext_lazy("Alle {extra_points}, in jeder Spielart"),
        {"extras": {extra.value: [kind.value for kind in KINDS] for extra in EXTRAS}},
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
