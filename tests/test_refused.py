"""One refusal for both packages: who refuses, how it is carried, and how pages and JSON answer it."""

import ast
from collections import namedtuple
from pathlib import Path

import pytest
from django import forms
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.test import override_settings

from leagues.groups.models import League
from leagues.refused import Refused, check, refusing
from leagues.web import call_and_flash, submit
from scorebook.evenings.pages.requests import refusal
from scorebook.scoring.game.objections import Objection
from tests.each import each

ROOT = Path(__file__).parents[1]
SERVICES = sorted(
    path
    for package in ("leagues", "scorebook")
    for path in (ROOT / package).rglob("*.py")
    if path.name == "services.py" or path.parent.name == "services"
)
Elsewhere = namedtuple("Elsewhere", "message code field other")
ALL = (
    Objection("seats_number", "players", "Zu wenige."),
    Elsewhere("Zu spät.", "late", "", other=3),
    Elsewhere("Nie.", "never", "unknown_field", other=4),
)


class Form(forms.Form):
    players = forms.CharField()


def refuse(objections=ALL):
    raise Refused(objections)


@each("path", SERVICES, ids=lambda path: str(path.relative_to(ROOT)))
def test_services_refuse_in_one_way(path):
    """Not with what Django raises in forms and models; `leagues.refused.check` turns that into a refusal."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    names |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert not names & {"ValidationError", "full_clean", "clean_fields"}


def test_a_form_says_each_objection_at_its_field_or_above():
    form = Form({"players": "Anna"})
    assert form.is_valid()
    assert submit(form, refuse) is None
    assert form.errors == {"players": ["Zu wenige."], "__all__": ["Zu spät.", "Nie."]}
    assert (form.has_error("players", "seats_number"), form.has_error("__all__", "late")) == (True, True)
    assert submit(Form({"players": "Anna"}), lambda value: value, value=7) == 7


def test_a_button_says_them_on_the_next_page(rf):
    request = rf.post("/")
    request._messages = kept = Kept()
    assert (call_and_flash(request, refuse, "Fertig."), kept.said) == (False, [one.message for one in ALL])
    assert call_and_flash(request, lambda: None) is call_and_flash(request, lambda: None, "Fertig.") is True
    assert kept.said[len(ALL) :] == ["Fertig."]


class Kept:
    def __init__(self):
        self.said = []

    def add(self, level, message, extra_tags=""):
        self.said.append(message)


def test_json_says_code_field_and_message():
    answer = refusal(Refused(ALL))
    assert answer.status_code == 422
    assert Refused(ALL).to_json() == [
        {"code": "seats_number", "field": "players", "message": "Zu wenige."},
        {"code": "late", "field": "", "message": "Zu spät."},
        {"code": "never", "field": "unknown_field", "message": "Nie."},
    ]


def test_what_a_model_checks_becomes_a_refusal_with_its_codes(db):
    with pytest.raises(Refused) as refused:
        check(League(name="x" * 81, player_fields=["nonsense"]))
    assert {(one.code, one.field) for one in refused.value.objections} == {
        ("max_length", "name"),
        ("invalid", "player_fields"),
    }
    assert check(League(name="x" * 80)) is None


@override_settings(
    AUTH_PASSWORD_VALIDATORS=[
        {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 12}}
    ]
)
def test_what_says_no_field_gets_the_one_that_is_meant():
    with pytest.raises(Refused) as refused, refusing(field="password"):
        validate_password("kurz")
    (only,) = refused.value.objections
    assert (only.code, only.field, "12" in only.message) == ("password_too_short", "password", True)


def test_several_sentences_of_one_field_are_all_kept():
    with pytest.raises(Refused, match="Eins; Zwei; Drei") as refused, refusing():
        raise ValidationError({"a": [ValidationError("Eins", code="one"), "Zwei"], "__all__": ["Drei"]})
    assert [one[:2] for one in refused.value.objections] == [("one", "a"), ("invalid", "a"), ("invalid", "")]
