"""A page is a template and a context; the context is a frozen dataclass, so that both sides know what it holds."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

from django.shortcuts import render
from django.template.loader import render_to_string

if TYPE_CHECKING:
    from _typeshed import DataclassInstance
    from django.http import HttpRequest, HttpResponse


def fields_of(context: DataclassInstance) -> dict[str, Any]:
    """The fields by name, each as it is: what stands in them is not taken apart."""
    return {field.name: getattr(context, field.name) for field in fields(context)}


def show(request: HttpRequest, template: str, context: DataclassInstance, *, status: int = 200) -> HttpResponse:
    """The page that a template makes of a context; the template reads the fields by their names."""
    return render(request, template, fields_of(context), status=status)


def rendered(template: str, context: DataclassInstance, request: HttpRequest | None = None) -> str:
    """The same as text: a part of a page that a script puts in its place."""
    return render_to_string(template, fields_of(context), request)
