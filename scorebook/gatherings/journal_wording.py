"""How the journal of a league words what happened to a Spieltag."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from leagues.journal_wording import Kept, Known, Saying

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


def _opened(_before: Kept, after: Kept, _known: Known) -> str:
    number = len(after.get("players", ()))
    words = ngettext("Spieltag eröffnet, {number} Teilnehmer", "Spieltag eröffnet, {number} Teilnehmer", number)
    return words.format(number=number)


def _entered(_before: Kept, after: Kept, known: Known) -> str:
    return _("{player} ist zum Spieltag dazugekommen").format(player=known.player(after))


def _left(_before: Kept, after: Kept, known: Known) -> str:
    return _("{player} spielt beim Spieltag nicht mehr mit").format(player=known.player(after))


def _withdrawn(_before: Kept, after: Kept, _known: Known) -> str:
    return _("Runde {number} des Spieltags zurückgenommen").format(number=after.get("round", "?"))


def _plain(words: "_StrPromise") -> Saying:
    return lambda _before, _after, _known: str(words)


WORDS: Final[Mapping[str, Saying]] = {
    "gathering.opened": _opened,
    "gathering.entered": _entered,
    "gathering.left": _left,
    "gathering.round_withdrawn": _withdrawn,
    "gathering.ended": _plain(gettext_lazy("Spieltag beendet")),
    "gathering.reopened": _plain(gettext_lazy("Spieltag wieder geöffnet")),
}
