"""All pages opened once for each world, and kept: whoever asks something of every page looks through what is kept.

A world is a league and whoever opens its pages: `ordinary` (German) and `english` are the same league of the DDV with
all that a game can have, `spoken` and `spoken_as_usual` one of Steffen's with words of its own and without them, and
`drawn` plays by rules that were drawn by lot.
"""

from dataclasses import dataclass
from random import Random
from types import SimpleNamespace

from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from leagues.groups.models import League
from leagues.journal import Actor
from scorebook.comparison.simulation_address import query_of_game
from scorebook.evenings.pages.calculation import game_row
from scorebook.evenings.selectors.evenings import load
from scorebook.evenings.services.evenings import open_evening
from scorebook.evenings.services.games import correct_game
from scorebook.rules.option_examples import variants
from scorebook.rules.presets import Preset
from scorebook.rules.services import take_preset
from scorebook.scoring.game.terms import PAIR_KINDS, Kind
from scorebook.scoring.input.options import SINGLE_OPTIONS
from scorebook.scoring.schemes import SCHEMES
from tests.access.walk import Place, places, secrets_of, stored
from tests.shares import much

# Pages that have to open by all rules: the table, the calculation, the Aushang, referees, statistics, comparisons.
SHOWN = (
    *("evening-detail", "evening-sheet", "evening-display", "evening-print", "evening-table", "evening-penalties"),
    *("game-detail", "game-correct", "evening-journal", "league-changes"),
    *("league-rules", "rules-notice", "rules-edit", "rule-versions", "league-rules-shared"),
    *("evening-referee", "evening-referee-call", "evening-referee-trick", "evening-referee-reservation"),
    *("evening-referee-hand", "evening-referee-count", "evening-referee-tables"),
    *("evening-comparison", "game-comparison", "league-comparison", "evening-rules"),
    *("league-detail", "league-table", "league-ranking", "league-question", "league-people", "league-versus"),
    *("league-profile", "league-recounts", "recount", "league-votes", "rule-vote"),
)
STATISTICS = ("stufen", "parteien", "spielarten", "soli", "sonderpunkte")
CALLS = [{"party": "re", "call": "re"}, {"party": "kontra", "call": "kontra"}]


@dataclass(frozen=True)
class Page:
    """What came of opening an address. `text` is empty where something else than text came."""

    place: Place
    status: int
    kind: str
    headers: dict[str, str]
    text: str
    queries: int
    cookies: frozenset[str]

    @property
    def is_html(self) -> bool:
        return self.kind == "text/html"


@dataclass(frozen=True)
class World:
    """All pages of a league by their names, and which tables are otherwise now."""

    pages: dict[str, Page]
    changed: list[str]

    def shown(self, *kinds: str) -> dict[str, str]:
        """The texts of all pages that opened, of these kinds only."""
        return {name: one.text for name, one in self.pages.items() if one.status == 200 and one.kind.startswith(kinds)}


KEPT: dict[str, World] = {}


def opened(browser, todo: list[Place]) -> World:
    """Open all these addresses."""
    before, pages = stored(), {}
    for place in todo:
        with CaptureQueriesContext(connection) as queries:
            answer = browser.get(place.path)
        kind = answer.headers.get("Content-Type", "").partition(";")[0]
        readable = kind.startswith(("text/", "application/json", "image/svg")) and not answer.streaming
        text = answer.content.decode() if readable else ""
        pages[place.name] = Page(
            place, answer.status_code, kind, dict(answer.headers), text, len(queries), frozenset(answer.cookies)
        )
    after = stored()
    return World(pages, [name for name in before if before[name] != after[name]])


def share_of(todo: list[Place]) -> list[Place]:
    """In a share every second address, and whatever has to open by all rules."""
    return [place for number, place in enumerate(todo) if number % 2 or much(True, place.name in SHOWN)]


def drawn(seed: int) -> Preset:
    """Rules in which every option has a value drawn by lot, as far as the others allow it."""
    lot = Random(seed)
    scheme = lot.choice(list(SCHEMES.values()))
    for key in lot.sample(list(SINGLE_OPTIONS), len(SINGLE_OPTIONS)):
        if found := variants(key, scheme):
            _, scheme = lot.choice(found)
    return Preset("", f"drawn {seed}", "", scheme)


class Worlds:
    """Makes the worlds with the fixtures of a test, whose end takes their rows away again."""

    def __init__(self, made):
        self.made, self.leagues = made, {}

    def __getitem__(self, name: str) -> World:
        if name not in KEPT:
            KEPT[name] = getattr(self, f"_{name}")()
        return KEPT[name]

    def _home(self, make):
        if make not in self.leagues:
            self.leagues[make] = make()
        return self.leagues[make]

    def _reader(self, home, language="de"):
        browser = self.made("browser_of")(home.verwalter)
        browser.cookies["language"] = language
        return browser

    def _ordinary(self):
        home = self._home(self._of_ddv)
        return opened(self._reader(home), [place for place in places(home) if place.name != "logout"])

    def _english(self):
        home = self._home(self._of_ddv)
        todo = [place for place in places(home) if place.name != "logout"]
        return opened(self._reader(home, "en"), share_of(todo))

    def _spoken(self, other_words=True):
        home = self._home(self._of_steffen)
        League.objects.filter(pk=home.league.pk).update(other_words=other_words)
        home.evening.league.refresh_from_db()
        secret = {name: reverse(name, kwargs=parts) for name, parts in secrets_of(home).items()}
        todo = [place._replace(path=secret.get(place.name, place.path)) for place in places(home) if place.of_league]
        todo += [Place(name, reverse("league-question", args=[home.league.pk, name]), True) for name in STATISTICS]
        row = game_row(load(home.evening), home.game)
        query = query_of_game(row.facts, home.evening.scheme, row.bock)
        for name in ("simulation", "simulation-value", "simulation-comparison"):
            todo.append(Place(f"{name}-of-game", f"{reverse(name)}?{query}&spiel={home.game.pk}", True))
        return opened(self._reader(home), share_of(todo) if other_words else todo[:: much(1, 3)])

    def _spoken_as_usual(self):
        return self._spoken(other_words=False)

    def _drawn(self):
        preset = drawn(0)
        home = self._by_rules(preset)
        todo = [place for place in places(home) if place.name != "logout" and much(True, place.name in SHOWN)]
        todo.append(Place("trumps", reverse("help-scheme", args=[preset.scheme.key]), False))
        return opened(self._reader(home), todo)

    def _of_ddv(self):
        """The evening has all that a game can have: calls, extra points, a note, a wedding, a solo."""
        home, record = self.made("home"), self.made("record")
        seats = home.evening.seats.order_by("position").values_list("player_id", flat=True)
        anna, ben, cem, _ = map(str, seats)
        home.game = record(
            home.evening,
            re_augen=200,
            announcements=[*CALLS, {"party": "re", "call": "k90"}],
            extras=[
                {"kind": "fuchs", "party": "re", "player": anna, "loser": cem},
                {"kind": "karlchen", "party": "re", "player": ben},
                {"kind": "doppelkopf", "party": "kontra", "player": cem},
            ],
            notes=["schweinchen"],
            comment="A bet",
        )
        record(home.evening, "hochzeit", klaerungsstich=2)
        record(home.evening, "solo_damen")
        return home

    def _of_steffen(self):
        """Every game that has another word there, a correction and every extra point."""
        return league_of_steffen(
            self.made("make_evening"), self.made("record"), self.made("facts"), self.made("verwalter")
        )

    def _by_rules(self, preset):
        """An evening of five under ready-made rules: each kind of game once, calls, extra points and 120 to 120."""
        verwalter, record = self.made("verwalter"), self.made("record")
        league, players = self.made("make_league")(preset.scheme.key, ("Anna", "Ben", "Cem", "Dora", "Emil"))
        rules = take_preset(actor=Actor.system(), league=league, scheme=preset.scheme, name="Unsere", usual=True)
        evening = open_evening(
            actor=Actor.account(verwalter),
            league=league,
            rule_set_version=rules.versions.get(),
            players=players,
            dealer=players[0],
        )
        options = preset.scheme.options
        games = [record(evening, re_augen=150, announcements=[CALLS[0]])]
        games += [record(evening, kind.value, re_augen=120) for kind in Kind if kind in options.kinds]
        games += [
            record(evening, re_augen=170, extras=[{"kind": extra.value, "party": "re"}])
            for extra in options.extras
            if not extra.value.endswith("gefangen")
        ]
        for kind in options.kinds & PAIR_KINDS:
            games.append(record(evening, kind.value, re_augen=80, announcements=CALLS))
        return SimpleNamespace(league=league, evening=evening, game=games[0], verwalter=verwalter)


def league_of_steffen(make_evening, record, facts, verwalter):
    """A league of Steffen's with every game that has another word, a correction and every extra point."""
    evening = make_evening("steffen")
    points = [{"kind": kind, "party": "re"} for kind in ("fuchs", "herzstich")]
    calls = [*CALLS, {"party": "re", "call": "k90"}]
    record(evening, announcements=calls, extras=points)
    for kind in sorted(SCHEMES["steffen"].words.keys() & set(SCHEMES["steffen"].options.kinds)):
        game = record(evening, kind, extras=points[1:])
    correct_game(actor=Actor.account(verwalter), game=game, facts=facts(evening, "solo_damen"), revision=1)
    game.refresh_from_db()
    return SimpleNamespace(league=evening.league, evening=evening, game=game, verwalter=verwalter)
