"""Opening and closing an evening."""

import datetime
from collections.abc import Sequence
from uuid import UUID, uuid4

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from leagues.groups.models import League
from leagues.journal import Actor, note
from leagues.people.models import Player
from leagues.refused import Refused
from leagues.texts import tidy
from scorebook.rules.models import RuleSetVersion
from scorebook.rules.wording import refused_by_rules
from scorebook.scoring.evening import setup_objections
from scorebook.scoring.game.facts import GameFacts

from ..models import COMMENT_LENGTH, Capability, Evening, Game, Seat
from ..selectors.facts import facts_of_games
from .identities import refuse_second_entry
from .lock import changing, evening_hooks, tell_changes
from .table_links import end_table_links, make_page


@transaction.atomic
def open_evening(
    *,
    actor: Actor,
    league: League,
    rule_set_version: RuleSetVersion,
    players: Sequence[Player],
    dealer: Player,
    local_date: datetime.date | None = None,
    place: str = "",
    evening_id: UUID | None = None,
) -> Evening:
    """Open an evening with 4 to 8 players in clockwise order; `dealer` deals the first game.

    `evening_id`: the number that a phone has made up for it. IntegrityError if there is one with that number.

    Refused: another number of players, a player twice, players or rules of another league, a dealer who does not sit.
    """
    if rule_set_version.league_id != league.pk:
        raise Refused.because("rules_unknown", "rule_set_version", _("Diese Regeln gehören nicht zur Liga."))
    if any(player.league_id != league.pk for player in players):
        raise Refused.because("player_unknown", "players", _("Jemand davon gehört nicht zu dieser Liga."))
    objections = setup_objections(tuple(str(player.pk) for player in players), str(dealer.pk))
    if objections:
        raise refused_by_rules(objections)
    evening = Evening.objects.create(
        id=evening_id or uuid4(),
        league=league,
        rule_set_version=rule_set_version,
        local_date=local_date or timezone.localdate(),
        place=tidy(place),
        dealer=dealer,
        opened_at=timezone.now(),
    )
    refuse_second_entry(evening, {player.pk for player in players})
    Seat.objects.bulk_create(
        Seat(league_id=evening.league_id, evening=evening, player=player, position=position)
        for position, player in enumerate(players)
    )
    make_page(evening, actor)
    after = {"seats": [player.pk for player in players], "dealer": dealer.pk, "rules": rule_set_version.pk}
    entry = note(actor=actor, about=evening, action="evening_opened", after=after)
    tell_changes(evening, entry)
    return evening


def close_evening(*, actor: Actor, evening: Evening) -> Evening:
    """Close an evening: no more games, corrections stay possible. Closing twice changes nothing.

    The second request is not refused even if the evening has become final by being closed.
    """
    with transaction.atomic():
        locked = Evening.objects.select_for_update(of=("self",)).get(pk=evening.pk)
        if not locked.open:
            return locked
        with changing(evening.pk) as locked:
            locked.closed_at = timezone.now()
            locked.save(update_fields=["closed_at"])
            note(actor=actor, about=locked, action="evening_closed")
            end_table_links(locked, locked.closed_at)
            Capability.pages.filter(evening=locked).update(called=None)
    return locked


def reopen_evening(*, actor: Actor, evening: Evening) -> Evening:
    """Open a closed evening again."""
    with changing(evening.pk) as locked:
        if not locked.open:
            locked.closed_at = None
            locked.save(update_fields=["closed_at"])
            note(actor=actor, about=locked, action="evening_reopened")
    return locked


# What stands above the sheet: the date and the place of an evening, which can be corrected at any time.


def change_date_and_place(*, actor: Actor, evening: Evening, local_date: datetime.date, place: str) -> Evening:
    """Correct the date and the place, of all evenings that share them. Nothing changed: nothing is journalled.

    Refused: a date that is still to come.
    """
    if local_date > timezone.localdate():
        raise Refused.because("date_future", "local_date", _("Dieser Tag kommt erst noch."))
    with transaction.atomic():
        described_evening = _described(actor, evening, local_date, place)
        for hooks in evening_hooks:
            for other in hooks.share_date_and_place(evening, local_date, tidy(place)):
                _described(actor, other, local_date, place)
    return described_evening


def _described(actor: Actor, evening: Evening, local_date: datetime.date, place: str) -> Evening:
    with changing(evening.pk) as locked:
        before = date_and_place(locked)
        locked.local_date, locked.place = local_date, tidy(place)
        after = date_and_place(locked)
        if before != after:
            locked.save(update_fields=["local_date", "place"])
            note(actor=actor, about=locked, action="evening_described", before=before, after=after)
    return locked


def date_and_place(evening: Evening) -> dict[str, str]:
    """What the journal keeps of it."""
    return {"local_date": evening.local_date.isoformat(), "place": evening.place}


# What the table wants to remember about a game, in its own words; no points change by it.


def tidy_comment(typed: str) -> str:
    """A comment as it is stored: one line. Refused: one that is too long (`comment_long`)."""
    comment = tidy(typed)
    if len(comment) > COMMENT_LENGTH:
        message = _("Die Notiz hat {count} Zeichen; mehr als {most} passen nicht.")
        raise Refused.because("comment_long", "comment", message.format(count=len(comment), most=COMMENT_LENGTH))
    return comment


def comment_game(*, actor: Actor, game: Game, comment: str, seen: str | None = None) -> Game:
    """Write a comment beside a game in place of the one that stands there; an empty one takes it away.

    Refused: more than fits, and with `seen`, the comment that the author has seen, another one that somebody has
    written meanwhile (`changed_meanwhile`).
    """
    with changing(game.evening_id) as evening:
        game = Game.objects.select_related("event").get(pk=game.pk)
        before = facts_of_games([game])[game.pk]
        after = before.commented(tidy_comment(comment))
        if after.comment == before.comment:
            return game
        if seen is not None and seen != before.comment:
            raise Refused.because("changed_meanwhile", "comment", _changed_meanwhile(before.comment))
        write_comment(actor, evening, game, before, after)
    return game


def _changed_meanwhile(comment: str) -> str:
    if not comment:
        return _("Jemand hat die Notiz inzwischen gelöscht.")
    return _("Jemand hat inzwischen „{comment}“ notiert.").format(comment=comment)


def write_comment(actor: Actor, evening: Evening, game: Game, before: GameFacts, after: GameFacts) -> None:
    """Write and journal the comment of `after`; the game is no new version of itself, and stays read over if it was."""
    game.comment = after.comment
    game.save(update_fields=["comment"])
    note_change(actor=actor, evening=evening, game=game, action="game_commented", versions=(before, after))


def note_change(
    *, actor: Actor, evening: Evening, game: Game, action: str, versions: tuple[GameFacts, GameFacts]
) -> None:
    """Journal a game as it was before and after a change."""
    old, new = ({"facts": facts.to_json(), "game": str(game.pk)} for facts in versions)
    note(actor=actor, about=evening, action=action, part=game.event, before=old, after=new)
