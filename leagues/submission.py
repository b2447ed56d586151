"""Calling a service from a page, and showing what it refuses at the right place."""

from collections.abc import Callable
from typing import Any, TypeVar
from urllib.parse import urlsplit

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.forms import Form
from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme

from leagues.refused import Reason, Refused

Result = TypeVar("Result")


def submit(form: Form, service: Callable[..., Result], **facts: Any) -> Result | None:
    """Call the service with the data of a form and return its result.

    If it refuses, return None; its objections are then errors of the form's fields, or of the form.
    """
    try:
        return service(**facts)
    except Refused as refused:
        for objection in refused.objections:
            error = ValidationError(objection.message, code=objection.code)
            form.add_error(objection.field if objection.field in form.fields else None, error)
        return None


def objections_of(form: Form) -> list[Reason]:
    """What is wrong with a form, for somebody who has sent no page."""
    errors = form.errors.get_json_data()
    return [Reason(one["code"] or "invalid", field, one["message"]) for field in errors for one in errors[field]]


def press(request: HttpRequest, service: Callable[..., Any], done: str = "", **facts: Any) -> bool:
    """Call the service for a button without a form; the next page shows `done`, or why the service refused."""
    try:
        service(**facts)
    except Refused as refused:
        say(request, refused)
        return False
    if done:
        messages.success(request, done)
    return True


def say(request: HttpRequest, refused: Refused) -> None:
    """Show on the next page why a service refused."""
    for objection in refused.objections:
        messages.error(request, objection.message)


def safe_target(request: HttpRequest, target: str) -> str:
    """The address to go on to if it belongs to this site; otherwise an empty text.

    It begins with its path or its host: a bare word is what a page is called inside the program.
    """
    safe = url_has_allowed_host_and_scheme(target, {request.get_host()}, require_https=request.is_secure())
    return target if safe and urlsplit(target).path.startswith("/") else ""
