"""Computes the ratings that are not stored, or reports those that are stored and wrong."""

import sys
from typing import Any

from django.core.management.base import CommandParser

from leagues.database import snapshot
from leagues.groups.models import League
from scorebook.statistics.dashboard import frame_of
from scorebook.statistics.skill.ratings import differences, store_what_is_missing

from ..base import LeagueCommand, league_named


class Command(LeagueCommand):
    help = (
        "Rechnet die Spielstärken nach allen Abenden aus, nach denen sie noch fehlen; "
        "mit --check nur ein Vergleich des Gespeicherten mit dem ganzen Weg."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="nichts ändern, Unterschiede nennen; dann Status 1")
        super().add_arguments(parser)

    def handle(self, *, check: bool, league: str | None, **_options: Any) -> None:
        leagues = League.objects.order_by("pk") if league is None else [league_named(league)]
        counted = wrong = 0
        for one in leagues:
            if not check:
                counted += store_what_is_missing(one.pk)
                continue
            with snapshot():
                found = differences(frame := frame_of(one.pk))
            wrong += len(found)
            counted += len(frame.stamps)
            for key in found:
                self.stdout.write(f"{one}: Abend {key}: andere Spielstärken, als aus den Spielen folgt")
        self.stdout.write(f"{counted} Abende, {wrong} Unterschiede." if check else f"{counted} Abende ausgerechnet.")
        if wrong:
            sys.exit(1)
