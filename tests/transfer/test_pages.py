"""Taking a league along, and bringing it."""

from contextlib import ExitStack
from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from leagues.accounts.limits import count_wrong
from leagues.background import Work, place
from leagues.groups.models import League, Membership
from scorebook.evenings.models import Game
from scorebook.transfer.league_file.layout import MOST_BYTES
from scorebook.transfer.models import Upload
from scorebook.transfer.services.importing import forget_uploads
from scorebook.transfer.services.inspection import BROUGHT
from tests.each import each

from .smallest import league, packed

pytestmark = pytest.mark.django_db
BRING, TAKE = "/ligen/uebernehmen/", "/ligen/uebernehmen/pruefen/"


def bring(client, content, name="liga.spielbuch.zip"):
    return client.post(BRING, {"file": SimpleUploadedFile(name, content)})


def test_a_league_goes_along_and_comes_back_beside_itself(taken_over, browser_of, verwalter, stranger):
    here, client = taken_over(packed(league()), owner=verwalter).league, browser_of(stranger)
    file = b"".join(browser_of(verwalter).get(f"/liga/{here.pk}/daten/datei/").streaming_content)

    answer = bring(client, file)

    assert (answer.status_code, answer["Location"]) == (302, TAKE)
    page = client.get(TAKE).content.decode()
    said = ("2. Januar 2026", "Dora", "Sie wird als neue Liga übernommen")
    assert [part for part in said if part not in page] == []
    assert League.objects.count() == 1

    answer = client.post(TAKE)

    other = League.objects.exclude(pk=here.pk).get()
    assert answer["Location"] == f"/liga/{other.pk}/"
    assert Membership.objects.get(league=other).account == stranger
    assert Game.objects.filter(league=other).count() == Game.objects.filter(league=here).count()
    assert client.get(answer["Location"]).status_code == 200
    assert not Upload.objects.exists()
    assert client.post(TAKE)["Location"] == BRING


def test_the_file_has_a_name_that_says_what_it_is(make_league, browser_of, verwalter):
    answer = browser_of(verwalter).get(f"/liga/{make_league()[0].pk}/daten/datei/")
    assert f'filename="liga-freitagsrunde-{timezone.localdate()}.spielbuch.zip"' in answer["Content-Disposition"]
    assert "no-store" in answer["Cache-Control"]


@each(
    ("content", "said"),
    [
        (None, "Bitte eine Datei auswählen."),
        (b"", "Die Datei ist leer."),
        (bytes(MOST_BYTES + 1), "bis 20 MB"),
        (b"Datum;Anna;Ben\n", "Das ist keine Datei einer Liga"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_what_is_wrong_stands_at_the_field(content, said, browser_of, stranger):
    client = browser_of(stranger)
    page = client.post(BRING, {}) if content is None else bring(client, content)
    assert said in page.content.decode()
    assert not Upload.objects.exists()


def test_nobody_sees_what_somebody_else_has_brought_and_it_is_kept_for_a_day(browser_of, verwalter, stranger):
    client = browser_of(verwalter)
    bring(client, packed(league()))
    assert browser_of(stranger).get(TAKE)["Location"] == BRING
    assert browser_of(stranger).post(TAKE)["Location"] == BRING
    assert (League.objects.count(), client.get(TAKE).status_code) == (0, 200)
    Upload.objects.update(created_at=timezone.now() - timedelta(days=1))
    assert client.get(TAKE)["Location"] == BRING
    assert forget_uploads() == 1


def test_nobody_has_files_checked_all_the_time(browser_of, stranger):
    for _ in range(BROUGHT.most - 2):
        count_wrong([BROUGHT.of(str(stranger.pk))])
    client = browser_of(stranger)
    assert [bring(client, b"x").status_code for _ in range(2)] == [200, 429]


@pytest.fixture
def left_to_others(monkeypatch):
    """What is left to the background is kept and done when the test says so; nobody waits for it."""
    kept = []
    monkeypatch.setattr("leagues.background.start", lambda key, work: kept.append(work))
    monkeypatch.setattr("scorebook.transfer.services.inspection.ANSWERED_WITHIN", 0)
    return kept


def test_a_file_that_waits_has_a_page_that_asks_again(browser_of, stranger, left_to_others):
    client = browser_of(stranger)
    assert bring(client, packed(league()))["Location"] == TAKE
    page = client.get(TAKE)
    assert ("Die Datei wird durchgesehen" in page.content.decode(), page["Refresh"]) == (True, "2")
    assert client.post(TAKE).headers["Refresh"] == "2"
    left_to_others[0]()
    assert "Anna" in client.get(TAKE).content.decode()


def test_what_turns_out_to_be_wrong_later_stands_at_the_field(browser_of, stranger, left_to_others):
    client = browser_of(stranger)
    bring(client, b"Datum;Anna;Ben\n")
    left_to_others[0]()
    page = client.get(TAKE)
    assert (page.status_code, list(page.context["form"].errors)) == (422, ["file"])
    assert "Das ist keine Datei einer Liga" in page.content.decode()
    assert 'action="/ligen/uebernehmen/"' in page.content.decode()


def test_a_file_is_looked_through_once_however_often_the_page_asks(browser_of, stranger, left_to_others, monkeypatch):
    client = browser_of(stranger)
    bring(client, packed(league()))
    for _ in range(2):
        client.get(TAKE)
    for work in left_to_others:
        work()
        monkeypatch.setattr("scorebook.transfer.services.importing.checked_file", None)  # nobody checks it again
    assert (len(left_to_others), client.get(TAKE).status_code) == (3, 200)


def test_too_many_waiting_files_are_asked_to_come_back(browser_of, stranger, verwalter, left_to_others, monkeypatch):
    monkeypatch.setattr("scorebook.transfer.services.inspection.MOST_WAITING", 1)
    bring(browser_of(verwalter), b"x")
    answer = bring(browser_of(stranger), b"x")
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert "Spiele gehen vor" in answer.content.decode()


def test_dear_files_are_made_by_a_few_at_once(make_league, browser_of, verwalter):
    league, client = make_league()[0].pk, browser_of(verwalter)
    for path, work in (("daten/datei", Work.EXPORT), ("mappe.xlsx", Work.WORKBOOK), ("jahrbuch.pdf", Work.PDF)):
        address = f"/liga/{league}/{path}{'' if '.' in path else '/'}"
        with ExitStack() as held:
            for _ in range(work.value[1]):
                held.enter_context(place(work))
            assert client.get(address).status_code == 503
        assert client.get(address).status_code == 200
