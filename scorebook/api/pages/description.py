"""The description of the API, for everybody: it says nothing about any league."""

from functools import cache

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from ..as_json import dumped
from ..openapi import description


@require_safe
def openapi(request: HttpRequest) -> HttpResponse:
    """OpenAPI 3.1."""
    return HttpResponse(_bytes(), content_type="application/json", headers={"Cache-Control": "public, max-age=3600"})


@cache
def _bytes() -> bytes:
    return dumped(description())
