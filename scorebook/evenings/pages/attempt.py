"""Calling a service from a page: what it refuses is said where it belongs."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest

from ..services.refused import Refused


def tried(request: HttpRequest, service: Callable[..., Any], done: str = "", **facts: Any) -> bool:
    """Call the service for a button without a form; `done`, or what it refuses, is said on the next page."""
    try:
        service(**facts)
    except Refused as refused:
        for objection in refused.objections:
            messages.error(request, objection.message)
        return False
    if done:
        messages.success(request, done)
    return True


def taken(form: Form, service: Callable[..., Any], **facts: Any) -> Any:
    """What the service answers to the data of a form, or None: then its objections stand at the fields or above."""
    try:
        return service(**facts)
    except Refused as refused:
        for objection in refused.objections:
            form.add_error(objection.field if objection.field in form.fields else None, objection.message)
        return None
