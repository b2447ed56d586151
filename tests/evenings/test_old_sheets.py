"""An old sheet: its games as points alone, in one evening that is taken back as it was brought."""

import datetime
import json
from uuid import uuid4

import pytest
from django.urls import reverse

from leagues.people.models import Player
from scorebook.evenings.derived.refold import differences
from scorebook.evenings.models import Evening, EveningPlayer, Event
from scorebook.evenings.selectors.evenings import load
from scorebook.rules.models import RuleSetVersion
from tests.each import each
from tests.evenings.reading import text

pytestmark = pytest.mark.django_db
GAMES = [[3, 3, -3, -3], [-1, 3, -1, -1], [0, 0, 0, 0]]


@pytest.fixture
def sent(writer):
    def post(league, rows=GAMES, names=("Anna", "Ben", "Cem", "Dora"), **more):
        fields = {"rule_set_version": RuleSetVersion.objects.get(league=league).pk, "local_date": "1998-03-06"}
        fields |= {f"name_{place}": name for place, name in enumerate(names, start=1)}
        fields |= {"games": json.dumps(rows), "place": "Zum Krug", "uuid": str(uuid4())}
        return writer.post(reverse("old-sheet", args=[league.pk]), fields | more)

    return post


def standing(evening):
    found = load(evening)
    return {found.names[one.player].name: one.points for one in found.folded.state.standing}


def test_a_sheet_is_one_closed_evening_of_games_without_a_story(make_league, sent, writer):
    league, _players = make_league()
    answer = sent(league)
    evening = Evening.objects.get()
    assert answer.url == reverse("evening-detail", args=[evening.pk])
    assert (evening.local_date, evening.place, evening.open) == (datetime.date(1998, 3, 6), "Zum Krug", False)
    assert standing(evening) == {"Anna": 2, "Ben": 6, "Cem": -4, "Dora": -4}
    assert [(one.kind, one.bare_games) for one in Event.objects.all()] == [("points_only", 1)] * 3
    rows = EveningPlayer.objects.values_list("games", "bare", "points", "wins", "calls")
    assert sorted(rows) == [(3, 3, -4, 0, 0), (3, 3, -4, 0, 0), (3, 3, 2, 0, 0), (3, 3, 6, 0, 0)]
    assert list(differences(evening)) == []
    # All games are taken back at once, and put back.
    actions = list(evening.journal.order_by("pk").values_list("action", flat=True))
    assert actions == ["evening_opened", "sheet_entered", "evening_closed"]
    for action, games in (("sheet_entered", 0), ("sheet_withdrawn", 3)):
        undo = reverse("journal-undo", args=[evening.journal.filter(action=action).last().pk])
        assert undo in text(writer.get(reverse("evening-journal", args=[evening.pk])))
        writer.post(undo, {"sicher": "1"})
        assert Event.objects.filter(withdrawn_at=None).count() == games
        assert list(differences(evening)) == []
    assert standing(evening) == {"Anna": 2, "Ben": 6, "Cem": -4, "Dora": -4}


def test_a_name_that_nobody_has_is_a_guest(make_league, sent):
    league, _players = make_league()
    sent(league, names=("anna", "Ben", "Opa Heinz", "Dora"))
    heinz = Player.objects.get(name="Opa Heinz")
    assert (heinz.regular, Player.objects.count()) == (False, 5)
    assert standing(Evening.objects.get())["Opa Heinz"] == -4


def test_with_five_columns_whoever_pauses_has_no_game(make_league, sent):
    league, _players = make_league(names=("Anna", "Ben", "Cem", "Dora", "Eva"))
    sent(league, [[1, 1, -1, -1, None], [None, 1, 1, -1, -1]], names=("Anna", "Ben", "Cem", "Dora", "Eva"))
    games = dict(EveningPlayer.objects.values_list("player__name", "games"))
    assert games == {"Anna": 1, "Ben": 2, "Cem": 2, "Dora": 2, "Eva": 1}


def test_points_that_are_not_zero_together_are_asked_about_once(make_league, sent):
    league, _players = make_league()
    rows = [GAMES[0], [1, 1, 1, 1]]
    assert (sent(league, rows).context["doubt"], Evening.objects.exists()) == (2, False)
    assert sent(league, rows, sure="1").status_code == 302


@each(
    ("more", "field", "sentence"),
    [
        ({"games": "[]"}, "__all__", "Auf dem Blatt steht noch kein Spiel."),
        ({"games": "[["}, "__all__", "Die Spiele sind nicht angekommen."),
        ({"games": "[" * 20_000}, "__all__", "Die Spiele sind nicht angekommen."),
        ({"games": '{"a": 1}'}, "__all__", "Die Spiele sind nicht angekommen."),
        ({"games": "[[1, 1, -1, -1], null]"}, "__all__", "Spiel 2: Hier fehlt etwas."),
        ({"games": "[[1, 1, -1.5, -1]]"}, "__all__", "Spiel 1: Hier fehlt etwas."),
        ({"games": "[[1, 1, -1, 99999999]]"}, "__all__", "Spiel 1: Hier fehlt etwas."),
        ({"games": "[[1, 1, -1, null]]"}, "__all__", "Spiel 1: Punkte haben 3; gespielt haben immer vier."),
        ({"name_2": "Anna"}, "name_2", "Anna steht schon in einer anderen Spalte."),
        ({"name_4": ""}, "name_1", "Ein Blatt hat vier bis acht Spalten."),
        ({"local_date": "2999-01-01"}, "local_date", "Dieser Tag kommt erst noch."),
    ],
)
def test_what_does_not_fit_is_said_at_its_field(make_league, sent, more, field, sentence):
    league, _players = make_league()
    page = sent(league, **more)
    assert page.status_code == 422
    assert page.context["form"].errors[field][0].startswith(sentence)
    assert not Evening.objects.exists()


def test_the_page_knows_what_winners_get_by_the_rules_of_then(make_league, writer):
    for scheme, spread in (
        ("ddv", {"pair": (3, -3), "won": (9, -3), "lost": (3, -9), "zero_sum": True}),
        ("tacken", {"pair": (3, 0), "won": (3, 0), "lost": (3, 0), "zero_sum": False}),
    ):
        league, _players = make_league(scheme, name=scheme)
        page = writer.get(reverse("old-sheet", args=[league.pk]))
        assert [*page.context["config"]["rules"].values()] == [spread]
