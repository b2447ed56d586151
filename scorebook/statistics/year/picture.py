"""The picture of a year that is sent to a chat: signs alone, unless the league shows names; nobody who is forgotten."""

from itertools import accumulate
from typing import Final

from django.utils.translation import gettext as _

from leagues.groups.models import League
from leagues.people.selectors import Name
from scorebook.charts.series import CardPlace, ShareCard, Totals
from scorebook.rules.wording import listed
from scorebook.scoring.game.sentences import number_words

from .review import YearReview

UP: Final = 3
MOST_LINES: Final = 8


def year_card(review: YearReview, league: League, names: dict[str, Name]) -> ShareCard:
    """What stands on the picture; `names` are those under which people may leave the league."""
    places = [
        CardPlace(
            rank=one.row.place,
            name=names[str(one.row.person.pk)].call_name if league.share_names else "",
            sign=names[str(one.row.person.pk)].sign,
            colour=one.row.person.mark,
            points=round(one.row.points.value or 0),
        )
        for one in review.rows
    ]
    return ShareCard(
        above=league.name,
        title=_("Unser Jahr {year}").format(year=review.year),
        podium=tuple(places[:UP]),
        others=tuple(places[UP:]),
        course=tuple(_lines(review, names)[:MOST_LINES]),
        facts=tuple(_facts(review, names)),
    )


def _lines(review: YearReview, names: dict[str, Name]) -> list[Totals]:
    lines = []
    for one in review.rows:
        path = review.course.paths.get(one.row.person.pk)
        if path is None:
            continue
        points = dict(path.evenings())
        for place, more in path.apart.items():
            points[place] = points.get(place, 0) + more
        steps = [round(points.get(place, 0)) for place in range(len(review.course.keys))]
        name = names[str(one.row.person.pk)]
        lines.append(Totals(name.call_name, name.sign, one.row.person.mark, tuple(accumulate(steps, initial=0))))
    return lines


def _facts(review: YearReview, names: dict[str, Name]) -> list[tuple[str, str]]:
    count = review.count
    played = _("{games} Spiele an {evenings} Abenden")
    facts = [(_("Gespielt"), played.format(games=number_words(count.games), evenings=number_words(count.evenings)))]
    most = max((one.won for one in review.rows), default=0)
    if most:
        who = listed([names[str(one.row.person.pk)].call_name for one in review.rows if one.won == most])
        facts.append((_("Meiste Abende gewonnen"), f"{who}: {most}"))
    if best := review.book.best:
        who = names[str(best.person.pk)].call_name
        facts.append((_("Bester Abend"), f"{who}: {number_words(best.value, sign=True)}"))
    return facts
