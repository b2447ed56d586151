"""What a program is answered when something is not done: RFC 9457, with the codes that pages and phones get, too."""

from collections.abc import Iterable
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final

from django.http import HttpRequest, HttpResponse
from django.http.request import HttpHeaders
from django.urls import Resolver404, resolve

from leagues.refused import AnyObjection, Reason

from .as_json import dumped

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise

CONTENT_TYPE: Final = "application/problem+json"
PREFIX: Final = "/api/"
# Python has renamed these; programs read them as they have always been.
TITLES: Final = {
    413: "Request Entity Too Large",
    414: "Request-URI Too Long",
    416: "Requested Range Not Satisfiable",
    422: "Unprocessable Entity",
}


class Problem(Exception):  # noqa: N818 - it is an answer, not an accident
    """Raised where a request is not served. `headers` go along with the answer."""

    def __init__(self, status: int, objections: Iterable[AnyObjection], **headers: str) -> None:
        self.status, self.objections = status, tuple(objections)
        self.headers = {name.replace("_", "-"): value for name, value in headers.items()}
        super().__init__(self.objections[0].code)

    @classmethod
    def because(cls, status: int, code: str, message: "_StrOrPromise", *, field: str = "", **headers: str) -> "Problem":
        """A problem for a single reason."""
        return cls(status, (Reason(code, field, str(message)),), **headers)


def problem_json(status: int, objections: Iterable[AnyObjection]) -> dict[str, Any]:
    """The members of the answer. The type is a name for the first code; `errors` are all of them."""
    errors = [{"code": one.code, "field": one.field, "message": one.message} for one in objections]
    return {
        "type": f"urn:spielbuch:{errors[0]['code']}",
        "title": TITLES.get(status) or HTTPStatus(status).phrase,
        "status": status,
        "detail": errors[0]["message"],
        "errors": errors,
    }


def problem_answer(problem: Problem) -> HttpResponse:
    """The answer, which nobody keeps."""
    body = dumped(problem_json(problem.status, problem.objections))
    headers = {"Cache-Control": "no-store", **problem.headers}
    return HttpResponse(body, content_type=CONTENT_TYPE, status=problem.status, headers=headers)


def is_bearer(headers: HttpHeaders) -> bool:
    """Whether a request comes with a token instead of cookies."""
    return headers.get("Authorization", "").lower().startswith("bearer ")


def speaks_problems(request: HttpRequest) -> bool:
    """Whether what goes wrong is told as a problem: below `/api/`, to programs, and at the addresses made for them."""
    if not request.path_info.startswith(PREFIX):
        return False
    if is_bearer(request.headers):
        return True
    try:
        view = (request.resolver_match or resolve(request.path_info)).func
    except Resolver404:
        return True
    return getattr(view, "answers_problems", False)
