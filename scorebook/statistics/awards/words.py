"""What the awards are called, and what each of them is for. Titles are those of the documents."""

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

from scorebook.scoring.game.awards import Award

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

TITLES: "Final[dict[Award, _StrPromise]]" = {
    Award.MAENNLE: _("Männle’sche Ansage"),
    Award.GMEHLICH: _("Gmehlich’sche Ansage"),
    Award.ABSCHLAG: _("Warmduscher-Abschlag"),
    Award.HAENGENLASSEN: _("Hängenlassen"),
}
REASONS: "Final[dict[Award, _StrPromise]]" = {
    Award.MAENNLE: _("gewonnen, und mindestens zwei Stufen mehr erreicht als angesagt (Männle, Glossar)"),
    Award.GMEHLICH: _("angesagt, als die anderen schon angesagt hatten, und nicht gewonnen (Männle, Glossar)"),
    Award.ABSCHLAG: _("gewonnen, ohne zu verdoppeln, und vom ungeraden Wert einen Punkt verloren (Männle § 28)"),
    Award.HAENGENLASSEN: _("eine Hochzeit allein gelassen und gegen sie gewonnen (Männle § 19)"),
}
