"""Games to be scored: the worked ones, and such as a league plays."""

import json
from itertools import chain
from pathlib import Path
from random import Random

from scorebook.scoring.game.objections import Refusal
from scorebook.scoring.input.answer import answer

ROOT = Path(__file__).parents[2]
SOLI = ("solo_damen", "solo_buben", "solo_fleischlos", "solo_kreuz")


def cases():
    """The worked games that are scored and not refused."""
    paths = sorted((ROOT / "tests" / "cases").glob("*.jsonl"))
    lines = chain.from_iterable(path.read_text(encoding="utf-8").splitlines() for path in paths)
    games = [json.loads(line)["game"] for line in lines]
    return [game for game in games if not isinstance(answer(game), Refusal)]


def league_games(number):
    """So many games as a league plays them: usual results, some calls and extra points, seldom a solo."""
    dice, people = Random(number), [str(one) for one in range(1, 8)]
    for _ in range(number):
        four, solo, side = dice.sample(people, 4), dice.random() < 0.08, dice.choice(("re", "kontra"))
        game = {"scheme": "ddv", "kind": dice.choice(SOLI) if solo else "normal", "players": four}
        game |= {"re": four[: 1 if solo else 2], "re_augen": min(240, max(0, round(dice.gauss(126, 32))))}
        if dice.random() < 0.35:
            words = (side, "keine90", "keine60")[: dice.choice((1, 1, 1, 2, 3))]
            game["announcements"] = [{"party": side, "call": word} for word in words]
        if not solo and dice.random() < 0.4:
            game["extras"] = [{"kind": dice.choice(("fuchs", "karlchen", "doppelkopf")), "party": side}]
        yield game
