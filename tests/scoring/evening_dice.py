"""Random evenings in the interchange form: all schemes, options of Bock and deal, everything that can happen.

Deterministic by seed. Most games are played by whose turn it is; sometimes somebody else is recorded.
"""

from random import Random

from tests.scoring.fold_reference import DEAL, Fold, Table

KINDS = {
    "maennle": ("solo_trumpf", "solo_damen"),
    "spin_turnier": ("solo_karo", "solo_damen"),
    "spin_haus": ("solo_karo", "solo_damen"),
    "tacken": ("solo_trumpf", "solo_damen"),
    "steffen": ("solo_trumpf", "solo_damen"),
    "mainz": ("solo_trumpf", "solo_iwan"),
    "ddv": ("solo_karo", "solo_damen"),
}
AUGEN = (0, 29, 30, 60, 89, 90, 119, 120, 121, 151, 181, 211, 240)
TRIGGERS = ("doppelkopf", "solo_lost", "kontra_won", "re_and_kontra", "schwarz", "gespalten", "value_zero", "call_lost")
CALLS = ((), (), ("re",), ("kontra",), ("re", "kontra"), ("kontra", "re"), ("re", "re k90"), ("kontra", "kontra k90"))
NAMES = tuple("ABCDEFGHIJ")


def dice(seed: int, most: int = 24) -> dict:
    """An evening of up to so many events; the same seed gives the same one."""
    random = Random(f"evening {seed}")
    scheme = random.choice(sorted(DEAL))
    evening: dict = {
        "scheme": scheme,
        "options": _options(random),
        "seats": list(NAMES[: random.choice((4, 4, 5, 6, 7, 8))]),
    }
    random.shuffle(evening["seats"])
    evening["dealer"] = random.choice(evening["seats"])
    evening["events"] = []
    fold = Fold(evening)
    for _ in range(random.randint(0, most)):
        event = _event(random, scheme, fold.table)
        if random.random() < 0.05:
            event["withdrawn_at"] = "2026-02-14T21:00:00Z"
        else:
            fold.happen(event)
        evening["events"].append(event)
    return evening


def _options(random: Random) -> dict:
    options: dict = {}
    if random.random() < 0.4:
        options["bock"] = {
            "triggers": random.sample(TRIGGERS, random.randint(1, 4)),
            "games": random.choice((None, 1, 3, 4)),
            "nesting": random.choice(("queue", "stack", "restart", "ignore")),
            "last_round": random.choice(("play_out", "drop")),
            "factor": random.choice((2, 2, 3)),
            "extras": random.random() < 0.7,
        }
    if random.random() < 0.5:
        flags = [name for name in DEAL["ddv"] if name != "round_games" and random.random() < 0.5]
        options["deal"] = {name: name in flags for name in DEAL["ddv"] if name != "round_games"}
        options["deal"]["round_games"] = random.choice((None, 4, 6, 8))
    return options


def _event(random: Random, scheme: str, table: Table) -> dict:
    somebody = random.choice(NAMES if random.random() < 0.2 else tuple(table.order))
    makers = {
        "game": (22, lambda: {"facts": _game(random, scheme, table)}),
        "redeal": (1, dict),
        "penalty": (2, lambda: _penalty(random, table)),
        "join": (2, lambda: {"player": random.choice(NAMES), "seat": random.randint(0, len(table.order))}),
        "leave": (2, lambda: {"player": somebody}),
        "pause": (2, lambda: {"player": somebody}),
        "resume": (2, lambda: {"player": somebody}),
        "dealer": (1, lambda: {"player": somebody}),
        "last_round": (1, lambda: random.choice(({}, {"more": 0}, {"more": 1}))),
        "bock": (1, lambda: {"runs": random.choice(([], [[1, 2]], [[2, 2], [1, 3]], [[0, 1], [1, 2]]))}),
        "seats": (1, lambda: {"order": _order(random, table)}),
        "points_only": (1, lambda: _points_only(random, table, somebody)),
    }
    kind = random.choices(list(makers), [weight for weight, _ in makers.values()])[0]
    return {"type": kind} | makers[kind][1]()


def _order(random: Random, table: Table) -> list[str]:
    order = random.sample(table.order, len(table.order))
    return order if random.random() < 0.9 else order[1:]


def _points_only(random: Random, table: Table, somebody: str) -> dict:
    if random.random() < 0.5:
        return {"points": {somebody: 6, "Z": -6}, "games": random.randint(1, 4)}
    four = list(table.four())
    soloist = random.choice((None, random.choice(four)))
    points = dict(zip(four, (3, -3, 3, -3), strict=True))
    return {"points": points, "games": 1, "played": True, "soloist": soloist}


def _penalty(random: Random, table: Table) -> dict:
    four = list(table.four())
    culprit = random.choice(four)
    aborts = random.random() < 0.6
    return {
        "points": {player: -3 if player == culprit else 1 for player in four},
        "aborts": aborts,
        "counts": random.random() < 0.5,
        "soloist": random.choice((None, None, random.choice(four))),
    }


def _game(random: Random, scheme: str, table: Table) -> dict:
    players = list(table.four())
    if random.random() < 0.07:
        players[random.randrange(4)] = random.choice(
            [name for name in (*table.order, "X") if name not in players] or ["X"]
        )
    random.shuffle(players)
    facts: dict = {"kind": "normal", "players": players, "re": players[:2], "re_augen": random.choice(AUGEN)}
    made = random.choice(CALLS)
    draw = random.random()
    forced = table.forced()
    if forced in players and random.random() < 0.7:
        facts |= {"kind": random.choice(KINDS[scheme]), "re": [forced]}
    elif draw < 0.3:
        facts |= {"kind": random.choice((*KINDS[scheme], "stille_hochzeit")), "re": players[:1]}
    elif draw < 0.45 and facts["re_augen"] >= 40:
        facts["extras"] = [{"kind": "doppelkopf", "party": "re"}]
    if scheme == "steffen" and facts["kind"].startswith("solo_"):
        made = random.choice(((), ("kontra",), ("kontra", "re")))
    facts["announcements"] = [dict(zip(("party", "call"), (one.split() * 2)[:2], strict=True)) for one in made]
    if facts["re_augen"] % 7 == 0:
        facts["comment"] = "Wette mit Eva"
    if facts["kind"].startswith("solo_"):
        for detail in ("pflicht", "vorgefuehrt"):
            if random.random() < 0.1:
                facts[detail] = random.random() < 0.5
    return facts
