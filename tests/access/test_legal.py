"""The operator's pages: who runs this server, and what happens to data here."""

from datetime import timedelta

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import Client
from django.utils import timezone

from leagues.accounts.services import delete_account, rename_account
from leagues.journal import Actor, JournalEntry, forget_authors, note
from leagues.journal_wording import WORDS, JournalNames
from scorebook.config import environment
from tests.each import each

pytestmark = pytest.mark.django_db
LINKS = ('href="/impressum/"', 'href="/datenschutz/"')


def page(path):
    return Client().get(path).content.decode()


def test_an_impressum_stands_there_and_is_linked_on_every_page(settings, tmp_path):
    text = tmp_path / "impressum.txt"
    text.write_text("Doppelkopfverein <Kreuz>\nAm Stammtisch 1\n\nVorstand: Anna", encoding="utf-8")
    settings.IMPRINT_FILE = str(text)
    assert "Doppelkopfverein &lt;Kreuz&gt;<br>Am Stammtisch 1" in page("/impressum/")
    for path in ("/impressum/", "/anmelden/", "/gibt-es-nicht/"):
        assert [link in page(path) for link in LINKS] == [True, True]


def test_without_one_there_is_no_such_page_and_nothing_is_linked(settings):
    for settings.IMPRINT_FILE in ("", "/nowhere/impressum.txt"):
        assert Client().get("/impressum/").status_code == 404
    settings.IMPRINT_FILE = ""
    assert [link in page("/anmelden/") for link in LINKS] == [False, False]


def test_data_protection_says_what_the_settings_say(settings, tmp_path):
    own = tmp_path / "datenschutz.txt"
    own.write_text("Verantwortlich ist der Verein.", encoding="utf-8")
    settings.PRIVACY_FILE, settings.JOURNAL_YEARS, settings.MINIMUM_AGE = str(own), 3, 16
    text = " ".join(page("/datenschutz/").split())
    for words in (
        "Verantwortlich ist der Verein.",
        "Anmeldungen: 60 Tage ohne Besuch, höchstens 180 Tage.",
        "Wer etwas geändert hat: 3 Jahre;",
        "Ein Konto ist für Leute ab 16 Jahren.",
    ):
        assert words in text


def test_old_entries_of_the_journal_no_longer_say_who(settings, league, vera):
    """Nor in other words, of what somebody did with the own account: names before and after, whose account it was."""
    settings.JOURNAL_YEARS = 3
    facts = {
        "account.rename": ({"account": vera.pk, "name": "Vera"}, {"account": vera.pk, "name": "Veronika"}),
        "account.address": (None, {"account": vera.pk}),
        "member.leave": ({"account": vera.pk, "role": "leser"}, {}),
        "invitation.redeem": (None, {"invitation": 3, "account": vera.pk, "role": "leser"}),
        "member.role": ({"account": vera.pk, "role": "leser"}, {"account": vera.pk, "role": "schreiber"}),
    }

    def kept():
        found = JournalEntry.objects.filter(pk__in=entries).order_by("pk")
        return {one.action: (one.before, one.after) for one in found}

    entries = [
        note(actor=Actor.account(vera), league=league, action=action, before=before, after=after).pk
        for action, (before, after) in facts.items()
    ]
    limit = timezone.now() - timedelta(days=365 * 3)
    JournalEntry.objects.filter(pk__in=entries).update(at=limit + timedelta(minutes=1))
    assert (forget_authors(), kept()) == (0, facts)
    JournalEntry.objects.filter(pk__in=entries).update(at=limit)
    settings.JOURNAL_YEARS = 0
    assert forget_authors() == 0
    settings.JOURNAL_YEARS = 3
    new = note(actor=Actor.account(vera), league=league, action="league.put_away")
    assert (forget_authors(), forget_authors()) == (5, 0)
    assert {*JournalEntry.objects.filter(pk__in=entries).values_list("account", flat=True)} == {None}
    assert JournalEntry.objects.get(pk=entries[0]).made_by == "nicht mehr bekannt"  # the account lives
    assert JournalEntry.objects.get(pk=new.pk).account == vera
    assert kept() == {
        "account.rename": ({}, {}),
        "account.address": (None, {}),
        "member.leave": ({"role": "leser"}, {}),
        "invitation.redeem": (None, {"invitation": 3, "role": "leser"}),
        "member.role": facts["member.role"],
    }
    assert WORDS["account.rename"]({}, {}, JournalNames({}, {})) == "Ein Mitglied hat sich umbenannt"


def test_a_deleted_account_leaves_no_name_in_entries_that_no_longer_say_who(league, vera):
    """Nor those of which `tidy` of an earlier version has taken who made them, and nothing else."""
    rename_account(account=vera, display_name="Veronika")
    old = JournalEntry.objects.filter(action="account.rename")
    old.update(account=None)
    key, entry = vera.pk, old.get().pk
    delete_account(account=vera, anyway=True)
    kept = JournalEntry.objects.get(pk=entry)
    assert (kept.before, kept.after) == ({"account": key}, {"account": key})


@each(("name", "value"), [("REGISTRATION", "maybe"), ("MINIMUM_AGE", "old"), ("JOURNAL_YEARS", "-1")])
def test_a_setting_that_means_nothing_stops_the_start(monkeypatch, name, value):
    monkeypatch.setenv(name, value)
    with pytest.raises(ImproperlyConfigured, match=name):
        environment.one_of(name, "open") if name == "REGISTRATION" else environment.count(name, most=99)
