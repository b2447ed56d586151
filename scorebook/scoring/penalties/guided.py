"""Penalties and corrections with their amounts: guided ones that stand in a rule document, and the free one.

Here stand a drawn Dulle and a revoke at a fixed price; points for breaches of different weight, and the revoke that
costs the game, in `breaches`. What is offered is what the scheme names, and where it is written the scheme says, too;
the free one always is offered.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from ..evening.events import Penalty
from ..game.objections import Objection
from ..game.paragraphs import HOUSE
from ..game.scheme import Guided, Scheme
from ..game.sentences import ALONE, Sentence, Signed, Value, gettext_noop
from ..game.terms import ALL_AUGEN
from ..schemes import SCHEMES

# What can speak against a penalty.


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


# What a penalty says of itself, by its kind, worked out from what was booked and kept nowhere. The last sentence of a
# kind holds after the decision and for a game that counts as played; points by hand say whether their sum is zero.
SENTENCES: Final[Mapping[str, tuple[str, ...]]] = {
    "dulle_gezogen": (
        gettext_noop("Die Dulle wurde gezogen: {cost}, die drei anderen je {each}. Das Spiel geht weiter."),
    ),
    "falsch_bedient": (
        gettext_noop(
            "Falsch bedient: {cost}, die drei anderen je {each}. Derselbe gibt noch einmal, der Bock bleibt liegen."
        ),
    ),
    "geringfuegig": (
        gettext_noop("Geringfügiger Verstoß: {cost}, {gain}; das Spiel geht weiter und wird gewertet."),
        gettext_noop("Verstoß nach der Entscheidung: {cost}, {gain}; die restlichen Stiche bekommt die Gegenpartei."),
    ),
    "schwerwiegend": (
        gettext_noop("Schwerwiegender Verstoß: {cost}, {gain}; das Spiel ist abgebrochen, derselbe gibt noch einmal."),
        gettext_noop("Schwerwiegender Verstoß: {cost}, {gain}; das Solo ist abgebrochen und gilt als gespielt."),
    ),
    "unsportlich": (gettext_noop("Unsportlichkeit: {cost} ohne Gutschrift; die Summe der Liste ist dann nicht null."),),
    "revoke": (
        gettext_noop(
            "Nicht bedient: das Spiel ist verloren, mit allen angesagten Stufen und allen, die mit {augen} Augen "
            "noch erreichbar waren."
        ),
    ),
    "frei": (
        gettext_noop("Strafe: {cost}, die drei anderen je {each}."),
        gettext_noop("Korrektur von Hand, Summe {sum}."),
        gettext_noop("Korrektur von Hand, die Summe ist null."),
    ),
}
FREE: Final = "frei"  # of any amount
DULLE_GEZOGEN: Final = "dulle_gezogen"
FALSCH_BEDIENT: Final = "falsch_bedient"


_FREE: Final = Guided(HOUSE, "strafe", gettext_noop("Freie Strafe oder Korrektur"))


def offered(scheme: Scheme) -> dict[str, Guided]:
    """The penalties of a scheme by their kind, and the free one last."""
    return {**scheme.penalties, FREE: _FREE}


def title_of(kind: str) -> str:
    """The German name of a guided penalty, whichever scheme has it; nothing for the free one and for unknown kinds."""
    return next((scheme.penalties[kind].title for scheme in SCHEMES.values() if kind in scheme.penalties), "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Strafe:
    """A proposed penalty: what every player is booked, what becomes of the game, the paragraph.

    `culprit`: None if the points were given by hand. `decided`: it was when a party had won already. `safe_augen`:
    the Augen of tricks already made by the party that did not follow suit.
    """

    kind: str
    points: dict[str, int]
    source: str
    culprit: str | None = None
    aborts_game: bool = False
    counts_as_played: bool = False
    soloist: str | None = None
    decided: bool = False
    safe_augen: int | None = None

    @property
    def sentence(self) -> Sentence:
        """What it says of itself; empty where it does not say enough."""
        phrases = SENTENCES.get(self.kind, ())
        if not phrases or (self.kind == "revoke" and self.safe_augen is None):
            return Sentence(ALONE, said="")
        if self.kind == FREE:
            phrase = phrases[0 if self.culprit is not None else 2 if self.zero_sum else 1]
        else:
            phrase = phrases[-1 if self.decided or self.counts_as_played else 0]
        return Sentence(phrase, **self._amounts())

    def _amounts(self) -> dict[str, Value]:
        """What sentences name: what the offender has of it, each of three others, the soloist, and all together."""
        cost, gaining = min(self.points.values(), default=0), [one for one in self.points.values() if one > 0]
        each = Signed(-cost // 3)
        if len(gaining) == 1:
            gain = Sentence(gettext_noop("der Solist {points}"), points=Signed(gaining[0]))
        else:
            gain = Sentence(gettext_noop("die anderen je {points}"), points=each)
        total, augen = Signed(sum(self.points.values())), ALL_AUGEN - (self.safe_augen or 0)
        return {"cost": Signed(cost), "each": each, "gain": gain, "sum": total, "augen": augen}

    @property
    def zero_sum(self) -> bool:
        """Whether the points add up to nothing."""
        return not sum(self.points.values())

    def event(self, key: str) -> Penalty:
        """The event that books it."""
        return Penalty(key, self.kind, self.points, self.aborts_game, self.counts_as_played, self.soloist)


def shared(four: tuple[str, ...], culprit: str, each: int) -> dict[str, int]:
    """The three others get so many points each, the culprit loses them all."""
    return {player: -3 * each if player == culprit else each for player in four}


def least_dulle(scheme: Scheme) -> int:
    """What a drawn Dulle costs at least, because the others at the table may find it worth more."""
    return 3 * scheme.options.penalties.dulle


def dulle_gezogen(four: tuple[str, ...], culprit: str, scheme: Scheme, amount: int | None = None) -> Strafe | Objection:
    """Whose Dulle was drawn: −300 or more, the three others of the game a third each; the game goes on.

    Refused below what it costs at least, and where a third is not whole. The scheme has this penalty.
    """
    least = least_dulle(scheme)
    amount = least if amount is None else amount
    if culprit not in four:
        return objected("culprit_not_playing", "culprit")
    if amount < least:
        return objected("amount_too_small", "amount", least=least)
    if amount % 3:
        return objected("penalty_not_a_third", "amount")
    each = amount // 3
    source = scheme.penalties[DULLE_GEZOGEN].source()
    return Strafe(kind=DULLE_GEZOGEN, points=shared(four, culprit, each), source=source, culprit=culprit)


def falsch_bedient(four: tuple[str, ...], culprit: str, scheme: Scheme) -> Strafe | Objection:
    """A revoke: −300 / +100 each, or as agreed; the game is stopped and repeated by the same dealer, its Bock stays.

    The scheme has this penalty.
    """
    if culprit not in four:
        return objected("culprit_not_playing", "culprit")
    each = scheme.options.penalties.bedient
    return Strafe(
        kind=FALSCH_BEDIENT,
        points=shared(four, culprit, each),
        source=scheme.penalties[FALSCH_BEDIENT].source(),
        culprit=culprit,
        aborts_game=True,
    )


def free(
    four: tuple[str, ...], culprit: str, amount: int, points: Mapping[str, int] | None = None
) -> Strafe | Objection:
    """The culprit loses `amount` points, the three others get a third each; the game goes on.

    Refused when that is not whole, or nothing, unless `points` gives everybody's points, who need not be of the four.
    """
    if points is not None:
        if not any(points.values()):
            return objected("amount_range", "points")
        return Strafe(kind=FREE, points=dict(points), source=_FREE.source())
    if culprit not in four:
        return objected("culprit_not_playing", "culprit")
    if amount <= 0:
        return objected("amount_range", "amount")
    if amount % 3:
        return objected("penalty_not_whole", "amount")
    return Strafe(kind=FREE, points=shared(four, culprit, amount // 3), source=_FREE.source(), culprit=culprit)
