"""Letters against a real mail server: it takes them, refuses them, hangs, hangs up."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import OperationalError, transaction
from django.db.models import F
from django.utils import timezone

from leagues.accounts.models import Account
from leagues.groups.models import Invitation, Role
from leagues.groups.services.invitations import invite_by_letter, revoke_invitation
from leagues.journal import Actor
from leagues.letters import courier
from leagues.letters.courier import LEASE, WAITS, deliver, send_due, take
from leagues.letters.models import KEPT, Letter, LetterState
from leagues.letters.services import LinkLetter, letters_delayed, send_letter
from tests.operation.mail_server import HANGING
from tests.operation.server import free_port

LINK = "https://spielbuch.example.org/konto/neu/geheim123/"


@pytest.fixture
def write(db):
    """A letter to somebody of this name."""

    def make(name="ida"):
        context = LinkLetter(LINK, "spielbuch.example.org")
        return send_letter(to=f"{name}@example.org", template="register", context=context)

    return make


def later(letter, by):
    Letter.objects.filter(pk=letter.pk).update(due_at=F("due_at") - by)


def state(letter):
    letter.refresh_from_db()
    return letter.state, letter.tries, bool(letter.subject or letter.body)


def test_a_letter_arrives_and_its_text_is_erased(smtp, write, lines):
    with pytest.raises(RuntimeError), transaction.atomic():
        write("taken-back")
        raise RuntimeError
    letter = write()
    assert state(letter) == (LetterState.WAITING, 0, True)
    assert send_due() == (1, 0)
    assert state(letter) == (LetterState.SENT, 1, False)
    assert (letter.error, letter.done_at is not None) == ("", True)
    [(to, text)] = smtp.letters
    assert to == "ida@example.org"
    assert "Subject: Dein Konto im Spielbuch" in text and "geheim123" in text
    assert send_due() == (0, 0)
    assert "ida@example.org" not in "".join(lines)


def test_a_mailbox_that_does_not_exist_is_given_up_at_once(smtp, write, lines):
    letter = write("refused")
    assert send_due() == (0, 1)
    assert state(letter) == (LetterState.FAILED, 1, False)
    assert "550" in letter.error
    told = "\n".join(lines)
    assert f"ERROR leagues.letters [-] letter {letter.pk} (register): try 1 failed, SMTPRecipientsRefused [550]" in told
    assert "refused@" not in told


@pytest.mark.parametrize(("name", "named"), [("later", "451"), ("closes", "SMTP"), ("hangs", "SMTPServerDisconnected")])
@pytest.mark.share(2)
def test_a_letter_that_was_not_taken_is_tried_again_with_growing_waits(smtp, write, lines, name, named):
    letter = write(name)
    begun = timezone.now()
    assert send_due() == (0, 1)
    assert state(letter) == (LetterState.WAITING, 1, True)
    ended = timezone.now()
    assert ended - begun < timedelta(seconds=HANGING)
    assert begun + WAITS[0] <= letter.due_at <= ended + WAITS[0]
    assert any("WARNING leagues.letters" in line and named in line for line in lines)
    assert letters_delayed()
    assert send_due() == (0, 0)  # not before its time
    later(letter, WAITS[0])
    assert send_due() == (0, 1)
    letter.refresh_from_db()
    assert letter.due_at - timezone.now() > WAITS[0]


def test_after_the_last_try_a_letter_is_given_up_and_its_text_erased(smtp, write, lines):
    letter = write("later")
    for wait in WAITS:
        assert send_due() == (0, 1)
        assert state(letter)[0] == LetterState.WAITING
        later(letter, wait)
    assert send_due() == (0, 1)
    assert state(letter) == (LetterState.FAILED, len(WAITS) + 1, False)
    assert sum("given up" in line for line in lines) == 1
    assert not letters_delayed()


def test_a_mail_server_that_is_not_there_loses_nothing(smtp, settings, write):
    settings.EMAIL_PORT = free_port()
    letter = write()
    assert send_due() == (0, 1)
    assert (state(letter), "refused" in letter.error.lower()) == ((LetterState.WAITING, 1, True), True)
    settings.EMAIL_PORT = smtp.port
    later(letter, WAITS[0])
    assert send_due() == (1, 0)
    assert [to for to, _ in smtp.letters] == ["ida@example.org"]


def test_one_that_fails_does_not_keep_back_the_others(smtp, write):
    for name in ("hangs", "ida", "refused", "ole"):
        write(name)
    assert send_due() == (2, 2)
    assert [to for to, _ in smtp.letters] == ["ida@example.org", "ole@example.org"]


def test_a_letter_belongs_to_whoever_takes_it_until_the_lease_ends(smtp, write):
    letter = write()
    taken = take()
    assert (taken, take()) == (letter, None)
    later(letter, LEASE)  # that process has ended without a word
    again = take()
    assert again == letter
    assert deliver(again)
    deliver(taken)  # comes back after all: it changes nothing any more
    assert state(letter) == (LetterState.SENT, 2, False)


@pytest.mark.django_db(transaction=True)  # as in the courier: between two tries the connection may be opened anew
def test_a_letter_that_has_gone_does_not_go_again_because_somebody_else_is_writing(smtp, write, monkeypatch):
    letter = write()
    waited, note = [], courier._mine

    def busy(one):
        if len(waited) < len(courier.RETRY_DELAYS):
            raise OperationalError("database is locked")
        return note(one)

    monkeypatch.setattr(courier, "_mine", busy)
    monkeypatch.setattr(courier.time, "sleep", waited.append)
    assert send_due() == (1, 0)
    assert (waited, state(letter)) == (list(courier.RETRY_DELAYS), (LetterState.SENT, 1, False))
    assert len(smtp.letters) == 1


def test_a_letter_that_ends_every_process_is_given_up(smtp, write):
    letter = write()
    for _ in range(len(WAITS) + 1):
        take()
        later(letter, LEASE)
    assert send_due() == (0, 1)
    assert (state(letter)[0], smtp.letters) == (LetterState.FAILED, [])


@pytest.fixture
def invited(make_league, verwalter):
    league, _ = make_league()
    actor = Actor.account(verwalter)
    facts = {"to": "ida@example.org", "host": "x.example", "link": "/einladung/abc/", "secret": "abc"}
    return invite_by_letter(actor=actor, league=league, role=Role.LESER, **facts), actor


@pytest.mark.parametrize("by_hand", [True, False])
def test_an_invitation_that_no_longer_holds_is_not_sent(smtp, invited, by_hand):
    invitation, actor = invited
    if by_hand:
        revoke_invitation(actor=actor, invitation=invitation)
    else:
        Invitation.objects.update(expires_at=timezone.now())
    assert send_due() == (1, 0)
    assert (smtp.letters, state(invitation.letter)) == ([], (LetterState.CANCELLED, 1, False))


def test_the_verwalter_sees_what_became_of_a_letter(smtp, invited, browser_of, verwalter, stranger):
    invitation, _ = invited
    page, browser = f"/liga/{invitation.league_id}/mitglieder/", browser_of(verwalter)
    invitation.league.memberships.create(account=stranger, role=Role.SCHREIBER)
    other = browser_of(stranger)
    for change, words in (
        ({}, "Brief an ida@example.org ist unterwegs."),
        ({"error": "451"}, "ging noch nicht hinaus. Wir versuchen es wieder um"),
        ({"state": "sent", "done_at": timezone.now(), "subject": "", "body": ""}, "verschickt am"),
        ({"state": "failed", "subject": "", "body": ""}, "ist nicht angekommen"),
    ):
        Letter.objects.filter(invitation=invitation).update(**change)
        assert words in browser.get(page).content.decode()
        assert "ida@example.org" not in other.get(page).content.decode()


def test_whoever_waits_for_a_letter_is_told_when_letters_are_delayed(smtp, write, client):
    for delayed in (False, True):
        page = client.post("/konto/neu/", {"email": f"ole{delayed}@example.org"}).content.decode()
        assert ("Gerade stockt der Versand" in page) is delayed
        if not delayed:
            write("later")
            send_due()


def test_the_command_sends_and_clears_away(smtp, write, capsys, settings):
    long_ago = timezone.now() - KEPT - timedelta(days=1)
    Letter.objects.filter(pk=write("alt").pk).update(state="sent", subject="", body="", created_at=long_ago)
    write()
    call_command("send_letters")
    assert capsys.readouterr().out == "Verschickt: 1. Nicht angenommen: 0. Weggeräumt: 1.\n"
    assert [letter.to for letter in Letter.objects.all()] == ["ida@example.org"]
    write("refused")
    with pytest.raises(SystemExit) as ended:
        call_command("send_letters")
    assert ended.value.code == 1
    settings.PRODUCTION, settings.EMAIL_HOST = True, ""
    with pytest.raises(CommandError, match="EMAIL_HOST"):
        call_command("send_letters")


def test_the_administration_lists_letters_without_their_texts(smtp, write, client, verwalter):
    letter = write()
    Account.objects.update(is_staff=True, is_superuser=True)
    client.force_login(verwalter)
    for path in ("", f"{letter.pk}/change/"):
        page = client.get(f"/verwaltung/leagues/letter/{path}").content.decode()
        assert "ida@example.org" in page and "geheim123" not in page
