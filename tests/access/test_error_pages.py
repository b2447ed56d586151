"""What somebody sees who is where they should not be: German, with a way back, and nothing about the inside."""

import pytest

from leagues.groups.models import Membership, Role

pytestmark = pytest.mark.django_db


def test_an_unknown_address_answers_in_german(client):
    response = client.get("/gibt/es/nicht/")
    assert response.status_code == 404
    assert "Das gibt es hier nicht" in response.content.decode()


def test_a_forbidden_page_says_which_role_is_missing(client, stranger, make_evening):
    evening = make_evening()
    Membership.objects.create(league=evening.league, account=stranger, role=Role.LESER)
    client.force_login(stranger)
    response = client.get(f"/liga/{evening.league_id}/abend/neu/")
    assert response.status_code == 403
    assert "Schreiber" in response.content.decode()


def test_an_accident_is_not_shown_from_inside(client, verwalter, monkeypatch):
    def broken(*_args):
        raise RuntimeError("inner matters")

    monkeypatch.setattr("leagues.groups.pages.leagues.league_list", broken)
    client.force_login(verwalter)
    client.raise_request_exception = False
    response = client.get("/")
    assert response.status_code == 500
    page = response.content.decode()
    assert "Etwas ist schiefgegangen" in page
    assert "inner matters" not in page
