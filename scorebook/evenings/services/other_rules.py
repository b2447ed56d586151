"""An evening by another version of the rules: what it would come to, and making it so.

The preview and the change count in the same way, so that the result is as previewed.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from leagues.journal import Actor, note
from scorebook.rules.models import RuleSetVersion
from scorebook.rules.wording import localized
from scorebook.scoring.evening import FoldedEvening, GamePlayed, fold_events
from scorebook.scoring.game import CODES, Objection, Refusal
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.input import parse

from ..models import Evening, EveningPlayer, Score
from ..selectors.facts import Sources, sources_of_evenings
from .lock import changing

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
