"""Forgetting a player: what goes is shown before, waits a week, can be called off, and is never aimed."""

from datetime import timedelta

import pytest
from django.core import mail
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from leagues.groups.models import League, Membership, Role, Season
from leagues.groups.services.members import remove_member
from leagues.journal import Actor, JournalEntry
from leagues.people.models import Forgetting, FormerName, Player
from leagues.people.redaction import GAP, TEXT_KEYS, free_json, name_words, preview
from leagues.people.selectors import names_of_person
from leagues.people.services.persons import ask_to_forget, call_off, forget_due, merge_players, unlink_player
from leagues.people.services.players import add_player, edit_player
from leagues.refused import Refused
from scorebook.disputes.models import Dispute
from scorebook.disputes.services import contest_game
from scorebook.evenings.models import Evening
from scorebook.evenings.services.penalties import record_totals
from scorebook.rules.models import RuleSet
from scorebook.rules.selectors import default_rule_set
from tests.cast import PASSWORD, by
from tests.each import each

SYSTEM = Actor.system()
NAME = "Annegret Meier"
LONG_NAME = "Freitagsrunde Lindenhof Beweis Zettel Bewusst Falsch Geschrieben Turnier"


@pytest.fixture
def annegret(league):
    """Has been there for years."""
    long_ago = timezone.now() - timedelta(days=4000)
    return Player.objects.create(league=league, name=NAME, nickname="Anni", sign="A", created_at=long_ago)


@pytest.fixture
def path(league, annegret):
    return f"/liga/{league.pk}/spieler/{annegret.pk}/vergessen/"


@pytest.fixture
def texts(league, vera, annegret):
    """Texts in which the name stands, and others that only look so."""
    League.objects.filter(pk=league.pk).update(
        name="Annegrets Runde", description=f"{NAME} und Annegretchen.\nAnni's Idee", home_pub="Bei Anni"
    )
    Season.objects.create(league=league, name="Meier-Jahr", start="2020-01-01")
    others = [Player.objects.create(league=league, name=name, sign=name[:2]) for name in ("Ben", "Cem", "Doro")]
    return record_totals(
        actor=by(vera),
        league=league,
        rule_set_version=default_rule_set(league).versions.get(),
        points={annegret: 3, others[0]: -1, others[1]: -1, others[2]: -1},
        local_date=timezone.localdate(),
        place="Bei Meier",
    )


def words(player):
    return name_words(names_of_person(player, timezone.now()))


def test_which_words_stand_for_a_person(league, annegret):
    """Not the words of a sentence, and no name that somebody else bears."""
    assert words(annegret) == [NAME, "Anni", "Annegret", "Meier"]
    sentence = Player.objects.create(league=league, name=LONG_NAME, sign="F", created_at="2000-01-01T00:00Z")
    assert words(sentence) == [LONG_NAME]
    Player.objects.create(league=league, name="Anni", sign="X")
    Player.objects.create(league=league, name="Karl Meier", sign="Y")
    assert words(annegret) == [NAME, "Annegret"]


@pytest.mark.parametrize(
    ("renamed_after", "days_here"),
    [(None, 0), (None, 9), (0.1, 3), (0.1, 7.1), (3, 6.9), (6.9, 7.1), (6.9, 9)],
)
def test_what_somebody_is_called_in_the_first_week_counts_at_once(vera, league, days, days_here, renamed_after):
    """A guest of one evening asks on the next day; a slip of the pen was put right meanwhile."""
    guest = add_player(actor=by(vera), league=league, name="Gundula")
    if renamed_after is not None:
        days(renamed_after)
        edit_player(actor=by(vera), player=guest, name="Gundel Hahn")
        days(days_here - renamed_after)
        assert sorted(words(guest)) == ["Gundel", "Gundel Hahn", "Gundula", "Hahn"]
    else:
        days(days_here)
        assert words(guest) == ["Gundula"]


def test_a_name_taken_after_the_first_week_counts_after_a_week(vera, league, days):
    """And the old one still does."""
    guest = add_player(actor=by(vera), league=league, name="Gundula")
    days(7.5)
    edit_player(actor=by(vera), player=guest, name="Beweis")
    for passed, counts in ((0, False), (6.9, False), (0.2, True)):
        days(passed)
        assert ("Beweis" in words(guest), "Gundula" in words(guest)) == (counts, True)


def test_a_name_taken_after_the_wish_brings_no_words(vera, league, days):
    guest = add_player(actor=by(vera), league=league, name="Gundula")
    days(1)
    wish = ask_to_forget(actor=by(vera), player=guest, words=words(guest))
    days(1)
    edit_player(actor=by(vera), player=guest, name="Beweis")
    assert names_of_person(guest, wish.asked_at)[:2] == (["Gundula"], ["Beweis"])
    League.objects.filter(pk=league.pk).update(description="Gundula und der Beweis")
    days(6)
    assert forget_due() == 1
    assert League.objects.get(pk=league.pk).description == f"{GAP} und der Beweis"


def test_renaming_there_and_back_makes_no_age(vera, annegret, days):
    for name in ("Beweis", NAME, "Beweis", NAME):
        edit_player(actor=by(vera), player=annegret, name=name)
        days(4)
    assert ("Beweis" in words(annegret), NAME in words(annegret)) == (False, True)


def test_an_entry_made_up_and_merged_brings_no_words(league, vera, annegret):
    made_up = add_player(actor=by(vera), league=league, name="Kneipe")
    merge_players(actor=by(vera), player=made_up, into=annegret)
    assert "Kneipe" not in words(annegret)


def test_the_preview_is_every_change_and_looking_writes_nothing(browser_of, vera, league, annegret, path, texts):
    before = [list(model.objects.order_by("pk").values_list()) for model in (League, Evening, JournalEntry, Forgetting)]
    page = browser_of(vera).get(path)
    hits = {(hit.where, hit.text, hit.after) for hit in page.context["hits"]}
    assert hits == {
        ("Beschreibung der Liga", f"{NAME} und Annegretchen.\nAnni's Idee", f"{GAP} und Annegretchen.\n{GAP} Idee"),
        ("Stammlokal", "Bei Anni", f"Bei {GAP}"),
        ("Ort eines Abends", "Bei Meier", f"Bei {GAP}"),
    }
    assert [hit.text for hit in page.context["left"]] == ["Annegrets Runde", "Meier-Jahr"]
    assert "Steht noch in" in page.content.decode()
    after = [list(model.objects.order_by("pk").values_list()) for model in (League, Evening, JournalEntry, Forgetting)]
    assert before == after


def test_what_is_done_is_what_was_shown(league, vera, annegret, texts, days):
    hits, left = preview(league, words(annegret))
    ask_to_forget(actor=by(vera), player=annegret, words=words(annegret))
    days(7)
    assert forget_due() == 1
    found = set(League.objects.values_list("description", "home_pub")[0])
    found |= set(Evening.objects.values_list("place", flat=True))
    assert {hit.after for hit in hits} == found
    assert (League.objects.get(pk=league.pk).name, Season.objects.get().name) == ("Annegrets Runde", "Meier-Jahr")
    again, still = preview(league, [NAME, "Annegret", "Meier", "Anni"])
    assert (again, {hit.text for hit in still}) == ([], {hit.text for hit in left})
    entry = JournalEntry.objects.get(action="player.anonymise")
    assert entry.after == {"player": annegret.pk, "texts": {"League": 2, "Evening": 1}}


def test_words_can_be_left_out(browser_of, vera, league, annegret, path, texts, days):
    browser = browser_of(vera)
    page = browser.get(path, {"wahl": "1", "wort": ["Anni", "unbekannt"]})
    assert [hit.text for hit in page.context["hits"]] == [f"{NAME} und Annegretchen.\nAnni's Idee", "Bei Anni"]
    assert page.content.decode().count('name="words" value=') == 1
    browser.post(path, {"words": ["Anni"], "sure": "on", "password": PASSWORD})
    days(7)
    forget_due()
    league.refresh_from_db()
    assert (league.home_pub, Evening.objects.get().place) == (f"Bei {GAP}", "Bei Meier")
    annegret.refresh_from_db()
    assert annegret.name == "Anonym 1"


@each("word", ["Beweis", "Ben", ""])
def test_no_other_words_can_be_sent(browser_of, vera, annegret, path, texts, word):
    page = browser_of(vera).post(path, {"words": [word], "sure": "on", "password": PASSWORD})
    assert "words" in page.context["form"].errors
    with pytest.raises(Refused):
        ask_to_forget(actor=by(vera), player=annegret, words=[word])
    assert not Forgetting.objects.exists()


def test_it_waits_and_everybody_concerned_is_told(browser_of, league, vera, lena, sven, annegret, path, account):
    Player.objects.filter(pk=annegret.pk).update(account=lena)
    walter = account("Walter")
    Membership.objects.create(league=league, account=walter, role=Role.VERWALTER)
    page = browser_of(vera).post(path, {"words": words(annegret), "sure": "on", "password": PASSWORD}, follow=True)
    wish = Forgetting.objects.get()
    assert wish.due_at - wish.asked_at == timedelta(days=7)
    assert f"{timezone.localdate(wish.due_at):%d.%m.%Y}" in page.content.decode()
    assert {letter.to[0] for letter in mail.outbox} == {f"{name}@example.org" for name in ("vera", "walter", "lena")}
    assert all(NAME in letter.body and "abbrechen" in letter.body for letter in mail.outbox)
    assert all("„Anni“" in letter.body and "„Meier“" in letter.body for letter in mail.outbox)
    assert f"Aus den Texten gehen: {NAME}, Anni, Annegret, Meier." in page.content.decode()
    assert forget_due() == 0
    annegret.refresh_from_db()
    assert annegret.name == NAME
    assert "soll am" in browser_of(walter).get(f"/liga/{league.pk}/spieler/").content.decode()
    assert "soll am" not in browser_of(sven).get(f"/liga/{league.pk}/spieler/").content.decode()


@each("who", ["vera", "lena"])
def test_it_can_be_called_off(browser_of, vera, lena, annegret, path, days, who):
    """By a Verwalter, and by whoever it is about. Twice changes nothing."""
    Player.objects.filter(pk=annegret.pk).update(account=lena)
    wish = ask_to_forget(actor=by(vera), player=annegret, words=words(annegret))
    days(8)
    browser = browser_of(vera if who == "vera" else lena)
    statuses = [browser.post(f"{path}abbrechen/").status_code for _ in range(2)]
    call_off(actor=by(vera), wish=Forgetting(pk=wish.pk, league_id=wish.league_id))
    assert (statuses, forget_due(), Forgetting.objects.count()) == ([302, 404], 0, 0)
    annegret.refresh_from_db()
    assert annegret.name == NAME
    actions = list(JournalEntry.objects.filter(action__startswith="player.").values_list("action", flat=True))
    assert actions == ["player.forget_cancel", "player.forget_ask"]


@pytest.mark.parametrize("way", ["button", "command", "evening"])
def test_when_the_time_has_come_it_is_carried_out(browser_of, league, vera, annegret, path, texts, days, way):
    ask_to_forget(actor=by(vera), player=annegret, words=words(annegret))
    browser = browser_of(vera)
    assert "Das geht erst am" in browser.post(f"{path}jetzt/", follow=True).content.decode()
    days(7)
    for _ in range(2):
        assert "Wartezeit ist vorbei" in browser.get(path).content.decode()
    assert Forgetting.objects.exists()  # looking carries nothing out
    if way == "button":
        assert browser.post(f"{path}jetzt/").url == f"/liga/{league.pk}/spieler/"
    elif way == "command":
        call_command("forget_due")
    else:
        Player.objects.create(league=league, name="Emil", sign="E")
        seats = {f"seat_{place}": one.pk for place, one in enumerate(Player.objects.exclude(pk=annegret.pk), 1)}
        version = default_rule_set(league).versions.get()
        answer = browser.post(
            f"/liga/{league.pk}/abend/neu/", {"rule_set_version": version.pk, "local_date": "2026-01-01", **seats}
        )
        assert answer.status_code == 302
    annegret.refresh_from_db()
    assert (annegret.name, Forgetting.objects.exists(), FormerName.objects.exists()) == ("Anonym 1", False, False)
    league.refresh_from_db()
    assert league.home_pub == f"Bei {GAP}"


def test_a_wish_is_made_once_and_the_person_stays_the_same_until_then(league, vera, annegret):
    other = add_player(actor=by(vera), league=league, name="Ben")
    ask_to_forget(actor=by(vera), player=annegret, words=[])
    with pytest.raises(Refused, match="schon verlangt"):
        ask_to_forget(actor=by(vera), player=annegret, words=[])
    for player, into in ((annegret, other), (other, annegret)):
        with pytest.raises(Refused, match="soll entfernt werden"):
            merge_players(actor=by(vera), player=player, into=into)


def test_a_name_taken_by_somebody_else_meanwhile_stays_in_the_texts(league, vera, annegret, texts, days):
    ask_to_forget(actor=by(vera), player=annegret, words=words(annegret))
    add_player(actor=by(vera), league=league, name="Karla Meier")
    days(7)
    forget_due()
    assert Evening.objects.get().place == "Bei Meier"


@each(("way", "stays"), [("unlinked", False), ("removed", False), ("left", True)])
def test_whoever_was_not_the_person_does_not_get_the_wish(vera, lena, annegret, way, stays):
    """An invitation that went to the wrong one: whoever takes the rights back takes the wish back."""
    Player.objects.filter(pk=annegret.pk).update(account=lena)
    ask_to_forget(actor=by(lena), player=annegret, words=[])
    if way == "unlinked":
        unlink_player(actor=by(vera), player=annegret)
    else:
        actor = by(vera if way == "removed" else lena)
        remove_member(actor=actor, membership=Membership.objects.get(account=lena))
    assert Forgetting.objects.exists() is stays


def test_a_schreiber_does_not_wipe_out_a_dispute(browser_of, sven, make_evening, record, days):
    """Renamed to the words of the accusation, then forgotten: the words stay where they are."""
    evening = make_evening()
    league, game = evening.league, record(evening)
    Membership.objects.create(league=league, account=sven, role=Role.SCHREIBER)
    own = Player.objects.create(league=league, name="Hauke", sign="H", account=sven, created_at="2000-01-01T00:00Z")
    contest_game(actor=SYSTEM, game=game, sentence="Hauke hat bewusst falsch geschrieben, Beweis Zettel")
    browser = browser_of(sven)
    path = f"/liga/{league.pk}/spieler/{own.pk}/"
    facts = {"name": LONG_NAME, "sign": "H", "colour": own.colour}
    assert browser.post(path, facts).status_code == 302
    page = browser.get(f"{path}vergessen/")
    assert page.context["too_new"] == [LONG_NAME]
    chosen = [word for word, _ in page.context["words"]]
    assert chosen == ["Hauke"]
    assert browser.post(f"{path}vergessen/", {"words": chosen, "sure": "on", "password": PASSWORD}).status_code == 302
    days(7)
    assert forget_due() == 1
    message = f"{GAP} hat bewusst falsch geschrieben, Beweis Zettel"
    assert Dispute.objects.get().sentence == message
    assert JournalEntry.objects.get(action="dispute_opened").after["sentence"] == message
    assert League.objects.get(pk=league.pk).name == "Freitagsrunde"
    assert RuleSet.objects.get().name == "DDV Turnier-Spielregeln"


def test_the_page_takes_few_queries_whatever_there_is(browser_of, vera, league, annegret, path, texts):
    browser = browser_of(vera)
    ask_to_forget(actor=by(vera), player=annegret, words=words(annegret))
    with CaptureQueriesContext(connection) as queries:
        assert browser.get(path).status_code == 200
    assert len(queries) <= 12


def test_entries_about_games_without_a_comment_have_no_text_to_redact(make_evening, record):
    """They are left out of the search: there are far too many."""
    evening = make_evening()
    record(evening, announcements=[{"party": "re", "call": "re"}])
    (journal,) = (blob for blob in free_json() if blob.model is JournalEntry)
    searched = evening.journal.exclude(journal.without)
    assert "game_recorded" not in searched.values_list("action", flat=True)

    def keys(value):
        if isinstance(value, dict):
            return set(value).union(*map(keys, value.values()))
        return set().union(*map(keys, value)) if isinstance(value, list) else set()

    entries = JournalEntry.objects.filter(action__startswith="game_")
    assert entries.count() == 1
    assert not set().union(*(keys(entry.after) for entry in entries)) & TEXT_KEYS


def test_a_former_name_is_kept_with_its_time_and_is_of_the_own_data(browser_of, vera, lena, annegret):
    edit_player(actor=by(vera), player=annegret, name="Annegret Huber", nickname="")
    edit_player(actor=by(vera), player=annegret, name="Annegret Schulz", sign="AS")
    kept = list(FormerName.objects.order_by("pk"))
    assert [(row.kind, row.name) for row in kept] == [("name", NAME), ("nickname", "Anni"), ("name", "Annegret Huber")]
    assert (kept[0].since, kept[2].since) == (annegret.created_at, kept[0].until)
    Player.objects.filter(pk=annegret.pk).update(account=lena)
    (data,) = browser_of(lena).get("/konto/meine-daten.json").json()["spieler"]
    assert {one["name"] for one in data["fruehere_namen"]} == {NAME, "Anni", "Annegret Huber"}
