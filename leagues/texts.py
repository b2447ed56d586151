"""Model fields for free text: however a row is written, invisible characters are removed."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from django.db import models

from leagues.names import tidy, tidy_lines

if TYPE_CHECKING:  # Django's fields are only generic for the type checker
    _Field = models.Field[str, str]
    _CharField = models.CharField[str, str]
    _TextField = models.TextField[str, str]
else:
    _Field, _CharField, _TextField = models.Field, models.CharField, models.TextField


class _Tidy(_Field):
    """Tidies the text before it is written, by save and bulk_create. Migrations see the plain Django field."""

    plain: str
    how: Callable[[str], str]

    def deconstruct(self) -> Any:
        """The plain field, for migrations."""
        name, _, args, kwargs = super().deconstruct()
        return name, self.plain, args, kwargs

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:
        """The tidy text, which is written and from then on held by the instance."""
        value = getattr(model_instance, self.attname)
        if isinstance(value, str):
            value = type(self).how(value)
            setattr(model_instance, self.attname, value)
        return value


class Line(_Tidy, _CharField):
    """A text of one line."""

    plain = "django.db.models.CharField"
    how = staticmethod(tidy)


class Lines(_Tidy, _TextField):
    """A text of several lines."""

    plain = "django.db.models.TextField"
    how = staticmethod(tidy_lines)


def tidied(value: Any) -> Any:
    """A JSON value with all texts in it tidied."""
    if isinstance(value, str):
        return tidy(value)
    if isinstance(value, dict):
        return {key: tidied(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [tidied(inner) for inner in value]
    return value
