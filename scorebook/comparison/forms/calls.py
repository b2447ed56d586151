"""The calls that a simulated game can have: in rows as they are tapped, in groups as they are chosen from a list."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from scorebook.rules.wording import party_word
from scorebook.scoring.game.scheme import Scheme, Vorab

from .query import LEVEL_CODES, PARTY_CODES, call_of


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
        known = {one.code for row in own for one in row.choices}
        said = [(code, call) for code in dict.fromkeys(codes) if code not in known and (call := call_of(code))]
        other = [CallChoice(code, code, f"{name}: {code}") for code, call in said if call.party is side]
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
