"""The English forms of days, by the German forms that pages name.

Django looks a form up by its name in this module before it takes it as it is.
"""

from typing import Final

FORMS: Final = {
    "j. F Y": "j F Y",
    "j. F Y, H:i": "j F Y, H:i",
    "j. F": "j F",
    "j. F, H:i": "j F, H:i",
    "l, j. F Y": "l, j F Y",
    "l, j. F": "l, j F",
    "D, j. F": "D, j F",
    "D, j. M": "D, j M",
    "j.n., H:i": "j M, H:i",
    "d.m.": "j M",
    "d.m.Y": "d/m/Y",
    "d.m.y": "d/m/y",
}
globals().update(FORMS)
# Days are typed as the pages write them, never with the month first.
DATE_INPUT_FORMATS: Final = ["%d/%m/%Y", "%d/%m/%y", "%d %B %Y", "%d %b %Y", "%d.%m.%Y", "%Y-%m-%d"]
