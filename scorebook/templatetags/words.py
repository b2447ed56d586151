"""Words for templates."""

from django import template

from scorebook.scoring.penalties.guided import signed as with_sign

register = template.Library()

ACTIONS = {
    "evening_opened": "Abend eröffnet",
    "evening_closed": "Abend beendet",
    "evening_reopened": "Abend wieder geöffnet",
    "evening_described": "Datum oder Ort geändert",
    "evening_rescored": "Endgültigen Abend neu abgerechnet",
    "game_recorded": "Spiel eingetragen",
    "game_corrected": "Spiel korrigiert",
    "game_withdrawn": "Spiel zurückgenommen",
    "game_restored": "Spiel wieder eingesetzt",
    "event_added": "Eingetragen",
    "event_withdrawn": "Zurückgenommen",
    "event_restored": "Wieder eingesetzt",
}


@register.filter
def action(key: str) -> str:
    """What a journal entry's action is called."""
    return ACTIONS.get(key, key)


@register.filter
def boecke(number: int) -> str:
    """How many Böcke a game causes: "Das gibt einen Bock", "Das gibt 2 Böcke"."""
    return "Das gibt einen Bock" if number == 1 else f"Das gibt {number} Böcke"


@register.filter
def signed(number: int) -> str:
    """A number of points with its sign, and a real minus: "+3", "−3", "0"."""
    return with_sign(number)


@register.filter
def plain(number: int) -> str:
    """A number with a real minus and no plus: "3", "−3"."""
    return str(number).replace("-", "−")
