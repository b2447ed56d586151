"""What a penalty says of itself, worked out from what was booked: it is kept nowhere."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from ..game.said import Sentence, Signed, gettext_noop
from ..game.terms import ALL_AUGEN

if TYPE_CHECKING:
    from .guided import Strafe


def sentence_of(strafe: "Strafe") -> Sentence | None:
    """The sentence of a penalty; None for one of an unknown kind, or that does not say enough of itself."""
    say = SAID.get(strafe.kind)
    return say(strafe) if say else None


def _cost(strafe: "Strafe") -> Signed:
    """What the offender has of it."""
    return Signed(min(strafe.points.values(), default=0))


def _each(strafe: "Strafe") -> Signed:
    """What each of three others gets."""
    return Signed(-_cost(strafe) // 3)


def _gain(strafe: "Strafe") -> Sentence:
    """Who gets what: the soloist all of it, or everybody else a third."""
    gaining = [points for points in strafe.points.values() if points > 0]
    if len(gaining) == 1:
        return Sentence(gettext_noop("der Solist {points}"), points=Signed(gaining[0]))
    return Sentence(gettext_noop("die anderen je {points}"), points=_each(strafe))


def _dulle(strafe: "Strafe") -> Sentence:
    said = gettext_noop("Die Dulle wurde gezogen: {cost}, die drei anderen je {each}. Das Spiel geht weiter.")
    return Sentence(said, cost=_cost(strafe), each=_each(strafe))


def _bedient(strafe: "Strafe") -> Sentence:
    said = gettext_noop(
        "Falsch bedient: {cost}, die drei anderen je {each}. Derselbe gibt noch einmal, der Bock bleibt liegen."
    )
    return Sentence(said, cost=_cost(strafe), each=_each(strafe))


def _geringfuegig(strafe: "Strafe") -> Sentence:
    if strafe.decided:
        said = gettext_noop(
            "Verstoß nach der Entscheidung: {cost}, {gain}; die restlichen Stiche bekommt die Gegenpartei."
        )
    else:
        said = gettext_noop("Geringfügiger Verstoß: {cost}, {gain}; das Spiel geht weiter und wird gewertet.")
    return Sentence(said, cost=_cost(strafe), gain=_gain(strafe))


def _schwerwiegend(strafe: "Strafe") -> Sentence:
    if strafe.counts_as_played:
        said = gettext_noop("Schwerwiegender Verstoß: {cost}, {gain}; das Solo ist abgebrochen und gilt als gespielt.")
    else:
        said = gettext_noop(
            "Schwerwiegender Verstoß: {cost}, {gain}; das Spiel ist abgebrochen, derselbe gibt noch einmal."
        )
    return Sentence(said, cost=_cost(strafe), gain=_gain(strafe))


def _unsportlich(strafe: "Strafe") -> Sentence:
    said = gettext_noop("Unsportlichkeit: {cost} ohne Gutschrift; die Summe der Liste ist dann nicht null.")
    return Sentence(said, cost=_cost(strafe))


def _revoke(strafe: "Strafe") -> Sentence | None:
    if strafe.safe_augen is None:
        return None
    said = gettext_noop(
        "Nicht bedient: das Spiel ist verloren, mit allen angesagten Stufen und allen, die mit {augen} Augen "
        "noch erreichbar waren."
    )
    return Sentence(said, augen=ALL_AUGEN - strafe.safe_augen)


def _free(strafe: "Strafe") -> Sentence:
    if strafe.culprit is not None:
        said = gettext_noop("Strafe: {cost}, die drei anderen je {each}.")
        return Sentence(said, cost=_cost(strafe), each=_each(strafe))
    if total := sum(strafe.points.values()):
        return Sentence(gettext_noop("Korrektur von Hand, Summe {sum}."), sum=Signed(total))
    return Sentence(gettext_noop("Korrektur von Hand, die Summe ist null."))


# By the kinds of the penalties (`guided`, `strafpunkte`, `revoke`), which make theirs with this.
SAID: Final[Mapping[str, Callable[["Strafe"], Sentence | None]]] = {
    "dulle_gezogen": _dulle,
    "falsch_bedient": _bedient,
    "geringfuegig": _geringfuegig,
    "schwerwiegend": _schwerwiegend,
    "unsportlich": _unsportlich,
    "revoke": _revoke,
    "frei": _free,
}
