"""The Siegerehrung: the places one by one, the podium, what was remarkable, and what the others get to see of it."""

import uuid
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from leagues import formats
from leagues.groups.models import League
from leagues.people.redaction import league_outside, texts_among
from leagues.people.selectors import Name, all_players_in, names_among
from scorebook.charts.answer import PNG, picture_answer, picture_tag
from scorebook.charts.series import CardPlace, ShareCard
from scorebook.rules.wording import bock_name, games_words, listed, party_word
from scorebook.scoring.evening import Row
from scorebook.scoring.game import GameScore
from scorebook.scoring.game.sentences import number_words, signed
from scorebook.scoring.game.terms import LEVEL_OF

from ..access import evening_for
from ..derived.tallies import keeps, named
from ..models import Evening
from ..podium import (
    GameBooked,
    PodiumPlace,
    Stop,
    WinningRun,
    biggest_gain,
    in_front_since,
    last_in_front,
    longest_run,
    places_of,
    podium_of,
    stops_of,
)
from ..selectors.evenings import EveningView, load, names_to_share
from .display import lines_of
from .requests import at_the_table
from .result_card import sides_booked
from .table_header import games_count

# What was remarkable at an evening: its biggest game, longest run of wins, best call, and its Böcke.


SHORTEST_RUN = 3


class Highlight(NamedTuple):
    """A figure, what it is ("Größtes Spiel"), and whose or when."""

    figure: str
    title: str
    words: str


def games_of(view: EveningView) -> list[GameBooked]:
    """The scored games with what they brought and who won them."""
    return [GameBooked(row.number, row.points, winners_of(row)) for row in _scored(view)]


def winners_of(row: Row) -> tuple[str, ...]:
    """The party that has won a game."""
    score = row.score
    if score is None or score.winner is None:
        return ()
    return score.re if score.winner.value == "re" else score.kontra


def highlights_of(view: EveningView) -> list[Highlight]:
    """What was remarkable, as far as there was any of it."""
    return [*_biggest(view), *_run(view, longest_run(games_of(view))), *_best_call(view), *_boecke(view)]


def _scored(view: EveningView) -> list[Row]:
    return [row for row in view.folded.rows if isinstance(row.score, GameScore) and view.facts_of(row)]


def _biggest(view: EveningView) -> Iterator[Highlight]:
    """The game of which somebody got, or lost, the most points."""
    rows = [row for row in _scored(view) if any(row.points.values())]
    if not rows:
        return
    row = max(rows, key=lambda one: max(map(abs, one.points.values())))
    side = max(sides_booked(view, row), key=lambda one: abs(one.points))
    words = _("Spiel {number}, {names}").format(number=row.number, names=side.names)
    if row.bock:
        words = _("{game}, {bock}").format(game=words, bock=bock_name(row.bock))
    yield Highlight(signed(side.points), _("Größtes Spiel"), words)


def _run(view: EveningView, run: WinningRun | None) -> Iterator[Highlight]:
    """The longest run of wins, if it is worth telling."""
    if run is None or run.length < SHORTEST_RUN:
        return
    words = listed([view.names[player].call_name for player, _first, _last in run.runs])
    if len(run.runs) == 1:
        _player, first, last = run.runs[0]
        words = _("{name}, Spiel {first} bis {last}").format(name=words, first=first, last=last)
    yield Highlight(_("{number} am Stück").format(number=run.length), _("Längste Serie"), words)


def _best_call(view: EveningView) -> Iterator[Highlight]:
    """The deepest call that was made and kept; of equally deep ones that in the game which brought most."""
    won_calls = [
        (call, facts, row)
        for row in _scored(view)
        if (facts := view.facts_of(row))
        for call in facts.announcements
        if row.score and row.score.winner is call.party and not call.invalid and keeps(facts, call, call.party.value)
    ]
    if not won_calls:
        return
    call, facts, row = max(won_calls, key=lambda won: (LEVEL_OF[won[0].call], max(won[2].points.values(), default=0)))
    scheme = view.evening.scheme
    level, members = LEVEL_OF[call.call], facts.members(call.party)
    caller = named(call.player, members)
    who = [caller] if caller in view.names else list(members)
    names = listed([view.names[key].call_name for key in who if key in view.names])
    figure = scheme.levels[level] if level > 1 else party_word(call.party, scheme)
    words = _("{names}, Spiel {number}").format(names=names, number=row.number)
    yield Highlight(figure, _("Beste Ansage"), words)


def _boecke(view: EveningView) -> Iterator[Highlight]:
    """How many Böcke came, and what they did."""
    rows = _scored(view)
    boecke, under = sum(row.boecke for row in rows), [row for row in rows if row.bock]
    if not boecke:
        return
    figure = ngettext("{number} Bock", "{number} Böcke", boecke).format(number=boecke)
    words = _("Keines davon wurde gespielt")
    if under:
        most = max(row.factor for row in under)
        words = _("{games}, bis ×{factor}").format(games=games_words(len(under)), factor=most)
    yield Highlight(figure, _("Unter Bock"), words)


def highlight_lines(highlights: Sequence[Highlight]) -> list[tuple[str, str]]:
    """The highlights as lines: a heading, and what is said of it."""
    return [(one.title, f"{one.figure} · {one.words}") for one in highlights]


# The sentences of the Siegerehrung. Each is made of what `honours` has counted, and true of it.


MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}


def headline(names: Sequence[str]) -> str:
    """Who has won: "Clara gewinnt den Abend"."""
    return ngettext("{names} gewinnt den Abend", "{names} gewinnen den Abend", len(names)).format(names=listed(names))


def place_words(place: PodiumPlace) -> str:
    """ "Platz 4", and whether several share it."""
    if len(place.players) > 1:
        return _("Platz {rank}, geteilt").format(rank=place.rank)
    return _("Platz {rank}").format(rank=place.rank)


def gap_words(places: Sequence[PodiumPlace], number: int) -> str:
    """How far it is to the next better place, or for the first one to the second; empty if all share one place."""
    if len(places) < 2:
        return ""
    own, other = places[number], places[number - 1 if number else 1]
    sentence = _("{points} hinter Platz {rank}") if number else _("{points} vor Platz {rank}")
    return sentence.format(points=number_words(abs(other.points - own.points)), rank=other.rank)


def story_words(player: str, rank: int, stops: Sequence[Stop], games: Sequence[GameBooked]) -> str:
    """What the evening was for somebody: in front since when or until when, or the game that brought most.

    Empty without games.
    """
    numbers = [stop.number for stop in stops if stop.number]
    if not numbers:
        return ""
    since, until = in_front_since(stops), last_in_front(stops).get(player, 0)
    if rank == 1 and since is not None:
        return _winner_words(since, numbers)
    if until and 2 * until >= numbers[-1]:
        return _("nach Spiel {number} noch vorn").format(number=until)
    if gain := biggest_gain(games, player):
        return _("größtes Plus: {points} in Spiel {number}").format(points=signed(gain[0]), number=gain[1])
    return ""


def _winner_words(since: int, numbers: Sequence[int]) -> str:
    """Since when the winner was in front."""
    if since <= numbers[0]:
        return _("vorn vom ersten Spiel an")
    if since == numbers[-1]:
        return _("vorn erst mit dem letzten Spiel")
    return _("vorn seit Spiel {number}").format(number=since)


def chat_text(
    above: str, title: str, people: Sequence[tuple[int, str, int]], facts: Sequence[tuple[str, str]], link: str
) -> str:
    """The evening as a text for a chat. `people`: rank, name, points of everybody, best first; `link` may be empty."""
    lines = [
        f"{MEDALS.get(rank) or formats.format_place(rank)} {name} {signed(points)}" for rank, name, points in people
    ]
    fact_lines = [f"{heading}: {words}" for heading, words in facts]
    parts = [[above, title], lines, fact_lines, [link] if link else []]
    return "\n\n".join("\n".join(part) for part in parts if part)


FACTS_ON_CARD = 3


class Honoured(NamedTuple):
    """Somebody at a place, with a sentence of their own (perhaps empty)."""

    who: Name
    story: str


class CeremonyPlace(NamedTuple):
    """A place: its rank, "Platz 4", the points, how far it is to the next one, and who has it."""

    rank: int
    title: str
    points: int
    gap: str
    people: Sequence[Honoured]


class Ceremony(NamedTuple):
    """The places best first; `up` of them stand on the podium, `others` do not. `steps` begin with the last place."""

    title: str
    places: Sequence[CeremonyPlace]
    steps: Sequence[CeremonyPlace]
    up: Sequence[CeremonyPlace]
    others: Sequence[CeremonyPlace]
    games: str
    highlights: Sequence[Highlight]


def ceremony_of(view: EveningView) -> Ceremony:
    """What there is to honour."""
    places = places_of({one.player: one.points for one in view.folded.state.standing})
    stops = stops_of((row.number, row.is_game, row.totals) for row in view.folded.rows if row.is_game or row.points)
    games = games_of(view)

    def honoured(place: PodiumPlace) -> CeremonyPlace:
        people = [Honoured(view.names[key], story_words(key, place.rank, stops, games)) for key in place.players]
        number = places.index(place)
        return CeremonyPlace(place.rank, place_words(place), place.points, gap_words(places, number), people)

    up, others = podium_of(places)
    return Ceremony(
        title=headline([view.names[key].call_name for key in places[0].players]),
        places=[honoured(place) for place in places],
        steps=[honoured(place) for place in places[::-1]],
        up=[honoured(place) for place in up],
        others=[honoured(place) for place in others],
        games=games_words(games_count(view)),
        highlights=highlights_of(view),
    )


def shareable(view: EveningView, league: League) -> EveningView:
    """The evening with the names under which it may leave the league."""
    return replace(view, names=names_to_share(view.names, with_names=league.share_names))


def outside(view: EveningView, league: League) -> League:
    """The league with the words under which it may be shown elsewhere."""
    return league_outside(league, texts_among(view.everybody))


def shared_title(view: EveningView, ceremony: Ceremony, league: League) -> str:
    """Who has won, where names may be named and everybody is known who has; otherwise just what it is."""
    if not view.evening.open and league.share_names:
        winners = [one.who for one in ceremony.places[0].people]
        if not any(who.hidden or who.unlisted for who in winners):
            return ceremony.title
    return _("Zwischenstand") if view.evening.open else _("Siegerehrung")


def above_of(evening: Evening, league: League) -> str:
    """Which evening it was."""
    return f"{league.name} · {evening.day_words('j. F Y')}"


def shared_text(view: EveningView, league: League, link: str) -> str:
    """The text for a chat, of an evening with the names that may leave the league; `link`: where everybody reads it."""
    ceremony = ceremony_of(view)
    people = [(place.rank, one.who.call_name, place.points) for place in ceremony.places for one in place.people]
    title = shared_title(view, ceremony, league)
    return chat_text(above_of(view.evening, league), title, people, highlight_lines(ceremony.highlights), link)


@at_the_table
@require_safe
def evening_card(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """The picture of an evening for others to see."""
    evening, access = evening_for(request, evening_id)
    return card_of_evening(request, evening, access.league)


def card_of_evening(request: HttpRequest, evening: Evening, league: League) -> HttpResponse:
    """The picture, with the names that may leave the league."""
    players = all_players_in(league.pk)
    outside_league = league_outside(league, texts_among(players))
    names = names_to_share(names_among(players), with_names=league.share_names)

    def draw() -> bytes:
        from scorebook.charts.evening import share_card

        return share_card(card_texts(replace(load(evening), names=names), outside_league))

    tag = picture_tag("card", evening.pk, evening.stamp, outside_league.name, league.share_names, sorted(names.items()))
    return picture_answer(request, tag, draw, kind=PNG)


def card_texts(view: EveningView, league: League) -> ShareCard:
    """The texts of the picture."""
    ceremony = ceremony_of(view)

    def on_card(places: Sequence[CeremonyPlace]) -> tuple[CardPlace, ...]:
        return tuple(
            CardPlace(
                place.rank,
                one.who.call_name if league.share_names else "",
                one.who.sign,
                one.who.mark,
                place.points,
            )
            for place in places
            for one in place.people
        )

    return ShareCard(
        above=above_of(view.evening, league),
        title=shared_title(view, ceremony, league),
        podium=on_card(ceremony.up),
        others=on_card(ceremony.others),
        course=tuple(lines_of(view)),
        facts=tuple(highlight_lines(ceremony.highlights)[:FACTS_ON_CARD]),
    )
