"""What people are called where there is little room."""

import pytest

from leagues.people.selectors import ROOM, Name, letters_of, short_names
from tests.each import each


def names(*full):
    return list(short_names({str(place): name for place, name in enumerate(full)}).values())


def called(*full):
    return [one.call_name for one in names(*full)]


def shorts(*full):
    return [one.short for one in names(*full)]


@each(
    ("full", "expected"),
    [
        (["Anna", "Claudia Ohlsen", "Bernd"], ["Anna", "Claudia", "Bernd"]),
        (["Hans Wolf", "Hans Wolf"], ["Hans Wolf 1", "Hans Wolf 2"]),
        (["Maximilian Huber", "Maximilian Stein"], ["Maximilian H.", "Maximilian S."]),
        (["Max Huber", "Max Hofer", "Eva"], ["Max Hu.", "Max Ho.", "Eva"]),
        (["Max", "Max Huber"], ["Max", "Max H."]),
        (["Anna", "Anna (Gast)", "Anna „Mausi“"], ["Anna", "Anna G.", "Anna M."]),
        (["Eva", "Eva (1)", "Eva (2)"], ["Eva", "Eva 1.", "Eva 2."]),
        (["Max Meier", "Max Meierhofer"], ["Max Meier", "Max Meierh."]),
        (["Eva Maria Berg", "Eva Anna Berg"], ["Eva Maria Berg", "Eva Anna Berg"]),
        (["eva", "Eva K."], ["eva", "Eva K"]),
    ],
)
def test_people_go_by_their_first_name_and_are_told_apart(full, expected):
    found = called(*full)
    assert [one.rstrip(".") for one in found] == [one.rstrip(".") for one in expected]


@each(
    "short",
    [
        "Anna",
        "Dieter",
        "Johannes",
        "Maxim.ilian",
        "Alex.ander",
        "Kath.arina",
        "Fried.erike",
        "Christ.opher",
        "Hans-P.eter",
    ],
)
def test_a_long_name_is_cut_after_a_syllable(short):
    """The full stop is where it is cut."""
    begin, stop, _rest = short.partition(".")
    assert shorts(short.replace(".", "")) == [begin + stop]


def test_short_names_stay_distinct():
    assert shorts("Maximilian Huber", "Maximilian Stein") == ["Max. H.", "Max. S."]
    assert shorts("Alexander", "Alexandra") == ["Alexand.", "Alexandra"]
    found = shorts("Bernadette", "Bernhardine", "Bernward", "Berngard", "Bernd", "Bernhild")
    assert len(set(found)) == 6


@each("count", [2, 8, 40])
def test_whatever_people_are_called_the_names_differ(count):
    full = [f"{first} {last}" for first in ("Maximilian", "Max", "Eva", "Jo") for last in "abcdefghij"][:count]
    found = names(*full)
    assert len({one.call_name for one in found}) == len({one.short for one in found}) == count


@each("name", ["Zoe\u0308", "A\u0301\u0323lva\u0301rez-Oma", "👩‍👩‍👧 Eva", "🇩🇪🇦🇹", "  ", "X", "M.", "-", "Ñandú"])
def test_no_letter_is_cut(name):
    (one,) = names(name)
    whole = letters_of(" ".join(name.split()))
    for shown in one:
        assert [letter for letter in letters_of(shown) if letter not in {*whole, ".", " "}] == []


def test_letters_are_what_people_see():
    assert letters_of("Zoe\u0308👩‍👩‍👧🇩🇪🇦🇹👍🏽") == ["Z", "o", "e\u0308", "👩‍👩‍👧", "🇩🇪", "🇦🇹", "👍🏽"]


def test_short_names_of_usual_first_names_fit():
    usual = ["Elisabeth", "Sebastian", "Bernadette", "Annegret", "Hildegard", "Siegfried", "Konstantin", "Leopold"]
    assert [one for one in shorts(*usual) if len(letters_of(one)) > ROOM] == []


@pytest.mark.parametrize(
    ("full", "short", "needed"),
    [("Edda Freytag", "Edda", False), ("Maximilian Hof", "Max. H.", True), ("Eva", "Eva", False)],
)
def test_on_paper_the_short_name_stands_beside_a_full_one_that_does_not_begin_with_it(full, short, needed):
    assert Name("1", full, short, short, "X", 1).needs_short_name is needed
