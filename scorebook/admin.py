from django.contrib import admin
from django.http import HttpRequest

from leagues.journal_models import JournalEntry
from scorebook.disputes.models import Dispute
from scorebook.evenings.models import Evening, Event, Game, Score


class ReadOnly(admin.ModelAdmin):
    """Facts are written by the services alone, so that everything after them is recomputed and journalled."""

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


@admin.register(Evening)
class EveningAdmin(ReadOnly):
    list_display = ["local_date", "league", "place", "closed_at"]
    list_select_related = ["league"]
    list_filter = ["league"]
    date_hierarchy = "local_date"


@admin.register(Event)
class EventAdmin(ReadOnly):
    list_display = ["evening", "position", "kind", "player", "withdrawn_at"]
    list_select_related = ["evening", "player"]
    list_filter = ["kind"]


@admin.register(Game)
class GameAdmin(ReadOnly):
    list_display = ["id", "evening", "kind", "re_augen", "re_low", "re_high", "revision"]
    list_select_related = ["evening"]
    list_filter = ["kind"]


@admin.register(Score)
class ScoreAdmin(ReadOnly):
    list_display = ["game", "number", "bock", "winner", "value", "re_points", "kontra_points"]
    list_select_related = ["game"]


@admin.register(JournalEntry)
class JournalEntryAdmin(ReadOnly):
    list_display = ["at", "league", "action", "actor_kind", "account"]
    list_select_related = ["league", "account"]
    list_filter = ["action", "actor_kind"]


@admin.register(Dispute)
class DisputeAdmin(ReadOnly):
    list_display = ["opened_at", "league", "sentence", "outcome", "settled_at"]
    list_select_related = ["league"]
    list_filter = ["outcome"]
