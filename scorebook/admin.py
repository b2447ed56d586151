from django.contrib import admin

from leagues.admin import KeptAdmin, LongListAdmin, ReadOnlyAdmin
from scorebook.disputes.models import Dispute
from scorebook.evenings.models import Evening, Event, Game, Score
from scorebook.rules.models import RuleSet, RuleSetVersion

# Facts and versions of rules are only read here: the services alone write them, so that everything after them is
# recomputed and journalled.


@admin.register(RuleSet)
class RuleSetAdmin(KeptAdmin):
    list_display = ["name", "league", "is_default"]
    list_select_related = ["league"]
    autocomplete_fields = ["league"]


@admin.register(RuleSetVersion)
class RuleSetVersionAdmin(ReadOnlyAdmin):
    list_display = ["rule_set", "number", "scheme_key", "league", "created_at"]
    list_select_related = ["rule_set", "league"]


@admin.register(Evening)
class EveningAdmin(LongListAdmin, ReadOnlyAdmin):
    list_display = ["local_date", "league", "place", "closed_at"]
    list_select_related = ["league"]
    search_fields = ["league__name", "place"]


@admin.register(Event)
class EventAdmin(LongListAdmin, ReadOnlyAdmin):
    list_display = ["evening", "position", "kind", "player", "withdrawn_at"]
    list_select_related = ["evening", "player"]
    list_filter = ["kind"]


@admin.register(Game)
class GameAdmin(LongListAdmin, ReadOnlyAdmin):
    list_display = ["id", "evening", "kind", "re_augen", "re_low", "re_high", "revision"]
    list_select_related = ["evening"]
    list_filter = ["kind"]


@admin.register(Score)
class ScoreAdmin(LongListAdmin, ReadOnlyAdmin):
    list_display = ["game", "number", "bock", "winner", "value", "re_points", "kontra_points"]
    list_select_related = ["game"]


@admin.register(Dispute)
class DisputeAdmin(ReadOnlyAdmin):
    list_display = ["opened_at", "league", "sentence", "outcome", "settled_at"]
    list_select_related = ["league"]
    list_filter = ["outcome"]
