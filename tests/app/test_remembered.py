"""What is made once for a page: nothing of whoever asked first is in it."""

import pytest
from django.http import HttpRequest
from django.template import Context, RequestContext, Template, TemplateSyntaxError
from django.utils import translation

from leagues.memory import Memory


class Counted:
    """Says how often it was asked."""

    def __init__(self):
        self.asked = 0

    def __str__(self):
        self.asked += 1
        return "x"

    def __repr__(self):
        return "Counted"


def template(inside, given=""):
    return Template("{% load i18n remembered %}{% remembered " + given + " %}" + inside + "{% endremembered %}")


def test_a_part_is_made_once_for_each_value():
    part = template("{{ name }}{{ counted }}", "name=who counted=counted")
    counted = Counted()
    said = [part.render(Context({"who": who, "counted": counted})) for who in ("Eva", "Ben", "Eva", "<b>", "Ben")]
    assert (said, counted.asked) == (["Evax", "Benx", "Evax", "&lt;b&gt;x", "Benx"], 3)


def test_inside_nothing_is_known_but_what_is_named():
    part = template("{{ name }}|{{ user }}|{{ request }}|{{ csrf_token }}|{{ secret }}", "name=name")
    context = RequestContext(HttpRequest(), {"name": "Eva", "user": "Vera", "secret": "4711"})
    assert part.render(context) == "Eva||||"


def test_each_language_has_its_own():
    part = template("{% get_current_language as language %}{{ language }}")
    said = []
    for language in ("de", "en", "de"):
        with translation.override(language):
            said.append(part.render(Context()))
    assert said == ["de", "en", "de"]


def test_a_memory_keeps_what_was_asked_for_last_and_no_more_than_its_bytes():
    memory = Memory(100)
    for number in range(5):
        memory.keep(number, str(number), 20)
    assert memory.get(0) == "0"
    memory.keep(5, "5", 30)
    assert [memory.get(number) for number in range(6)] == ["0", None, None, "3", "4", "5"]
    memory.keep(3, "three", 10)
    memory.keep(6, "too large", 101)
    assert (memory.get(3), memory.get(6), len(memory), memory.bytes) == ("three", None, 4, 80)
    memory.forget()
    assert (memory.get(3), len(memory), memory.bytes) == (None, 0, 0)


def test_while_developing_it_is_made_anew(settings):
    settings.DEBUG = True
    part, counted = template("{{ counted }}", "counted=counted"), Counted()
    assert [part.render(Context({"counted": counted})) for _twice in range(2)] == ["x", "x"]
    assert counted.asked == 2


def test_only_names_with_values_are_taken():
    with pytest.raises(TemplateSyntaxError):
        template("", "name")
