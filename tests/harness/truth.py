"""What a database holds after a storm, and what the three checks say about it."""

import io
from collections import Counter

from django.core.management import call_command

from leagues.journal import JournalEntry
from leagues.people.models import Player
from scorebook.evenings.models import Evening, Event, Game, PenaltyShare
from scorebook.evenings.selectors.facts import facts_of_games
from scorebook.operation.databases import elsewhere

CHECKS = ("rescore", "--check"), ("rebuild_rollups", "--check"), ("check_integrity",)


def verdicts():
    """What is wrong with this database, by the commands that look."""
    found = []
    for command in CHECKS:
        said = io.StringIO()
        try:
            call_command(*command, stdout=said, stderr=said)
        except SystemExit as ended:
            found += [said.getvalue()[-500:]] if ended.code else []
    return found


def truth_of(server):
    """What is stored where this server writes."""
    with elsewhere(server.environment["DATABASE_URL"]):
        games = list(Game.objects.select_related("event"))
        facts = facts_of_games(games)
        game_of = {game.event_id: game.pk for game in games}
        parts = JournalEntry.objects.exclude(part_id=None).values_list("action", "part_id")
        penalties = {str(pk): {} for pk in Event.objects.filter(kind="penalty").values_list("pk", flat=True)}
        for event, player, points in PenaltyShare.objects.values_list("event_id", "player_id", "points"):
            penalties[str(event)][str(player)] = points
        return {
            "games": {
                str(game.pk): {
                    "facts": facts[game.pk].canonical().to_json(),
                    "evening": str(game.evening_id),
                    "position": game.event.position,
                    "withdrawn": game.event.withdrawn_at is not None,
                }
                for game in games
            },
            "journal": Counter(f"{action} {game_of.get(part, part)}" for action, part in parts),
            "penalties": penalties,
            "evenings": Counter(Evening.objects.values_list("place", flat=True)),
            "players": Counter(Player.objects.values_list("name", flat=True)),
            "wrong": verdicts(),
        }
