"""In which language a request is answered (see `leagues.accounts.language`)."""

from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.translation import override

from leagues.accounts.language import bring_along, language_of
from scorebook.api.problems import is_bearer
from scorebook.scoring.game.sentences import ENGLISH, GERMAN, marked_by

MARKS: Final = {"de": GERMAN, "en": ENGLISH}


class Language:
    """Texts, days and numbers of an answer in the language that was chosen here, German if none was.

    What is kept for everybody ("public") is German, and so is what a program gets: neither depends on a cookie.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        language = language_of(request)
        with override(language), marked_by(MARKS[language]):
            answer = self.get_response(request)
        if "public" in answer.headers.get("Cache-Control", "") or is_bearer(request.headers):
            language = settings.LANGUAGE_CODE
        else:
            patch_vary_headers(answer, ["Cookie"])
        if answer.headers.get("Content-Type", "").startswith("text/html"):
            answer.headers["Content-Language"] = language
        return bring_along(request, answer)
