"""A page is a template and a context. The context is a frozen dataclass, so that both sides know what it holds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Final, TypeVar
from urllib.parse import urlsplit

import segno
from django.conf import settings
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.forms import Form
from django.http import HttpRequest
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import register_converter
from django.urls.converters import UUIDConverter
from django.utils.http import url_has_allowed_host_and_scheme

from leagues.refused import Reason, Refused

if TYPE_CHECKING:
    from _typeshed import DataclassInstance
    from django.http import HttpRequest, HttpResponse


def fields_of(context: DataclassInstance) -> dict[str, Any]:
    """The fields of a context by name. Unlike `dataclasses.asdict`, nested dataclasses stay as they are."""
    return {field.name: getattr(context, field.name) for field in fields(context)}


@dataclass(frozen=True)
class Nothing:
    """The context of a page that always says the same."""


def render_page(request: HttpRequest, template: str, context: DataclassInstance, *, status: int = 200) -> HttpResponse:
    """The response for a page: the template reads the fields of the context by their names."""
    return render(request, template, fields_of(context), status=status)


def render_part(template: str, context: DataclassInstance, request: HttpRequest | None = None) -> str:
    """The same as text, for a part of a page that a script inserts."""
    return render_to_string(template, fields_of(context), request)


# Calling a service from a page, and showing what it refuses at the right place.


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


def call_and_flash(request: HttpRequest, service: Callable[..., Any], done: str = "", **facts: Any) -> bool:
    """Call the service for a button without a form; the next page shows `done`, or why the service refused."""
    try:
        service(**facts)
    except Refused as refused:
        flash(request, refused)
        return False
    if done:
        messages.success(request, done)
    return True


def flash(request: HttpRequest, refused: Refused) -> None:
    """Show on the next page why a service refused."""
    for objection in refused.objections:
        messages.error(request, objection.message)


def safe_target(request: HttpRequest, target: str) -> str:
    """The address to go on to if it belongs to this site; otherwise an empty text.

    It begins with its path or its host: a bare word is what a page is called inside the program.
    """
    safe = url_has_allowed_host_and_scheme(target, {request.get_host()}, require_https=request.is_secure())
    return target if safe and urlsplit(target).path.startswith("/") else ""


# The public address of this site, with which links in letters, invitations and QR codes begin.


def absolute_url(request: HttpRequest, path: str) -> str:
    """The full address of a page of this site.

    If `SITE_URL` is set (in production it always is), the Host header of the request is ignored.
    """
    return f"{settings.SITE_URL}{path}" if settings.SITE_URL else request.build_absolute_uri(path)


def site_name(request: HttpRequest) -> str:
    """The host name of this site, as letters give it."""
    return settings.SITE_URL.partition("://")[2] or request.get_host()


# Parts of addresses that Django's own converters do not know.


ANY_CASE: Final = "any_case_uuid"


class AnyCaseUuid(UUIDConverter):
    """A UUID as programs write it: upper case is the same one (RFC 9562, 4)."""

    regex = UUIDConverter.regex.replace("a-f", "a-fA-F")


register_converter(AnyCaseUuid, ANY_CASE)


# QR codes as images that are embedded in the page.


def qr_image(text: str) -> str:
    """A `data:` address with an SVG image of the QR code; dark on white in both themes, as scanners need it."""
    code = segno.make(text, error="m", micro=False)
    return code.svg_data_uri(scale=6, border=4, dark="#000", light="#fff", svgclass=None, lineclass=None)
