"""Table links: shown by whoever writes, redeemed by the other phones at the table."""

import uuid

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from leagues.accounts.addresses import address_of
from leagues.creation.forms import created
from leagues.groups.forms import PinForm
from leagues.groups.models import Role
from leagues.origin import absolute
from leagues.qr import qr_image
from leagues.refused import Refused

from ..access import TABLE_LINKS, evening_for
from ..models import TableLink
from ..services.table_links import (
    link_by_pin,
    link_by_secret,
    open_table_link,
    revoke_table_link,
    table_pin,
    table_secret,
)
from .admission import at_the_table

REMEMBERED = 5  # evenings of which a phone keeps the link


@never_cache
@at_the_table
@require_http_methods(["GET", "POST"])
def table_link(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """Link, QR code and PIN of an evening; a new one ends the one before. Phones at the table show it on."""
    evening, access = evening_for(request, evening_id, role=Role.SCHREIBER)
    if request.method == "POST":
        access.require_by_name()
        form, actor = Form(request.POST), access.actor
        created(
            request,
            form,
            TableLink,
            lambda: open_table_link(actor=actor, evening=evening),
            actor=actor,
        )
        for error in form.non_field_errors():
            messages.error(request, str(error))
        return redirect("table-link", evening.pk)
    context = {"evening": evening, "access": access, "league": access.league}
    link = TableLink.objects.filter(evening=evening, revoked_at=None).first()
    if link:
        link.evening = evening
    if link and link.opens_at(timezone.now()) and (secret := table_secret(link)):
        url = absolute(request, reverse("table-redeem", args=[secret]))
        pin = table_pin(link)
        context |= {"link": link, "url": url, "qr": qr_image(url), "pin": f"{pin[:3]} {pin[3:]}"}
        context["entry_url"] = absolute(request, reverse("table-entry"))
    return render(request, "evenings/link/link.html", context)


@at_the_table
@require_POST
def table_link_end(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """End the table link: every phone that used it is out."""
    evening, access = evening_for(request, evening_id, role=Role.SCHREIBER)
    access.require_by_name()
    if revoke_table_link(actor=access.actor, evening=evening):
        messages.success(request, "Der Link gilt nicht mehr.")
    return redirect("table-link", evening.pk)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def table_redeem(request: HttpRequest, secret: str) -> HttpResponse:
    """The page behind the link; the button lets this phone write."""
    link = link_by_secret(secret)
    if link is None:
        return render(request, "groups/link_gone.html", {"what": "Dieser Link"}, status=404)
    if request.method == "POST":
        return _seat(request, link)
    return render(request, "evenings/link/redeem.html", {"evening": link.evening, "league": link.evening.league})


@never_cache
@require_http_methods(["GET", "POST"])
def table_entry(request: HttpRequest) -> HttpResponse:
    """Code and PIN instead of the link."""
    form = PinForm(request.POST or None)
    if form.is_valid():
        try:
            link = link_by_pin(address=address_of(request), **form.cleaned_data)
        except Refused as refused:
            form.add_error("pin", str(refused))
        else:
            if link:
                return _seat(request, link)
            form.add_error("pin", "Kennung und PIN passen zu keinem offenen Abend.")
    return render(request, "evenings/link/entry.html", {"form": form})


def _seat(request: HttpRequest, link: TableLink) -> HttpResponse:
    """Let this phone write at the evening, in a fresh session."""
    kept = list(request.session.get(TABLE_LINKS, {}).items())[-REMEMBERED + 1 :]
    request.session.cycle_key()
    request.session[TABLE_LINKS] = {**dict(kept), str(link.evening_id): link.pk}
    return redirect("evening-detail", link.evening_id)
