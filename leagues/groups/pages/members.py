"""Who belongs to a league; inviting people, and redeeming an invitation."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from leagues.access import league_for, may, player_for, require
from leagues.creation_forms import created, invitation_secret
from leagues.journal import Actor
from leagues.people.models import Player
from leagues.people.selectors import is_unlisted
from leagues.refused import Refused
from leagues.web import absolute_url, flash, qr_image, render_page, site_name

from ..forms import InvitationForm, RoleForm
from ..models import Invitation, League, Membership, Role, token_hash
from ..selectors import invitations_of, members_of
from ..services.departures import Ended
from ..services.invitations import (
    TAKEN,
    invite,
    invite_by_letter,
    open_invitation,
    redeem_invitation,
    revoke_invitation,
)
from ..services.members import change_role, remove_member

# The page behind a link that opens nothing any more, whatever it led to.


@dataclass(frozen=True)
class LinkGonePage:
    """What has become of the link, in a sentence."""

    sentence: str


def link_gone(request: HttpRequest, sentence: str) -> HttpResponse:
    """Say so (404), and lead to where one gets in with code and PIN."""
    return render_page(request, "groups/link_gone.html", LinkGonePage(sentence), status=404)


@dataclass(frozen=True)
class MembersPage:
    """Who belongs to a league; open invitations, and the form for a new one, are for who manages it."""

    league: League
    members: list[Membership]
    invitations: list[Invitation]
    form: InvitationForm
    roles: list[Role]
    may_manage: bool


@dataclass(frozen=True)
class PlayerInvitePage:
    """An invitation for the person behind a player."""

    league: League
    player: Player
    form: InvitationForm


@dataclass(frozen=True)
class InvitationMadePage:
    """A new invitation, whose link is shown once: as text, and `qr` as the address of a picture."""

    league: League
    invitation: Invitation
    link: str
    qr: str


@dataclass(frozen=True)
class InvitationPage:
    """What an invitation offers to the holder of its link; `unlisted`: the player it is for is not named outside."""

    invitation: Invitation
    league: League
    unlisted: bool


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def members(request: HttpRequest, league_id: int) -> HttpResponse:
    """Who belongs to the league and who is invited; a Verwalter invites people."""
    league = league_for(request.user, league_id)
    if request.method == "POST":
        require(league, Role.VERWALTER)
    form = InvitationForm(request.POST or None)
    if answer := _invited(request, form, league):
        return answer
    may_manage = may(league, Role.VERWALTER)
    context = MembersPage(
        league=league,
        members=list(members_of(league)),
        invitations=invitations_of(league) if may_manage else [],
        form=form,
        roles=list(Role),
        may_manage=may_manage,
    )
    return render_page(request, "groups/members.html", context)


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def player_invite(request: HttpRequest, league_id: int, player_id: int) -> HttpResponse:
    """Invite the person behind a player: the person who redeems it is that player."""
    league = league_for(request.user, league_id, role=Role.VERWALTER)
    player = player_for(league, player_id)
    form = InvitationForm(request.POST or None)
    del form.fields["max_uses"]
    if answer := _invited(request, form, league, player):
        return answer
    return render_page(request, "people/invite.html", PlayerInvitePage(league, player, form))


def _invited(
    request: HttpRequest, form: InvitationForm, league: League, player: Player | None = None
) -> HttpResponse | None:
    """Make the invitation that a form asks for, then show its link or say where it went; None if nothing is made.

    The same form sent again shows the same link; no second letter goes out.
    """
    actor = Actor.account(request.user)
    secret = invitation_secret(request, actor)
    link = absolute_url(request, reverse("invitation", args=[secret]))

    def make() -> Invitation:
        facts = dict(form.cleaned_data)
        facts |= {"actor": actor, "league": league, "player": player, "secret": secret}
        if email := facts.pop("email", ""):
            return invite_by_letter(to=email, host=site_name(request), link=link, **facts)
        return invite(**facts)[0]

    made = created(request, form, Invitation, make, actor=actor)
    if made is None:
        return None
    email = form.cleaned_data.get("email", "") if form.is_valid() else ""
    if email or made.thing.token_hash != token_hash(secret):  # the server's key has changed since
        messages.success(
            request,
            _("Die Einladung geht an {email}.").format(email=email) if email else _("Die Einladung gibt es schon."),
        )
        return redirect("league-members", league.pk)
    return render_page(
        request, "groups/invitation_made.html", InvitationMadePage(league, made.thing, link=link, qr=qr_image(link))
    )


@login_required
@require_POST
def invitation_revoke(request: HttpRequest, league_id: int, invitation_id: int) -> HttpResponse:
    """End an invitation."""
    league = league_for(request.user, league_id, role=Role.VERWALTER)
    invitation = get_object_or_404(Invitation, pk=invitation_id, league=league)
    revoke_invitation(actor=Actor.account(request.user), invitation=invitation)
    messages.success(request, _("Die Einladung gilt nicht mehr."))
    return redirect("league-members", league.pk)


@login_required
@require_POST
def member_role(request: HttpRequest, league_id: int, membership_id: int) -> HttpResponse:
    """Give a member another role."""
    league = league_for(request.user, league_id, role=Role.VERWALTER)
    membership = get_object_or_404(Membership.objects.select_related("account"), pk=membership_id, league=league)
    form = RoleForm(request.POST)
    if form.is_valid():
        role = Role(form.cleaned_data["role"])
        done = _("{name} ist jetzt {role}.").format(name=membership.account, role=role.label)
        _part(request, change_role, done, membership=membership, role=role)
    else:
        messages.error(request, _("Diese Rolle gibt es nicht."))
    return redirect("league-members", league.pk)


@login_required
@require_POST
def member_remove(request: HttpRequest, league_id: int, membership_id: int) -> HttpResponse:
    """Somebody no longer belongs to the league: a Verwalter says so, or the person leaves."""
    league = league_for(request.user, league_id)
    membership = get_object_or_404(Membership.objects.select_related("account"), pk=membership_id, league=league)
    leaves = membership.account_id == request.user.pk
    if leaves:
        done = _("Du gehörst nicht mehr zu „{league}“.").format(league=league)
    else:
        require(league, Role.VERWALTER)
        done = _("{name} gehört nicht mehr zur Liga.").format(name=membership.account)
    gone = _part(request, remove_member, done, membership=membership)
    return redirect("league-list") if leaves and gone else redirect("league-members", league.pk)


def _part(request: HttpRequest, service: Callable[..., Ended], done: str, **facts: Any) -> bool:
    """Call a service that may end rights; the next page says what has ended with them, or what it refuses."""
    try:
        ended = service(actor=Actor.account(request.user), **facts)
    except Refused as refused:
        flash(request, refused)
        return False
    messages.success(request, " ".join(part for part in (done, ended.sentence) if part))
    return True


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, secret: str) -> HttpResponse:
    """What an invitation offers; redeemed by a button, so that no preview in a chat uses it up."""
    found = open_invitation(secret)
    if found is None:
        sentence = _("Diese Einladung ist abgelaufen, aufgebraucht oder zurückgezogen. Lass dir einen neuen geben.")
        return link_gone(request, sentence)
    if request.user.is_authenticated and not found.is_for(request.user):
        return link_gone(request, str(TAKEN))
    if request.method == "POST" and request.user.is_authenticated:
        try:
            may_choose_unlisted = "asked" in request.POST and found.league.public_key is not None
            unlisted = request.POST.get("unlisted") == "1" if may_choose_unlisted else None
            redeemed = redeem_invitation(account=request.user, secret=secret, unlisted=unlisted)
        except Refused as refused:
            flash(request, refused)
            return redirect("invitation", secret)
        messages.success(request, _("Willkommen in „{league}“.").format(league=redeemed.league))
        return redirect("league-detail", redeemed.league_id)
    unlisted = found.player is not None and is_unlisted(found.player)
    return render_page(request, "groups/invitation.html", InvitationPage(found, found.league, unlisted))
