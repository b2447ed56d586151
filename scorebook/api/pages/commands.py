"""Writing: the commands that phones send, for programs, at the same address and with the same answers."""

from uuid import UUID

from django.core.exceptions import PermissionDenied

from leagues.access import PUT_AWAY
from scorebook.evenings.forms.commands import read_commands, read_phone
from scorebook.evenings.pages.answers import body_of
from scorebook.table.commands import Sender, answer_of, missing_here

from .. import schemas
from ..models import Scope
from ..operations import Answer, ApiRequest, operation
from .reading import evening_of


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
def evening_commands(asked: ApiRequest, evening_id: UUID) -> Answer:
    """Do what the commands say. PermissionDenied in a league that is put away."""
    evening, access = evening_of(asked, evening_id), asked.bearer.access
    if not access.may_write:
        raise PermissionDenied(str(PUT_AWAY))
    body = body_of(asked.request)
    commands, phone = read_commands(body), read_phone(body)
    sender = Sender(evening, access, None)
    answers = [answer_of(asked.request, sender, raw, phone) for raw in commands]
    return {"answers": answers, "missing": missing_here(evening, body.get("acknowledged"))}
