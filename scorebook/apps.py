from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ScorebookConfig(AppConfig):
    name = "scorebook"
    verbose_name = _("Spielblock")

    def ready(self) -> None:
        from django.db.backends.signals import connection_created
        from django.db.models.signals import post_migrate

        from scorebook.api import additions as api
        from scorebook.comparison import additions as comparison
        from scorebook.config import checks  # noqa: F401 - registers the system checks
        from scorebook.config.sqlite import look_for_json
        from scorebook.demo import journal_wording as demo
        from scorebook.disputes import additions as disputes
        from scorebook.evenings import contributions as evenings
        from scorebook.gatherings import additions as gatherings
        from scorebook.money import additions as money
        from scorebook.operation.sums import note_without_evenings
        from scorebook.referees import additions as referees
        from scorebook.rules import additions as rules
        from scorebook.statistics import additions as statistics
        from scorebook.statistics import awards, records
        from scorebook.statistics.questions import additions as questions
        from scorebook.statistics.titles import additions as titles
        from scorebook.transfer import additions as transfer

        for room in (
            rules,
            evenings,
            gatherings,
            referees,
            comparison,
            disputes,
            money,
            records,
            awards,
            titles,
            questions,
            statistics,
            transfer,
            api,
            demo,
        ):
            room.register()
        post_migrate.connect(note_without_evenings, sender=self, dispatch_uid="scorebook.sums")
        connection_created.connect(look_for_json, dispatch_uid="scorebook.json")
