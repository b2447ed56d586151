"""What the referees are called on pages, and words of their choices."""

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy

from scorebook.scoring.game.terms import Note
from scorebook.scoring.game.trumps import Card
from scorebook.scoring.referees.trick_facts import NAMES

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

PAGE_WORDS: Final[dict[str, "_StrPromise"]] = {
    "ansage": gettext_lazy("Ansage"),
    "stich": gettext_lazy("Stich"),
    "vorbehalt": gettext_lazy("Vorbehalt"),
    "blatt": gettext_lazy("Blatt"),
    "zaehlen": gettext_lazy("Zählen"),
}
# What people disagree about most, by page.
DISPUTED: Final = ("ansage", "stich", "vorbehalt")
PAGE_QUESTIONS: Final[dict[str, "_StrPromise"]] = {
    "ansage": gettext_lazy("Durfte er das noch?"),
    "stich": gettext_lazy("Wem gehört der Stich?"),
    "vorbehalt": gettext_lazy("Wer darf spielen?"),
    "blatt": gettext_lazy("Darf er neu geben oder tauschen lassen?"),
    "zaehlen": gettext_lazy("Wie viel ist das?"),
}
PAGE_ABOUT: Final[dict[str, "_StrPromise"]] = {
    "ansage": gettext_lazy("Ob eine Ansage noch ging, und bis wann."),
    "stich": gettext_lazy("Vier Karten antippen: wer ihn bekommt und was er bringt."),
    "vorbehalt": gettext_lazy("Solo, Hochzeit und die anderen: was vorgeht, wer ausspielt, wer danach gibt."),
    "blatt": gettext_lazy("Die Karten antippen: ob das Blatt zum Einmischen, Schmeißen, Abgeben oder Schieben reicht."),
    "zaehlen": gettext_lazy("Die Karten eines Haufens antippen und die Augen ablesen."),
}
ANNOUNCED_WORDS: Final[dict[Note, "_StrPromise"]] = {
    Note.SCHWEIN: gettext_lazy("Schwein angesagt"),
    Note.SCHWEINCHEN: gettext_lazy("Schweinchen angesagt"),
    Note.SCHAFE: gettext_lazy("Schafe angesagt"),
}


def card_key(card: Card) -> str:
    """A card as in an address: "herz-10"."""
    return NAMES[card]
