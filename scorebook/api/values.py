"""What is read of a league, as the plain values of an answer. People who do not want to be named
outside the league are not."""

from collections.abc import Callable, Mapping
from typing import Any

from leagues.people.models import Player
from leagues.people.selectors import Name
from scorebook.evenings.models import Evening
from scorebook.evenings.pages.table_header import games_count, standing_of
from scorebook.evenings.selectors.evenings import EveningView
from scorebook.rules.models import RuleSetVersion
from scorebook.rules.wording import warning_words
from scorebook.scoring.evening import WARNINGS, Row
from scorebook.scoring.game import Paragraph, by_source, counted_items
from scorebook.statistics.dashboard import Frame
from scorebook.statistics.figures import Figure
from scorebook.statistics.filters import StatsFilter

DIGITS = 6  # behind the point: more say nothing


def league_json(frame: Frame, league: Any, as_public: Callable[[str], str]) -> dict[str, Any]:
    """A league with its currencies, seasons and rules; `as_public`: as for an evening. One query, and those of the
    frame."""
    versions = RuleSetVersion.objects.filter(league=league).select_related("rule_set").order_by("pk")
    return {
        "id": league.pk,
        "name": as_public(league.name),
        "description": as_public(league.description),
        "home_pub": as_public(league.home_pub),
        "founded": league.founded,
        "put_away": league.archived_at is not None,
        "currencies": [
            {"key": share.key, "title": share.title, "games": share.games} for share in frame.shares(StatsFilter())
        ],
        "seasons": [
            {"id": season.pk, "name": as_public(season.name), "start": season.start, "end": season.end}
            for season in frame.seasons
        ],
        "rules": [
            {"id": one.pk, "name": as_public(one.rule_set.name), "scheme": one.scheme_key, "number": one.number}
            for one in versions
        ],
    }


def player_json(player: Player, name: Name) -> dict[str, Any]:
    """A player by the name under which others than the league may know them."""
    return {
        "id": player.pk,
        "person": int(name.person),
        "name": name.name,
        "call_name": name.call_name,
        "sign": name.sign,
        "colour": name.colour,
        "regular": player.regular and player.anonymised_at is None,
        "hidden": name.hidden or name.unlisted,
    }


def evening_json(evening: Any, names: Mapping[str, Name], as_public: Callable[[str], str]) -> dict[str, Any]:
    """An evening in a list, read by `with_games_and_first`; `as_public` makes of a text what may be read outside."""
    leader = names[str(evening.leader)].person if evening.leader else None
    return {
        "id": evening.pk,
        "date": evening.local_date,
        "day_known": evening.day_known,
        "place": as_public(evening.place),
        "opened_at": evening.opened_at,
        "closed_at": evening.closed_at,
        "version": evening.version,
        "rules": evening.rule_set_version_id,
        "scheme": evening.rule_set_version.scheme_key,
        "games": evening.number_of_games,
        "leader": leader and int(leader),
    }


def stand_json(view: EveningView) -> dict[str, Any]:
    """How an evening stands, and what comes next."""
    state, evening = view.folded.state, view.evening
    fined = {one.player: one.penalties for one in state.standing}
    return {
        "evening": evening.pk,
        "version": evening.version,
        "closed": not evening.open,
        "games": games_count(view),
        "round": state.round,
        "seats": _keys(state.seats),
        "paused": sorted(_keys(state.paused)),
        "dealer": _key(state.dealer),
        "four": _keys(state.four),
        "leader": _key(state.leader),
        "bock": state.factor,
        "owes": _keys(view.owing),
        "forced": _key(state.forced),
        "games_left": state.games_left,
        "over": state.over,
        "standing": [
            {
                "player": int(line.who.key),
                "rank": line.rank,
                "points": line.points,
                "games": line.games,
                "wins": line.wins,
                "penalties": fined[line.who.key],
            }
            for line in standing_of(view).lines
        ],
    }


def game_json(
    event: Any, row: Row, evening: Evening, as_public: Callable[[str], str], *, texts: bool = False
) -> dict[str, Any]:
    """A game with its facts and its calculation; `texts`: with what the paragraphs say. `as_public`: as for an
    evening."""
    found = row.score
    facts = row.facts.to_json()
    comment = facts.pop("comment", "")
    return {
        "id": event.game.pk,
        "event": event.pk,
        "evening": evening.pk,
        "number": row.number,
        "round": row.round,
        "revision": event.game.revision,
        "dealer": int(row.dealer),
        "bock": row.factor if row.bock else 1,
        "facts": facts,
        "comment": as_public(comment),
        "warnings": warning_words(row.warnings, WARNINGS),
        "winner": found.winner.value if found and found.winner else None,
        "value": found.value if found else None,
        "boecke": row.boecke,
        "points": dict(row.points),
        "totals": dict(row.totals),
        "items": [
            {**item.to_json(), **_paragraph(by_source(item.source), texts)}
            for item in (counted_items(found) if found else ())
        ],
    }


def _paragraph(paragraph: Paragraph | None, texts: bool) -> dict[str, str | None]:
    return {
        "title": paragraph.title if paragraph else None,
        "text": paragraph.text if paragraph and texts else None,
    }


def figure_json(figure: Figure) -> dict[str, Any]:
    """A figure with what is known about it."""
    rounded = [None if one is None else round(one, DIGITS) for one in (figure.value, figure.low, figure.high)]
    return {"value": rounded[0], "enough": figure.enough, "low": rounded[1], "high": rounded[2]}


def _key(player: str | None) -> int | None:
    return int(player) if player else None


def _keys(players: Any) -> list[int]:
    return [int(player) for player in players]
