"""Around every address of the API: who asks, what for, and the answer with its ETag or its problem."""

import tempfile
from collections.abc import Callable
from functools import cache, wraps
from hashlib import blake2b
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt

from leagues.access import PUT_AWAY
from leagues.background import Full, Work, place
from leagues.database import snapshot
from leagues.refused import Reason, Refused
from scorebook.evenings.forms.commands import read_commands, read_phone
from scorebook.evenings.pages.requests import body_of
from scorebook.table.commands import Sender, answer_of, missing_here
from scorebook.transfer.exporting import export_league, file_name
from scorebook.transfer.pages.league_files import file_answer

from . import schemas
from .models import Scope
from .operations import Answer, ApiRequest, Operation, description, operation
from .problems import ChoicePart, Problem, dumped, problem_answer
from .reading import evening_of
from .tokens import admit

View = Callable[..., HttpResponseBase]
READING = ("GET", "HEAD")


def endpoint(operation: Operation) -> View:
    """The view of an operation."""

    @csrf_exempt
    @wraps(operation.view)
    def view(request: HttpRequest, **place: Any) -> HttpResponseBase:
        return answered(request, operation, place)

    view.answers_problems = True  # type: ignore[attr-defined]
    return view


def answered(request: HttpRequest, operation: Operation, place: dict[str, Any]) -> HttpResponseBase:
    """The answer to a request for this operation, whatever becomes of it."""
    try:
        return _served(request, operation, place)
    except Problem as found:
        problem = found
    except Refused as refused:
        problem = Problem(422, refused.objections)
    except Http404 as missing:
        problem = Problem(404, [Reason("not_found", "", str(missing))])
    except PermissionDenied as denied:
        problem = Problem(403, [Reason("forbidden", "", str(denied))])
    except RequestDataTooBig:
        problem = Problem.because(413, "too_large", _("Das ist zu groß: so viel nimmt der Server nicht auf einmal an."))
    except Full:
        problem = Problem.because(503, "busy", _("Gerade zu viel zu tun. Gleich noch einmal."), Retry_After="5")
    return problem_answer(problem)


def _served(request: HttpRequest, operation: Operation, place: dict[str, Any]) -> HttpResponseBase:
    refuse_methods_but(READING if operation.reads else (operation.method,), request)
    bearer = admit(request.headers.get("Authorization", ""), operation.scope, operation.cost)
    api_request = ApiRequest(request, bearer, {part.name: part.read(request.GET) for part in operation.parts})
    if not operation.reads:
        return _uncacheable(operation.view(api_request, **place))
    with snapshot():
        answer = operation.view(api_request, **place)
    return answer if isinstance(answer, HttpResponseBase) else _tagged(request, dumped(answer))


def refuse_methods_but(allowed: tuple[str, ...], request: HttpRequest) -> None:
    """Problem (405) for a request with another method."""
    if request.method not in allowed:
        message = _("Hier geht nur {methods}.").format(methods=", ".join(allowed))
        raise Problem.because(405, "method_not_allowed", message, Allow=", ".join(allowed))


def _uncacheable(answer: Answer) -> HttpResponseBase:
    if not isinstance(answer, HttpResponseBase):
        answer = HttpResponse(dumped(answer), content_type="application/json")
    answer.headers.setdefault("Cache-Control", "no-store")
    return answer


def _tagged(request: HttpRequest, body: bytes) -> HttpResponse:
    """An answer that is asked about again by its ETag, that of its bytes. Problem (412) if another one was asked for.

    No answer has a date, so that a condition about its date says nothing (RFC 9110, 13.1.4).
    """
    tag = f'"{blake2b(body, digest_size=16).hexdigest()}"'
    request.META.pop("HTTP_IF_UNMODIFIED_SINCE", None)
    answer = get_conditional_response(request, etag=tag) or HttpResponse(body, content_type="application/json")
    if answer.status_code == HTTPStatus.PRECONDITION_FAILED:
        message = _("Das wurde seither geändert, oder If-Match nennt etwas anderes.")
        raise Problem.because(412, "precondition_failed", message, field="If-Match")
    answer.headers["ETag"] = tag
    answer.headers["Cache-Control"] = "private, no-cache"
    answer.headers["Vary"] = "Authorization"
    return answer


# Writing: the commands that phones send, for programs, at the same address and with the same answers.


@operation(
    "evening-commands",
    "POST",
    "evenings/<any_case_uuid:evening_id>/commands",
    "Record, correct and withdraw games and other events, each command once however often it is sent.",
    answer=schemas.ANSWERS,
    body=schemas.COMMANDS,
    scope=Scope.WRITE,
    refuses=(404, 413, 422),
    cost=2,
    shared=True,
)
def evening_commands(api_request: ApiRequest, evening_id: UUID) -> Answer:
    """Do what the commands say. PermissionDenied in a league that is put away."""
    evening, access = evening_of(api_request, evening_id), api_request.bearer.access
    if not access.may_write:
        raise PermissionDenied(str(PUT_AWAY))
    body = body_of(api_request.request)
    commands, phone = read_commands(body), read_phone(body)
    sender = Sender(evening, access, None)
    answers = [answer_of(api_request.request, sender, raw, phone) for raw in commands]
    return {"answers": answers, "missing": missing_here(evening, body.get("acknowledged"))}


# The whole league as the file that this program takes over again.


CALLED = ChoicePart(
    "people", "By their names; or by their signs, and nothing that anybody has written.", ("names", "signs")
)


@operation(
    "api-export",
    "GET",
    "export",
    "Everything that belongs to the league, as one file. It breaks off when the token ends meanwhile.",
    answer={"type": "string", "contentMediaType": "application/zip"},
    parts=(CALLED,),
    scope=Scope.EXPORT,
    kind="application/zip",
    refuses=(422, 503),
    cost=60,
)
def export(api_request: ApiRequest) -> Answer:
    """The file of the league."""
    league = api_request.bearer.league
    target = tempfile.TemporaryFile()  # noqa: SIM115 - closed when it is sent
    with place(Work.EXPORT):
        export_league(league=league, target=target, signs=api_request[CALLED] == "signs")
    answer = file_answer(target, file_name(league), lambda: api_request.bearer.holds)
    answer.headers["Cache-Control"] = "no-store"
    return answer


# The description of the API, for everybody: it says nothing about any league.


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
