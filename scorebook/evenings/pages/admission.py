"""Who gets to a view at all; what they may do there is decided by `scorebook.evenings.access`."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse

from ..access import seated_somewhere

View = Callable[..., HttpResponse]


def at_the_table(view: View) -> View:
    """Let through whoever is signed in or has redeemed a table link; everybody else signs in first."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.user.is_authenticated or seated_somewhere(request):
            return view(request, *args, **kwargs)
        return redirect_to_login(request.get_full_path())

    return guarded
