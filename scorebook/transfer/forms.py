"""Forms for bringing a table of points and saying how it is meant."""

import io
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import IO, Any, Final

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from leagues.fields import DayInput, model_field
from leagues.groups.models import League
from leagues.people.models import Player
from scorebook.rules.models import RuleSetVersion
from scorebook.scoring.game.sentences import number_words

from .league_file.layout import MEGABYTE, MOST_BYTES
from .services.brought import NEW, SheetOnItsWay
from .sheets.cells import CellPlace
from .sheets.days import EPOCHS, FIRST_DAY, plausible
from .sheets.number_patterns import FACTORS, NoPerson, noughts_stand_out
from .sheets.parsed_rows import RulesByDate, TableMapping, proposed_again
from .sheets.reading import packed
from .sheets.tables import MOST_SHEETS, TableForm

# A file that somebody brings: refused while it is only too large.


class UploadedFileField(forms.FileField):
    """A file to be looked through. `kinds`: which the browser offers."""

    file_input: type[forms.FileInput] = forms.FileInput
    default_error_messages = {
        "required": gettext_lazy("Bitte eine Datei auswählen."),
        "empty": gettext_lazy("Die Datei ist leer."),
    }

    def __init__(self, *, kinds: str, **kwargs: Any) -> None:
        super().__init__(max_length=200, widget=self.file_input(attrs={"accept": kinds}), **kwargs)

    def clean(self, data: Any, initial: Any = None) -> Any:
        """Refuse what is too large before anybody looks into it."""
        file = super().clean(data, initial)
        if (file.size or 0) > MOST_BYTES:
            message = _("Die Datei ist zu groß; bis {most} MB werden übernommen.")
            raise forms.ValidationError(message.format(most=MOST_BYTES // MEGABYTE), code="file_too_large")
        return file


class SeveralFilesInput(forms.FileInput):
    """Where several files can be chosen at once."""

    allow_multiple_selected = True


class UploadedFilesField(UploadedFileField):
    """One file or several, each of which may be as large as one."""

    file_input = SeveralFilesInput

    def clean(self, data: Any, initial: Any = None) -> list[Any]:
        """Every file. Refused: too large together, or more than a workbook may have sheets."""
        files = [super(UploadedFilesField, self).clean(one, initial) for one in data or ()]
        if sum(file.size or 0 for file in files) > MOST_BYTES or len(files) > MOST_SHEETS:
            message = _("Zusammen sind die Dateien zu groß; bitte in mehreren Teilen bringen.")
            raise forms.ValidationError(message, code="file_too_large")
        return files


MOST_MARKS: Final = 5
CHANGES: Final = 3  # of the rules, that one can say
FORMS: Final = {
    TableForm.TOTALS: gettext_lazy("ein Abend, mit dem Stand am Ende"),
    TableForm.STANDING: gettext_lazy("ein Abend, mit dem Stand danach aus allen Abenden"),
    TableForm.SINGLE: gettext_lazy("ein Spiel, mit den Punkten aus diesem Spiel"),
    TableForm.RUNNING: gettext_lazy("ein Spiel, mit dem Stand danach; jeder Abend fängt bei null an"),
    TableForm.RUNNING_ON: gettext_lazy("ein Spiel, mit dem Stand danach aus allen Abenden"),
    TableForm.FACTS: gettext_lazy("ein Spiel, mit Re, Ansagen und Ergebnis"),
}


NO_PERSON_NOTES: Final = {
    NoPerson.VALUE: gettext_lazy("sieht aus wie der Wert des Spiels"),
    NoPerson.COUNT: gettext_lazy("zählt die Zeilen"),
    NoPerson.OTHER: gettext_lazy("ohne diese Spalte heben sich die Punkte auf"),
}


def mark_label(mark: str, cells: Sequence[CellPlace]) -> str:
    """A mark, and the first cells in which it stands."""
    places = ", ".join(cell.short for cell in cells[:MOST_MARKS])
    more = "" if len(cells) <= MOST_MARKS else " …"
    return f"„{mark}“ ({places}{more})"


class SheetFileForm(forms.Form):
    """A table of points."""

    file = UploadedFilesField(
        label=pgettext_lazy("Datei", "Tabelle"),
        help_text=gettext_lazy(
            "CSV, XLSX, ODS oder die Datei eines anderen Programms; mehrere von einer Sorte gehen auf einmal. Erst "
            "sehen wir sie durch; übernommen ist dann noch nichts."
        ),
        required=False,
        kinds=".csv,.txt,.tsv,.xlsx,.xls,.ods,.json,.zip",
    )
    pasted = forms.CharField(
        label=gettext_lazy("oder aus der Zwischenablage"),
        help_text=gettext_lazy("Die Zellen mit den Namen darüber kopieren und hier einfügen."),
        required=False,
        max_length=MEGABYTE,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 3, "autocomplete": "off", "spellcheck": "false"}),
    )

    def clean(self) -> dict[str, Any]:
        """Refuse neither, and both."""
        cleaned: dict[str, Any] = super().clean() or {}
        files, pasted = cleaned.get("file"), (cleaned.get("pasted") or "").strip()
        if not self.errors and not files and not pasted:
            message = _("Bitte eine Datei auswählen oder eine Tabelle einfügen.")
            self.add_error("file", forms.ValidationError(message, code="required"))
        if files and pasted:
            message = _("Entweder eine Datei oder eine eingefügte Tabelle, nicht beides.")
            self.add_error("pasted", forms.ValidationError(message, code="both"))
        return cleaned

    def brought(self) -> tuple[str, IO[bytes]]:
        """The name and the content of what was brought; several files are one archive."""
        files = self.cleaned_data["file"]
        if not files:
            return _("eingefügt"), io.BytesIO(self.cleaned_data["pasted"].encode())
        if len(files) == 1:
            return files[0].name, files[0].file
        names = _("{first} und {number} weitere").format(first=files[0].name, number=len(files) - 1)
        return names, io.BytesIO(packed([(file.name, file.read()) for file in files]))


class TableShapeForm(forms.Form):
    """What a row is, and how days and points are written."""

    form = forms.ChoiceField(
        label=gettext_lazy("Eine Zeile ist"), choices=list(FORMS.items()), widget=forms.RadioSelect
    )
    day = forms.DateField(
        label=gettext_lazy("Der Tag des Abends"),
        help_text=gettext_lazy(
            "In der Datei steht er nicht. Auf mehreren Blättern sind es mehrere Abende dieses Tages."
        ),
        required=False,
        widget=DayInput,
    )
    year = forms.IntegerField(
        label=gettext_lazy("oder nur das Jahr"),
        help_text=gettext_lazy("Dann behalten die Abende ihre Reihenfolge; ihr Tag gilt als unbekannt."),
        required=False,
        min_value=FIRST_DAY.year,
        max_value=2100,
    )
    absent = forms.MultipleChoiceField(
        label=gettext_lazy("Das heißt: nicht dabei"), required=False, widget=forms.CheckboxSelectMultiple
    )
    nought_absent = forms.BooleanField(label=gettext_lazy("Eine Null heißt: war nicht da"), required=False)
    rule_set_version = forms.ModelChoiceField(
        label=gettext_lazy("Gespielt wurde damals nach"), queryset=RuleSetVersion.objects.none(), empty_label=None
    )
    # in between: `since_1`, `rules_1` …, for rules that changed in the time of the table
    minus_wins = forms.BooleanField(label=gettext_lazy("Wer weniger hat, ist besser"), required=False)
    factor = forms.TypedChoiceField(
        label=gettext_lazy("Punkte malnehmen mit"),
        help_text=gettext_lazy("Damit sie ganz werden: aus 0,05 werden mit 100 fünf Punkte."),
        coerce=int,
        choices=[(factor, str(factor)) for factor in FACTORS],
    )
    month_first = forms.BooleanField(label=gettext_lazy("3/6/98 ist der 6. März"), required=False)
    epoch = forms.TypedChoiceField(
        label=gettext_lazy("Tage, die als Zahl dastehen, zählen ab"),
        coerce=int,
        choices=[(epoch, str(epoch)) for epoch in EPOCHS],
    )

    def __init__(
        self, *args: Any, league: League, sheet: SheetOnItsWay, totals: Mapping[TableForm, str], **kwargs: Any
    ) -> None:
        mapping = sheet.mapping.to_json()
        kwargs["initial"] = {**mapping, "rule_set_version": sheet.rules.first}
        super().__init__(*args, **kwargs)
        self.sheet = sheet
        rows: Any = self.fields["form"]
        rows.choices = [
            (form, f"{label}: {totals[form]}" if totals.get(form) else label)
            for form, label in FORMS.items()
            if form in sheet.shape.forms
        ]
        self._ask_what_is_open()
        versions = RuleSetVersion.objects.filter(league=league).select_related("rule_set")
        model_field(self, "rule_set_version").queryset = versions
        several = versions.count() > 1
        self.places = range(1, 1 + max(CHANGES, len(sheet.rules.later)) if several else 1)
        later = [*sheet.rules.later, *[(None, None)] * len(self.places)]
        for place, (since, rules) in zip(self.places, later, strict=False):
            self.fields[f"since_{place}"] = forms.DateField(
                label=_("Ab dem"), required=False, initial=since, widget=DayInput
            )
            self.fields[f"rules_{place}"] = forms.ModelChoiceField(
                label=_("galt"), queryset=versions, required=False, initial=rules, empty_label=_("–")
            )
        if not several:
            alone = _("Galten damals andere Regeln, legt sie zuerst unter „Regeln“ an.")
            self.fields["rule_set_version"].help_text = alone

    def _ask_what_is_open(self) -> None:
        """Leave out the questions that the file answers."""
        shape = self.sheet.shape
        marks: Any = self.fields["absent"]
        marks.choices = [(mark, mark_label(mark, cells)) for mark, cells in shape.marks.items()]
        open_questions = {
            "day": shape.needs_day,
            "year": shape.needs_day,
            "absent": bool(marks.choices),
            "nought_absent": noughts_stand_out(shape.taken(self.sheet.mapping.people).layouts),
        }
        for name, is_open in open_questions.items():
            if not is_open:
                del self.fields[name]

    def clean_day(self) -> date | None:
        """Refuse a day on which nobody can have played."""
        day: date | None = self.cleaned_data["day"]
        if day and not plausible(day, timezone.localdate()):
            raise forms.ValidationError(_("An diesem Tag kann kein Abend gewesen sein."), code="strange_day")
        return day

    def clean_year(self) -> int | None:
        """Refuse a year that has not come."""
        year: int | None = self.cleaned_data["year"]
        if year and year > timezone.localdate().year:
            raise forms.ValidationError(_("Dieses Jahr kommt erst noch."), code="strange_day")
        return year

    @property
    def changes(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """From which day on which other rules counted, as pairs of fields."""
        return [(self[f"since_{place}"], self[f"rules_{place}"]) for place in self.places]

    @property
    def other_fields(self) -> list[forms.BoundField]:
        """The other fields."""
        apart = {field.name for pair in self.changes for field in pair}
        return [field for field in self if field.name not in apart]

    @property
    def opened(self) -> bool:
        """Whether somebody has said, or tried to say, that the rules changed."""
        return any(field.value() or field.errors for pair in self.changes for field in pair)

    def clean(self) -> dict[str, Any]:
        """Refuse a change of the rules without its day or its rules, and two on one day."""
        cleaned: dict[str, Any] = super().clean() or {}
        if "day" in self.fields and not (
            cleaned.get("day") or cleaned.get("year") or {"day", "year"} & self.errors.keys()
        ):
            self.add_error("day", forms.ValidationError(_("Bitte den Tag sagen, oder das Jahr."), code="required"))
        days: set[date] = set()
        for since, rules in ((f"since_{place}", f"rules_{place}") for place in self.places):
            day = cleaned.get(since)
            if day and not cleaned.get(rules) and rules not in self.errors:
                self.add_error(rules, forms.ValidationError(_("Welche Regeln galten ab da?"), code="no_rules"))
            if cleaned.get(rules) and not day and since not in self.errors:
                self.add_error(since, forms.ValidationError(_("Ab welchem Tag galten sie?"), code="no_day"))
            if day in days:
                self.add_error(since, forms.ValidationError(_("Dieser Tag steht schon da."), code="day_twice"))
            days |= {day} if day else set()
        return cleaned

    def mapping(self) -> TableMapping:
        """What was said, with the people who were said before."""
        names = ("minus_wins", "factor", "month_first", "epoch", "day", "year", "absent", "nought_absent")
        values = {name: self.cleaned_data[name] for name in names if name in self.cleaned_data}
        values |= {"absent": tuple(values["absent"])} if "absent" in values else {}
        return replace(self.sheet.mapping, form=TableForm(self.cleaned_data["form"]), **values)

    def rules(self) -> RulesByDate[int]:
        """The keys of the versions of the rules."""
        values = self.cleaned_data
        later = {
            values[f"since_{place}"]: values[f"rules_{place}"] for place in self.places if values[f"since_{place}"]
        }
        return RulesByDate(values["rule_set_version"].pk, tuple((day, later[day].pk) for day in sorted(later)))


class PeopleForm(forms.Form):
    """For every name as it is written, who that is."""

    def __init__(self, *args: Any, players: list[Player], sheet: SheetOnItsWay, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.sheet = sheet
        self.names = list(sheet.shape.names)
        self.no_people = sheet.shape.no_people
        choices = [(str(player.pk), player.name) for player in players]
        new = [(f"{NEW}{name}", _("neu: {name}").format(name=name)) for name in self.names]
        for place, (name, rows) in enumerate(sheet.shape.names.items()):
            own = [one for one in new if one[0] == f"{NEW}{name}"]
            others = [one for one in new if one not in own]
            self.fields[f"name_{place}"] = forms.ChoiceField(
                label=name,
                required=False,
                initial=sheet.mapping.people.get(name, ""),
                choices=[
                    ("", _("nicht übernehmen")),
                    *own,
                    (_("Spieler der Liga"), choices),
                    (_("Zusammen mit"), others),
                ],
                help_text=self._help(name, rows),
            )

    def _help(self, name: str, rows: int) -> str:
        """What helps to tell who somebody is: in how many rows, what adds up, and what stands last."""
        note = ngettext("in {rows} Zeile", "in {rows} Zeilen", rows).format(rows=rows)
        if name in self.no_people:
            note = f"{note}; {NO_PERSON_NOTES[self.no_people[name]]}"
        if numbers := self.sheet.shape.numbers_of(name):
            last, total = number_words(numbers[-1], places=2), number_words(sum(numbers), places=2)
            note = _("{said}; zuletzt {last}, zusammen {total}").format(said=note, last=last, total=total)
        return note

    def clean(self) -> dict[str, Any]:
        """Refuse a table of which fewer than four people are left."""
        cleaned: dict[str, Any] = super().clean() or {}
        if not self.errors and len({who for who in cleaned.values() if who}) < 4:
            raise forms.ValidationError(_("Es braucht mindestens vier Leute."), code="too_few")
        return cleaned

    def mapping(self) -> TableMapping:
        """What was said, with the rest as it was said before."""
        values = {name: self.cleaned_data[f"name_{place}"] for place, name in enumerate(self.names)}
        return proposed_again(self.sheet.shape, self.sheet.mapping, values)
