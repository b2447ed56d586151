"""Model fields in which people type freely: invisible characters are removed, and names when a person is forgotten."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from django.db import models

from leagues.names import tidy, tidy_lines

if TYPE_CHECKING:  # Django's fields are only generic for the type checker
    from django.utils.functional import _StrOrPromise

    _Field = models.Field[str, str]
    _CharField = models.CharField[str, str]
    _TextField = models.TextField[str, str]
else:
    _Field, _CharField, _TextField = models.Field, models.CharField, models.TextField


class _Typed:
    """Says whether names of people may stand in a field. Migrations see the plain Django field.

    `redact`: what the place is called for people; names are taken out of it when somebody is forgotten. `shown`: the
    same of the name of a thing, which is never changed because a person is called the same; it is only shown then.
    Without either no name stands there that anybody chooses.
    """

    plain: str

    def __init__(self, *args: Any, redact: "_StrOrPromise" = "", shown: "_StrOrPromise" = "", **kwargs: Any) -> None:
        self.redact, self.shown = redact, shown
        super().__init__(*args, **kwargs)

    def deconstruct(self) -> Any:
        """The plain field, for migrations."""
        name, _, args, kwargs = super().deconstruct()  # type: ignore[misc]
        return name, self.plain, args, kwargs


class _Tidy(_Typed, _Field):
    """Tidies the text before it is written, by save and bulk_create."""

    how: Callable[[str], str]

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


class Jotted(_Typed, models.JSONField):
    """JSON that holds texts beside codes and numbers: only what stands under `redaction.TEXT_KEYS` is text.

    `without`: rows of which it is known that they hold no text, so that they need not be read.
    """

    plain = "django.db.models.JSONField"

    def __init__(self, *args: Any, without: models.Q | None = None, **kwargs: Any) -> None:
        self.without = without
        super().__init__(*args, **kwargs)


def tidied(value: Any) -> Any:
    """A JSON value with all texts in it tidied."""
    if isinstance(value, str):
        return tidy(value)
    if isinstance(value, dict):
        return {key: tidied(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [tidied(inner) for inner in value]
    return value
