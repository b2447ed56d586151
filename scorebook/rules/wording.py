"""German sentences about games and evenings; the one place where facts become text for people."""

import re
from collections.abc import Iterable, Sequence
from datetime import date
from typing import Final, NamedTuple

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from leagues.formats import format_place
from leagues.people.selectors import Name
from leagues.refused import Reason, Refused
from leagues.templatetags.page_tags import filled, in_german
from scorebook.scoring.evening import REDEAL_REASONS, Run, redeal_reasons
from scorebook.scoring.game import PARTY_WORDS, GameScore, Objection, extra_word, hochzeit_by_word, kind_word, note_word
from scorebook.scoring.game import extra_points_word as word_of_extra_points
from scorebook.scoring.game.facts import CallFact, GameFacts
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.sentences import (
    IN_FIELD,
    IN_OPTION,
    OPENING,
    UNDER,
    RuleText,
    Sentence,
    Signed,
    Value,
    capitalised,
    plain,
    signed,
)
from scorebook.scoring.game.terms import ALL_AUGEN, ANSAGE, LEVEL_AUGEN, LEVEL_OF, Call, Kind, PartyName
from scorebook.scoring.input import NO_SUCH_OPTION, OptionError
from scorebook.scoring.penalties import title_of

from .option_texts import OPTION_TEXTS

# What the kernel and the readers of brought files say, in the language of whoever reads it.


# What people call the fields of a game and of an evening whose objections do not name them.
FIELDS: Final = {
    "scheme": gettext_lazy("Abrechnung"),
    "options": gettext_lazy("Hausregeln"),
    "kind": gettext_lazy("Spielart"),
    "players": gettext_lazy("Spieler"),
    "re": gettext_lazy("Re-Partei"),
    "re_augen": gettext_lazy("Augen von Re"),
    "re_range": gettext_lazy("Augen von Re"),
    "re_tricks": gettext_lazy("Stiche"),
    "kontra_tricks": gettext_lazy("Stiche"),
    "announcements": gettext_lazy("Ansagen"),
    "bock": gettext_lazy("Bock"),
    "notes": gettext_lazy("Besonderheiten"),
    "klaerungsstich": gettext_lazy("Klärungsstich"),
    "seats": gettext_lazy("Plätze"),
    "dealer": gettext_lazy("Geber"),
    "cards": gettext_lazy("Karten"),
}


def localized(sentence: str) -> str:
    """The sentence for a page; what is no `Sentence` is said by a page already.

    A text of the rules in it stays German and is marked so: then it is HTML.
    """
    if not isinstance(sentence, Sentence):
        return sentence
    inner = sentence.values.get("said")
    if sentence.template == UNDER and isinstance(inner, Sentence):
        return localized(inner)
    if sentence.template == IN_FIELD and isinstance(inner, Sentence):
        return _in_field(str(sentence.values["field"]), inner)
    if sentence.template == IN_OPTION and isinstance(inner, Sentence):
        return _about_option(str(sentence.values["option"]).replace(": ", "."), inner)
    text = filled(_(sentence.template), **{name: _words(value) for name, value in sentence.values.items()})
    return capitalised(text) if sentence.template == OPENING and not hasattr(text, "__html__") else text


def about_option(error: OptionError, scheme: Scheme) -> str:
    """What the kernel objects to in the rules of a scheme's group: the option by its title, values in words."""
    return _about_option(error.key, error.bare_sentence, scheme)


def _in_field(field: str, sentence: Sentence) -> str:
    """With what the field is called in front; without that where the sentence says it itself."""
    label = FIELDS.get(re.split(r"[.\[]", field)[0])
    return filled(IN_FIELD, field=str(label), said=localized(sentence)) if label else beginning(sentence)


def _about_option(key: str, sentence: Sentence, scheme: Scheme | None = None) -> str:
    option_text = OPTION_TEXTS.get(key)
    if sentence.template == NO_SUCH_OPTION:
        return _("„{option}“: diese Option gibt es nicht").format(option=key)
    if option_text is None:
        return beginning(sentence)
    if scheme:
        option_text = option_text.of(scheme)
    if names := sentence.values.get("names"):
        sentence = Sentence(sentence.template, names="; ".join(map(option_text.element, str(names).split(", "))))
    return IN_FIELD.format(field=option_text.title, said=localized(sentence))


def beginning(text: str) -> str:
    """The sentence with a capital letter at its beginning."""
    return localized(Sentence(OPENING, opening=text))


def localized_objections(objections: Iterable[Objection]) -> list[str]:
    """What the kernel objects to, a sentence each, as a page shows them together."""
    return [localized(one.message) for one in objections]


def field_message(objection: Objection) -> str:
    """What the kernel objects to, shown beside the field: without its name, beginning in capitals."""
    return beginning(objection.sentence_without_field)


def refused_by_rules(objections: Iterable[Objection]) -> Refused:
    """What the kernel objects to, as a refusal in the user's language."""
    return Refused(Reason(one.code, one.field, localized(one.message)) for one in objections)


def _words(value: Value) -> str:
    if isinstance(value, Sentence):
        return localized(value)
    if isinstance(value, RuleText):
        return in_german(str(value))
    if isinstance(value, str):
        return value
    if isinstance(value, date):
        return date_format(value, "d.m.Y")
    return signed(value) if isinstance(value, Signed) else plain(value)


Names = dict[str, Name]


class PartySide(NamedTuple):
    """A party of a game: the names in it, how many they are, and what each of them is booked."""

    party: PartyName
    names: str
    members: int
    points: int

    @property
    def each(self) -> bool:
        """Whether the points are those of several."""
        return self.members > 1

    @property
    def sum(self) -> int:
        """What the party is booked as a whole."""
        return self.points * self.members


def listed(words: Sequence[str]) -> str:
    """ "Anna", "Anna und Ben", "Anna, Ben und Cem"."""
    if len(words) < 2:
        return "".join(words)
    return _("{some} und {last}").format(some=", ".join(words[:-1]), last=words[-1])


def at_the_end(name: str) -> str:
    """A name that ends a sentence: of "Maximilian H." the full stop is that of the sentence."""
    return name.removesuffix(".")


def games_words(number: int) -> str:
    """ "1 Spiel", "3 Spiele"."""
    return ngettext("{number} Spiel", "{number} Spiele", number).format(number=number)


def bock_name(number: int) -> str:
    """What so many Böcke on a game are called: "Bock", "Doppelbock"."""
    names = {1: _("Bock"), 2: _("Doppelbock"), 3: _("Tripelbock")}
    return names.get(number) or _("{number} Böcke").format(number=number)


def bock_words(outlook: Sequence[Run]) -> str:
    """What lies ahead: "×2, noch 3 Spiele; dann ×1". Empty without Bock."""
    runs = [run for run in outlook if run.games]
    if not runs:
        return ""
    first, *later = runs
    lying = ngettext("×{factor}, noch {number} Spiel", "×{factor}, noch {number} Spiele", first.games)
    parts = [lying.format(factor=first.factor, number=first.games)]
    for run in later:
        then = ngettext("dann ×{factor} für {number} Spiel", "dann ×{factor} für {number} Spiele", run.games)
        parts.append(then.format(factor=run.factor, number=run.games))
    return "; ".join([*parts, _("dann ×1")])


def party_words(facts: GameFacts, party: PartyName, names: Names) -> str:
    """The names of a party."""
    return listed([names[key].call_name if key in names else key for key in facts.members(party)])


def outcome_words(facts: GameFacts, scheme: Scheme, score: GameScore | None) -> str:
    """How it ended, so that one sees why: "Contra unter 120, U6 verfehlt"; also where winning it brings nothing."""
    words = _called_and_reached(facts, scheme, score)
    if score is None or score.winner is None or score.re_points or score.kontra_points:
        return words
    source = next((one.source for one in reversed(score.items) if one.amount), score.why.source)
    return _("{result}, wird nicht geschrieben ({source})").format(result=words, source=source)


def _called_and_reached(facts: GameFacts, scheme: Scheme, score: GameScore | None) -> str:
    words = result_words(facts, scheme)
    if score is None:
        return words
    low, high = facts.re_range or (facts.re_augen or 0, facts.re_augen or 0)
    others_least = {PartyName.RE: ALL_AUGEN - high, PartyName.KONTRA: low}
    missed = []
    for party, least in others_least.items():
        deepest = max((LEVEL_OF[one.call] for one in facts.announcements if _counts(one, party)), default=0)
        if deepest > ANSAGE and (least >= LEVEL_AUGEN.get(deepest, 1) or score.winner not in {party, None}):
            missed.append(scheme.levels[deepest])
    if len(missed) > 1:
        return _("{result}, beide Absagen verfehlt").format(result=words)
    return _("{result}, {call} verfehlt").format(result=words, call=missed[0]) if missed else words


def _counts(call: CallFact, party: PartyName) -> bool:
    return call.party is party and not call.invalid


def result_words(facts: GameFacts, scheme: Scheme) -> str:
    """The result as it was entered: "151 : 89 Augen", "Contra unter 90", "Re schwarz", "keiner unter 90"."""
    re, kontra, half = PARTY_WORDS[PartyName.RE], scheme.kontra_word, ALL_AUGEN // 2
    low, high = facts.re_range or (facts.re_augen or 0, facts.re_augen or 0)
    if facts.re_range and 0 in {facts.re_tricks, facts.kontra_tricks}:
        return _("{party} schwarz").format(party=re if facts.re_tricks == 0 else kontra)
    if low == high:
        return _("{re} : {kontra} Augen").format(re=low, kontra=ALL_AUGEN - low)
    if (low, high) in {(0, half - 1), (half + 1, ALL_AUGEN)}:
        return _("{party} hat mehr").format(party=re if low else kontra)
    if high < half:
        return _("{party} unter {augen}").format(party=re, augen=high + 1)
    if low > half:
        return _("{party} unter {augen}").format(party=kontra, augen=ALL_AUGEN - low + 1)
    return _least_words({re: low, kontra: ALL_AUGEN - high})


def _least_words(augen: dict[str, int]) -> str:
    """What both parties have at least, by their words, where either may be ahead: "keiner unter 90"."""
    least = {party: number for party, number in augen.items() if number}
    if not least:
        return _("Augen unbekannt")
    if len(least) > 1 and len(set(least.values())) == 1:
        number = min(least.values())
        return _("keiner schwarz") if number == 1 else _("keiner unter {augen}").format(augen=number)
    return ", ".join(
        (_("{party} nicht schwarz") if number == 1 else _("{party} nicht unter {augen}")).format(
            party=party, augen=number
        )
        for party, number in least.items()
    )


def call_words(facts: GameFacts, scheme: Scheme) -> list[str]:
    """The calls in their order: "Re", "Re: keine 90 (vorab)"."""
    words = []
    for call in facts.announcements:
        party = party_word(call.party, scheme)
        first = call.call in {Call.RE, Call.KONTRA}
        word = party if first else f"{party}: {scheme.levels[LEVEL_OF[call.call]]}"
        words.append(_marked(call).format(call=word))
    return words


def _marked(call: CallFact) -> str:
    if call.vorab and call.invalid:
        return _("{call} (vorab, ungültig)")
    if call.vorab:
        return _("{call} (vorab)")
    return _("{call} (ungültig)") if call.invalid else "{call}"


def extra_words(facts: GameFacts, scheme: Scheme, names: Names) -> list[str]:
    """The extra points: "Fuchs gefangen (Re, Anna von Cem)"."""
    words = []
    for extra in facts.extras:
        who = party_word(extra.party, scheme)
        if extra.player in names:
            who = f"{who}, {names[extra.player].call_name}"
        if extra.loser in names:
            who = _("{winner} von {loser}").format(winner=who, loser=names[extra.loser].call_name)
        words.append(f"{extra_word(extra.kind, scheme)} ({who})")
    return words


def game_words(facts: GameFacts, scheme: Scheme, names: Names) -> str:
    """A game in one line: "Anna und Ben", "Damensolo: Anna"."""
    re = party_words(facts, PartyName.RE, names)
    return re if facts.kind is Kind.NORMAL else f"{kind_word(facts.kind, scheme)}: {re}"


def warning_words(codes: Iterable[str], sentences: dict[str, str]) -> list[str]:
    """The sentences of warning codes, which are given by `gettext_noop`."""
    return [_(sentences[code]) for code in codes if code in sentences]


def redeal_word(reason: str) -> str:
    """Why new cards were dealt: a reason that the rules know, or what the table has typed."""
    return _(REDEAL_REASONS[reason]) if reason in REDEAL_REASONS else reason


def redeal_choices(scheme: Scheme) -> list[tuple[str, str]]:
    """Why new cards can be dealt under a scheme: keys and words."""
    return [(reason, redeal_word(reason)) for reason in redeal_reasons(scheme)]


def penalty_word(kind: str) -> str:
    """What a guided penalty is called; nothing for the free one and for unknown kinds."""
    title = title_of(kind)
    return _(title) if title else ""


def extra_points_word(scheme: Scheme) -> str:
    """What the extra points are called together, in the language of the page."""
    return localized(word_of_extra_points(scheme))


def party_word(party: PartyName | None, scheme: Scheme) -> str:
    """Re, Kontra (as the scheme calls it), or nothing."""
    if party is PartyName.KONTRA:
        return scheme.kontra_word
    return PARTY_WORDS[party] if party else ""


def sides_of(found: GameScore, facts: GameFacts, names: Names) -> list[PartySide]:
    """Both parties with what each of their players is booked, the winner first."""
    points = {PartyName.RE: found.re_points, PartyName.KONTRA: found.kontra_points}
    sides = [
        PartySide(party, party_words(facts, party, names), len(facts.members(party)), booked)
        for party, booked in points.items()
    ]
    return sides[::-1] if found.winner is PartyName.KONTRA else sides


def facts_in_words(facts: GameFacts, scheme: Scheme, names: Names) -> list[tuple[str, str]]:
    """What was entered, as pairs of heading and words; what was not recorded is left out."""
    pairs = [
        (_("Spielart"), kind_word(facts.kind, scheme)),
        (PARTY_WORDS[PartyName.RE], party_words(facts, PartyName.RE, names)),
        (scheme.kontra_word, party_words(facts, PartyName.KONTRA, names)),
        (_("Ergebnis"), result_words(facts, scheme)),
        (_("Ansagen"), listed(call_words(facts, scheme)) or _("keine")),
        (extra_points_word(scheme), listed(extra_words(facts, scheme, names)) or _("keine")),
    ]
    if facts.kind is Kind.HOCHZEIT and facts.klaerungsstich:
        pairs.append((_("Klärungsstich"), format_place(facts.klaerungsstich)))
    if facts.hochzeit_by:
        pairs.append((_("Geheiratet wird"), hochzeit_by_word(facts.hochzeit_by, scheme)))
    if facts.armut_player in names:
        pairs.append((kind_word(Kind.ARMUT, scheme), names[facts.armut_player].call_name))
    if facts.notes:
        pairs.append((_("Besonderheiten"), listed([note_word(note, scheme) for note in facts.notes])))
    if facts.comment:
        pairs.append((_("Notiz"), facts.comment))
    return pairs
