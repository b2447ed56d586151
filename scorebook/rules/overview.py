"""What a scheme has, at a glance: its options as headings with whole sentences."""

from collections.abc import Collection, Iterable
from typing import Final, NamedTuple

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, override

from scorebook.scoring.game.scheme import DealPolicy, LastRoundBock, Nesting, Scheme, Trigger, Vorab
from scorebook.scoring.game.terms import PAIR_KINDS, Kind, PartyName
from scorebook.scoring.game.words import DEAL_WORDS, PARTY_WORDS, extra_word, kind_word

from .option_texts import OPTION_TEXTS
from .wording import extra_points_word, listed

# Whole sentences of what the words of the kernel say in pieces.
NESTING_SENTENCES: Final = {
    Nesting.QUEUE: gettext_lazy("Ein weiterer wird danach gespielt."),
    Nesting.STACK: gettext_lazy("Ein weiterer legt sich darüber und verdoppelt noch einmal."),
    Nesting.RESTART: gettext_lazy("Ein weiterer lässt den laufenden von vorn beginnen."),
    Nesting.IGNORE: gettext_lazy("Ein weiterer verfällt."),
}
LAST_ROUND_SENTENCES: Final = {
    LastRoundBock.PLAY_OUT: gettext_lazy("Böcke über das Ende des Abends hinaus werden noch ausgespielt."),
    LastRoundBock.DROP: gettext_lazy("Böcke über das Ende des Abends hinaus verfallen."),
}


class Glance(NamedTuple):
    """A heading of the overview with its sentences; `changed`: the league does something of it otherwise."""

    heading: str
    sentences: list[str]
    changed: bool


@override(settings.LANGUAGE_CODE)  # half of it are words of the kernel: a text of the rules, in one language
def at_a_glance(scheme: Scheme, changed: Collection[str] = ()) -> list[Glance]:
    """What a scheme has, as headings with sentences; `changed` options mark the heading that they belong to."""
    options = scheme.options
    calls = [", ".join([PARTY_WORDS[PartyName.RE], scheme.kontra_word, *scheme.levels[2:]])]
    if options.vorab is not Vorab.NONE:
        calls.append(OPTION_TEXTS["vorab"].of(scheme).word(options.vorab.value))
    if options.solo_calls_answer_only:
        calls.append(_("Im angesagten Solo nur {kontra}, danach Re.").format(kontra=scheme.kontra_word))
    cards = _("48, mit Neunen") if options.cards == 48 else _("40, ohne Neunen")
    # The options that a heading is about, by how their keys begin.
    headings = [
        (_("Karten"), ("cards",), [cards]),
        (_("Spielarten"), ("kinds",), [named(options.kinds, scheme)]),
        (
            _("Ansagen"),
            ("calls", "vorab", "invalid_calls", "one_absage", "solo_calls", "stille_own", "re_with_120"),
            calls,
        ),
        (
            extra_points_word(scheme),
            ("extra", "alone_extras", "karlchen", "stille_extras", "gegen"),
            extras_in_words(scheme),
        ),
        (
            _("Buchung"),
            ("booking", "tenth_cents", "stille_factor", "solo_factor", "rounding"),
            [OPTION_TEXTS["booking"].of(scheme).word(options.booking.value)],
        ),
        (_("Bock"), ("bock",), bock_in_words(scheme)),
        (_("Geben"), ("deal",), deal_in_words(options.deal)),
    ]
    return [
        Glance(heading, sentences, any(option.startswith(beginnings) for option in changed))
        for heading, beginnings, sentences in headings
    ]


def extras_in_words(scheme: Scheme) -> list[str]:
    """Which extra points there are and where, those that count in the same kinds of game together."""
    options = scheme.options
    counting: dict[str, list[str]] = {}
    for kind, kinds in options.extras.items():
        counting.setdefault(where(kinds, scheme), []).append(extra_word(kind, scheme))
    extras = [f"{listed(words)}: {place}" for place, words in counting.items()]
    amount = options.extra_amount
    if amount != 1:
        extras.append(
            ngettext("Jeder zählt {number} Punkt.", "Jeder zählt {number} Punkte.", amount).format(number=amount)
        )
    return extras or [_("keine")]


def named(kinds: Iterable[Kind], scheme: Scheme) -> str:
    """Kinds of game in their usual order: "Normalspiel, Hochzeit und Armut"."""
    return listed([kind_word(kind, scheme) for kind in Kind if kind in kinds])


def where(counted: Collection[Kind], scheme: Scheme) -> str:
    """In which kinds of game something counts, said the shorter way."""
    known = scheme.options.kinds
    inside = [kind for kind in known if kind in counted]
    outside = [kind for kind in known if kind not in counted]
    if not inside or not outside:
        return _("in jeder Spielart") if inside else _("nirgends")
    if set(inside) == PAIR_KINDS & set(known):
        return _("nur zwei gegen zwei")
    if len(outside) < len(inside):
        return _("außer {kinds}").format(kinds=named(outside, scheme))
    return _("nur {kinds}").format(kinds=named(inside, scheme))


def bock_in_words(scheme: Scheme) -> list[str]:
    """How Böcke come and go."""
    policy = scheme.options.bock
    if not policy.triggers:
        return [_("keiner, außer als Hausregel")]
    triggers = OPTION_TEXTS["bock.triggers"].of(scheme)
    causes = "; ".join(triggers.element(one.value) for one in Trigger if one in policy.triggers)
    length = _("Dauer: so viele Spiele, wie am Tisch sitzen")
    if policy.games:
        length = ngettext("Dauer: {number} Spiel", "Dauer: {number} Spiele", policy.games).format(number=policy.games)
    return [
        _("Anlass: {causes}").format(causes=causes),
        length,
        str(NESTING_SENTENCES[policy.nesting]),
        str(LAST_ROUND_SENTENCES[policy.last_round]),
    ]


def deal_in_words(policy: DealPolicy) -> list[str]:
    """Who owes a solo, who deals again and who leads."""
    said = [name for name in DEAL_WORDS if getattr(policy, name)]
    sentences = [DEAL_WORDS[name] for name in said]
    if policy.round_games:
        number = policy.round_games
        games = ngettext(
            "Eine Turnierrunde hat zu viert {number} Spiel.", "Eine Turnierrunde hat zu viert {number} Spiele.", number
        )
        sentences.insert(0, games.format(number=number))
    if not any(name.startswith("again") for name in said):
        sentences.append(_("Nach jedem Spiel gibt der Nächste."))
    if not any(name.endswith("leads") for name in said):
        sentences.append(_("Auch im Solo spielt aus, wer links vom Geber sitzt."))
    return sentences
