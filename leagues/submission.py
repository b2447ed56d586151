"""Calling a service from a page: what it refuses is said where it belongs."""

from collections.abc import Callable
from typing import Any, TypeVar

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.forms import Form
from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme

from leagues.refused import Refused

Result = TypeVar("Result")


def submit(form: Form, service: Callable[..., Result], **facts: Any) -> Result | None:
    """What the service answers to the data of a form, or None: then its objections stand at the fields or above."""
    try:
        return service(**facts)
    except Refused as refused:
        for objection in refused.objections:
            error = ValidationError(objection.message, code=objection.code)
            form.add_error(objection.field if objection.field in form.fields else None, error)
        return None


def press(request: HttpRequest, service: Callable[..., Any], done: str = "", **facts: Any) -> bool:
    """Call the service for a button without a form; `done`, or what it refuses, is said on the next page."""
    try:
        service(**facts)
    except Refused as refused:
        say(request, refused)
        return False
    if done:
        messages.success(request, done)
    return True


def say(request: HttpRequest, refused: Refused) -> None:
    """Say on the next page what was refused."""
    for objection in refused.objections:
        messages.error(request, objection.message)


def safe_target(request: HttpRequest, target: str) -> str:
    """The page to go on to if it is one of this site, else nothing."""
    safe = url_has_allowed_host_and_scheme(target, {request.get_host()}, require_https=request.is_secure())
    return target if safe else ""
