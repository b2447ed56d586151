"""Table links: shown by a writer, redeemed by the other phones at the table."""

import uuid
from dataclasses import dataclass
from secrets import token_hex

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from leagues.access import Access
from leagues.accounts.sessions import account_of, label_of
from leagues.creation_forms import created
from leagues.groups.forms import PinForm
from leagues.groups.models import League, Role
from leagues.groups.pages.members import link_gone
from leagues.people.models import Player
from leagues.refused import Refused
from leagues.request_context import address_of
from leagues.web import absolute_url, call_and_flash, qr_image, render_page

from ..access import TABLE_LINKS, evening_for
from ..models import Capability, Evening
from ..services.table_links import (
    ended_link_by_secret,
    link_by_pin,
    link_by_secret,
    open_table_link,
    put_pen_down,
    revoke_table_link,
    table_pin,
    table_secret,
    take_pen,
)
from .requests import at_the_table
from .table_header import PHONE

REMEMBERED = 5  # evenings of which a phone keeps the link


@dataclass(frozen=True)
class LinkView:
    """A table link as it is passed on: its address, as a QR code too, or code and PIN to type at `entry_url`."""

    url: str
    qr: str
    code: str
    pin: str
    entry_url: str


@dataclass(frozen=True)
class TableLinkPage:
    """The table link of an evening; `link_view` None: there is none that opens."""

    evening: Evening
    access: Access
    link_view: LinkView | None


@dataclass(frozen=True)
class TableRedeemPage:
    """The pages behind a table link, of an evening that is being played or that has ended."""

    evening: Evening
    league: League


@dataclass(frozen=True)
class TableEntryPage:
    """Where code and PIN are typed."""

    form: PinForm


@never_cache
@at_the_table
@require_http_methods(["GET", "POST"])
def table_link(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """Link, QR code and PIN of an evening; a new one ends the one before. Phones at the table show it on."""
    evening, access = evening_for(request, evening_id, role=Role.SCHREIBER)
    if request.method == "POST" or access.by_name:
        access.require_account()
    if request.method == "POST":
        form, actor = Form(request.POST), access.actor
        created(
            request,
            form,
            Capability,
            lambda: open_table_link(actor=actor, evening=evening),
            actor=actor,
        )
        for error in form.non_field_errors():
            messages.error(request, str(error))
        return redirect("table-link", evening.pk)
    return render_page(request, "evenings/link/link.html", TableLinkPage(evening, access, link_view(request, evening)))


def link_view(request: HttpRequest, evening: Evening) -> LinkView | None:
    """The link as it is passed on; None if there is none that opens."""
    link = Capability.tables.filter(evening=evening, revoked_at=None).first()
    if link is None:
        return None
    link.evening = evening
    if not link.opens_at(timezone.now()) or not (secret := table_secret(link)):
        return None
    url = absolute_url(request, reverse("table-redeem", args=[secret]))
    pin = table_pin(link)
    return LinkView(
        url=url,
        qr=qr_image(url),
        code=link.code or "",
        pin=f"{pin[:3]} {pin[3:]}",
        entry_url=absolute_url(request, reverse("table-entry")),
    )


@at_the_table
@require_POST
def table_link_end(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """End the table link: every phone that used it is out."""
    evening, access = evening_for(request, evening_id, role=Role.SCHREIBER)
    access.require_account()
    if revoke_table_link(actor=access.actor, evening=evening):
        messages.success(request, _("Der Link gilt nicht mehr."))
    return redirect("table-link", evening.pk)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def table_redeem(request: HttpRequest, secret: str) -> HttpResponse:
    """The page behind the link; the button lets this phone write, or for a day after the end see how it ended."""
    link = link_by_secret(secret) or ended_link_by_secret(secret)
    if link is None:
        sentence = _("Dieser Link ist abgelaufen, aufgebraucht oder zurückgezogen. Lass dir einen neuen geben.")
        return link_gone(request, sentence)
    if request.method == "POST":
        return _seat(request, link)
    evening = link.opened_evening
    return render_page(request, "evenings/link/redeem.html", TableRedeemPage(evening, evening.league))


@never_cache
@require_http_methods(["GET", "POST"])
def table_entry(request: HttpRequest) -> HttpResponse:
    """Code and PIN instead of the link; `?abend=` has the code already."""
    form = PinForm(request.POST or None, initial={"code": request.GET.get("abend", "")})
    if form.is_valid():
        try:
            link = link_by_pin(address=address_of(request), **form.cleaned_data)
        except Refused as refused:
            form.add_error("pin", str(refused))
        else:
            if link:
                return _seat(request, link)
            form.add_error("pin", _("Kennung und PIN passen zu keinem offenen Abend."))
    return render_page(request, "evenings/link/entry.html", TableEntryPage(form))


def _seat(request: HttpRequest, link: Capability) -> HttpResponse:
    """Let this phone write at the evening, in a fresh session."""
    Capability.tables.filter(pk=link.pk, used_at=None).update(used_at=timezone.now())
    remembered = list(request.session.get(TABLE_LINKS, {}).items())[-REMEMBERED + 1 :]
    request.session.cycle_key()
    request.session[TABLE_LINKS] = {**dict(remembered), str(link.evening_id): link.pk}
    return redirect("evening-detail" if link.opened_evening.open else "evening-ceremony", link.evening_id)


# Who writes at the table: the pen, which one phone holds.


@at_the_table
@require_POST
def evening_pen(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """Take the pen, or with `weg` put it down. A script gets 204 and asks for the stand."""
    evening, access = evening_for(request, evening_id, role=Role.SCHREIBER)
    phone = request.session.setdefault(PHONE, token_hex(16))
    if "weg" in request.POST:
        put_pen_down(evening=evening, phone=phone)
    else:
        call_and_flash(request, take_pen, evening=evening, phone=phone, name=_writer(request, access))
    by_script = request.headers.get("Accept") == "*/*"
    return HttpResponse(status=204) if by_script else redirect("evening-detail", evening.pk)


def _writer(request: HttpRequest, access: Access) -> str:
    """How the table calls this phone: the player of the account, the account, or what kind of phone it is."""
    if not (access.member and access.actor.account_id):  # an account may be there that the league does not know
        return label_of(request.META.get("HTTP_USER_AGENT", ""))
    account = account_of(request)
    player = Player.objects.visible().filter(league=access.league, account=account).first()
    return player.called if player else account.display_name
