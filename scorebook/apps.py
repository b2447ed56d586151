from django.apps import AppConfig


class ScorebookConfig(AppConfig):
    name = "scorebook"
    verbose_name = "Spielblock"

    def ready(self) -> None:
        from leagues.groups.services.departures import writing_lost
        from scorebook.comparison import additions as comparison
        from scorebook.config import checks  # noqa: F401 - registers the system checks
        from scorebook.disputes import additions as disputes
        from scorebook.evenings.services.table_links import end_table_links_of
        from scorebook.rules import additions as rules

        writing_lost.append(end_table_links_of)
        rules.register()
        comparison.register()
        disputes.register()
