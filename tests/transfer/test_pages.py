"""Taking a league along, and bringing it."""

from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from leagues.accounts.limits import count_wrong
from leagues.groups.models import League, Membership, Role
from scorebook.evenings.models import Game
from scorebook.transfer.file.layout import MOST_BYTES
from scorebook.transfer.models import Upload
from scorebook.transfer.services.uploads import BROUGHT, forget_uploads

pytestmark = pytest.mark.django_db
BRING, TAKE = "/ligen/uebernehmen/", "/ligen/uebernehmen/pruefen/"


def bring(client, content, name="liga.spielbuch.zip"):
    return client.post(BRING, {"file": SimpleUploadedFile(name, content)})


def download(client, league, **query):
    answer = client.get(f"/liga/{league.pk}/daten/datei/", query)
    assert answer.status_code == 200
    return b"".join(answer.streaming_content)


def test_a_league_goes_along_and_comes_back_beside_itself(eventful, browser_of, verwalter, stranger):
    league = eventful()
    file = download(browser_of(verwalter), league)
    client = browser_of(stranger)

    answer = bring(client, file)

    assert (answer.status_code, answer["Location"]) == (302, TAKE)
    page = client.get(TAKE).content.decode()
    assert "30. Dezember 2025" in page
    assert "Benjamin" in page
    assert "Sie wird als neue Liga übernommen" in page
    assert League.objects.count() == 1

    answer = client.post(TAKE)

    other = League.objects.exclude(pk=league.pk).get()
    assert answer["Location"] == f"/liga/{other.pk}/"
    assert Membership.objects.get(league=other).account == stranger
    assert Game.objects.filter(league=other).count() == Game.objects.filter(league=league).count()
    assert client.get(answer["Location"]).status_code == 200
    assert not Upload.objects.exists()
    assert client.post(TAKE)["Location"] == BRING


def test_the_file_has_a_name_that_says_what_it_is(make_league, browser_of, verwalter):
    league, _players = make_league()
    answer = browser_of(verwalter).get(f"/liga/{league.pk}/daten/datei/")
    assert f'filename="liga-freitagsrunde-{timezone.localdate()}.spielbuch.zip"' in answer["Content-Disposition"]
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.parametrize("role", [Role.LESER, Role.SCHREIBER])
def test_only_a_verwalter_takes_a_league_along(role, make_league, browser_of, stranger):
    league, _players = make_league()
    Membership.objects.create(league=league, account=stranger, role=role)
    for path in ("daten/", "daten/datei/"):
        assert browser_of(stranger).get(f"/liga/{league.pk}/{path}").status_code == 403


def test_what_is_wrong_stands_at_the_field(browser_of, stranger):
    page = bring(browser_of(stranger), b"Datum;Anna;Ben\n").content.decode()
    assert "Das ist keine Datei einer Liga" in page
    assert not Upload.objects.exists()


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({}, "Bitte eine Datei auswählen."),
        ({"file": SimpleUploadedFile("a.zip", b"")}, "Die Datei ist leer."),
        ({"file": SimpleUploadedFile("a.zip", bytes(MOST_BYTES + 1))}, "bis 20 MB"),
    ],
    ids=["none", "empty", "large"],
)
def test_no_file_an_empty_and_a_large_one_are_refused(files, said, browser_of, stranger):
    assert said in browser_of(stranger).post(BRING, files).content.decode()


def test_nobody_sees_what_somebody_else_has_brought(eventful, exported, browser_of, verwalter, stranger):
    bring(browser_of(verwalter), exported(eventful()))
    assert browser_of(stranger).get(TAKE)["Location"] == BRING
    assert browser_of(stranger).post(TAKE)["Location"] == BRING
    assert League.objects.count() == 1


def test_a_file_that_was_brought_is_kept_for_a_day(make_league, exported, browser_of, verwalter):
    client = browser_of(verwalter)
    bring(client, exported(make_league()[0]))
    assert client.get(TAKE).status_code == 200
    Upload.objects.update(created_at=timezone.now() - timedelta(days=1))
    assert client.get(TAKE)["Location"] == BRING
    assert forget_uploads() == 1


def test_nobody_has_files_checked_all_the_time(browser_of, stranger):
    for _ in range(BROUGHT.most - 2):
        count_wrong([BROUGHT.of(str(stranger.pk))])
    client = browser_of(stranger)
    assert [bring(client, b"x").status_code for _ in range(2)] == [200, 429]
