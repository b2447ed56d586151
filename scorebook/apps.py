from django.apps import AppConfig


class ScorebookConfig(AppConfig):
    name = "scorebook"
    verbose_name = "Spielblock"

    def ready(self) -> None:
        from scorebook.config import checks  # noqa: F401 - registers the system checks
