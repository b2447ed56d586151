"""A question saved under a name: for oneself or for all, found where one asks, renamed, removed, and forgotten."""

import pytest
from django.http import QueryDict
from django.urls import reverse

from leagues.accounts.selectors import everything_about
from leagues.accounts.services import delete_account
from leagues.groups.models import Membership
from leagues.groups.services.members import remove_member
from leagues.journal import JournalEntry
from leagues.people.models import Player
from leagues.people.redaction import redact
from leagues.refused import Refused
from scorebook.models import SavedQuestion
from scorebook.statistics import saved_questions
from scorebook.statistics.people import people_of
from scorebook.statistics.saved_questions import (
    address_of,
    edit_question,
    query_to_json,
    remove_question,
    save_question,
)
from tests.cast import by
from tests.each import each
from tests.statistics.conftest import SYSTEM

pytestmark = pytest.mark.django_db
ASKED = {"plain": {"art": "soli"}}


def named(answer):
    """Which saved questions a page shows, and which of them is the one asked."""
    return [(one.name, one.here, one.shared, one.changeable) for one in answer.context["saved"]]


@pytest.fixture
def panel(league, browser_of):
    """The page of questions, as somebody sees it."""
    address = reverse("league-selection", args=[league.pk])
    return lambda account, **query: browser_of(account).get(address, query)


@pytest.fixture
def refused():
    """The codes of what is refused."""

    def codes(work, **more):
        with pytest.raises(Refused) as found:
            work(**more)
        return [one.code for one in found.value.objections]

    return codes


def test_a_question_is_saved_from_its_page_and_found_there_again(known, league, lena, sven, browser_of, panel):
    query = "art=soli&bock=ohne"
    page = panel(lena, art="soli", bock="ohne").text
    assert f'action="{reverse("question-save", args=[league.pk])}?art=soli&amp;bock=ohne"' in page
    answer = browser_of(lena).post(f"{reverse('question-save', args=[league.pk])}?{query}", {"name": " Soli ohne "})
    assert answer.url == f"{reverse('league-selection', args=[league.pk])}?{query}"
    again = browser_of(lena).get(answer.url)
    assert named(again) == [("Soli ohne", True, False, True)]
    assert "Gemerkt als „Soli ohne“, nur für dich." in again.text
    assert "Diese Frage merken" not in again.text
    assert named(panel(lena)) == [("Soli ohne", False, False, True)]
    assert named(panel(sven)) == []


def test_the_address_of_a_saved_question_asks_all_that_was_asked(known, league, four, evening_of):
    season = league.seasons.create(name="Lang", start="2024-01-01")
    query = QueryDict(mutable=True)
    query.update({"zeit": f"saison-{season.pk}", "abrechnung": "ddv", "spieler": "auswahl", "ort": "Zum Krug & so"})
    query.setlist("wer", [str(four[1].pk), "x", str(four[0].pk)])
    query.setlist("tisch", [str(four[2].pk), "9" * 40])
    query.update({"page": "3", "ab": "20"})
    asked = query_to_json(query)
    assert asked == {
        "plain": {"abrechnung": "ddv", "spieler": "auswahl", "ab": "20"},
        "season": season.pk,
        "place": "Zum Krug & so",
        "players": [four[0].pk, four[1].pk],
        "seats": [four[2].pk],
    }
    again = QueryDict(address_of(league, asked, people_of(league.pk)).partition("?")[2])
    assert query_to_json(again) == asked


def test_whoever_was_merged_is_asked_for_as_the_person_they_are(known, league, four):
    asked = {"plain": {}, "seats": [four[1].pk, 10**9]}
    Player.objects.filter(pk=four[1].pk).update(merged_into=four[0])
    assert address_of(league, asked, people_of(league.pk)).endswith(f"?tisch={four[0].pk}")


def test_a_question_for_all_is_given_by_a_writer_and_kept_in_the_journal(
    known, league, sven, lena, vera, browser_of, panel
):
    page = f"{reverse('question-save', args=[league.pk])}?art=soli"
    assert "für alle in der Liga" not in browser_of(lena).get(page).text
    browser_of(lena).post(page, {"name": "Von Lena", "shared": "on"})
    assert not SavedQuestion.objects.get().shared
    browser_of(sven).post(page, {"name": "Für alle", "shared": "on"})
    assert named(panel(lena, art="soli")) == [("Für alle", True, True, False), ("Von Lena", True, False, True)]
    changes = browser_of(vera).get(reverse("league-changes", args=[league.pk])).text
    assert "Frage für alle gemerkt: Für alle" in changes
    assert "Von Lena" not in changes


def test_who_may_change_which(known, league, sven, lena, vera, browser_of):
    shared = save_question(actor=by(sven), league=league, name="Alle", query=ASKED, shared=True)
    own = save_question(actor=by(sven), league=league, name="Eigen", query=ASKED)
    address = {one.name: reverse("question-edit", args=[league.pk, one.pk]) for one in (shared, own)}
    expected = {("Alle", "lena"): 403, ("Alle", "vera"): 200, ("Alle", "sven"): 200}
    expected |= {("Eigen", "lena"): 404, ("Eigen", "vera"): 404, ("Eigen", "sven"): 200}
    people = {"lena": lena, "vera": vera, "sven": sven}
    for (name, who), status in expected.items():
        assert browser_of(people[who]).get(address[name]).status_code == status, (name, who)
    browser_of(vera).post(address["Alle"], {"name": "Unsere"})
    browser_of(sven).post(address["Eigen"], {"name": "Auch alle", "shared": "on"})
    assert set(SavedQuestion.objects.values_list("name", "shared")) == {("Unsere", True), ("Auch alle", True)}
    browser_of(sven).post(address["Eigen"], {"name": "Wieder meine"})
    assert browser_of(vera).post(address["Eigen"] + "entfernen/").status_code == 404
    browser_of(vera).post(address["Alle"] + "entfernen/")
    browser_of(sven).post(address["Eigen"] + "entfernen/")
    remove_question(actor=SYSTEM, question=own)
    assert not SavedQuestion.objects.exists()
    actions = JournalEntry.objects.filter(action__startswith="question.").order_by("pk")
    assert [one.action.removeprefix("question.") for one in actions] == ["add", "edit", "add", "remove", "remove"]


@each(
    ("name", "more", "code"),
    [
        ("", {}, "blank"),
        ("x" * 61, {}, "max_length"),
        ("Soli", {}, "name_taken"),
        ("Für alle", {"shared": True}, "name_taken"),
    ],
)
def test_names_that_are_refused(league, lena, sven, refused, name, more, code):
    save_question(actor=by(lena), league=league, name="Soli", query=ASKED)
    save_question(actor=by(sven), league=league, name="Für alle", query=ASKED, shared=True)
    who = sven if more else lena
    assert refused(save_question, actor=by(who), league=league, name=name, query=ASKED, **more) == [code]


def test_two_people_may_call_theirs_alike_and_thirty_are_enough(league, lena, sven, monkeypatch, refused):
    for who in (lena, sven):
        save_question(actor=by(who), league=league, name="Soli", query=ASKED)
    monkeypatch.setattr(saved_questions, "MOST", 1)
    assert refused(save_question, actor=by(lena), league=league, name="Noch eine", query=ASKED) == ["too_many"]


def test_one_that_was_removed_meanwhile_is_told(league, lena, refused):
    question = save_question(actor=by(lena), league=league, name="Soli", query=ASKED)
    remove_question(actor=by(lena), question=question)
    assert refused(edit_question, actor=by(lena), question=question, name="x", shared=False) == ["question_gone"]


def test_what_is_wrong_with_a_name_stands_at_it_and_a_form_sent_twice_saves_once(league, lena, browser_of):
    page, browser = reverse("question-save", args=[league.pk]), browser_of(lena)
    answer = browser.post(page, {"name": " "})
    assert answer.context["form"].errors["name"] == ["Die Frage braucht einen Namen."]
    form = {"name": "Alles", "uuid": "5d2e1f7a-0d0a-4c0e-9f5e-0a5d6f0c1b01"}
    assert [browser.post(page, form).status_code for _ in range(2)] == [302, 302]
    assert SavedQuestion.objects.count() == 1


@each("how", ["leaves", "deletes the account"])
def test_with_its_member_goes_what_was_theirs_alone(league, sven, lena, how):
    for shared in (False, True):
        save_question(actor=by(sven), league=league, name=f"Frage {shared}", query=ASKED, shared=shared)
    save_question(actor=by(lena), league=league, name="Von Lena", query=ASKED)
    if how == "leaves":
        remove_member(actor=by(sven), membership=Membership.objects.get(league=league, account=sven))
    else:
        delete_account(account=sven)
    found = SavedQuestion.objects.order_by("pk").values_list("name", "account", "shared")
    assert list(found) == [("Frage True", None, True), ("Von Lena", lena.pk, False)]


def test_it_is_stored_about_an_account_and_loses_a_forgotten_name(league, lena, sven):
    asked = ASKED | {"place": "Bei Dora"}
    save_question(actor=by(lena), league=league, name="Ich mit Dora", query=asked)
    redact(league, ["Dora"])
    asked = ASKED | {"place": "Bei [Name entfernt]"}
    mine = {"league__name": league.name, "name": "Ich mit [Name entfernt]", "asked": asked, "shared": False}
    assert [everything_about(one)["gemerkte_fragen"] for one in (lena, sven)] == [[mine], []]
