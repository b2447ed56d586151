"""How many wrong tries somebody has left."""

from django.db import models


class Tries(models.Model):
    """A bucket of wrong tries: filled by each of them, empty again at `until`.

    The key is the name of a limit and one of a fixed number of places, so that the table cannot grow without end, and
    neither an account nor an address can be read from it.
    """

    key = models.CharField("Platz", max_length=40, primary_key=True)
    until = models.DateTimeField("leer ab", db_index=True)

    class Meta:
        verbose_name = "Fehlversuche"
        verbose_name_plural = "Fehlversuche"

    def __str__(self) -> str:
        return self.key
