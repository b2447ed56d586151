from django.apps import AppConfig


class LeaguesConfig(AppConfig):
    name = "leagues"
    verbose_name = "Ligen"

    def ready(self) -> None:
        from django.contrib.auth.signals import user_logged_in, user_login_failed

        from leagues.sessions import remember_device
        from leagues.sign_in import count_failure, forget_failures

        user_logged_in.connect(remember_device, dispatch_uid="leagues.remember_device")
        user_logged_in.connect(forget_failures, dispatch_uid="leagues.forget_failures")
        user_login_failed.connect(count_failure, dispatch_uid="leagues.count_failure")
