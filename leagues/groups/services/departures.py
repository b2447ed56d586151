"""Who goes, and what ends with it: a member with their invitations, table links and the way back; a league for good."""

from collections.abc import Callable
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from django.apps import apps
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.core.exceptions import PermissionDenied
from django.db import connection, transaction
from django.db.models import Model, QuerySet
from django.utils import timezone
from django.utils.functional import lazy

from leagues.access import TOO_SMALL
from leagues.accounts.models import Account
from leagues.creation import Creation
from leagues.database import run_all_then_raise
from leagues.erasures import ErasedKind, remember_erasure
from leagues.groups.models import Demotion, Invitation, League, Membership, Role
from leagues.journal import Actor, note
from leagues.journal_wording import ended_words
from leagues.letters.models import Letter
from leagues.letters.services import (
    ForgettingLetter,
    RemovalLetter,
    RightsLetter,
    WaitingLetter,
    WebhookLetter,
    send_letter,
)
from leagues.request_context import report

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise


class Ended(NamedTuple):
    """How many open invitations, table links and accesses of programs have ended."""

    invitations: int = 0
    table_links: int = 0
    accesses: int = 0

    @property
    def sentence(self) -> str:
        """For people: "Damit beendet: 2 Einladungen, 1 Tischlink."; empty if nothing has ended."""
        return ended_words(*self)

    @property
    def in_the_language_of_the_reader(self) -> "_StrOrPromise":
        """The same, for a letter: said when it is written."""
        return lazy(ended_words, str)(*self)

    @property
    def as_journal(self) -> dict[str, int]:
        """For the journal."""
        ended = {"invitations_ended": self.invitations, "table_links_ended": self.table_links}
        return ended | {"accesses_ended": self.accesses} if self.accesses else ended


# Called with the actor, a membership in a locked league and the role that is left of it (None: none) when somebody
# loses rights; each says what it has ended.
rights_lost: list[Callable[[Actor, Membership, Role | None], Ended]] = []


def lose_rights(*, actor: Actor, membership: Membership, to: Role | None) -> Ended:
    """End what a member of a locked league can no longer stand for with the role `to` (None: not a member any more).

    Of the invitations those for a greater role and, without Verwalter rights, those that hand over a player; whoever
    goes leaves none open. What other rooms end, they say themselves (`rights_lost`).
    """
    had = Role(membership.role)
    if to is not None and to.includes(had):
        return Ended()
    newest = Invitation.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    Demotion.objects.update_or_create(
        league=membership.league,
        account=membership.account,
        defaults={"newest_invitation": newest, "at": timezone.now()},
    )
    made = Invitation.objects.filter(league=membership.league, created_by=membership.account, revoked_at=None)
    ended = [one.pk for one in made if to is None or one.player_id or not to.includes(Role(one.role))]
    now = timezone.now()
    open_ones = sum(one.open_at(now) for one in made if one.pk in ended)
    Invitation.objects.filter(pk__in=ended).update(revoked_at=now)
    every = [Ended(invitations=open_ones), *(end(actor, membership, to) for end in rights_lost)]
    return Ended(*map(sum, zip(*every, strict=True)))


def tell_managers(
    *,
    league: League,
    template: str,
    context: RightsLetter | ForgettingLetter | WaitingLetter | WebhookLetter,
    but: int | None = None,
) -> None:
    """A letter to every Verwalter of the league except the account `but`, who knows already."""
    managers = Membership.objects.filter(league=league, role=Role.VERWALTER).exclude(account=but)
    for email in managers.order_by("pk").values_list("account__email", flat=True):
        send_letter(to=email, template=template, context=context)


def must_manage(actor: Actor, league: League) -> None:
    """Refuse (PermissionDenied) an account that is no Verwalter of this locked league by now."""
    if actor.account_id is None:
        return
    if not Membership.objects.filter(league=league, account=actor.account_id, role=Role.VERWALTER).exists():
        raise PermissionDenied(TOO_SMALL.format(role=Role.VERWALTER.label))


# Deleting a league for good: asked for, told to everybody, called off, carried out. What cannot be undone waits two
# weeks. It is carried out by `manage.py tidy`, or at once by the operator.


WAITING: Final = timedelta(days=14)
# Called with the id of a league that is about to go: a room locks there what its services lock before they write. They
# do so before their rows touch the league, so that saving and deleting do not wait for each other.
lock_order: list[Callable[[int], None]] = []


@transaction.atomic
def ask_to_remove(*, actor: Actor, league: League) -> League:
    """Wish that a league be deleted; it is after `WAITING`. Every member gets a letter. Twice changes nothing.

    PermissionDenied for an account that is no Verwalter by now.
    """
    league = League.objects.locked(league.pk)
    must_manage(actor, league)
    if league.removal_due is None:
        league.removal_due = timezone.now() + WAITING
        league.save(update_fields=["removal_due"])
        note(actor=actor, league=league, action="league.remove_ask", after={"due": _day(league)})
        _tell(league, "removal_asked")
    return league


@transaction.atomic
def keep_league(*, actor: Actor, league: League) -> League:
    """The league stays after all; everybody who had the first letter gets another. Twice changes nothing."""
    league = League.objects.locked(league.pk)
    must_manage(actor, league)
    if league.removal_due is not None:
        _tell(league, "removal_cancelled")
        league.removal_due = None
        league.save(update_fields=["removal_due"])
        note(actor=actor, league=league, action="league.remove_cancel")
    return league


def remove_due() -> int:
    """Delete every league whose time has come, each for itself; how many there were.

    One that cannot be deleted stops no other; what is wrong with it is raised when all have had their turn.
    """
    due = League.objects.filter(removal_due__lte=timezone.now()).order_by("pk")
    return run_all_then_raise(list(due.values_list("pk", flat=True)), _remove_if_still_due)


@transaction.atomic
def _remove_if_still_due(key: int) -> bool:
    league = locked_league(key)
    if league is None or league.removal_due is None or league.removal_due > timezone.now():
        return False  # somebody has called it off or carried it out meanwhile
    _delete(key)
    return True


@transaction.atomic
def remove_league(*, league: League) -> None:
    """Delete a league at once and for good: every row of every table that belongs to it, the journal among them.

    Accounts stay, and so do files that a member has brought and not taken over (they go after a day). What is kept in
    mind is its number, so that a backup does not bring it back. Nothing happens when somebody else was quicker.
    """
    key = league.pk
    if locked_league(key) is not None:
        _delete(key)


def locked_league(key: int) -> League | None:
    """The league, if it is still there, locked against writing until the transaction ends.

    What is being saved there comes to its end first; what would be saved after that waits, and finds nothing then. The
    lock takes the key, too: otherwise a row that points to the league could still come, and nothing would be deleted.
    Writing in many evenings at once locks the league like this, too, so that neither waits for the other.
    """
    for hold in reversed(lock_order):  # a higher room locks before those on which it stands
        hold(key)
    return League.objects.select_for_update(of=("self",)).filter(pk=key).first()


def hold_league(key: int) -> League:
    """The same for callers that need the league: League.DoesNotExist where it is gone by now."""
    league = locked_league(key)
    if league is None:
        raise League.DoesNotExist(key)
    return league


def _delete(key: int) -> None:
    """Delete a league that is held."""
    gone = _of_league(key)
    for model, rows in gone:
        _forget_traces(model, rows)
    for model, rows in gone:
        with_ties = model._base_manager.filter(pk__in=rows.order_by().values("pk"))
        with_ties._raw_delete(with_ties.db)  # the database looks at foreign keys when the transaction ends
    remember_erasure(ErasedKind.LEAGUE, key)
    connection.check_constraints()
    transaction.on_commit(lambda: report("league.removed", league=key), robust=True)


def _of_league(key: int) -> list[tuple[type[Model], QuerySet[Any]]]:
    """Every model whose rows say which league they belong to, with those of this league; letters about invitations."""
    found: list[tuple[type[Model], QuerySet[Any]]] = [(Letter, Letter.objects.filter(invitation__league=key))]
    for model in apps.get_models():
        own = [field.name for field in model._meta.concrete_fields if field.related_model is League]
        found += [(model, model._base_manager.filter(**{name: key})) for name in own]
    found.append((League, League.objects.filter(pk=key)))
    return found


def _forget_traces(model: type[Model], rows: QuerySet[Any]) -> None:
    """What speaks of rows without pointing to them: what forms have made, and the log of the administration."""
    kind = ContentType.objects.get_for_model(model)
    logged = LogEntry.objects.filter(content_type=kind)
    made = Creation.objects.filter(kind=model._meta.label)
    if not logged.exists() and not made.exists():
        return
    keys = {str(pk) for pk in rows.values_list("pk", flat=True)}
    traces: tuple[tuple[QuerySet[Any], str], ...] = ((logged, "object_id"), (made, "subject"))
    for some, field in traces:
        for row in some:
            if getattr(row, field) in keys:
                row.delete()


def _tell(league: League, template: str) -> None:
    context = RemovalLetter(league.name, timezone.localdate(league.removal_due))
    members = Account.objects.filter(memberships__league=league, is_active=True).order_by("pk")
    for email in members.values_list("email", flat=True):
        send_letter(to=email, template=template, context=context)


def _day(league: League) -> str:
    return timezone.localdate(league.removal_due).isoformat()
