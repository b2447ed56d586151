"""What ends with somebody's rights in a league: the invitations they made, the table links, the way back."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from django.core.exceptions import PermissionDenied
from django.utils import timezone
from django.utils.functional import lazy

from leagues.access import TOO_SMALL
from leagues.journal import Actor
from leagues.journal_wording import ended_words
from leagues.letters.contents import ForgettingLetter, RightsLetter, WaitingLetter, WebhookLetter
from leagues.letters.services import send_letter
from leagues.registry import Registry

from ..models import Demotion, Invitation, League, Membership, Role

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
rights_lost: Registry[Callable[[Actor, Membership, Role | None], Ended]] = Registry()


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
