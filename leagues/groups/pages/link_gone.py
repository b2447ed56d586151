"""The page behind a link that opens nothing any more, whatever it led to."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse

from leagues.page import show


@dataclass(frozen=True)
class LinkGonePage:
    """What has become of the link, in a sentence."""

    sentence: str


def link_gone(request: HttpRequest, sentence: str) -> HttpResponse:
    """Say so (404), and lead to where one gets in with code and PIN."""
    return show(request, "groups/link_gone.html", LinkGonePage(sentence), status=404)
