"""Who plays, who deals, which game it is and what lies on it: a phone without a net says after each command what the
server will say once it has arrived; what it does not know it does not say."""

import json
import uuid
from random import Random

import pytest

from leagues.groups.services import leagues
from leagues.journal import Actor
from scorebook.evenings.forms.penalties import Where
from scorebook.evenings.pages.penalties import FORMS
from scorebook.evenings.selectors.evenings import load
from scorebook.evenings.services.games import record_game
from scorebook.scoring.penalties import offered
from scorebook.scoring.schemes import SCHEMES
from tests.phone.node import asked
from tests.phone.rules import table_of
from tests.shares import FULL, much

pytestmark = pytest.mark.django_db
SEEDS = 60 if FULL else much(3, 2)
STEPS = 16
COVERED = ("game", "penalty", "guest", "withdrawal")  # in each walk, however short it is
TRIES = 20
NAMES = ("Anna", "Ben", "Cem", "Dora", "Eva", "Fritz")
SAID = ("four", "dealer", "number", "bock", "round", "forced", "over")
CHANCES = {
    "game": 40, "penalty": 16, "guest": 6, "pause": 6, "resume": 6, "leave": 3, "redeal": 4, "dealer": 4,
    "last_round": 1, "bock": 3, "seats": 2, "correction": 6, "withdrawal": 5, "restore": 2,
}  # fmt: skip


class Phone:
    """Enters by chance what can happen at a table, and sends it, one by one."""

    def __init__(self, seed, evening, client):
        self.random, self.evening, self.client = Random(seed), evening, client
        self.path = f"/api/v1/evenings/{evening.pk}/commands"
        self.commands, self.known, self.truth, self.facts = [], {}, [], [self._facts()]
        self.entered = set()

    def _facts(self):
        return self.client.get(f"/api/v1/evenings/{self.evening.pk}/facts/").json()

    def _uuid(self):
        return str(uuid.UUID(int=self.random.getrandbits(128), version=4))

    @property
    def state(self):
        return load(self.evening).folded.state

    def _here(self, key):
        """How this phone calls a player: by the number that it has made up, as long as it waits."""
        return next((own for own, theirs in self.known.items() if theirs == key), key)

    def as_known(self, told):
        """With everybody by the number that the server has given them."""
        text = json.dumps(told)
        for own, theirs in self.known.items():
            text = text.replace(own, theirs)
        return json.loads(text)

    def walk(self):
        """So many steps by chance, and what is missing after them."""
        for _ in range(STEPS):
            self.enter(self.random.choices([*CHANCES], CHANCES.values())[0])
        for kind in COVERED:
            for _ in range(TRIES):
                if kind in self.entered:
                    break
                self.enter(kind)

    def enter(self, kind):
        content = getattr(self, f"_{kind}")()
        if content is None:
            return
        seen = [*self.facts[0]["events"], *(one for one in self.commands if "after" in one)]
        after = seen[-1]["id"] if seen else None
        place = {} if kind in {"correction", "withdrawal", "restore"} else {"id": self._uuid(), "after": after}
        command = {"uuid": self._uuid(), "type": "join" if kind == "guest" else kind} | place | content
        sent = {name: value for name, value in command.items() if name != "form"}
        answer = self.client.post(
            self.path, {"phone": self._uuid(), "commands": [sent]}, content_type="application/json"
        ).json()["answers"][0]
        if answer["status"] not in {200, 201}:
            return
        if kind == "guest":
            self.known[content["newcomer"]] = answer["result"]["player"]
        self.commands.append(command)
        self.entered.add(kind)
        state = self.state
        data = {name: getattr(state, name) for name in SAID}
        self.truth.append(data | {"four": list(state.four)})
        self.facts.append(self._facts())

    def _game_facts(self):
        four = [self._here(key) for key in self.state.four]
        kinds = sorted(self.evening.scheme.options.kinds)
        kind = self.random.choice(["normal", "normal", "normal", *(one for one in kinds if one.startswith("solo_"))])
        facts = {"kind": kind, "players": four, "re": self.random.sample(four, 1 if kind != "normal" else 2)}
        if self.random.random() < 0.2:
            return facts | {"re_range": [121, 150]}
        facts |= {"re_augen": self.random.choice((120, 121, 90, 151, 190))}
        if self.evening.scheme.options.invalid_calls and self.random.random() < 0.3:
            facts["announcements"] = [{"party": "re", "call": "re", "invalid": True}]
        return facts

    def _game(self):
        return {"facts": self._game_facts()}

    def _penalty(self):
        kind = self.random.choice([*offered(self.evening.scheme)])
        state = self.state
        form = FORMS[kind](where=Where(load(self.evening), state.four, state.bock, state.number))
        cost, four = form.phone_cost(), [self._here(key) for key in state.four]
        dataset = {"penalty": kind, "turn": form.turn}
        if cost:
            dataset |= {"points": str(cost.points)} if cost.points else {}
            dataset |= {"amount": cost.amount} if cost.amount else {}
            dataset |= {"shared": ""} if cost.shared else {}
            dataset |= {"aborts": ""} if cost.aborts else {}
        fields = {"culprit": self.random.choice(four), "amount": "300", "points": "3", "reason": "x", "absagen": "0"}
        fields |= {"soloist": self.random.choice(["", *four])}
        if kind == "revoke":
            alone = self.random.random() < 0.4
            fields |= {"kind": "solo_damen" if alone else "normal", "re": self.random.sample(four, 1 if alone else 2)}
            fields |= {"safe_augen": "50", "calls_re": "0", "calls_kontra": "0", "first": "re"}
        return {"penalty": kind, "fields": fields, "form": dataset}

    def _guest(self):
        return {"newcomer": self._uuid(), "name": f"Gast {len(self.commands)}", "seat": self.random.randrange(4)}

    def _somebody(self):
        return {"player": self._here(self.random.choice(self.state.seats))}

    _pause = _resume = _leave = _dealer = _somebody

    def _redeal(self):
        return {"reason": "vergeben"}

    def _last_round(self):
        return {"more": self.random.randrange(2)}

    def _bock(self):
        return {"runs": [[1, 4]]} if self.evening.scheme.options.bock.most else None

    def _seats(self):
        keys = [self._here(key) for key in self.state.seats]
        return {"order": self.random.sample(keys, len(keys))}

    def _own(self, *types):
        own = [one for one in self.commands if one["type"] in types]
        return self.random.choice(own) if own else None

    def _correction(self):
        game = self._own("game")
        if game is None:
            return None
        changes = [one for one in self.commands if one["type"] == "correction" and one["id"] == game["id"]]
        facts = game["facts"] | {"re_augen": 150}
        facts.pop("re_range", None)
        return {"id": game["id"], "facts": facts, "revision": 1 + len(changes)}

    def _withdrawal(self):
        own = self._own("game", "penalty", "join", "pause")
        return own and {"id": own["id"]}

    def _restore(self):
        gone = self._own("withdrawal")
        return gone and {"id": gone["id"]}


@pytest.fixture
def phones(make_evening, client, verwalter, monkeypatch):
    client.force_login(verwalter)
    monkeypatch.setattr(leagues, "MOST_A_DAY", 1 + SEEDS)  # a league for each walk

    def play(scheme, seed):
        evening = make_evening(scheme, names=NAMES[: 4 + seed % 3])
        if seed % 2:
            four = list(load(evening).folded.state.four)
            facts = {"kind": "normal", "players": four, "re": four[:2], "re_augen": 150}
            record_game(actor=Actor.system(), evening=evening, game_id=uuid.UUID(int=seed), facts=facts)
        phone = Phone(seed, evening, client)
        phone.walk()
        return phone

    return play


@pytest.mark.whole
@pytest.mark.parametrize("scheme", ["ddv", "steffen", "maennle"])
def test_after_every_command_the_phone_says_what_the_server_will_say(phones, scheme):
    """With facts of the beginning and of a moment between, which have what was sent since; with the score table, and
    without it, as it may be late: then only the Böcke may be unknown."""
    table, compared, unknown, types = table_of(SCHEMES[scheme]), 0, 0, set()
    for seed in range(SEEDS):
        phone = phones(scheme, seed)
        assert phone.entered.issuperset(COVERED), (seed, phone.entered)
        for since in (0, len(phone.commands) // 2):
            facts, commands = phone.facts[since], phone.commands[since:]
            case = {"facts": facts, "commands": phone.as_known(commands)}
            cases = [case | {"late": late} for late in (False, True)]
            for late, told in enumerate(asked("ahead.mjs", {"table": table, "cases": cases})):
                for place, (said, wanted) in enumerate(zip(phone.as_known(told), phone.truth[since:], strict=True)):
                    where = (seed, since, place, commands[place], late)
                    assert said is not None or since, where
                    open_ = {name for name in ("bock", "over") if said and said[name] is None}
                    assert not open_ or table["bock"]["most"], where
                    unknown += said is None or bool(open_)
                    if said is None:
                        break  # something from before the facts comes back
                    assert {name: said[name] for name in SAID if name not in open_} == {
                        name: wanted[name] for name in SAID if name not in open_
                    }, where
                    compared += 1
                    types.add(commands[place]["type"])
    print(f"{scheme}: {compared} compared, {unknown} unknown, {sorted(types)}")
    assert compared > 20 * SEEDS
    assert {"game", "penalty", "join", "withdrawal"} <= types
