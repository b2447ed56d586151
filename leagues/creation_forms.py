"""The identity of a form that makes something: written into the page, read from what comes back."""

import json
from collections.abc import Callable
from typing import Any, TypeVar, cast
from uuid import UUID, uuid4

from django.db.models import Model
from django.forms import Form
from django.http import HttpRequest, QueryDict
from django.utils.crypto import salted_hmac

from leagues.creation import FIELD, OUTDATED, FormResult, Identity, IdentityRefused, made_before, once
from leagues.groups.models import new_token
from leagues.groups.services.invitations import secret_of
from leagues.web import submit

Thing = TypeVar("Thing", bound=Model)
# What differs between two sendings of one form without saying anything.
NOT_CONTENT = frozenset({FIELD, "csrfmiddlewaretoken"})


def identity_of(request: HttpRequest, actor: Any) -> Identity | None:
    """The identity that a form was sent with, None without one. Refused (IdentityRefused) if it is no UUID."""
    typed = request.POST.get(FIELD)
    if typed is None:
        return None
    try:
        number = UUID(typed)
    except ValueError:
        raise IdentityRefused(OUTDATED) from None
    filled_in = sorted((name, values) for name, values in request.POST.lists() if name not in NOT_CONTENT)
    whole = json.dumps([actor.kind, actor.account_id, request.get_full_path(), filled_in])
    return Identity(number, salted_hmac("leagues.creation", whole, algorithm="sha256").hexdigest())


def invitation_secret(request: HttpRequest, actor: Any) -> str:
    """The secret of the invitation that this form makes, the same each time it is sent."""
    try:
        return secret_of(identity_of(request, actor))
    except IdentityRefused:  # nothing will be made
        return new_token()


def created(
    request: HttpRequest,
    form: Form,
    kind: type[Thing],
    make: Callable[[], Thing] | None,
    *,
    actor: Any,
    call: Callable[..., Any] = submit,
) -> FormResult[Thing] | None:
    """What the form of a request has made, now or when it was sent before; None if nothing, and then the form says why.

    `make` calls the service with the values of the valid form; None: the form does not ask for it yet. `call`
    writes into the form what the service refuses. A form that was sent before is not asked again whether it is valid:
    what it made may be the very reason why it no longer is.
    """
    if request.method != "POST":
        return None
    try:
        identity = identity_of(request, actor)
        if earlier := made_before(identity, kind):
            return earlier
        if make is None or not form.is_valid():
            return None
        made: FormResult[Thing] | None = call(form, once, identity=identity, kind=kind, make=make)
        return made
    except IdentityRefused as refused:
        form.full_clean()
        form.add_error(None, str(refused))
        _renew(form)
        return None


def _renew(form: Form) -> None:
    """Give a form that holds its identity itself another one, so that it can be sent once more as it stands."""
    if FIELD in form.fields:
        data = cast("QueryDict", form.data).copy()
        data[FIELD] = str(uuid4())
        form.data = data
