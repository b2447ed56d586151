"""What was changed about people and rights can be read by whoever manages the league."""

import re
from pathlib import Path

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from leagues.accounts.services import delete_account, rename_account
from leagues.groups.models import Membership, Role
from leagues.groups.services.invitations import invite, redeem_invitation, revoke_invitation
from leagues.groups.services.leagues import edit_league, publish, put_away
from leagues.groups.services.members import change_role, remove_member
from leagues.journal import JournalEntry
from leagues.journal_wording import saying_of
from leagues.people.services.persons import ask_to_forget, merge_players
from leagues.people.services.players import add_player, edit_player
from scorebook.disputes.services import set_policy
from tests.cast import by

ROOT = Path(__file__).parents[2]


@pytest.fixture
def path(league):
    return f"/liga/{league.pk}/aenderungen/"


def sentences(browser, path):
    return [change.sentence for change in browser.get(path).context["changes"]]


def test_every_action_of_a_league_has_its_words():
    files = [file for package in ("leagues", "scorebook") for file in (ROOT / package).rglob("*.py")]
    pattern = re.compile(r'(?:action=|else )"((?:league|member|invitation|player|season|rules|account)\.[a-z_]+)"')
    used = {action for file in files for action in pattern.findall(file.read_text(encoding="utf-8"))}
    assert len(used) > 20
    assert {action for action in used if saying_of(action) is None} == set()


def test_who_did_what_with_whom(browser_of, vera, sven, lena, falk, league, other_league, path):
    """And nothing of another league; also when the league is put away."""
    add_player(actor=by(falk), league=other_league, name="Fremd")
    of = league.memberships.get
    made, secret = invite(actor=by(vera), league=league, role=Role.SCHREIBER)
    redeem_invitation(account=falk, secret=secret)
    other, _ = invite(actor=by(vera), league=league, role=Role.VERWALTER)
    revoke_invitation(actor=by(vera), invitation=other)
    change_role(actor=by(vera), membership=of(account=falk), role=Role.VERWALTER)
    invite(actor=by(falk), league=league, role=Role.VERWALTER)
    change_role(actor=by(vera), membership=of(account=falk), role=Role.LESER)
    rename_account(account=sven, display_name="Svenja")
    remove_member(actor=by(sven), membership=of(account=sven))
    remove_member(actor=by(vera), membership=of(account=lena))
    publish(actor=by(vera), league=league, public=True)
    set_policy(actor=by(vera), league=league, judge="table", final_after_days=7)
    page = browser_of(vera).get(path)
    told = [(change.sentence, change.who) for change in page.context["changes"]]
    assert told[::-1] == [
        ("Liga angelegt", "Vera"),
        ("Neue Fassung: DDV Turnier-Spielregeln, Fassung 1", "Vera"),
        (f"Einladung {made.pk}: Schreiber gemacht", "Vera"),
        (f"Einladung {made.pk} eingelöst: Schreiber", "Falk"),
        (f"Einladung {other.pk}: Verwalter gemacht", "Vera"),
        (f"Einladung {other.pk} zurückgezogen", "Vera"),
        ("Falk ist Verwalter, war Schreiber.", "Vera"),
        (f"Einladung {other.pk + 1}: Verwalter gemacht", "Falk"),
        ("Falk ist Leser, war Verwalter. Damit beendet: 1 Einladung.", "Vera"),
        ("„Sven“ heißt jetzt „Svenja“", "Svenja"),
        ("Die Liga verlassen, war Schreiber.", "Svenja"),
        ("Lena aus der Liga genommen, war Leser.", "Vera"),
        ("Offene Seite eingeschaltet", "Vera"),
        ("Streitregeln: es entscheidet die Mehrheit am Tisch; endgültig nach 7 Tagen", "Vera"),
    ]
    assert "Einladung" in page.text
    put_away(actor=by(vera), league=league)
    assert sentences(browser_of(vera), path)[0] == "Liga abgelegt"


def test_players_seasons_and_settings(browser_of, vera, league, path):
    anna = add_player(actor=by(vera), league=league, name="Anna")
    anja = add_player(actor=by(vera), league=league, name="Anja")
    edit_player(actor=by(vera), player=anna, name="Anna Maria", sign="AM")
    merge_players(actor=by(vera), player=anja, into=anna)
    ask_to_forget(actor=by(vera), player=anna, words=[])
    edit_league(actor=by(vera), league=league, home_pub="Zum Fuchs")
    told = sentences(browser_of(vera), path)
    assert told[1:6] == [
        told[1],
        "Anja zählt jetzt bei Anna Maria mit",
        "Spieler Anna Maria geändert: Name, Kürzel",
        "Spieler Anja angelegt",
        "Spieler Anna Maria angelegt",
    ]
    assert told[0] == "Einstellungen geändert: Stammlokal"
    assert told[1].startswith("Name von Anna Maria soll am ")


def test_a_deleted_account_and_an_unknown_action_break_nothing(browser_of, vera, sven, league, path):
    rename_account(account=sven, display_name="Svenja")
    Membership.objects.filter(account=sven).update(role=Role.SCHREIBER)
    delete_account(account=sven)
    JournalEntry.objects.create(league=league, actor_kind="system", action="etwas.neues", after={"x": 1})
    JournalEntry.objects.create(league=league, actor_kind="account", action="member.role", after={"role": "boss"})
    told = [(change.sentence, change.who) for change in browser_of(vera).get(path).context["changes"]]
    assert told[:4] == [
        ("Ein gelöschtes Konto ist ?, war ?.", "gelöschtes Konto"),
        ("etwas.neues", "Programm"),
        ("Die Liga verlassen, war Schreiber.", "gelöschtes Konto"),
        ("Ein Mitglied hat sich umbenannt; das Konto ist gelöscht", "gelöschtes Konto"),
    ]


@pytest.mark.parametrize("number", [1, 30])
def test_the_number_of_queries_does_not_grow(browser_of, vera, league, path, number):
    for place in range(number):
        add_player(actor=by(vera), league=league, name=f"Gast Nummer {place * 7}", sign=f"{place:03}")
    browser = browser_of(vera)
    with CaptureQueriesContext(connection) as queries:
        page = browser.get(path)
    assert len(queries) <= 9
    assert len(page.context["changes"]) == min(number + 2, 25)
    assert browser.get(path, {"seite": "2"}).status_code == 200
    assert browser.get(path, {"seite": "x"}).status_code == 200
