"""The people of the demo: invented groups and players."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Final


@dataclass(frozen=True, slots=True)
class Character:
    """What a player is like: `strength` and `daring` from −1 to 1, and how probably they come (`presence`).

    `friend`: with whom they understand each other without a word. `first`, `last`: the years of the group in which they
    played, from 0.
    """

    name: str
    strength: float = 0.0
    daring: float = 0.0
    presence: float = 0.8
    nickname: str = ""
    regular: bool = True
    friend: str = ""
    first: int = 0
    last: int = 100


@dataclass(frozen=True, slots=True)
class Group:
    """A league of the demo. `days`: the usual number of days between two evenings.

    `written`: of so many evenings the games are known, of those before only the totals. `house_rules` apply from the
    middle of its evenings on. `exact`: how often the group writes down the exact Augen.
    `seasons`: name, first and last day, None while it is running.
    """

    key: str
    name: str
    scheme: str
    pub: str
    about: str
    founded: date
    days: int
    people: tuple[Character, ...]
    exact: float = 0.3
    house_rules: dict[str, Any] = field(default_factory=dict)
    seasons: tuple[tuple[str, date, date | None], ...] = ()
    written: int = 1_000_000

    def those_at(self, day: date, people: Mapping[str, Character]) -> dict[str, Character]:
        """Who of these people belongs to the group on a day."""
        year = (day - self.founded).days // 365
        return {key: one for key, one in people.items() if one.first <= year <= one.last}


def _guest(name: str, strength: float = 0.0, daring: float = 0.0) -> Character:
    return Character(name, strength, daring, presence=0.12, regular=False)


GROUPS: Final = (
    Group(
        key="freitag",
        name="Freitagsrunde Lindenhof",
        scheme="ddv",
        pub="Gasthaus Lindenhof",
        about="Jeden Freitag ab acht, nach den Turnierregeln, mit Pflichtsolo.",
        founded=date(1998, 9, 4),
        days=7,
        exact=0.5,
        seasons=(
            ("Letzte Saison", date(2026, 4, 1), date(2026, 9, 30)),
            ("Laufende Saison", date(2026, 10, 1), None),
        ),
        people=(
            Character("Annegret Wiesner", 0.7, 0.1, 0.9, "Anne"),
            Character("Bertram Kühl", 0.2, 0.8, 0.85, "Berti"),
            Character("Claudia Ohlsen", 0.5, -0.4, 0.8),
            Character("Detlef Marquardt", -0.5, 0.5, 0.9),
            Character("Edda Freytag", 0.0, -0.7, 0.7),
            Character("Friedhelm Sonntag", -0.3, 0.0, 0.6, "Fritze"),
            Character("Gesine Paulsen", 0.4, 0.4, 0.4),
            _guest("Hauke Brodersen", 0.6),
            _guest("Imke Voß", -0.6, 0.7),
        ),
    ),
    Group(
        key="hinterhof",
        name="Hinterhof-Doko",
        scheme="spin_haus",
        pub="Küche im zweiten Stock",
        about="Die alte Wohngemeinschaft, heute über die Stadt verteilt. Böcke werden ausgespielt.",
        founded=date(2009, 3, 14),
        days=14,
        exact=0.1,
        people=(
            Character("Jonas Tiedemann", 0.3, 0.9),
            Character("Katrin Bäumer", 0.6, 0.2),
            Character("Lukas Wörner", -0.2, 0.4),
            Character("Mareike Stahl", 0.1, -0.2),
            Character("Nils Osterloh", -0.6, -0.5, 0.7),
            Character("Öznur Kaplan", 0.4, 0.0, 0.6),
            _guest("Paula Rieck", 0.2, 0.3),
            _guest("Quirin Haas", -0.4),
        ),
    ),
    Group(
        key="tacken",
        name="Tackenbrüder Ruhrufer",
        scheme="tacken",
        pub="Zum Alten Hafen",
        about="Hier werden Tacken hochgezählt; wer nichts ansagt, bekommt auch nichts.",
        founded=date(1987, 1, 10),
        days=14,
        people=(
            Character("Rolf Dahlmann", 0.8, 0.3, 0.95),
            Character("Sieglinde Kropp", 0.0, 0.6, 0.8, "Siggi"),
            Character("Theo Wegener", -0.4, 0.2, 0.9),
            Character("Ulla Brinkhoff", 0.3, -0.3, 0.8),
            Character("Volker Sander", -0.1, 1.0, 0.7),
            _guest("Walburga Stein"),
            _guest("Xaver Lindner", 0.5, -0.2),
        ),
    ),
    Group(
        key="steffen",
        name="Stammtisch Eichel-Ober",
        scheme="steffen",
        pub="Brauhaus am Markt",
        about="Fünf und zehn, dazu Böcke, die sich stapeln. Abgerechnet wird in Cent.",
        founded=date(2000, 5, 31),
        days=21,
        people=(
            Character("Alois Brandl", 0.5, 0.7, 0.9),
            Character("Burgi Zeiler", 0.1, 0.0, 0.8),
            Character("Christoph Moosbauer", -0.3, 0.4, 0.8, "Stoffi"),
            Character("Dorothee Ammer", 0.6, -0.1, 0.8),
            Character("Egon Pichler", -0.7, -0.3, 0.7),
            Character("Franziska Loibl", 0.2, 0.5, 0.5),
            _guest("Gustl Reindl"),
        ),
    ),
    Group(
        key="maennle",
        name="Karlchenclub Neckartal",
        scheme="maennle",
        pub="Weinstube Traube",
        about="Ohne Neunen und nach der Spielordnung von 2004, Vorabansagen eingeschlossen.",
        founded=date(2004, 8, 19),
        days=14,
        exact=0.6,
        people=(
            Character("Hannelore Merz", 0.4, 0.2, 0.9),
            Character("Ingo Schäuble", 0.0, 0.9, 0.9),
            Character("Jutta Knapp", -0.2, -0.4, 0.85),
            Character("Karl-Heinz Vogt", 0.6, 0.1, 0.8, "Kalle"),
            Character("Lieselotte Ruf", -0.5, 0.3, 0.6, "Lilo"),
            Character("Manuela Groß", 0.2, 0.0, 0.4),
            _guest("Norbert Epp", 0.3, 0.6),
        ),
    ),
    Group(
        key="mainz",
        name="Fachschaft Kreuz-Dame",
        scheme="mainz",
        pub="Teeküche im Institut",
        about="In der Mittagspause nach dem Skript, seit einiger Zeit auch mit Böcken.",
        founded=date(2015, 10, 19),
        days=10,
        exact=0.4,
        house_rules={"bock": {"triggers": ["doppelkopf", "solo_lost"], "games": 4, "nesting": "queue"}},
        people=(
            Character("Oskar Fink", 0.2, 0.3),
            Character("Pia Lorenz", 0.7, 0.5),
            Character("Ruben Adler", -0.4, 0.8),
            Character("Svenja Holt", 0.0, -0.5),
            Character("Tarek Sommer", 0.4, 0.0),
            Character("Uta Schwan", -0.3, -0.1, 0.6),
            _guest("Vincent Roth"),
            _guest("Wanda Klee", 0.5, 0.4),
        ),
    ),
    Group(
        key="turnier",
        name="Dritte-Samstag-Turnier",
        scheme="spin_turnier",
        pub="Bürgerhaus Nordstadt",
        about="Einmal im Monat ein kleines Turnier, jeder spielt sein Pflichtsolo.",
        founded=date(2018, 2, 17),
        days=28,
        exact=0.8,
        people=(
            Character("Yannick Petersen", 0.5, 0.4),
            Character("Zita Bergmann", 0.3, -0.2),
            Character("Arne Lüders", -0.5, 0.1),
            Character("Beate Hofer", 0.0, 0.0),
            Character("Carsten Mai", -0.1, 0.7),
            Character("Doris Engel", 0.6, 0.2, 0.6),
            _guest("Elmar Thies", -0.2),
            _guest("Frauke Timm", 0.1, 0.3),
            _guest("Gregor Bode", 0.3),
        ),
    ),
)

# The group that the demo opens with: its last evening runs, with a Doppelbock in the last round.
LONG: Final = Group(
    key="lang",
    name="Stammtisch Eichel-Ober",
    scheme="steffen",
    pub="Brauhaus am Markt",
    about="Fünf und zehn, dazu Böcke, die sich stapeln. Seit 27 Jahren; die ersten stehen nur im alten Kassenbuch.",
    founded=date(1999, 10, 8),
    days=17,
    exact=0.1,
    written=280,
    seasons=(
        ("24. Jahr", date(2022, 10, 8), date(2023, 10, 7)),
        ("25. Jahr", date(2023, 10, 8), date(2024, 10, 7)),
        ("26. Jahr", date(2024, 10, 8), date(2025, 10, 7)),
        ("27. Jahr", date(2025, 10, 8), None),
    ),
    people=(
        Character("Alois Brandl", 0.4, 0.7, 0.9, friend="Dorothee Ammer"),
        Character("Burgi Zeiler", 0.2, 0.0, 0.8),
        Character("Christoph Moosbauer", -0.3, 0.4, 0.8, "Stoffi"),
        Character("Dorothee Ammer", 0.5, -0.1, 0.85),
        Character("Egon Pichler", -0.6, -0.3, 0.75),
        Character("Franziska Loibl", 0.1, 0.5, 0.6, first=9),
        Character("Hubert Lechner", 0.3, 0.2, 0.8, last=13),
        Character("Irmgard Stadler", -0.1, -0.4, 0.7, last=20),
        Character("Gustl Reindl", presence=0.12, regular=False, first=6),
    ),
)
DEMO: Final = (LONG, *(group for group in GROUPS if group.key != "steffen"))
