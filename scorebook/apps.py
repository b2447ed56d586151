from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ScorebookConfig(AppConfig):
    name = "scorebook"
    verbose_name = _("Spielblock")

    def ready(self) -> None:
        from django.db.backends.signals import connection_created
        from django.db.models.signals import post_migrate

        from leagues.letters.courier import outbox_looked_at
        from scorebook.api.webhooks import send_in_background
        from scorebook.config import checks  # noqa: F401 - registers the system checks
        from scorebook.config.startup import look_for_json
        from scorebook.contributions import add_contributions
        from scorebook.evenings.journalled import watch
        from scorebook.operation.health import note_without_evenings

        add_contributions()
        watch()
        outbox_looked_at.connect(send_in_background, dispatch_uid="scorebook.webhooks")
        post_migrate.connect(note_without_evenings, sender=self, dispatch_uid="scorebook.sums")
        connection_created.connect(look_for_json, dispatch_uid="scorebook.json")
