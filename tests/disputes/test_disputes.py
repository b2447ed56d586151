"""Contesting a game, deciding, reading over, finality: services and pages."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from leagues.groups.models import Membership, Role
from leagues.journal import Actor, JournalEntry
from leagues.refused import Refused
from scorebook.disputes.models import Countersign, Dispute, DisputePolicy
from scorebook.disputes.services import contest_game, countersign, set_policy, settle_dispute
from scorebook.evenings.models import Evening, Score
from scorebook.evenings.services.evenings import close_evening, reopen_evening
from scorebook.evenings.services.games import correct_game, restore_game, withdraw_game
from tests.each import each

pytestmark = pytest.mark.django_db
SENTENCE = "Cem hatte doch Re gesagt"


@pytest.fixture
def evening(make_evening):
    return make_evening("ddv")


@pytest.fixture
def game(evening, record):
    return record(evening, re_augen=155)


@pytest.fixture
def vera(verwalter):
    return Actor.account(verwalter)


@pytest.fixture
def member(client, stranger, evening):
    """Fred with a role in the league, signed in."""

    def make(role=Role.LESER):
        Membership.objects.update_or_create(league=evening.league, account=stranger, defaults={"role": role})
        client.force_login(stranger)
        return client

    return make


def code(call):
    with pytest.raises(Refused) as refused:
        call()
    return refused.value.objections[0].code


def actions():
    return list(JournalEntry.objects.order_by("pk").values_list("action", flat=True))


def test_a_game_is_contested_with_a_sentence_once_and_only_while_it_counts(evening, game, record, vera):
    assert code(lambda: contest_game(actor=vera, game=game, sentence=" ")) == "sentence_missing"
    dispute = contest_game(actor=vera, game=game, sentence=f"  {SENTENCE}  ")
    assert (dispute.sentence, dispute.open) == (SENTENCE, True)
    assert code(lambda: contest_game(actor=vera, game=game, sentence=SENTENCE)) == "contested_already"
    record(evening)  # play goes on
    assert actions()[-2:] == ["dispute_opened", "game_recorded"]
    withdraw_game(actor=vera, game=game)
    assert code(lambda: contest_game(actor=vera, game=game, sentence=SENTENCE)) == "game_withdrawn"


def test_a_verwalter_lets_the_game_stand(game, vera):
    dispute = contest_game(actor=vera, game=game, sentence=SENTENCE)
    given = {"actor": vera, "dispute": dispute, "outcome": "stands", "reason": "Drei haben es anders gehört"}
    assert code(lambda: settle_dispute(**given | {"outcome": "x"})) == "outcome_unknown"
    assert code(lambda: settle_dispute(**given | {"reason": " "})) == "reason_missing"
    settle_dispute(**given)
    dispute.refresh_from_db()
    told = (dispute.outcome, dispute.reason, dispute.settled_by_id)
    assert told == ("stands", "Drei haben es anders gehört", vera.account_id)
    assert actions()[-1] == "dispute_settled"
    assert code(lambda: settle_dispute(**given)) == "settled_already"


def test_corrected_needs_the_normal_correction_first(evening, game, vera, facts):
    dispute = contest_game(actor=vera, game=game, sentence=SENTENCE)
    given = {"actor": vera, "dispute": dispute, "reason": "Augen verzählt"}
    assert code(lambda: settle_dispute(**given, outcome="corrected")) == "outcome_differs"
    correct_game(actor=vera, game=game, facts=facts(evening, re_augen=125))
    assert code(lambda: settle_dispute(**given, outcome="stands")) == "outcome_differs"
    settle_dispute(**given, outcome="corrected")
    assert Score.objects.get().re_points == 1


def test_withdrawn_takes_the_game_out(game, vera):
    dispute = contest_game(actor=vera, game=game, sentence=SENTENCE)
    settle_dispute(actor=vera, dispute=dispute, outcome="withdrawn", reason="Vergeben")
    assert not Score.objects.exists()
    assert actions()[-2:] == ["game_withdrawn", "dispute_settled"]


def test_the_table_decides_by_more_than_half_where_the_league_says_so(evening, game, vera):
    table = list(evening.seats.values_list("player_id", flat=True))
    dispute = contest_game(actor=vera, game=game, sentence=SENTENCE)
    given = {"actor": vera, "dispute": dispute, "outcome": "stands", "reason": "abgestimmt", "table": table}
    set_policy(actor=vera, league=evening.league, judge="verwalter", final_after_days=None)
    assert code(lambda: settle_dispute(**given, agreed=table)) == "judge_verwalter"
    set_policy(actor=vera, league=evening.league, judge="table", final_after_days=None)
    assert code(lambda: settle_dispute(**given, agreed=table[:2])) == "no_majority"
    assert code(lambda: settle_dispute(**given, agreed=[*table[:2], 10**6])) == "no_majority"
    settle_dispute(**given, agreed=table[:3])
    assert Dispute.objects.get().agreed == sorted(table[:3])


def test_whoever_wrote_a_game_down_cannot_read_it_over(game, stranger, vera, evening, facts):
    correct_game(actor=vera, game=game, facts=facts(evening, re_augen=156))
    assert code(lambda: countersign(actor=vera, game=game)) == "same_person"
    assert code(lambda: countersign(actor=Actor.system(), game=game)) == "same_person"
    fred = Actor.account(stranger)
    assert code(lambda: countersign(actor=fred, game=game, revision=1)) == "changed_meanwhile"
    assert countersign(actor=fred, game=game, revision=2) == countersign(actor=vera, game=game)
    assert Countersign.objects.count() == 1


def test_a_game_read_over_changes_only_while_it_is_contested(game, stranger, vera, evening, facts):
    countersign(actor=Actor.account(stranger), game=game)
    other = facts(evening, re_augen=100)
    assert code(lambda: correct_game(actor=vera, game=game, facts=other)) == "game_read_over"
    assert code(lambda: withdraw_game(actor=vera, game=game)) == "game_read_over"
    dispute = contest_game(actor=vera, game=game, sentence=SENTENCE)
    correct_game(actor=vera, game=game, facts=other)
    settle_dispute(actor=vera, dispute=dispute, outcome="corrected", reason="Verzählt")
    correct_game(actor=vera, game=game, facts=facts(evening, re_augen=101))
    assert Score.objects.get().re_points == -2


def test_an_evening_becomes_final_after_the_time_and_not_while_a_game_is_contested(evening, game, vera, record, facts):
    set_policy(actor=vera, league=evening.league, judge="verwalter", final_after_days=7)
    dispute = contest_game(actor=vera, game=game, sentence=SENTENCE)
    close_evening(actor=vera, evening=evening)
    Evening.objects.filter(pk=evening.pk).update(closed_at=timezone.now() - timedelta(days=8))
    correct_game(actor=vera, game=game, facts=facts(evening, re_augen=100))
    settle_dispute(actor=vera, dispute=dispute, outcome="corrected", reason="Verzählt")
    assert code(lambda: correct_game(actor=vera, game=game, facts=facts(evening))) == "evening_final"
    assert code(lambda: withdraw_game(actor=vera, game=game)) == "evening_final"
    assert code(lambda: reopen_evening(actor=vera, evening=evening)) == "evening_final"
    assert code(lambda: contest_game(actor=vera, game=game, sentence=SENTENCE)) == "evening_final"
    set_policy(actor=vera, league=evening.league, judge="verwalter", final_after_days=None)
    withdraw_game(actor=vera, game=game)
    restore_game(actor=vera, game=game)
    assert actions().count("league.disputes") == 2


def test_an_open_evening_is_never_final_and_costs_no_query(evening, vera, django_assert_num_queries):
    from scorebook.evenings.services.lock import refuse_final

    set_policy(actor=vera, league=evening.league, judge="verwalter", final_after_days=0)
    with django_assert_num_queries(0):
        refuse_final(evening)


def test_a_policy_that_cannot_be_is_refused(evening, vera):
    for judge, days, why in (("x", None, "judge_unknown"), ("table", -1, "days_range")):
        policy = {"judge": judge, "final_after_days": days}
        assert code(lambda policy=policy: set_policy(actor=vera, league=evening.league, **policy)) == why
    assert not DisputePolicy.objects.exists()


def test_any_member_contests_and_the_pages_show_it(member, game, evening):
    reader = member(Role.LESER)
    address = reverse("game-contest", args=[game.pk])
    wrong = reader.post(address, {"sentence": ""})
    assert "Bitte schreib in einem Satz" in wrong.content.decode()
    assert reader.post(address, {"sentence": SENTENCE}).status_code == 302
    for page in (reverse("evening-detail", args=[evening.pk]), reverse("game-detail", args=[game.pk])):
        assert SENTENCE in reader.get(page).content.decode()
    again = reader.post(address, {"sentence": "Noch etwas"}).content.decode()
    assert ("schon strittig" in again, "Noch etwas" in again) == (True, True)


def test_only_a_verwalter_decides_unless_the_table_does_as_in_a_new_league(
    member, client, verwalter, game, evening, vera
):
    address = reverse("dispute", args=[contest_game(actor=vera, game=game, sentence=SENTENCE).pk])
    writer = member(Role.SCHREIBER)
    body = {"outcome": "stands", "reason": "abgestimmt"}
    table = list(evening.seats.values_list("player_id", flat=True))
    assert "die Mehrheit am Tisch" in writer.get(reverse("league-disputes", args=[evening.league_id])).content.decode()
    assert "keine Mehrheit" in writer.post(address, body | {"agreed": table[:2]}).content.decode()
    set_policy(actor=vera, league=evening.league, judge="verwalter", final_after_days=None)
    assert (writer.get(address).status_code, writer.post(address, body).status_code) == (200, 403)
    set_policy(actor=vera, league=evening.league, judge="table", final_after_days=None)
    assert writer.post(address, body | {"agreed": table[1:]}).status_code == 302
    assert "Die Mehrheit am Tisch: Ben, Cem, Dora" in writer.get(address).content.decode()
    assert Dispute.objects.get().agreed == sorted(table[1:])


def test_a_verwalter_decides_on_the_page_once(client, verwalter, game, vera):
    dispute = contest_game(actor=vera, game=game, sentence=SENTENCE)
    client.force_login(verwalter)
    address = reverse("dispute", args=[dispute.pk])
    assert "Warum?" in client.post(address, {"outcome": "stands"}).content.decode()
    for reason in ("So war es", "x"):
        assert client.post(address, {"outcome": "stands", "reason": reason}).status_code == 302
    assert "So war es" in client.get(address).content.decode()
    assert Dispute.objects.get().reason == "So war es"


OWN = "Wer angezweifelt hat, hat hier auch allein entschieden."


@each(("opener", "by_table"), [("vera", False), ("fred", False), ("vera", True), ("", False)])
def test_a_decision_about_ones_own_contest_is_said_as_such(
    client, verwalter, stranger, game, evening, vera, opener, by_table
):
    """Where somebody has decided alone what they had contested themselves."""
    Membership.objects.create(league=evening.league, account=stranger, role=Role.LESER)
    contesting = {"vera": vera, "fred": Actor.account(stranger), "": Actor.system()}[opener]
    dispute = contest_game(actor=contesting, game=game, sentence=SENTENCE)
    client.force_login(verwalter)

    def says(sentence, name, key):
        return sentence in client.get(reverse(name, args=[key])).content.decode()

    assert says("Du hast das Spiel selbst angezweifelt.", "dispute", dispute.pk) == (opener == "vera")
    table = list(evening.seats.values_list("player_id", flat=True)) if by_table else None
    decided = {"outcome": "stands", "reason": "So war es", "table": table, "agreed": (table or [])[:3]}
    settle_dispute(actor=vera, dispute=dispute, **decided)
    found = [
        says(OWN, "dispute", dispute.pk),
        says(OWN, "game-detail", game.pk),
        says(OWN, "league-disputes", evening.league_id),
        says("über den eigenen Einwand", "evening-journal", evening.pk),
    ]
    assert found == [opener == "vera" and not by_table] * 4


def test_reading_over_on_the_page_closes_the_game(member, client, verwalter, game, vera, evening, facts):
    correct_game(actor=vera, game=game, facts=facts(evening, re_augen=156))
    reader = member(Role.LESER)
    page = reverse("game-detail", args=[game.pk])
    assert "Stimmt, gegengelesen" in reader.get(page).content.decode()
    assert reader.post(reverse("game-countersign", args=[game.pk]), {"revision": "2"}).status_code == 302
    client.force_login(verwalter)
    assert "Gegengelesen von Fred" in client.get(page).content.decode()
    client.post(reverse("game-withdraw", args=[game.pk]))
    assert Score.objects.count() == 1
    assert "gegengelesen" in client.get(page).content.decode()


def test_a_league_put_away_is_only_read(client, verwalter, game, evening):
    evening.league.archived_at = timezone.now()
    evening.league.save()
    client.force_login(verwalter)
    assert client.post(reverse("game-contest", args=[game.pk]), {"sentence": "x"}).status_code == 403
    assert client.post(reverse("game-countersign", args=[game.pk])).status_code == 403


def test_the_policy_page_says_what_it_did(client, verwalter, evening):
    address = reverse("league-dispute-policy", args=[evening.league_id])
    client.force_login(verwalter)
    assert "ganze Zahl" in client.post(address, {"judge": "table", "final_after_days": "x"}).content.decode()
    assert client.post(address, {"judge": "table", "final_after_days": "14"}).status_code == 302
    page = client.get(reverse("league-disputes", args=[evening.league_id])).content.decode()
    assert "nach 14 Tagen" in page


def test_the_list_takes_the_same_queries_for_any_length(
    client, verwalter, evening, record, vera, django_assert_num_queries
):
    client.force_login(verwalter)
    address = reverse("league-disputes", args=[evening.league_id])
    client.get(address)
    for number in (1, 2):
        contest_game(actor=vera, game=record(evening), sentence=SENTENCE)
        with django_assert_num_queries(5):
            assert client.get(address).content.decode().count(SENTENCE) == number
