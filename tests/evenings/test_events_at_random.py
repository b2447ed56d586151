"""Whatever is done to an evening, in whatever order: derived rows always follow the facts."""

import uuid

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from leagues.journal import Actor
from leagues.people.models import Player
from leagues.refused import Refused
from scorebook.evenings.derived.refold import differences
from scorebook.evenings.models import Evening, Event, EventKind
from scorebook.evenings.selectors.evenings import load
from scorebook.evenings.services.events import add_event, restore_event, withdraw_event
from scorebook.evenings.services.games import correct_game, insert_game, record_game
from scorebook.evenings.services.penalties import record_penalty
from scorebook.scoring.evening.events import Redeal
from scorebook.scoring.penalties.guided import Strafe

pytestmark = pytest.mark.django_db
SYSTEM = Actor.system()
SIX = ("Anna", "Ben", "Cem", "Dora", "Eva", "Falk")
KONTRA = [{"party": "kontra", "call": "kontra"}]


def state(evening):
    """How the evening stands."""
    return load(evening).folded.state


def add(evening, kind, **more):
    add_event(actor=SYSTEM, evening=evening, kind=kind, **more)


# A game, and what else can be done; numbers choose among what is there.
OPERATIONS = st.lists(
    st.tuples(
        st.sampled_from(
            ["game", "game", "game", "insert", "correct", "withdraw", "restore", "redeal", "pause", "resume", "leave",
             "join", "dealer", "bock", "last", "penalty", "abort", "seats"]
        ),
        st.integers(0, 7),
        st.sampled_from([0, 89, 100, 120, 121, 155, 240]),
    ),
    max_size=10,
)  # fmt: skip


class Chance:
    """An evening to which anything happens; what is refused is refused."""

    def __init__(self, evening):
        self.evening = evening
        self.players = list(Player.objects.filter(league=evening.league).order_by("pk"))

    def facts(self, number, augen):
        four = list(state(self.evening).four)
        facts = {"players": four, "kind": "normal", "re": four[:2], "re_augen": augen}
        if number == 1:
            facts |= {"kind": "solo_damen", "re": four[:1]}
        if number % 2:
            facts["announcements"] = KONTRA
        return facts

    def event(self, number, *, withdrawn):
        events = list(Event.objects.filter(evening=self.evening, withdrawn_at__isnull=not withdrawn))
        return events[number % len(events)] if events else None

    def do(self, what, number, augen):
        evening, player = self.evening, self.players[number % len(self.players)]
        simple = {"pause": EventKind.PAUSE, "resume": EventKind.RESUME, "leave": EventKind.LEAVE}
        if what == "game":
            record_game(actor=SYSTEM, evening=evening, game_id=uuid.uuid4(), facts=self.facts(number, augen))
        elif what in {"insert", "correct", "withdraw", "restore"}:
            self.change(what, number, augen)
        elif what in simple:
            add(evening, simple[what], player=player)
        elif what == "join":
            add(evening, EventKind.JOIN, player=player, seat=number % 4)
        elif what == "dealer":
            add(evening, EventKind.DEALER_SET, player=player)
        elif what == "bock":
            add(evening, EventKind.BOCK_SET, data={"runs": [[1 + number % 2, 1 + number]]})
        elif what == "last":
            add(evening, EventKind.LAST_ROUND, data={"more": number % 2})
        elif what == "redeal":
            add(evening, EventKind.REDEAL, reason="vergeben")
        elif what == "seats":
            seats = list(state(evening).seats)
            seats.insert(number % 3, seats.pop())
            add(evening, EventKind.SEATS, data={"order": seats})
        else:
            four = state(evening).four
            points = dict.fromkeys(four, 100) | {four[0]: -300}
            strafe = Strafe(kind="frei", points=points, source="", aborts_game=what == "abort")
            record_penalty(actor=SYSTEM, evening=evening, strafe=strafe)

    def change(self, what, number, augen):
        event = self.event(number, withdrawn=what == "restore")
        if event is None:
            return
        if what == "insert":
            facts = self.facts(number, augen)
            insert_game(actor=SYSTEM, evening=self.evening, before=event, game_id=uuid.uuid4(), facts=facts)
        elif what == "withdraw":
            withdraw_event(actor=SYSTEM, event=event)
        elif what == "restore":
            restore_event(actor=SYSTEM, event=event)
        elif event.kind == EventKind.GAME:
            correct_game(actor=SYSTEM, game=event.game, facts=self.facts(number, augen))


@pytest.mark.parametrize("scheme", ["steffen", "spin_haus", "ddv"])
@pytest.mark.share(3)
def test_whatever_happens_the_derived_rows_equal_a_fold_from_scratch(make_evening, scheme):
    evening = make_evening(scheme, SIX)

    @settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
    @given(OPERATIONS)
    def check(operations):
        with transaction.atomic():
            chance = Chance(evening)
            for operation in operations:
                try:
                    chance.do(*operation)
                except Refused:
                    continue
            assert list(differences(evening)) == []
            view = load(Evening.objects.get(pk=evening.pk))
            dealers = [row.dealer for row in view.folded.rows] + [view.folded.state.dealer]
            for place, row in enumerate(view.folded.rows):
                assert row.bock >= 0
                assert sum(row.points.values()) == 0
                if isinstance(row.event, Redeal):
                    assert dealers[place] == dealers[place + 1]
            assert sum(one.points for one in view.folded.state.standing) == 0
            transaction.set_rollback(True)

    check()
