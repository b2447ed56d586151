"""The picture of an evening that is sent to a chat."""

import warnings

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matplotlib.image import imread
from matplotlib.text import Text

from scorebook.charts import evening as drawing
from scorebook.charts.canvas import drawable
from scorebook.charts.evening import HEIGHT, WIDTH, share_card
from scorebook.charts.series import CardPlace, ShareCard, Totals
from tests.each import each
from tests.shares import much


def card(*names, facts=(("Größtes Spiel", "+9 · Spiel 3, Anna"),)):
    people = [CardPlace(place, name, name[:2], place, 50 - 20 * place) for place, name in enumerate(names, start=1)]
    course = tuple(Totals(one.name, one.sign, one.colour, (0, one.points // 2, one.points)) for one in people)
    return ShareCard(f"Runde · {names[0]}", f"{names[0]} gewinnt", tuple(people[:3]), tuple(people[3:]), course, facts)


@pytest.fixture
def written(monkeypatch):
    """Every text that was drawn, with its place."""
    found = []

    def write(show, at, *args, **how):
        text = original(show, at, *args, **how)
        found.append(text)
        return text

    original = drawing._write
    monkeypatch.setattr(drawing, "_write", write)
    return found


def test_it_has_the_size_of_a_picture_for_a_phone_and_is_always_the_same(tmp_path):
    picture = share_card(card("Anna", "Ben", "Cem", "Dora"))
    assert picture == share_card(card("Anna", "Ben", "Cem", "Dora"))
    (tmp_path / "card.png").write_bytes(picture)
    assert imread(tmp_path / "card.png").shape[:2] == (HEIGHT, WIDTH)


@pytest.mark.share(3)
@pytest.mark.parametrize("number", [1, 4, 8])
def test_nothing_leaves_the_picture_however_many_and_however_called(written, number):
    names = [f"{'Maximiliane-Annegret ' * 3}{place}" for place in range(number)]
    share_card(card(*names, facts=(("Größtes Spiel", "sehr lang " * 20), ("Längste Serie", "kurz"))))
    for text in written:
        box = text.get_window_extent()
        assert (box.x0 >= 0, box.x1 <= WIDTH, box.y0 >= 0, box.y1 <= HEIGHT) == (True,) * 4, text.get_text()


@each("name", ["A\ufffe\x0bB", "漢字", "👩\u200d👩\u200d👧", "\u202enebA"])
def test_hostile_names_are_just_text(name):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert share_card(card(name, "Ben", "Cem", "Dora", "Eva"))[:4] == b"\x89PNG"


@settings(max_examples=much(15, 6), deadline=None)
@given(st.text(max_size=30))
def test_any_text_can_be_drawn(name):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert share_card(card(name, name + "1"))[:4] == b"\x89PNG"


def test_a_letter_without_a_picture_is_a_box():
    assert (drawable("Zoë"), drawable("A漢字"), drawable(" A\n B ")) == ("Zoë", "A□□", "A B")


def test_no_text_is_read_as_mathematics(written):
    share_card(card("$x^2$", "Ben"))
    assert all(isinstance(text, Text) and not text.get_parse_math() for text in written)
