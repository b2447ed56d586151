"""Asking for a letter with a link: a form with an address, and what is said where no letters are written."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse

from leagues.letters.contents import LinkLetter
from leagues.letters.services import send_letter
from leagues.origin import site_name
from leagues.page import show
from leagues.submission import submit

from ..forms import AddressForm


@dataclass(frozen=True)
class NoLetters:
    """What was asked for and needs a letter, on a server that sends none."""

    title: str


def write_link(request: HttpRequest, form: AddressForm, template: str, *, real: bool = True, link: str) -> bool:
    """Write a letter to the address in the form; false when there were too many, which stands at the field then."""
    context = LinkLetter(link, site_name(request))
    to = form.cleaned_data["email"]
    return submit(form, send_letter, to=to, template=template, context=context, real=real) is not None


def without_letters(request: HttpRequest, title: str) -> HttpResponse:
    """What a server without a mail server says; it has not done what was asked (503)."""
    status = 503 if request.method == "POST" else 200
    return show(request, "accounts/no_letters.html", NoLetters(title), status=status)
