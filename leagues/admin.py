from typing import Any, cast

from django import forms
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminUserCreationForm
from django.core.paginator import Paginator
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from leagues.accounts.models import Account
from leagues.groups.models import Invitation, League, Membership, Role, Season
from leagues.groups.services.departures import lose_rights
from leagues.groups.services.members import end_membership
from leagues.journal import Actor, JournalEntry, note
from leagues.letters.models import Letter
from leagues.people.models import Player
from leagues.people.services.players import PERSONAL


class AccountCreationForm(AdminUserCreationForm):
    class Meta:
        model = Account
        fields = ["email", "display_name"]
        field_classes = {"email": forms.EmailField}


class KeptAdmin(admin.ModelAdmin):
    """For models whose rows are never deleted."""

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


class CappedPaginator(Paginator):
    """Counts so far and no further: a table of a million rows is not read to say how many there are."""

    MOST = 10_000

    @cached_property
    def count(self) -> int:
        rows: QuerySet[Any] = cast("QuerySet[Any]", self.object_list).order_by()[: self.MOST]
        return rows.count()


class LongListAdmin(admin.ModelAdmin):
    """For tables that grow with every game: newest first by the primary key, found by their league's name."""

    ordering = ["-pk"]
    paginator = CappedPaginator
    show_full_result_count = False


class ReadOnlyAdmin(KeptAdmin):
    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


@admin.register(Account)
class AccountAdmin(UserAdmin):
    add_form = AccountCreationForm
    ordering = ["display_name"]
    list_display = ["display_name", "email", "is_active", "is_staff", "created_at"]
    search_fields = ["display_name", "email"]
    fieldsets = [
        (None, {"fields": ["email", "display_name", "password"]}),
        (_("Rechte"), {"fields": ["is_active", "is_staff", "is_superuser", "groups", "user_permissions"]}),
        (_("Zeiten"), {"fields": ["last_login", "created_at"]}),
    ]
    add_fieldsets = [
        (None, {"fields": ["email", "display_name", "usable_password", "password1", "password2"], "classes": ["wide"]})
    ]
    readonly_fields = ["last_login", "created_at"]

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


@admin.register(League)
class LeagueAdmin(KeptAdmin):
    list_display = ["name", "home_pub", "created_at", "archived_at"]
    search_fields = ["name", "home_pub"]
    readonly_fields = ["created_at"]


@admin.register(Player)
class PlayerAdmin(LongListAdmin, KeptAdmin):
    list_display = ["name", "league", "sign", "regular", "since", "until", "merged_into", "anonymised_at"]
    list_filter = ["regular"]
    list_select_related = ["league", "merged_into"]
    search_fields = ["name", "nickname", "league__name"]
    autocomplete_fields = ["league", "account", "merged_into"]
    readonly_fields = ["created_at"]

    @transaction.atomic
    def save_model(self, request: HttpRequest, obj: Player, form: forms.ModelForm, change: bool) -> None:
        """What changes here is journalled as elsewhere: kept pages ask the journal whether they still hold."""
        super().save_model(request, obj, form, change)
        if form.changed_data:
            after = {"player": obj.pk, "renamed": [name for name in form.changed_data if name in PERSONAL]}
            note(actor=Actor.system(), league=obj.league, action="player.edit" if change else "player.add", after=after)


@admin.register(Membership)
class MembershipAdmin(LongListAdmin):
    list_display = ["account", "league", "role", "created_at"]
    list_filter = ["role"]
    search_fields = ["account__display_name", "account__email", "league__name"]
    list_select_related = ["account", "league"]
    autocomplete_fields = ["account", "league"]
    readonly_fields = ["created_at"]

    def get_readonly_fields(self, request: HttpRequest, obj: object = None) -> list[str]:
        """The account and the league of an existing membership cannot be changed."""
        return [*self.readonly_fields, *(("account", "league") if obj else ())]

    @transaction.atomic
    def save_model(self, request: HttpRequest, obj: Membership, form: forms.ModelForm, change: bool) -> None:
        """If the role gets lower, invitations and table links that it does not allow end here, too."""
        if change and "role" in form.changed_data:
            stored = Membership.objects.select_related("league", "account").get(pk=obj.pk)
            League.objects.locked(stored.league_id)
            ended = lose_rights(actor=Actor.system(), membership=stored, to=Role(obj.role))
            before = {"account": stored.account_id, "role": stored.role}
            after = {"account": stored.account_id, "role": obj.role, **ended.as_journal}
            note(actor=Actor.system(), league=stored.league, action="member.role", before=before, after=after)
        super().save_model(request, obj, form, change)

    @transaction.atomic
    def delete_model(self, request: HttpRequest, obj: Membership) -> None:
        """Here, too, everything ends that ends with a membership, such as its invitations."""
        League.objects.locked(obj.league_id)
        end_membership(actor=Actor.system(), membership=obj, action="member.remove")

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Membership]) -> None:
        """Delete memberships one by one, so that `delete_model` is called for each."""
        for membership in queryset.select_related("league", "account"):
            self.delete_model(request, membership)


@admin.register(Season)
class SeasonAdmin(KeptAdmin):
    list_display = ["name", "league", "start", "end"]
    search_fields = ["name", "league__name"]
    list_select_related = ["league"]
    autocomplete_fields = ["league"]


@admin.register(Invitation)
class InvitationAdmin(ReadOnlyAdmin):
    list_display = ["league", "role", "expires_at", "used", "max_uses", "revoked_at"]
    list_select_related = ["league"]


@admin.register(Letter)
class LetterAdmin(LongListAdmin, ReadOnlyAdmin):
    list_display = ["created_at", "kind", "to", "state", "tries", "due_at", "done_at", "error"]
    list_filter = ["state", "kind"]
    search_fields = ["to"]
    exclude = ["subject", "body", "origin"]  # a letter that is not sent yet may contain a secret


@admin.register(JournalEntry)
class JournalEntryAdmin(LongListAdmin, ReadOnlyAdmin):
    list_display = ["at", "league", "action", "actor_kind", "account"]
    list_select_related = ["league", "account"]
    list_filter = ["actor_kind"]
    search_fields = ["=action", "league__name"]
