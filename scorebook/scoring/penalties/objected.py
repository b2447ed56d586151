"""What can speak against a penalty."""

from typing import Final

from ..game.objections import Objection
from ..game.said import Sentence, gettext_noop

# code → what it means
PENALTY_CODES: Final[dict[str, str]] = {
    "culprit_not_playing": gettext_noop("Bestraft wird einer der vier, die spielen."),
    "soloist_not_playing": gettext_noop("Der Solist ist einer der vier, die spielen."),
    "amount_range": gettext_noop("Diese Punktzahl ist nicht möglich."),
    "amount_too_small": gettext_noop("Die gezogene Dulle kostet mindestens {least} Punkte."),
    "absagen_range": gettext_noop("Vor dem Verstoß gab es null bis vier Absagen."),
    "penalty_not_a_third": gettext_noop(
        "Diese Strafe lässt sich nicht durch drei teilen; möglich sind nur Vielfache von drei."
    ),
    "penalty_not_whole": gettext_noop(
        "Die Strafe lässt sich nicht durch drei teilen; bitte die Punkte der anderen angeben."
    ),
    "augen_range": gettext_noop("Die sicheren Augen liegen zwischen 0 und 240."),
}


def objected(code: str, field: str, **named: int) -> Objection:
    """An objection to a penalty, with its German sentence and what is named in it."""
    return Objection(code, field, Sentence(PENALTY_CODES[code], **named))
