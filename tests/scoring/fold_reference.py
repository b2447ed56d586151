"""The fold of an evening once more, as simply as it can be said, to compare the kernel's with.

It shares nothing with the kernel's evening: the coming Böcke are a plain list, a number for each game; who deals is
found by walking around the table; what the schemes do stands in the two tables below, copied from the documents.
Only the worth of a single game is asked of the kernel.
"""

from scorebook.scoring.input.answer import answer

NOTHING = {
    "pflichtsolo": False,
    "round_games": None,
    "vorfuehrung": False,
    "again_after_pflichtsolo": False,
    "again_after_solo": False,
    "again_if_lead_moved": False,
    "solo_leads": False,
    "pflichtsolo_leads": False,
}
DEAL = {
    "maennle": NOTHING | {"solo_leads": True},
    "spin_turnier": NOTHING | {"pflichtsolo": True, "again_after_pflichtsolo": True, "pflichtsolo_leads": True},
    "spin_haus": NOTHING | {"again_if_lead_moved": True, "solo_leads": True},
    "tacken": NOTHING,
    "steffen": NOTHING,
    "mainz": NOTHING | {"again_after_solo": True, "solo_leads": True},
    "ddv": NOTHING
    | {
        "pflichtsolo": True,
        "round_games": 24,
        "vorfuehrung": True,
        "again_after_pflichtsolo": True,
        "pflichtsolo_leads": True,
    },
}
NO_BOCK = {"triggers": [], "games": 4, "nesting": "queue", "last_round": "play_out"}
BOCK = dict.fromkeys(DEAL, NO_BOCK) | {
    "spin_haus": NO_BOCK | {"triggers": ["doppelkopf", "solo_lost"]},
    "steffen": {
        "triggers": ["kontra_won", "re_and_kontra", "schwarz", "gespalten"],
        "games": None,
        "nesting": "stack",
        "last_round": "drop",
    },
}
MOST_STACKED = 30


def reference(evening: dict) -> dict:
    """The answer to an evening in the interchange form."""
    fold = Fold(evening)
    rows = [fold.happen(event) for event in evening["events"] if event.get("withdrawn_at") is None]
    return {"rows": rows, "state": fold.table.state()}


class Table:
    """What is known between two events."""

    def __init__(self, evening: dict) -> None:
        self.order: list[str] = list(evening["seats"])
        self.paused: set[str] = set()
        self.dealer: str = evening["dealer"]
        options = evening.get("options", {})
        self.deal = DEAL[evening["scheme"]] | options.get("deal", {})
        self.policy = BOCK[evening["scheme"]] | options.get("bock", {})
        self.round = 1
        self.dealt: set[str] = set()
        self.number = 1
        self.ahead: list[int] = []
        self.last: int | None = None
        self.done: set[str] = set()
        self.games_in_round = 0
        self.complete_rounds = 0
        self.totals: dict[str, int] = {}

    def clockwise(self, player: str) -> list[str]:
        place = self.order.index(player)
        return self.order[place + 1 :] + self.order[: place + 1]

    def playing(self) -> list[str]:
        """Everybody who does not pause, from the left of the dealer."""
        return [one for one in self.clockwise(self.dealer) if one not in self.paused]

    def four(self) -> list[str]:
        around = self.playing()
        if len(around) == 4:
            return around
        *others, _dealer = around
        return others[:2] + others[-2:]

    def owes(self) -> list[str]:
        return [one for one in self.playing() if one not in self.done] if self.deal["pflichtsolo"] else []

    def games_left(self) -> int | None:
        if self.deal["round_games"] is None:
            return None
        return max(0, self.deal["round_games"] * len(self.playing()) // 4 - self.games_in_round)

    def until_end(self) -> int | None:
        """Games up to the announced end, walking the deal around the table."""
        if self.last is None:
            return None
        if self.round > self.last:
            return 0
        games = 1
        for one in self.playing():
            if one in self.dealt or one == self.dealer:
                break
            games += 1
        return games + (self.last - self.round) * len(self.playing())

    def forced(self) -> str | None:
        owing, ends = self.owes(), [end for end in (self.games_left(), self.until_end()) if end is not None]
        if not self.deal["vorfuehrung"] or not owing or not ends or len(owing) < min(ends):
            return None
        if self.last is not None and self.complete_rounds:
            return None  # a 25th game and later, while an announced last round runs
        return next((one for one in owing if one in self.four()), None)

    def leader(self) -> str:
        forced = self.forced()
        return forced if forced and (self.deal["solo_leads"] or self.deal["pflichtsolo_leads"]) else self.four()[0]

    def over(self) -> bool:
        if self.last is None or self.round <= self.last or self.ahead:
            return False
        return not (self.deal["vorfuehrung"] and self.owes())

    def pass_on(self) -> None:
        """The deal goes to the next who does not pause; coming to one who has dealt, it opens a new round."""
        self.dealer = next(one for one in self.clockwise(self.dealer) if one not in self.paused)
        if self.dealer in self.dealt:
            self.new_round()

    def new_round(self) -> None:
        self.round += 1
        self.dealt = set()

    def all_have_dealt(self) -> bool:
        return set(self.playing()) <= self.dealt

    def begin_tournament_round(self) -> None:
        """Before a game: a complete tournament round is followed by another one, unless soli are still to be shown."""
        if self.games_left() == 0 and not (self.deal["vorfuehrung"] and self.owes()):
            self.done, self.games_in_round, self.complete_rounds = set(), 0, self.complete_rounds + 1

    def book(self, points: dict[str, int]) -> None:
        for player, amount in points.items():
            self.totals[player] = self.totals.get(player, 0) + amount

    def sums(self) -> dict[str, int]:
        return {player: amount for player, amount in self.totals.items() if amount}

    def outlook(self) -> list[int]:
        ahead = self.ahead
        if self.policy["last_round"] == "drop" and (end := self.until_end()) is not None:
            ahead = ahead[:end]
        return stripped(ahead)

    def before(self) -> dict:
        four = self.four()
        return {
            "number": self.number,
            "round": self.round,
            "dealer": self.dealer,
            "four": four,
            "pausing": sorted(set(self.playing()) - set(four)),
            "leader": self.leader(),
            "bock": (self.ahead or [0])[0],
        }

    def state(self) -> dict:
        return {
            "seats": self.order,
            "dealer": self.dealer,
            "four": self.four(),
            "leader": self.leader(),
            "bock": (self.ahead or [0])[0],
            "outlook": self.outlook(),
            "round": self.round,
            "owes": self.owes(),
            "forced": self.forced(),
            "games_left": self.games_left(),
            "over": self.over(),
            "totals": self.sums(),
        }


def stripped(ahead: list[int]) -> list[int]:
    ahead = list(ahead)
    while ahead and not ahead[-1]:
        ahead.pop()
    return ahead


class Fold:
    """A table to which one thing after the other happens."""

    def __init__(self, evening: dict) -> None:
        self.rules = {"scheme": evening["scheme"], "options": evening.get("options", {})}
        self.table = Table(evening)

    def happen(self, event: dict) -> dict:
        table = self.table
        row = table.before() | {"points": {}, "pflicht": False, "lustsolo": False, "vorgefuehrt": False}
        done = getattr(self, event["type"])(event)
        row |= done or {}
        if table.policy["last_round"] == "drop" and table.until_end() == 0:
            table.ahead = []
        return row | {"totals": table.sums(), "refused": done is None}

    # What can happen: each answers what is to be changed in the row, None if it was impossible and changed nothing.

    def game(self, event: dict) -> dict:
        table, facts = self.table, event["facts"]
        bock = (table.ahead or [0])[0]
        found = answer(self.rules | facts | {"bock": bock}).to_json()
        table.book(found["points"])
        soloist = facts["re"][0] if facts["kind"].startswith("solo_") else None
        first = next((one for one in table.clockwise(table.dealer) if one in facts["players"]), table.four()[0])
        said = (facts.get("pflicht"), facts.get("vorgefuehrt"))
        return {"points": found["points"]} | self.played(soloist, said, first, found["boecke"])

    def penalty(self, event: dict) -> dict:
        table = self.table
        table.book(event["points"])
        row: dict = {"points": event["points"]}
        if event.get("aborts") and event.get("counts"):
            row |= self.played(event.get("soloist"), (None, None), table.four()[0], 0)
        return row

    def played(self, soloist: str | None, said: tuple, first: str, boecke: int) -> dict:
        """A game is over: the solo noted, Böcke used up and caused, the deal passed on."""
        table = self.table
        due = table.forced()
        table.begin_tournament_round()
        pflicht = shown = False
        if soloist and table.deal["pflichtsolo"]:
            pflicht = soloist not in table.done if said[0] is None else said[0]
            shown = pflicht and (soloist == due if said[1] is None else said[1])
        leads = soloist and (table.deal["solo_leads"] or (pflicht and table.deal["pflichtsolo_leads"]))
        row = {
            "leader": soloist if leads else first,
            "pflicht": pflicht,
            "lustsolo": bool(soloist and table.deal["pflichtsolo"] and not pflicht),
            "vorgefuehrt": shown,
        }
        lay = bool(table.ahead and table.ahead[0])
        table.ahead = stripped(table.ahead[1:])
        self.cause(boecke, lay)
        if pflicht:
            table.done.add(soloist)
        table.games_in_round += 1
        table.number += 1
        again = soloist and (
            table.deal["again_after_solo"]
            or (table.deal["again_after_pflichtsolo"] and pflicht)
            or (table.deal["again_if_lead_moved"] and soloist != first)
        )
        if not again or shown:
            table.dealt.add(table.dealer)
            table.pass_on()
        return row

    def cause(self, boecke: int, lay: bool) -> None:
        table = self.table
        games = table.policy["games"] or len(table.playing())
        for _ in range(boecke):
            nesting = table.policy["nesting"]
            if nesting == "queue":
                table.ahead = table.ahead + [1] * games
            elif nesting == "restart" or (nesting == "ignore" and not (lay or table.ahead)):
                table.ahead = [1] * games
            elif nesting == "stack":
                ahead = table.ahead + [0] * (games - len(table.ahead))
                table.ahead = [min(one + 1, MOST_STACKED) for one in ahead[:games]] + ahead[games:]

    def redeal(self, _event: dict) -> dict:
        return {}

    def points_only(self, event: dict) -> dict:
        table = self.table
        table.book(event["points"])
        if event.get("played"):
            first = next(one for one in (*table.clockwise(table.dealer), *table.four()) if one in event["points"])
            return {"points": event["points"]} | self.played(event.get("soloist"), (None, None), first, 0)
        if event["games"]:
            table.begin_tournament_round()
            table.games_in_round += event["games"]
            table.number += event["games"]
        return {"points": event["points"]}

    def join(self, event: dict) -> dict | None:
        table, player, seat = self.table, event["player"], event["seat"]
        if player in table.order or len(table.order) == 8 or not 0 <= seat <= len(table.order):
            return None
        table.order.insert(seat, player)
        return {}

    def leave(self, event: dict) -> dict | None:
        table, player = self.table, event["player"]
        if player not in table.order or (player not in table.paused and len(table.playing()) == 4):
            return None
        if player == table.dealer:
            table.paused.add(player)
            table.pass_on()
        table.order.remove(player)
        table.paused.discard(player)
        table.dealt.discard(player)  # whoever comes back later is a newcomer
        return self.fewer()

    def pause(self, event: dict) -> dict | None:
        table, player = self.table, event["player"]
        if player not in table.order or player in table.paused or len(table.playing()) == 4:
            return None
        table.paused.add(player)
        if player == table.dealer:
            table.pass_on()
        return self.fewer()

    def fewer(self) -> dict:
        if self.table.all_have_dealt():
            self.table.new_round()
        return {}

    def resume(self, event: dict) -> dict | None:
        if event["player"] not in self.table.paused:
            return None
        self.table.paused.discard(event["player"])
        return {}

    def dealer(self, event: dict) -> dict | None:
        table, player = self.table, event["player"]
        if player not in table.order or player in table.paused:
            return None
        table.dealer = player
        return {}

    def last_round(self, event: dict) -> dict | None:
        if event.get("more", 0) < 0:
            return None
        self.table.last = self.table.round + event.get("more", 0)
        return {}

    def bock(self, event: dict) -> dict | None:
        table = self.table
        most = 0 if not table.policy["triggers"] else MOST_STACKED if table.policy["nesting"] == "stack" else 1
        if not most or any(not 0 <= boecke <= most or games < 1 for boecke, games in event["runs"]):
            return None
        table.ahead = stripped([boecke for boecke, games in event["runs"] for _ in range(games)])
        return {}

    def seats(self, event: dict) -> dict | None:
        if sorted(event["order"]) != sorted(self.table.order):
            return None
        self.table.order = list(event["order"])
        return {}
