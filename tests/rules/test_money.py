"""What a point is worth, typed as people say it."""

from django.utils import translation

from scorebook.rules.money import euro_words, money_words, tenths_of
from scorebook.scoring.game.sentences import ENGLISH, GERMAN, marked_by
from tests.each import each

TYPED = {
    "10": 100,
    "10 Cent": 100,
    " 10cent ": 100,
    "1 ct": 10,
    "5 c": 50,
    "2,5": 25,
    "2.5 Cent": 25,
    "0,10 €": 100,
    "€ 0,10": 100,
    "1 Euro": 1000,
    "1,50 EUR": 1500,
    "0,001 €": 1,
    "0": 0,
    "": 0,
    # anything else is not guessed
    **dict.fromkeys(
        ("zehn", "10 Mark", "5/10", "-1", "0,05 Cent", "€ 1 €", "1,2,3", "1e3", "1.500", "\N{FULLWIDTH DIGIT ONE}")
    ),
}
TYPED_IN_ENGLISH = {
    "3.20 €": 3200,
    "3,20 €": 3200,
    "1,234.50 €": 1_234_500,
    "0.125 €": 125,
    "1,200 €": None,
    "1,5.0": None,
}


def test_an_amount_is_read_as_people_say_it():
    assert {said: tenths_of(said) for said in TYPED} == TYPED
    with marked_by(ENGLISH):
        assert {said: tenths_of(said) for said in TYPED_IN_ENGLISH} == TYPED_IN_ENGLISH


@each("marks", [GERMAN, ENGLISH])
@each("tenths", [1, 5, 25, 100, 999, 1000, 1005, 100_000, 1_234_500, 1_234_505])
def test_what_is_said_is_read_as_the_same(tenths, marks):
    with marked_by(marks):
        assert tenths_of(money_words(tenths)) == tenths


def test_amounts_are_said_in_cents_and_from_one_euro_in_euros():
    words = ["0,1 Cent", "2,5 Cent", "10 Cent", "99 Cent", "1,00 €", "1,205 €"]
    assert [money_words(one) for one in (1, 25, 100, 990, 1000, 1205)] == words


def test_an_amount_is_written_in_english_with_its_sign_before_the_euro():
    with translation.override("en"), marked_by(ENGLISH):
        assert [euro_words(cents, sign=True) for cents in (320, -5, 0, 123456)] == [
            "+€3.20", "−€0.05", "€0.00", "+€1,234.56"
        ]  # fmt: skip
        assert (money_words(1200), money_words(-25)) == ("€1.20", "−2.5 cent")
        assert tenths_of(euro_words(320)) == 3200
    assert [euro_words(cents, sign=True) for cents in (320, -5)] == ["+3,20 €", "−0,05 €"]
