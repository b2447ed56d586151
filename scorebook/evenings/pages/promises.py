"""What the app says about safety, for everybody."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorebook import promises


@require_safe
def security(request: HttpRequest) -> HttpResponse:
    """What a link can do, who sees what, what is stored, and what this does not protect against."""
    return render(request, "security.html", promises.page())
