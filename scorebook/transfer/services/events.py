"""The events of imported evenings as rows."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from scorebook.evenings.models import BOOKING, GAP, Event, EventKind, Game, Party, PenaltyShare
from scorebook.evenings.services.facts import party_rows, set_facts, write_details
from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.game.objections import Refusal
from scorebook.scoring.input.event import NOT_OF_A_GAME
from scorebook.scoring.input.plausibility import parse

from ..file.layout import EVENTS
from .destination import Destination, Line

# How a kind of event is called in the file, where it is called otherwise.
KINDS: Final = {"dealer": EventKind.DEALER_SET, "bock": EventKind.BOCK_SET}
DATA: Final[tuple[str, ...]] = ("more", "runs", "order", "games")


class EventRows:
    """Writes events with their games and penalties, some hundred at a time."""

    def __init__(self, destination: Destination) -> None:
        self.to = destination
        self.places: Counter[str] = Counter()

    def write(self) -> int:
        """Write all of them in the order of the file; how many games were among them."""
        games = 0
        for some in self.to.some(EVENTS):
            told = [self.to.translated(line) for line in some]
            events = [self._event(line, here) for line, here in zip(some, told, strict=True)]
            self.to.refuse_taken(Event, [event.pk for event in events])
            self.to.insert_many(Event, events)
            played = [(one, line, here) for one, line, here in zip(events, some, told, strict=True) if "game" in line]
            self._games(played)
            self._shares(zip(events, told, strict=True))
            games += len(played)
        return games

    def _event(self, line: Line, here: Line) -> Event:
        self.places[line["evening"]] += 1
        penalty = line["type"] == EventKind.PENALTY
        data = {**here["details"], **_folded(here)} if penalty else {key: here[key] for key in DATA if key in here}
        player = here.get("player")
        return Event(
            pk=self.to.known(line["id"]),
            league_id=self.to.league.pk,
            evening_id=self.to.identity(line["evening"]),
            position=self.places[line["evening"]] * GAP,
            kind=str(KINDS.get(line["type"], line["type"])),
            player_id=int(player) if player else None,
            seat=line.get("seat"),
            reason=line.get("reason", ""),
            data=data,
            recorded_at=line["recorded_at"],
            withdrawn_at=line["withdrawn_at"],
        )

    def _games(self, played: list[tuple[Event, Line, Line]]) -> None:
        games, facts_of = [], {}
        for event, line, here in played:
            game = Game(
                pk=self.to.known(line["game"]),
                league_id=self.to.league.pk,
                evening_id=event.evening_id,
                event_id=event.pk,
                revision=line["revision"],
            )
            facts = _facts(here["facts"]).commented(line["comment"])
            set_facts(game, facts)
            games.append(game)
            facts_of[game.pk] = facts
        self.to.refuse_taken(Game, facts_of)
        self.to.insert_many(Game, games)
        parties = {game.pk: party_rows(game, facts_of[game.pk]) for game in games}
        self.to.insert(Party, (party for of in parties.values() for party in of.values()))
        write_details((game, facts_of[game.pk], parties[game.pk]) for game in games)

    def _shares(self, events: Iterable[tuple[Event, Line]]) -> None:
        self.to.insert_many(
            PenaltyShare,
            (
                PenaltyShare(league_id=self.to.league.pk, event_id=event.pk, player_id=int(player), points=points)
                for event, here in events
                if event.kind in BOOKING
                for player, points in here["points"].items()
            ),
        )


def _folded(here: Line) -> Line:
    """What the fold reads of a penalty, as it is stored: only what says something."""
    told = {"aborts_game": here["aborts"], "counts_as_played": here["counts"], "soloist": here["soloist"]}
    return {name: value for name, value in told.items() if value}


def _facts(raw: Line) -> GameFacts:
    facts = parse({name: value for name, value in raw.items() if name not in NOT_OF_A_GAME}, None, stored=True)
    if isinstance(facts, Refusal):
        raise TypeError("the file has been checked")
    return facts
