"""Options that contradict each other: what is refused when a rule set is made, with the reason.

Some cannot be scored at all, because a sum would not be zero; they are refused everywhere. The others could never
happen at the table, and are refused in new rules; rule sets that were stored earlier are still scored.
"""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from ..game.options import EXTRA_TRIGGERS, Booking, Options, Rounding, Trigger
from ..game.scheme import Scheme
from ..game.sentences import ALONE, Sentence, gettext_noop
from ..game.sheet import OPPONENTS
from ..game.terms import EXTRAS, KINDS, SOLO_KINDS, Kind
from ..game.words import extra_word, kind_word
from .option_values import OptionError


class Contradiction(NamedTuple):
    """What speaks against some options: a code, the options, the one to change first before others, a sentence."""

    code: str
    fields: tuple[str, ...]
    message: Sentence


class ContradictionError(OptionError):
    """Options that contradict each other."""

    def __init__(self, contradictions: tuple[Contradiction, ...]) -> None:
        first = contradictions[0]
        super().__init__(ALONE, said=first.message)
        self.path = tuple(first.fields[0].split("."))
        self.contradictions = contradictions


Check = Callable[[Scheme, Options], Iterator[Contradiction]]
# An event that causes a Bock → the kinds of game in which it can happen.
_KINDS: Final = {
    Trigger.SOLO_LOST: SOLO_KINDS | {Kind.STILLE_HOCHZEIT},
    Trigger.HAENGENDE_LOST: frozenset({Kind.HAENGENDE_HOCHZEIT}),
}


def _found(code: str, fields: str, template: str, **values: str) -> Contradiction:
    """A contradiction between these options, the one to change first before the others."""
    return Contradiction(code, tuple(fields.split()), Sentence(template, **values))


def _kinds(_base: Scheme, options: Options) -> Iterator[Contradiction]:
    if Kind.NORMAL not in options.kinds:
        yield _found("no_normal", "kinds", gettext_noop("ohne Normalspiel geht es nicht"))


def _booking(base: Scheme, options: Options) -> Iterator[Contradiction]:
    """What would leave a sum other than zero, or thirds of a point."""
    if options.booking.whole and not base.alone_in_thirds:
        message = gettext_noop(
            "jeder Gegner bekäme ein Drittel des Werts, und in dieser Abrechnung ist der Wert eines "
            "Alleinspiels nicht immer durch drei teilbar"
        )
        yield _found("thirds", "booking", message)
    if options.booking.whole and options.rounding is not Rounding.NONE:
        message = gettext_noop(
            "ein gerader Wert lässt sich nicht immer durch drei teilen, und jeder Gegner bekommt ein Drittel"
        )
        yield _found("thirds_rounded", "rounding booking", message)
    if options.booking is Booking.PLUS_MINUS and options.stille_factor != 3:
        message = gettext_noop(
            "mit Plus und Minus zählt „{kind}“ dreifach, weil drei Gegner zahlen oder bekommen "
            "und die Summe sonst nicht null wäre"
        )
        yield _found("stille_factor", "stille_factor booking", message, kind=kind_word(Kind.STILLE_HOCHZEIT, base))


def _solo_factor(base: Scheme, options: Options) -> Iterator[Contradiction]:
    """Where the factor of a solo is its three opponents, each of them pays or gets a third of it."""
    factor = options.solo_factor
    if base.solo_is_three and not options.booking.gains and factor != 1 and factor % OPPONENTS:
        message = gettext_noop(
            "in diesem Faktor stecken die drei Gegner, und jeder zahlt oder bekommt ein Drittel davon; "
            "er muss 1 sein oder durch drei teilbar"
        )
        yield _found("solo_factor_thirds", "solo_factor booking", message)


def _triggers(base: Scheme, options: Options) -> Iterator[Contradiction]:
    """Events that are to cause a Bock and cannot happen."""
    for trigger in sorted(options.bock.triggers):
        extra, kinds = EXTRA_TRIGGERS.get(trigger), _KINDS.get(trigger)
        if extra and extra not in options.extras:
            message = gettext_noop("„{extra}“ soll einen Bock auslösen, aber das gibt es bei euch nicht")
            yield _found("trigger_without_extra", "bock.triggers extras", message, extra=extra_word(extra, base))
        if kinds and not kinds & options.kinds:
            message = gettext_noop(
                "ein verlorenes Spiel soll einen Bock auslösen, aber diese Spielart gibt es bei euch nicht"
            )
            yield _found("trigger_without_kind", "bock.triggers kinds", message)


def _pflichtsolo(_base: Scheme, options: Options) -> Iterator[Contradiction]:
    if options.deal.vorfuehrung and not options.deal.pflichtsolo:
        message = gettext_noop(
            "vorgeführt wird, wer sein Pflichtsolo schuldig ist, und ein Pflichtsolo gibt es bei euch nicht"
        )
        yield _found("vorfuehrung_without_pflichtsolo", "deal.vorfuehrung deal.pflichtsolo", message)
    if options.deal.pflichtsolo and not SOLO_KINDS & options.kinds:
        message = gettext_noop("jeder soll ein Solo ansagen, aber bei euch gibt es keines, das man ansagen kann")
        yield _found("pflichtsolo_without_solo", "deal.pflichtsolo kinds", message)


def _own_names(base: Scheme, options: Options) -> Iterator[Contradiction]:
    """A name that two things would have."""
    usual = [extra_word(one, base) for one in EXTRAS if one in options.extras]
    usual += [kind_word(one, base) for one in KINDS if one in options.kinds]
    extras, solos = ([one.name for one in named.values()] for named in (options.own_extras, options.own_solos))
    taken = [one.casefold() for one in (*usual, *extras, *solos)]
    for key, names in (("own_extras", extras), ("own_solos", solos)):
        for name in [one for one in names if taken.count(one.casefold()) > 1][:1]:
            yield _found("own_name_taken", key, gettext_noop("„{name}“ heißt bei euch schon etwas anderes"), name=name)


IMPOSSIBLE: Final[tuple[Check, ...]] = (_kinds, _booking)
SENSELESS: Final[tuple[Check, ...]] = (_solo_factor, _triggers, _pflichtsolo, _own_names)


def refuse(base: Scheme, options: Options, checks: tuple[Check, ...]) -> None:
    """Raise ContradictionError if one of these checks finds something, with all that they find."""
    if found := tuple(one for check in checks for one in check(base, options)):
        raise ContradictionError(found)
