"""Nothing points to a row of another league or another evening, or to what is not there."""

from collections.abc import Iterator
from typing import Any

from django.apps import apps
from django.db.models import Exists, ForeignKey, Model, OuterRef
from django.utils.translation import gettext as _

from leagues.groups.models import League
from leagues.journal_models import JournalEntry
from leagues.people.canonical import rings
from leagues.people.models import Player

from ..access import TABLE
from ..models import Evening, Event, PartyMember, TableLink
from .rows import Found, Violation, breach, differing, every, league_path


def _models() -> Iterator[type[Model]]:
    for label in ("leagues", "scorebook"):
        yield from (model for model in apps.get_app_config(label).get_models() if league_path(model))


def _pointers(model: type[Model]) -> Iterator[tuple[str, type[Model]]]:
    """The foreign keys of a model to what belongs to a league itself, by name."""
    for field in model._meta.concrete_fields:
        if isinstance(field, ForeignKey):
            there: Any = field.related_model
            if there is not League and league_path(there):
                yield field.name, there


def check_crossings(league: League | None) -> Found:
    """No row points to another league, another evening or the party of another game."""
    for model in _models():
        own = str(league_path(model))
        for name, there in _pointers(model):
            if not own.startswith(f"{name}__"):
                rows = differing(every(model, league), own, f"{name}__{league_path(there)}")
                yield from breach(rows, "league_crossed", _("{name} gehört zu einer anderen Liga.").format(name=name))
        names = {field.name for field in model._meta.concrete_fields}
        for pointer in ("game", "event"):
            if {"evening", pointer} <= names:
                rows = differing(every(model, league), "evening", f"{pointer}__evening")
                said = _("{name} gehört zu einem anderen Abend.").format(name=pointer)
                yield from breach(rows, "evening_crossed", said)
    rows = differing(every(PartyMember, league), "game", "party__game")
    yield from breach(rows, "party_crossed", _("Die Partei gehört zu einem anderen Spiel."))


def check_merging(league: League | None) -> Found:
    """No circle of players each of whom is the next one."""
    into = dict(every(Player, league).values_list("pk", "merged_into"))
    for player in sorted(rings(into)):
        subject = _("Spieler {number}").format(number=player)
        yield Violation("merged", subject, _("Ist über andere mit sich selbst zusammengelegt."))


def check_journal(league: League | None) -> Found:
    """The journal names what it is about by ids, which no constraint of the database follows."""
    entries = every(JournalEntry, league)
    about = entries.filter(subject_kind=Evening.journal_kind)
    own = Evening.objects.filter(pk=OuterRef("subject_id"))
    yield from breach(about.filter(~Exists(own)), "journal_subject", _("Den Abend dazu gibt es nicht."))
    elsewhere = about.filter(Exists(own.exclude(league=OuterRef("league"))))
    yield from breach(elsewhere, "league_crossed", _("Der Abend gehört zu einer anderen Liga."))
    here = Event.objects.filter(pk=OuterRef("part_id"), evening=OuterRef("subject_id"))
    parts = about.filter(part_id__isnull=False)
    yield from breach(parts.filter(~Exists(here)), "journal_part", _("Das Ereignis dazu steht nicht in diesem Abend."))
    link = TableLink.objects.filter(pk=OuterRef("actor_id"), league=OuterRef("league"))
    by_phone = entries.filter(actor_kind=TABLE)
    yield from breach(by_phone.filter(~Exists(link)), "journal_actor", _("Den Tischlink dazu hat die Liga nicht."))
