"""A page is a template and a context. The context is a frozen dataclass, so that both sides know what it holds."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from django.shortcuts import render
from django.template.loader import render_to_string

if TYPE_CHECKING:
    from _typeshed import DataclassInstance
    from django.http import HttpRequest, HttpResponse


def fields_of(context: DataclassInstance) -> dict[str, Any]:
    """The fields of a context by name. Unlike `dataclasses.asdict`, nested dataclasses stay as they are."""
    return {field.name: getattr(context, field.name) for field in fields(context)}


@dataclass(frozen=True)
class Nothing:
    """The context of a page that always says the same."""


def show(request: HttpRequest, template: str, context: DataclassInstance, *, status: int = 200) -> HttpResponse:
    """The response for a page: the template reads the fields of the context by their names."""
    return render(request, template, fields_of(context), status=status)


def rendered(template: str, context: DataclassInstance, request: HttpRequest | None = None) -> str:
    """The same as text, for a part of a page that a script inserts."""
    return render_to_string(template, fields_of(context), request)
