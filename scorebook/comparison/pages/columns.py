"""A game under all sets of rules, side by side, and what each does otherwise.

A column is one set of rules; the own ones come first.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from scorebook.rules.models import RuleSetVersion
from scorebook.scoring import SCHEMES
from scorebook.scoring.game import GameScore, Item, operation
from scorebook.scoring.game.scheme import Scheme

from ..differences import difference, topic_words
from ..judgement import Verdict
from ..played import Rules

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise

MOST_RULE_SETS: Final = 5


class ItemRow(NamedTuple):
    """An item that only one of two calculations has: what it is about, and what it does."""

    label: str
    operation: str


class ChangedItem(NamedTuple):
    """An item that both calculations have, and what it does in each."""

    label: str
    here: str
    there: str


@dataclass(frozen=True)
class DifferenceRow:
    """What another calculation does otherwise than the own one; `same`: nothing."""

    same: bool
    here: Sequence[ItemRow]
    there: Sequence[ItemRow]
    changed: Sequence[ChangedItem]


@dataclass(frozen=True)
class RulesColumn:
    """One game under one set of rules. `own`: those it was played by; without a score `reason` says why.

    `kontra` is what they call the other party; `bock` the factor that lies on it, 0 for none; `notes` say what these
    rules do not know.
    """

    title: str
    own: bool
    kontra: str
    notes: Sequence["_StrOrPromise"]
    reason: "_StrOrPromise"
    score: GameScore | None
    bock: int
    difference: DifferenceRow | None


def rules_of(versions: Iterable[RuleSetVersion], own: Scheme | None = None) -> list[Rules]:
    """The own rules first, then every Abrechnung, then the rule sets of the league that say something else."""
    found = [Rules.of(own.short, own, own=True)] if own else []
    candidates = [Rules.of(scheme.short, scheme) for scheme in SCHEMES.values()]
    candidates += [Rules.of(version.rule_set.name, version.scheme) for version in islice(versions, MOST_RULE_SETS)]
    for one in candidates:
        if not any(one.same_as(rule) for rule in found):
            found.append(one)
    return found


def column(
    title: str, scheme: Scheme, found: Verdict, own: GameScore | None, *, own_rules: bool = False
) -> RulesColumn:
    """One game under the rules of a scheme, with the items that differ from the own calculation."""
    return RulesColumn(
        title=title,
        own=own_rules,
        kontra=scheme.kontra_word,
        notes=found.notes,
        reason=found.reason,
        score=found.score,
        bock=scheme.options.bock.factor**found.bock if found.score and found.bock else 0,
        difference=None if own is None or own_rules or found.score is None else _differences(own, found.score, scheme),
    )


def _differences(own: GameScore, other: GameScore, scheme: Scheme) -> DifferenceRow:
    found = difference(own, other)
    return DifferenceRow(
        same=found.empty,
        here=[_item_rows(item) for item in found.here],
        there=[_item_rows(item) for item in found.there],
        changed=[
            ChangedItem(topic_words(one.topic, scheme), operation(one), operation(two)) for one, two in found.changed
        ],
    )


def _item_rows(item: Item) -> ItemRow:
    return ItemRow(item.text, operation(item))
