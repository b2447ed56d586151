"""Prints what a database holds after a storm: `python -m tests.harness.truth`, in the environment of the server."""

import io
import json
import os
from collections import Counter


def main():
    import django

    django.setup()
    from django.core.management import call_command

    from leagues.groups.models import Season
    from leagues.journal_models import JournalEntry
    from leagues.people.models import Player
    from scorebook.evenings.models import Evening, Event, Game, PenaltyShare
    from scorebook.evenings.selectors.facts import facts_of_games

    def verdict(name, *arguments):
        said = io.StringIO()
        try:
            call_command(name, *arguments, stdout=said, stderr=said)
        except SystemExit as ended:
            return f"{ended.code}: {said.getvalue()[-500:]}" if ended.code else ""
        return ""

    games = list(Game.objects.select_related("event"))
    facts = facts_of_games(games)
    game_of = {game.event_id: game.pk for game in games}
    parts = JournalEntry.objects.exclude(part_id=None).values_list("action", "part_id")
    entries = [(action, game_of.get(part, part)) for action, part in parts]
    shares = {}
    for event, player, points in PenaltyShare.objects.values_list("event_id", "player_id", "points"):
        shares.setdefault(str(event), {})[str(player)] = points
    answer = {
        "games": {
            str(game.pk): {
                "facts": facts[game.pk].canonical().to_json(),
                "evening": str(game.evening_id),
                "position": game.event.position,
                "withdrawn": game.event.withdrawn_at is not None,
            }
            for game in games
        },
        "journal": Counter(f"{action} {game}" for action, game in entries),
        "penalties": {
            str(event): shares.get(str(event), {})
            for event in Event.objects.filter(kind="penalty").values_list("pk", flat=True)
        },
        "evenings": Counter(Evening.objects.values_list("place", flat=True)),
        "players": Counter(Player.objects.values_list("name", flat=True)),
        "seasons": Counter(Season.objects.values_list("name", flat=True)),
        "checks": {
            "rescore": verdict("rescore", "--check"),
            "integrity": verdict("check_integrity"),
            "rollups": verdict("rebuild_rollups", "--check"),
        },
    }
    print(json.dumps(answer))


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorebook.config.settings")
    main()
