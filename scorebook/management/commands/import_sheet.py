"""Takes over old evenings from a table of points."""

import io
import json
from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from leagues.groups.models import League
from leagues.journal import Actor
from leagues.refused import Refused
from scorebook.rules.models import RuleSetVersion
from scorebook.transfer.models import BroughtSheet
from scorebook.transfer.services.batches import take_over_sheet
from scorebook.transfer.services.brought import NEW, SheetOnItsWay, players_of, proposed
from scorebook.transfer.services.inspection import RefusedFileError, read_sheet
from scorebook.transfer.services.trial import SheetTrial
from scorebook.transfer.sheets.days import EPOCHS
from scorebook.transfer.sheets.number_patterns import FACTORS
from scorebook.transfer.sheets.parsed_rows import RulesByDate, TableMapping, proposed_again
from scorebook.transfer.sheets.reading import packed
from scorebook.transfer.sheets.systems import understood
from scorebook.transfer.sheets.tables import SheetError, TableForm


class Command(BaseCommand):
    help = "Übernimmt alte Abende aus einer Tabelle (CSV, XLSX, ODS): was neu ist, auf einmal."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("league", type=int, help="die Nummer der Liga")
        parser.add_argument("file", type=Path, nargs="+", help="die Tabelle, oder mehrere von einer Sorte")
        parser.add_argument(
            "--mapping",
            type=Path,
            metavar="DATEI",
            help="wie sie gemeint ist, als JSON: form, people (Schreibweise: Name oder null), month_first, epoch, "
            "minus_wins, factor, day (der Tag, wo keiner dasteht), "
            "year (oder nur das Jahr), absent (Wörter, die „nicht dabei“ heißen), "
            "nought_absent (eine Null heißt nicht dabei), rules (Nummer der Fassung), "
            "later (Tag: Nummer der Fassung, die ab da galt); "
            "was fehlt, wird vorgeschlagen",
        )
        parser.add_argument("--dry-run", action="store_true", help="nur sagen, was übernommen würde")
        parser.add_argument("--owed", action="store_true", help="die Abende sind noch nicht bezahlt")
        parser.add_argument("--changed", action="store_true", help="auch ändern, was hier anders steht")

    def handle(
        self,
        *,
        league: int,
        file: list[Path],
        mapping: Path | None,
        dry_run: bool,
        changed: bool,
        owed: bool,
        **_options: Any,
    ) -> None:
        home = League.objects.filter(pk=league).first()
        if home is None:
            raise CommandError(f"Eine Liga {league} gibt es nicht.")
        self.home = home
        try:
            sheet = _sheet(home, file, mapping)
            trial, _batch = take_over_sheet(
                actor=Actor.importing(), league=home, sheet=sheet, changed_too=changed, paid=not owed, dry_run=dry_run
            )
        except OSError as error:
            raise CommandError(f"{error.filename} lässt sich nicht lesen: {error.strerror}.") from error
        except (RefusedFileError, SheetError) as error:
            raise CommandError(error.message) from error
        except Refused as error:
            raise CommandError("\n".join(one.message for one in error.objections)) from error
        self._tell(trial, "Übernommen würden" if dry_run else "Übernommen", changed)

    def _tell(self, trial: SheetTrial, began: str, changed: bool) -> None:
        for remark in (*trial.plan.refused, *trial.plan.odd):
            self.stdout.write(str(remark))
        for wrong in trial.plan.wrong_sums:
            self.stdout.write(f"{wrong.place}: Summe {wrong.name} {wrong.in_sheet:g}, gerechnet {wrong.counted:g}")
        if trial.totals:
            totals = ", ".join(f"{key.removeprefix(NEW)} {points:+d}" for key, points in self._named(trial).items())
            self.stdout.write(f"Zusammen {trial.first_day} bis {trial.last_day}: {totals}.")
        otherwise = len(trial.changed)
        self.stdout.write(
            f"{began}: {len(trial.new)} neue Abende mit {trial.games} Spielen. Schon da: {trial.same}. "
            f"{'Geändert' if changed else 'Anders, nicht geändert'}: {otherwise}. Abgelehnt: {len(trial.plan.refused)}."
        )

    def _named(self, trial: SheetTrial) -> dict[str, int]:
        """The totals by the names of people."""
        names = {str(player.pk): player.name for player in players_of(self.home)}
        return {names.get(key, key): points for key, points in trial.totals.items()}


def _sheet(league: League, files: list[Path], mapping: Path | None) -> SheetOnItsWay:
    if len(files) == 1:
        with files[0].open("rb") as content:
            workbook = read_sheet(content, files[0].name)
    else:
        workbook = read_sheet(io.BytesIO(packed([(file.name, file.read_bytes()) for file in files])))
    shape = understood(workbook)
    proposal, rules = proposed(league, shape)
    overrides = _mapping_file(mapping) if mapping else {}
    rules = _rules(overrides, rules)
    there = list(RuleSetVersion.objects.filter(league=league).values_list("pk", flat=True))
    for unknown in (key for key in rules.all if key not in there):
        raise CommandError(f"Eine Fassung {unknown} der Regeln hat diese Liga nicht.")
    names = {player.name: str(player.pk) for player in players_of(league)}
    people = {
        spelling: "" if name is None else names.get(name, f"{NEW}{name}")
        for spelling, name in overrides.pop("people", {}).items()
    }
    proposal = proposed_again(shape, proposal, {**proposal.people, **people})
    meant = TableMapping.from_json({**proposal.to_json(), **overrides})
    if meant.form not in shape.forms:
        raise CommandError(f"form kann hier {', '.join(shape.forms)} sein: in der Tabelle steht nicht, wer Re war.")
    return SheetOnItsWay(BroughtSheet(league=league, name=files[0].name), workbook, shape, meant, rules)


def _rules(mapping: dict[str, Any], proposal: RulesByDate[int]) -> RulesByDate[int]:
    """Which rules counted when, taken out of what a mapping file says."""
    first, later = mapping.pop("rules", proposal.first), mapping.pop("later", None)
    if later is None:
        return RulesByDate(first, proposal.later if first == proposal.first else ())
    try:
        days = {date.fromisoformat(day): key for day, key in later.items()}
    except (AttributeError, ValueError) as error:
        raise CommandError("later nennt zu Tagen (1998-03-06) die Nummer der Fassung, die ab da galt.") from error
    return RulesByDate(first, tuple((day, days[day]) for day in sorted(days)))


def _mapping_file(file: Path) -> dict[str, Any]:
    """What a mapping file says. Refused: what is no JSON, or says something that there is not."""
    kinds = {"month_first": (True, False), "minus_wins": (True, False), "epoch": tuple(EPOCHS), "factor": FACTORS}
    kinds["nought_absent"] = (True, False)
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
    except ValueError as error:
        raise CommandError(f"{file} ist kein JSON.") from error
    if not isinstance(data, dict) or not isinstance(data.get("people", {}), dict):
        raise CommandError(f"{file} ist kein Objekt mit people und den übrigen Angaben.")
    allowed = {**kinds, "form": [form.value for form in TableForm]}
    for name, value in data.items():
        if name in allowed and value not in allowed[name]:
            raise CommandError(f"{name} kann {', '.join(map(str, allowed[name]))} sein, nicht {value}.")
        if name not in {*allowed, "people", "rules", "later", "day", "year", "absent"}:
            raise CommandError(f"{name} ist keine Angabe, die es gibt.")
    _check_day_and_marks(data)
    wrong = [name for name in data.get("people", {}).values() if not isinstance(name, str | None)]
    if wrong:
        raise CommandError(f"people nennt zu jeder Schreibweise einen Namen oder null, nicht {wrong[0]}.")
    return data


def _check_day_and_marks(data: dict[str, Any]) -> None:
    try:
        date.fromisoformat(data.get("day") or "2000-01-01")
    except (TypeError, ValueError) as error:
        raise CommandError("day nennt einen Tag: 1998-03-06.") from error
    if not isinstance(data.get("year"), int | None) or isinstance(data.get("year"), bool):
        raise CommandError("year nennt ein Jahr: 1998.")
    marks = data.get("absent", [])
    if not isinstance(marks, list) or not all(isinstance(mark, str) for mark in marks):
        raise CommandError("absent nennt eine Liste von Wörtern.")
    if marks:
        data["absent"] = [mark.casefold() for mark in marks]
