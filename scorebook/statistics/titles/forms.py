"""The form of a title."""

from django import forms
from django.utils.translation import gettext_lazy as _

from .figures import TitleBest, TitleFigure, TitleSpan


class TitleForm(forms.Form):
    """A title and its rule."""

    name = forms.CharField(
        label=_("Titel"),
        max_length=60,
        help_text=_("Wie ihr ihn nennt, etwa „Solokönig“ oder „Fuchsjäger“."),
        error_messages={"required": _("Der Titel braucht einen Namen.")},
    )
    figure = forms.ChoiceField(label=_("Wertung"), choices=TitleFigure)
    best = forms.ChoiceField(label=_("Wem er gehört"), choices=TitleBest, initial=TitleBest.MOST)
    span = forms.ChoiceField(label=_("Zeit"), choices=TitleSpan, initial=TitleSpan.EVENING)
