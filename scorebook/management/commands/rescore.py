"""Rebuild all derived rows from the facts, or say where they differ."""

import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError

from leagues.models import League
from scorebook.derive.refold import Difference, corrected, differences_of, refold_all
from scorebook.derive.rows import FIELDS
from scorebook.models import Evening

# So many evenings are read and written together.
AT_A_TIME = 40
KEY_WORDS = {"game_id": "Spiel", "player_id": "Spieler", "number": "Nummer"}
UNREADABLE = "Die Datenbank passt nicht zum Programm, vielleicht fehlt `manage.py migrate`: {}"
MODELS = {model.__name__: model for model in FIELDS}

Work = Callable[[list[Evening]], Iterable[Difference]]


class Command(BaseCommand):
    help = "Rechnet alle Abende neu ab und schreibt, was sich daraus ergibt; mit --check nur ein Vergleich."
    requires_system_checks: list = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="nichts ändern, Unterschiede nennen; dann Status 1")
        parser.add_argument("--league", help="nur diese Liga (Nummer oder Name)")

    def handle(self, *, check: bool, league: str | None, **_options: Any) -> None:
        try:
            self._rescore(check, league)
        except DatabaseError as error:
            raise CommandError(UNREADABLE.format(error)) from error

    def _rescore(self, check: bool, league: str | None) -> None:
        chosen = Evening.objects.order_by("league", "local_date", "pk")
        if league is not None:
            chosen = chosen.filter(league=league_named(league))
        keys = list(chosen.values_list("pk", flat=True))
        counts = {"wrong": 0, "broken": 0}
        for some in _chunks(keys):
            for kind, line in _sentences(some, differences_of if check else _rebuild):
                counts[kind] += 1
                if check or kind == "broken":
                    self.stdout.write(line)
        self.stdout.write(_summary(len(keys), counts["wrong"], check))
        if counts["broken"]:
            self.stdout.write(f"{counts['broken']} Abende lassen sich nicht nachrechnen; mehr sagt check_integrity.")
        if counts["broken"] or (check and counts["wrong"]):
            sys.exit(1)


def league_named(text: str) -> League:
    """The league with this number or name; CommandError if there is none, or more than one."""
    found = list(League.objects.filter(pk=int(text))) if text.isascii() and text.isdecimal() else []
    found = found or list(League.objects.filter(name=text))
    if len(found) != 1:
        raise CommandError(f"„{text}“ heißen mehrere Ligen." if found else f"Die Liga „{text}“ gibt es nicht.")
    return found[0]


def _chunks(keys: list[Any]) -> Iterator[list[Any]]:
    rest = iter(keys)
    while some := list(islice(rest, AT_A_TIME)):
        yield some


def _sentences(keys: list[Any], work: Work) -> Iterator[tuple[str, str]]:
    """What is wrong in these evenings. One that cannot be folded at all keeps none of the others from it."""
    evenings = Evening.objects.select_related("rule_set_version", "league").in_bulk(keys)
    some = [evenings[key] for key in keys if key in evenings]
    try:
        found = list(work(some))
    except (ValueError, LookupError) as error:
        if len(some) > 1:
            for evening in some:
                yield from _sentences([evening.pk], work)
            return
        yield "broken", f"{_title(some[0])}: lässt sich nicht nachrechnen ({error})."
        return
    for difference in found:
        yield "wrong", f"{_title(evenings[difference.evening_id])}, {_sentence(difference)}"


def _rebuild(evenings: list[Evening]) -> list[Difference]:
    """Write what was wrong."""
    return corrected([evening.pk for evening in evenings], refold_all)


def _title(evening: Evening) -> str:
    return f"{evening.league}, {evening}"


def _sentence(difference: Difference) -> str:
    """Which row it is, and what it should say."""
    model = MODELS[difference.model]
    named = zip(FIELDS[model][0], difference.key, strict=True)
    words = [f"{KEY_WORDS.get(name, name)} {value}" for name, value in named if name != "evening_id"]
    row = f"{model._meta.verbose_name}{' zu ' if words else ''}{', '.join(words)}"
    if difference.stored is None:
        return f"{row}: fehlt."
    if difference.computed is None:
        return f"{row}: ist zu viel."
    wrong = [
        f"{name} ist {difference.stored[name]!r}, richtig ist {value!r}"
        for name, value in difference.computed.items()
        if difference.stored[name] != value
    ]
    return f"{row}: {'; '.join(wrong)}."


def _summary(evenings: int, wrong: int, check: bool) -> str:
    begin = "1 Abend nachgerechnet" if evenings == 1 else f"{evenings} Abende nachgerechnet"
    if not wrong:
        return f"{begin}: alles stimmt."
    rows = "1 Zeile" if wrong == 1 else f"{wrong} Zeilen"
    return f"{begin}: {rows} {'falsch' if check else 'berichtigt'}."
