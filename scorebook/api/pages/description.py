"""The description of the API, for everybody: it says nothing about any league."""

from functools import cache

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt

from ..as_json import dumped
from ..openapi import description
from ..problems import Problem, problem_answer
from .endpoint import READING, refuse_methods_but


@csrf_exempt
def openapi(request: HttpRequest) -> HttpResponse:
    """OpenAPI 3.1."""
    try:
        refuse_methods_but(READING, request)
    except Problem as problem:
        return problem_answer(problem)
    return HttpResponse(_bytes(), content_type="application/json", headers={"Cache-Control": "public, max-age=3600"})


@cache
def _bytes() -> bytes:
    return dumped(description())


openapi.answers_problems = True  # type: ignore[attr-defined]
