"""Which passwords are refused besides those that Django refuses."""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from leagues.names import folded

if TYPE_CHECKING:
    from .models import Account

SHORTEST_WORD = 4  # shorter parts of an address ("de", "www") stand in many a good password
FEWEST_OTHER = 4  # so many other letters make a password more than the words of the site


class NoSiteWords:
    """Refuses passwords of little more than the words of this site: whoever guesses begins with them."""

    def __init__(self, words: Iterable[str]) -> None:
        long_enough = {folded(word) for word in words if len(word) >= SHORTEST_WORD}
        self.words = sorted(long_enough, key=len, reverse=True)

    def validate(self, password: str, user: "Account | None" = None) -> None:
        """ValidationError for one that is left with hardly a letter without these words."""
        letters = rest = re.sub(r"[\W\d_]+", "", folded(password))
        for word in self.words:
            rest = rest.replace(word, "")
        if rest != letters and len(rest) < FEWEST_OTHER:
            raise ValidationError(_("So heißt hier alles: das rät jemand zuerst."), code="password_site_words")

    def get_help_text(self) -> str:
        """What people are told before."""
        return _("Kein Wort, das auf jeder dieser Seiten steht.")
