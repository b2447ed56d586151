from django.apps import AppConfig


class LeaguesConfig(AppConfig):
    name = "leagues"
    verbose_name = "Ligen"

    def ready(self) -> None:
        from django.contrib.auth.signals import user_logged_in

        from leagues.sessions import remember_device

        user_logged_in.connect(remember_device, dispatch_uid="leagues.remember_device")
