"""What our commands share: questions, lines in and out, one league or all, many evenings checked and repaired."""

import gc
import sys
from argparse import ArgumentTypeError
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError

from leagues.database import is_busy, is_unusable
from leagues.formats import number_in
from leagues.groups.models import League
from leagues.journal import Actor
from leagues.people.selectors import names_of
from scorebook.evenings.derived.refold import RowDifference, Values, field_of
from scorebook.evenings.models import Evening, EveningPlayer
from scorebook.evenings.services.recount import Finding, Look, findings, put_right
from scorebook.management.terminal import LineTool
from scorebook.scoring.game.sentences import signed
from scorebook.scoring.lines import UnreadableFileError, add_arguments, answer_lines, lines_of

NO_ANSWER = "Hier antwortet niemand, nichts ist geändert; mit --yes wird nicht gefragt."


def confirmed(question: str) -> bool:
    """Whether the answer is „ja“. CommandError where nobody can answer."""
    try:
        return input(question).strip() == "ja"
    except EOFError as error:
        raise CommandError(NO_ANSWER) from error


def named_path(text: str) -> Path:
    """A file or a folder. Refused when it is empty, as of an unset variable: that would be the folder one stands in."""
    if not text.strip():
        raise ArgumentTypeError("Dort steht keine Datei und kein Ordner.")
    return Path(text)


class LinesCommand(BaseCommand):
    """Answers every line of a file or of standard input. The exit status is 1 if any of them was refused."""

    requires_system_checks: list[str] = []
    tool: LineTool

    def add_arguments(self, parser: CommandParser) -> None:
        add_arguments(parser, self.tool.name)

    def handle(self, *, file: str | None, **options: Any) -> None:
        own = {name: value for name, value in options.items() if name in {"scheme", "explain", "language"}}
        try:
            refused = answer_lines(self.tool.name, lines_of(file), self._write, **own)
        except UnreadableFileError as error:
            raise CommandError(str(error)) from error
        if refused:
            sys.exit(1)

    def _write(self, text: bytes) -> None:
        binary = getattr(self.stdout, "buffer", None)
        if binary is None:
            self.stdout.write(text.decode(), ending="")
        else:
            binary.write(text)


# This many evenings are read at once. Each is written in a transaction of its own.
AT_A_TIME = 40
# So many changes are kept from when they were found until they are written (1 KB each); others are found again.
MOST_KEPT = 100_000
UNREADABLE = "Die Datenbank passt nicht zum Programm, vielleicht fehlt `manage.py migrate`: {}"
UNUSABLE = "Die Datenbank lässt sich nicht lesen oder nicht beschreiben (Datei, Rechte oder Platz): {}"
BUSY = "Die Datenbank ist gerade nicht zu haben; bitte später noch einmal: {}"


class LeagueCommand(BaseCommand):
    """A command about one league or all of them. Errors of the database are reported in one sentence."""

    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--league", help="nur diese Liga (Nummer oder Name)")

    def execute(self, *args: Any, **options: Any) -> str | None:
        try:
            return super().execute(*args, **options)
        except DatabaseError as error:
            raise CommandError(database_sentence(error)) from error


@dataclass
class Foreseen:
    """What correcting does to the points of one league: at how many evenings, and to whom (zeros left out)."""

    evenings: int = 0
    points: Counter[str] = field(default_factory=Counter)

    def add(self, finding: Finding) -> None:
        """One more evening."""
        changes: Counter[str] = Counter()
        for change in (finding.changes or {}).get(EveningPlayer, ()):
            changes[str(change.key[1])] += _points(change.new) - _points(change.old)
        self.evenings += any(changes.values())
        for player, points in changes.items():
            self.points[player] += points
            if not self.points[player]:
                del self.points[player]


def _points(row: Values | None) -> int:
    """Everything that a row of an evening's player books."""
    return sum(field_of(EveningPlayer, row, name) or 0 for name in ("points", "penalties", "totals"))


class EveningsCommand(LeagueCommand):
    """Compares the derived rows of evenings with what they should be, and corrects those that are wrong.

    What that does to the points of each league is said before anything is written.
    """

    look: Look

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="nichts ändern, Unterschiede nennen; dann Status 1")
        super().add_arguments(parser)

    def handle(self, *, check: bool, league: str | None, **_options: Any) -> None:
        chosen = Evening.objects.order_by("league", "local_date", "pk")
        if league is not None:
            chosen = chosen.filter(league=league_named(league))
        keys = list(chosen.values_list("pk", flat=True))
        counts: Counter[str] = Counter()
        wrong: list[Finding] = []
        foreseen: dict[League, Foreseen] = {}
        for finding in _found(keys, type(self).look):
            if finding.broken:
                counts["broken"] += 1
                self.stdout.write(f"{title(finding)}: lässt sich nicht nachrechnen ({finding.broken}).")
                continue
            foreseen.setdefault(finding.evening.league, Foreseen()).add(finding)
            counts["kept"] += finding.rows
            wrong.append(finding if counts["kept"] <= MOST_KEPT else finding._replace(changes=None))
            if check:
                counts["wrong"] += finding.rows
                for difference in finding.differences:
                    self.stdout.write(self.sentence(finding, difference))
        self._say_foreseen(foreseen)
        leagues: dict[League, Counter[str]] = {}
        for finding in [] if check else wrong:
            righted = put_right(actor=Actor.system(), found=finding, look=type(self).look)
            per_league = leagues.setdefault(finding.evening.league, Counter())
            counts["wrong"] += righted.rows
            per_league["rows"] += righted.rows
            per_league["evenings"] += bool(righted.rows)
            per_league["final"] += righted.final
        if not check:
            self._say_leagues(leagues)
        self.stdout.write(self.summary(len(keys), counts["wrong"], check))
        if counts["broken"]:
            self.stdout.write(f"{counts['broken']} Abende lassen sich nicht nachrechnen; mehr sagt check_integrity.")
        if counts["broken"] or (check and counts["wrong"]):
            sys.exit(1)

    def _say_foreseen(self, foreseen: dict[League, Foreseen]) -> None:
        """Before anything is written: in which league whose points will be others."""
        for league, found in foreseen.items():
            if found.evenings:
                names = names_of(league.pk)
                parts = [f"{names[player].name} {signed(points)}" for player, points in found.points.most_common()]
                evenings = _many(found.evenings, "Abend")
                self.stdout.write(
                    f"{league}: andere Punkte an {evenings}, zusammen {', '.join(parts) or 'für niemanden'}."
                )

    def _say_leagues(self, leagues: dict[League, Counter[str]]) -> None:
        for league, counts in leagues.items():
            if counts["rows"]:
                final = f", davon {counts['final']} endgültig (steht dort im Journal)" if counts["final"] else ""
                evenings, rows = _many(counts["evenings"], "Abend"), _many(counts["rows"], "Zeile")
                self.stdout.write(f"{league}: {rows} an {evenings} berichtigt{final}.")

    def sentence(self, finding: Finding, difference: RowDifference) -> str:
        """A sentence for one difference."""
        raise NotImplementedError

    def summary(self, evenings: int, wrong: int, check: bool) -> str:
        """The last line of the output."""
        raise NotImplementedError


def _many(number: int, word: str) -> str:
    """A number with its noun, as German has it after „an“: "1 Abend", "2 Abenden", "3 Zeilen"."""
    return f"{number} {word}" if number == 1 else f"{number} {word}{'n' if word.endswith('e') else 'en'}"


def title(finding: Finding) -> str:
    """The league and the evening, as text."""
    return f"{finding.evening.league}, {finding.evening}"


def league_named(text: str) -> League:
    """The league with this number or name. CommandError if there is none, or several of that name."""
    printable = text.encode("utf-8", "backslashreplace").decode()
    if text != printable:
        raise CommandError(f"„{printable}“ ist kein lesbarer Text; der Name einer Liga steht in UTF-8.")
    number = number_in(text)
    found = list(League.objects.filter(pk=number)) if number is not None else []
    found = found or ([] if "\0" in text else list(League.objects.filter(name=text)))
    if len(found) != 1:
        raise CommandError(f"„{text}“ heißen mehrere Ligen." if found else f"Die Liga „{text}“ gibt es nicht.")
    return found[0]


def database_sentence(error: DatabaseError) -> str:
    """A database error in one line."""
    sentence = " ".join(str(error).split())
    return (BUSY if is_busy(error) else UNUSABLE if is_unusable(error) else UNREADABLE).format(sentence)


def _found(keys: list[Any], look: Look) -> Iterator[Finding]:
    """What is wrong at these evenings. Garbage is collected after each share of them: what is read and thrown away in
    between would otherwise be gone through again and again, which takes as long as all the rest."""
    rest = iter(keys)
    with collecting_later() as collect:
        while some := list(islice(rest, AT_A_TIME)):
            yield from findings(some, look)
            collect()


@contextmanager
def collecting_later() -> Iterator[Callable[[], object]]:
    """Collect garbage only when the function given is called, and only what has come since it was called last."""
    usual = gc.isenabled()
    gc.disable()
    gc.freeze()
    try:
        yield lambda: gc.collect(0)
    finally:
        gc.unfreeze()
        if usual:
            gc.enable()
