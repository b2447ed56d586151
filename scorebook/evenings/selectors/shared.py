"""How people are called in what leaves the league: a picture, a text for a chat."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from leagues.people.selectors.shown import Name

UNKNOWN = "?"


def names_to_share(names: Mapping[str, Name], *, with_names: bool) -> dict[str, Name]:
    """The names as they may leave the league: signs alone, unless the league shows names.

    Whoever is `hidden` is called nothing at all, and stands behind a sign that is none.
    """
    shared = {}
    for key, name in names.items():
        if name.hidden:
            word = _("Anonym") if with_names else UNKNOWN
            shared[key] = name._replace(name=word, call_name=word, short=word, sign=UNKNOWN)
        elif with_names:
            shared[key] = name
        else:
            shared[key] = name._replace(name=name.sign, call_name=name.sign, short=name.sign)
    return shared
