"""Counts the evenings of a league by a version of its rules: what it would come to, then evening by evening."""

from argparse import ArgumentTypeError
from datetime import date
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.db import DatabaseError

from leagues.groups.models import League
from leagues.journal import Actor
from leagues.people.selectors import names_of
from leagues.refused import Refused
from scorebook.comparison.models import Recount, RecountScope, RowState
from scorebook.comparison.selectors.recounts import progress_of, rows_of, running_recount, sums_of
from scorebook.comparison.services.recount import drop, look, plan_recount, start, work
from scorebook.rules.models import RuleSetVersion
from scorebook.rules.selectors import default_rule_set
from scorebook.scoring.game.sentences import number_words

from ..base import LeagueCommand, database_sentence, league_named

EVERY = 2.0  # seconds between two lines about how far it is


class Command(LeagueCommand):
    help = (
        "Rechnet die Abende einer Liga nach einer Fassung ihrer Regeln neu: sagt erst, was herauskommt, und schreibt "
        "dann Abend für Abend. Abgebrochen geht es mit --resume weiter."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("league", help="Nummer oder Name der Liga")
        parser.add_argument("--to", type=int, metavar="FASSUNG", help="nach dieser Fassung; ohne sie die neueste")
        parser.add_argument("--rules", metavar="NAME", help="dieses Regelwerk; ohne es das gewöhnliche der Liga")
        parser.add_argument("--all", action="store_true", help="auch Abende nach anderen Regelwerken der Liga")
        parser.add_argument("--first-day", type=_day, metavar="TAG", help="nur Abende ab diesem Tag (JJJJ-MM-TT)")
        parser.add_argument("--last-day", type=_day, metavar="TAG", help="nur Abende bis zu diesem Tag, er zählt mit")
        parser.add_argument(
            "--only-these", action="store_true", help="auch dann, wenn Abende nicht folgen können: nur die übrigen"
        )
        parser.add_argument("--dry-run", action="store_true", help="nur sagen, was herauskäme")
        parser.add_argument("--resume", action="store_true", help="eine begonnene Neuberechnung zu Ende bringen")

    def handle(self, *, league: str, resume: bool, **options: Any) -> None:
        found = league_named(league)
        running = running_recount(found)
        if resume:
            if running is None:
                raise CommandError("Hier ist keine Neuberechnung begonnen.")
            self._write(running)
            return
        if running:
            raise CommandError("Eine Neuberechnung ist begonnen und nicht fertig; --resume bringt sie zu Ende.")
        self._new(found, **options)

    def _new(self, league: League, *, dry_run: bool, **options: Any) -> None:
        version = _version(league, options["rules"], options["to"])
        scope = RecountScope.LEAGUE if options["all"] else RecountScope.RULE_SET
        try:
            recount = plan_recount(
                actor=Actor.system(),
                rule_set=version.rule_set,
                scheme=version.scheme,
                version=version,
                scope=scope,
                first_day=options["first_day"],
                last_day=options["last_day"],
            )
        except Refused as refused:
            raise CommandError(str(refused)) from refused
        look(recount)
        self._say(recount)
        if dry_run:
            drop(recount=recount)
            return
        try:
            only_these = options["only_these"]
            self._write(start(actor=Actor.system(), recount=recount, only_these=only_these))
        except Refused as refused:
            drop(recount=recount)
            more = " (--only-these)" if refused.objections[0].code == "evenings_stay" else ""
            raise CommandError(f"{refused}{more}") from refused

    def _write(self, recount: Recount) -> None:
        try:
            while work(recount, actor=Actor.system(), seconds=EVERY).state == "running":
                done, of = progress_of(recount)
                self.stdout.write(f"{done} von {of} Abenden")
                self.stdout.flush()
        except DatabaseError as error:
            raise CommandError(f"{database_sentence(error)} --resume bringt es zu Ende.") from error
        done = recount.rows.filter(state=RowState.DONE).count()
        self.stdout.write(f"Fertig: {_evenings(done)} nach „{recount}“ neu gerechnet.")

    def _say(self, recount: Recount) -> None:
        """What the preview says."""
        sums = sums_of(recount)
        self.stdout.write(
            f"{recount.league} nach „{recount}“: {_evenings(sums.evenings)}, {sums.changed} davon mit anderen Punkten "
            f"({sums.games} Spiele), {_stay(sums.left)}."
        )
        names = names_of(recount.league_id)
        for one in sums.players:
            before, after = number_words(one.before, sign=True), number_words(one.after, sign=True)
            difference = number_words(one.difference, sign=True)
            self.stdout.write(f"  {names[one.player].name}: {before} → {after} ({difference})")
        for row in rows_of(recount, left=True):
            where = f", Spiel {row.game_number}" if row.game_number else ""
            self.stdout.write(f"  bleibt: {row.evening}{where}: {row.sentence}")


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise ArgumentTypeError(f"„{text}“ ist kein Tag; ein Tag ist JJJJ-MM-TT.") from error


def _stay(number: int) -> str:
    return "1 bleibt, wie er ist" if number == 1 else f"{number} bleiben, wie sie sind"


def _evenings(number: int) -> str:
    return "1 Abend" if number == 1 else f"{number} Abende"


def _version(league: League, rules: str | None, number: int | None) -> RuleSetVersion:
    """The version with this number, or the newest, of a rule set of the league. CommandError if there is none."""
    rule_set = league.rule_sets.filter(name=rules).first() if rules is not None else default_rule_set(league)
    if rule_set is None:
        raise CommandError(f"Das Regelwerk „{rules}“ gibt es in dieser Liga nicht.")
    versions = rule_set.versions.order_by("-number")
    version = (versions if number is None else versions.filter(number=number)).first()
    if version is None:
        raise CommandError(f"Die Fassung {number} von „{rule_set}“ gibt es nicht.")
    return version
