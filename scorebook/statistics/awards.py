"""The awards of a game and of an evening in words, from the facts alone: what is corrected takes its awards back."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from leagues.people.selectors import names_of
from scorebook.evenings.models import Game
from scorebook.evenings.page_parts import Broken, GameAddition, GameView
from scorebook.evenings.selectors.evenings import EveningView
from scorebook.evenings.selectors.facts import facts_of_games
from scorebook.rules.citations import meaning_of
from scorebook.rules.wording import Names, listed, party_word
from scorebook.scoring import score
from scorebook.scoring.game import Award, Awarded, GameScore, awards_of
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.terms import PartyName

# What the awards are called, and what each of them is for. Titles are those of the documents.


if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

TITLES: "Final[dict[Award, _StrPromise]]" = {
    Award.MAENNLE: gettext_lazy("Männle’sche Ansage"),
    Award.GMEHLICH: gettext_lazy("Gmehlich’sche Ansage"),
    Award.ABSCHLAG: gettext_lazy("Warmduscher-Abschlag"),
    Award.HAENGENLASSEN: gettext_lazy("Hängenlassen"),
}
REASONS: "Final[dict[Award, _StrPromise]]" = {
    Award.MAENNLE: gettext_lazy("gewonnen, mindestens zwei Stufen besser als angesagt"),
    Award.GMEHLICH: gettext_lazy("nach den anderen angesagt und nicht gewonnen"),
    Award.ABSCHLAG: gettext_lazy("gewonnen ohne zu verdoppeln, vom ungeraden Wert ein Punkt weniger"),
    Award.HAENGENLASSEN: gettext_lazy("eine Hochzeit allein gelassen und gegen sie gewonnen"),
}


class AwardLine(NamedTuple):
    """An award of a game: what it is called, who has it and what for, and where it is explained."""

    title: str
    words: str
    href: str


def award_lines(found: Iterable[Awarded], names: Names, scheme: Scheme) -> Iterator[AwardLine]:
    """The awards of one game, each once with everybody who has it; without a name the party stands there."""
    people: dict[Award, list[str]] = {}
    for one in found:
        people.setdefault(one.award, []).append(_who(one, names, scheme))
    for award, who in people.items():
        yield AwardLine(str(TITLES[award]), _plainly(award, listed(who)), meaning_of(award))


def awarded_by(game: Game, _member: bool) -> list[Broken]:
    """What a game was awarded for; nothing if it does not count. Six queries at most."""
    row = getattr(game, "score", None)
    if row is None:
        return []
    scheme = game.evening.scheme
    facts = facts_of_games([game])[game.pk].under(row.bock)
    found = awards_of(facts, None if row.winner == "none" else PartyName(row.winner), scheme)
    if not found:
        return []
    lines = award_lines(found, names_of(game.league_id), scheme)
    return [Broken("", one.words, one.href, one.title) for one in lines]


def awarded_at(view: EveningView, _member: bool) -> list[Broken]:
    """What the games of an evening were awarded for: how often, and whom. No query."""
    scheme, counts = view.evening.scheme, dict[Award, Counter[str]]()
    for row in view.folded.rows:
        facts = view.facts_of(row)
        if facts is None or not isinstance(row.score, GameScore):
            continue
        for one in awards_of(facts.under(row.bock), row.score.winner, scheme):
            counts.setdefault(one.award, Counter())[_who(one, view.names, scheme)] += 1
    return [
        Broken(
            _("{number} ×").format(number=own.total()),
            _plainly(award, _shares(own)),
            meaning_of(award),
            str(TITLES[award]),
        )
        for award, own in sorted(counts.items(), key=lambda one: list(Award).index(one[0]))
    ]


def on_game(view: GameView) -> GameAddition:
    """The awards on the page of a game, with what they are for. One query."""
    facts = view.facts.under(view.bock)
    found = score(facts, view.scheme) if view.counts else None
    awarded = awards_of(facts, found.winner, view.scheme) if isinstance(found, GameScore) else []
    if not awarded:
        return GameAddition()
    own = list(award_lines(awarded, names_of(view.game.league_id), view.scheme))
    return GameAddition(notice="statistics/_game_awards.html", own=own)


def _who(one: Awarded, names: Names, scheme: Scheme) -> str:
    return names[one.player].call_name if one.player in names else party_word(one.party, scheme)


def _plainly(award: Award, who: str) -> str:
    return _("{who}: {reason}").format(who=who, reason=REASONS[award])


def _shares(own: Counter[str]) -> str:
    """Who has it, the most first: "Anna (2 ×) und Ben"."""
    often = _("{name} ({number} ×)")
    people = own.most_common()
    return listed([often.format(name=who, number=number) if number > 1 else who for who, number in people])
