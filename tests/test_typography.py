"""What belongs together stays on one line."""

import pytest

from leagues.templatetags.page_tags import unbroken


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("126 : 114 Augen · Gesine und Fritze −1", "126~:~114 Augen~· Gesine und Fritze~−1"),
        ("3 Spiele neu gerechnet: Anna +35 → +15, Ben −5 → 0.", "3 Spiele neu gerechnet: Anna~+35~→~+15, Ben~−5~→~0."),
        ("Bubensolo: Fritze · Re unter 120 · Fritze −3", "Bubensolo: Fritze~· Re unter~120~· Fritze~−3"),
        ("Anna bekommt 3,20 € von Ben · 2 €", "Anna bekommt 3,20~€ von Ben~· 2~€"),
        ("2. Dezember 2026, 23:27 Uhr", "2. Dezember 2026, 23:27~Uhr"),
        ("Anna – wie immer", "Anna – wie immer"),
    ],
)
def test_signs_stay_with_their_names_and_both_sides_of_a_result_together(text, kept):
    assert unbroken(text) == kept.replace("~", "\N{NO-BREAK SPACE}")
