"""How people are called in what leaves the league: a picture, a text for a chat."""

from collections.abc import Mapping

from leagues.people.public_names import UNKNOWN, anonymous, sign_outside, word_outside
from leagues.people.selectors import Name


def names_to_share(names: Mapping[str, Name], *, with_names: bool) -> dict[str, Name]:
    """The names as they may leave the league: signs alone, unless the league shows names.

    Whoever is `hidden` is called nothing at all, and stands behind a sign that is none; whoever is `unlisted` by the
    sign in any case.
    """
    shared = {}
    for key, name in names.items():
        if name.hidden:
            word = anonymous() if with_names else UNKNOWN
            shared[key] = name._replace(name=word, call_name=word, short=word, sign=UNKNOWN)
        elif name.unlisted:
            sign = sign_outside(name.sign, name.name, name.call_name)
            word = word_outside(sign) if with_names else sign
            shared[key] = name._replace(name=word, call_name=word, short=sign, sign=sign)
        elif with_names:
            shared[key] = name
        else:
            shared[key] = name._replace(name=name.sign, call_name=name.sign, short=name.sign)
    return shared
