"""Who changed what, before and after. Append-only; ids instead of names, which are looked up when it is read."""

from django.db import models


class JournalEntry(models.Model):
    """One change. `before` and `after` hold facts as they were and are; null where there is none."""

    league = models.ForeignKey("leagues.League", models.PROTECT, related_name="journal")
    evening = models.ForeignKey("scorebook.Evening", models.PROTECT, null=True, blank=True, related_name="journal")
    event = models.ForeignKey("scorebook.Event", models.PROTECT, null=True, blank=True, related_name="journal")
    at = models.DateTimeField(auto_now_add=True)
    actor_kind = models.CharField(max_length=12)
    account = models.ForeignKey("leagues.Account", models.SET_NULL, null=True, blank=True, related_name="+")
    table_link = models.ForeignKey("scorebook.TableLink", models.PROTECT, null=True, blank=True, related_name="journal")
    action = models.CharField(max_length=40)
    before = models.JSONField(null=True, blank=True)
    after = models.JSONField(null=True, blank=True)

    class Meta:
        app_label = "scorebook"
        verbose_name = "Journaleintrag"
        verbose_name_plural = "Journal"
        ordering = ["-id"]
        indexes = [models.Index(fields=["league", "evening", "-id"])]

    def __str__(self) -> str:
        return self.action

    def save(self, *args: object, **kwargs: object) -> None:
        """Write a new entry; an old one is never changed."""
        if self.pk is not None:
            raise TypeError("Das Journal wird nur fortgeschrieben.")
        super().save(*args, **kwargs)

    def delete(self, *args: object, **kwargs: object) -> tuple[int, dict[str, int]]:
        """Refused: the journal only grows."""
        raise TypeError("Das Journal wird nur fortgeschrieben.")
