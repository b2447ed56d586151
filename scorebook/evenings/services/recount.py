"""Evenings counted anew: derived rows put right while people go on playing, evening by evening, each in a transaction
of its own; and an evening by another version of the rules.
"""

import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from django.db import transaction
from django.db.models import Model
from django.utils import timezone
from django.utils.translation import gettext as _

from leagues.database import pause_for_other_writers, retry_when_locked, snapshot
from leagues.journal import Actor, note
from scorebook.rules.models import RuleSetVersion
from scorebook.rules.wording import localized
from scorebook.scoring.evening import FoldedEvening, GamePlayed, fold_events
from scorebook.scoring.game import CODES, Objection, Refusal
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.input import parse

from ..derived.refold import (
    Changes,
    RowChange,
    RowDifference,
    as_differences,
    by_evening,
    changed_columns,
    field_of,
    write_all,
)
from ..models import Evening, EveningPlayer, Score
from ..selectors.facts import Sources, sources_of_evenings
from .lock import changing, is_final, locked_evening

# What has to be written so that these evenings are right.
Look = Callable[[Sequence[Evening]], Changes]

SILENT: Final = frozenset({"engine_revision"})  # not visible at the table


class Finding(NamedTuple):
    """What is wrong at one evening; `broken` says why it cannot be folded at all. `changes` would put it right as long
    as the evening is what it was (its stamp); None where they were let go of."""

    evening: Evening
    changes: Changes | None
    broken: str = ""

    @property
    def differences(self) -> Iterator[RowDifference]:
        """The changes as differences of plain values."""
        return as_differences(self.changes or {})

    @property
    def rows(self) -> int:
        """How many rows are wrong."""
        return sum(map(len, (self.changes or {}).values()))


class Righted(NamedTuple):
    """How many rows were put right at one evening, and whether something that the table sees has changed in one that
    was final already (then its journal says so)."""

    rows: int
    final: bool


def findings(keys: Sequence[Any], look: Look) -> list[Finding]:
    """The evenings among these in which something is wrong, read from one state of the database; nothing is locked."""
    with snapshot():
        evenings = Evening.objects.select_related("rule_set_version", "league").in_bulk(keys)
        return _looked([evenings[key] for key in keys if key in evenings], look)


def _looked(evenings: list[Evening], look: Look) -> list[Finding]:
    """One that cannot be folded at all keeps none of the others from it."""
    try:
        found = by_evening(look(evenings)) if evenings else {}
    except (ValueError, LookupError) as error:
        if len(evenings) == 1:
            return [Finding(evenings[0], None, str(error))]
        return [finding for one in evenings for finding in _looked([one], look)]
    return [Finding(evening, found[evening.pk]) for evening in evenings if evening.pk in found]


def put_right(*, actor: Actor, found: Finding, look: Look) -> Righted:
    """Write what is wrong in one evening, under its lock; looked at again if somebody has changed it since.

    Its version says that something has changed: to the phones that have it open, and to caches of what was
    read from it. Where the evening was final, a line in its journal says whose points have become others.
    """
    started = time.monotonic()
    righted = retry_when_locked(lambda: _put_right(actor, found, look))
    pause_for_other_writers(started)
    return righted


@transaction.atomic
def _put_right(actor: Actor, found: Finding, look: Look) -> Righted:
    evening = found.evening
    changes = found.changes or {}
    visible = found.changes is None or any(_is_visible(model, some) for model, some in changes.items())
    locked = Evening.objects.select_for_update().filter(pk=evening.pk)
    if visible or locked.values_list("stamp", flat=True).first() != evening.stamp:
        evening = locked_evening(evening.pk)
        if found.changes is None or evening.stamp != found.evening.stamp:
            changes = look([evening])
        visible = any(_is_visible(model, some) for model, some in changes.items())
    rows = sum(map(len, changes.values()))
    if not rows:
        return Righted(0, False)
    write_all(changes)
    final = visible and is_final(evening, timezone.now())
    if final:
        booked = {str(change.key[-1]): _points(change) for change in changes.get(EveningPlayer, ())}
        changed = {player: both for player, both in sorted(booked.items()) if both[0] != both[1]}
        note(
            actor=actor,
            about=evening,
            action="evening_rescored",
            before={"points": {player: before for player, (before, _after) in changed.items()}},
            after={"points": {player: after for player, (_before, after) in changed.items()}, "rows": rows},
        )
    evening.grow()
    return Righted(rows, final)


def _points(change: RowChange) -> tuple[int, int]:
    """What somebody had at the end, as it was stored and as it is now."""
    before, after = (
        sum(field_of(EveningPlayer, row, name) or 0 for name in ("points", "penalties"))
        for row in (change.old, change.new)
    )
    return before, after


def _is_visible(model: type[Model], changes: Sequence[RowChange]) -> bool:
    """Whether anybody at the table sees that these rows are others."""
    if any(change.old is None or change.new is None for change in changes):
        return True
    return not SILENT.issuperset(changed_columns(model, changes))


# An evening by another version of the rules: what it would come to, and making it so.
#
# The preview and the change count in the same way, so that the result is as previewed.


Booked = tuple[int, int]  # what a game books each player of Re and of Kontra


class Obstacle(NamedTuple):
    """Why rules cannot score an evening: a code, the number of the game (0: none), a sentence."""

    code: str
    game: int
    sentence: str


class EveningOutcome(NamedTuple):
    """What an evening comes to by other rules: everybody's points before and after, and how many games changed.

    With an `obstacle` the evening stays as it is.
    """

    before: Mapping[str, int]
    after: Mapping[str, int]
    games: int
    obstacle: Obstacle | None = None

    @property
    def points(self) -> dict[str, list[int]]:
        """Before and after of everybody, by player key."""
        players = sorted({*self.before, *self.after}, key=int)
        return {player: [self.before.get(player, 0), self.after.get(player, 0)] for player in players}

    @property
    def changes(self) -> dict[str, list[int]]:
        """The same of those whose points change."""
        return {player: [old, new] for player, (old, new) in self.points.items() if old != new}


def outcomes(evenings: Sequence[Evening], schemes: Mapping[Any, Scheme]) -> dict[Any, EveningOutcome]:
    """What each of these evenings comes to by its scheme in `schemes`, by id. Nothing is written.

    Points and games of before are those that are stored. As many queries for dozens of evenings as for one.
    """
    ids = [evening.pk for evening in evenings]
    totals, games = _totals(ids), _games(ids)
    return {
        sources.evening.pk: _outcome(
            sources, schemes[sources.evening.pk], totals[sources.evening.pk], games[sources.evening.pk]
        )
        for sources in sources_of_evenings(evenings)
    }


def play_by(*, actor: Actor, evening_id: Any, version: RuleSetVersion) -> EveningOutcome:
    """Count an evening by a version of its league's rules from now on, also one that is final; the journal says so.

    An evening that these rules cannot score stays as it is (see the `obstacle`), and so does one that is counted by
    them already.
    """
    with changing(evening_id, final_too=True) as evening:
        found = outcomes([evening], {evening.pk: version.scheme})[evening.pk]
        former = evening.rule_set_version
        if found.obstacle or former.pk == version.pk:
            return found
        evening.rule_set_version = version
        evening.save(update_fields=["rule_set_version"])
        note(
            actor=actor,
            about=evening,
            action="evening_rules",
            before={"points": {who: old for who, (old, _new) in found.changes.items()}, **_named(former)},
            after={"points": {who: new for who, (_old, new) in found.changes.items()}, **_named(version)}
            | {"games": found.games},
        )
    after = _totals([evening_id])[evening_id]
    return found._replace(after=after)


def _named(version: RuleSetVersion) -> dict[str, Any]:
    return {"rules": version.pk, "number": version.number, "scheme": version.scheme_key}


def _totals(ids: Sequence[Any]) -> dict[Any, dict[str, int]]:
    """Everybody's points as they are stored, by evening. One query."""
    found: dict[Any, dict[str, int]] = defaultdict(dict)
    rows = EveningPlayer.objects.filter(evening__in=ids)
    for evening, player, points, penalties, totals in rows.values_list(
        "evening_id", "player_id", "points", "penalties", "totals"
    ):
        found[evening][str(player)] = points + penalties + (totals or 0)
    return found


def _games(ids: Sequence[Any]) -> dict[Any, dict[str, Booked]]:
    """What every game books as it is stored, by evening and event. One query."""
    found: dict[Any, dict[str, Booked]] = defaultdict(dict)
    rows = Score.objects.filter(evening__in=ids)
    for evening, event, re, kontra in rows.values_list("evening_id", "game__event_id", "re_points", "kontra_points"):
        found[evening][str(event)] = (re, kontra)
    return found


def _outcome(sources: Sources, scheme: Scheme, before: dict[str, int], stored: dict[str, Booked]) -> EveningOutcome:
    if obstacle := _unknown(sources, scheme):
        return EveningOutcome(before, before, 0, obstacle)
    folded = fold_events(sources.setup, sources.events, scheme)
    if obstacle := _obstacle(sources, folded):
        return EveningOutcome(before, before, 0, obstacle)
    after = {one.player: one.points for one in folded.state.standing if one.player in before or one.points}
    booked = {row.key: (row.score.re_points, row.score.kontra_points) for row in folded.rows if row.score}
    return EveningOutcome(before, after, sum(stored.get(key) != found for key, found in booked.items()))


def _unknown(sources: Sources, scheme: Scheme) -> Obstacle | None:
    """The first game of which these rules do not know something; the fold only takes games that they know."""
    if any(row.bare_games for row in sources.rows):
        return Obstacle("only_points", 0, _("Von Spielen dieses Abends sind nur die Punkte bekannt."))
    if any(row.is_totals for row in sources.rows):
        return Obstacle("only_totals", 0, _("Von diesem Abend gibt es nur den Gesamtstand."))
    for place, event in enumerate(sources.events):
        if isinstance(event, GamePlayed):
            facts = parse(event.facts.under(0).to_json(), scheme, stored=True)
            if isinstance(facts, Refusal):
                return _in_the_way(facts.objections[0], _as_played(sources).rows[place].number)
    return None


def _obstacle(sources: Sources, folded: FoldedEvening) -> Obstacle | None:
    """The first thing that these rules refuse in an evening of which they know every game."""
    own: FoldedEvening | None = None
    for place, row in enumerate(folded.rows):
        if row.refusal:
            return _in_the_way(row.refusal.objections[0], row.number)
        if row.objections:
            own = own or _as_played(sources)
            if not own.rows[place].objections:
                return _in_the_way(row.objections[0], row.number)
    return None


def _as_played(sources: Sources) -> FoldedEvening:
    return fold_events(sources.setup, sources.events, sources.evening.rule_set_version.scheme)


def _in_the_way(objection: Objection, game: int) -> Obstacle:
    """In the words of the codes: the kernel's sentences at a field are for the person typing."""
    return Obstacle(
        objection.code, game, _(CODES[objection.code]) if objection.code in CODES else localized(objection.message)
    )
