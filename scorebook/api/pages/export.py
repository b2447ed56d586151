"""The whole league as the file that this program takes over again."""

import tempfile

from leagues.background import Work, place
from scorebook.transfer.pages.league_files import file_answer
from scorebook.transfer.services.exporting import export_league, file_name

from ..models import Scope
from ..operations import Answer, ApiRequest, operation
from ..parameters import ChoicePart

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
def export(asked: ApiRequest) -> Answer:
    """The file of the league."""
    league = asked.bearer.league
    target = tempfile.TemporaryFile()  # noqa: SIM115 - closed when it is sent
    with place(Work.EXPORT):
        export_league(league=league, target=target, signs=asked[CALLED] == "signs")
    answer = file_answer(target, file_name(league), lambda: asked.bearer.holds)
    answer.headers["Cache-Control"] = "no-store"
    return answer
