"""What an evening's database holds, against what its phones have entered and were told."""

from collections import Counter

from scorebook.evenings.models import Command, Event, EventKind, Game
from scorebook.evenings.selectors.evenings import load

BY_HAND = "points_"


class Found:
    """An evening as it is stored now."""

    def __init__(self, evening):
        self.evening = evening
        self.people = dict(evening.league.players.values_list("name", "pk"))
        self.events = {str(event.pk): event.kind for event in Event.objects.filter(evening=evening)}
        self.games = {str(game.pk): game for game in Game.objects.filter(evening=evening)}
        commands = Command.objects.filter(evening=evening)
        self.commands = {str(number): body for number, body in commands.values_list("uuid", "body")}

    def missing(self, commands, guests):
        """Which of these are not stored as they were entered; `guests`: name → number that their phone has made up."""
        by_number = {number: self.people.get(name) for name, number in guests.items()}
        return [one for one in commands if not self._is_here(one, by_number)]

    def _is_here(self, command, guests):
        stored = self.commands.get(command["uuid"])
        if stored is None or any(stored.get(name) != command.get(name) for name in ("facts", "fields", "name")):
            return False
        kind = command["type"]
        if kind == "game":
            return command["id"] in self.games
        if kind == "penalty":
            return self.events.get(command["id"]) == EventKind.PENALTY and self._is_booked(command, guests)
        if kind == "join":  # whoever sits there already does not sit down again
            return command["name"] in self.people
        return True

    def _is_booked(self, command, guests):
        fields = command["fields"]
        who, points = fields["culprit"], -fields.get("amount", 0)
        if not who:
            who, points = next((name[len(BY_HAND) :], n) for name, n in fields.items() if name.startswith(BY_HAND))
        shares = dict(Event.objects.get(pk=command["id"]).shares.values_list("player_id", "points"))
        return shares.get(int(guests.get(who) or who)) == points

    def duplicates(self):
        """Marks, names and chairs that are there more than once."""
        several = Counter(game.comment for game in self.games.values())
        several += Counter(self.evening.league.players.values_list("name", flat=True))
        several += Counter(load(self.evening).folded.state.seats)
        return [one for one, count in several.items() if count > 1]

    def phantoms(self, entered, names):
        """Games, events and people whom nobody has entered."""
        others = [number for number, kind in self.events.items() if kind != EventKind.GAME]
        return ({*self.games, *others} - {*entered}) | (self.people.keys() - names)
