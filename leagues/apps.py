from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LeaguesConfig(AppConfig):
    name = "leagues"
    verbose_name = _("Ligen")

    def ready(self) -> None:
        from django.contrib.auth.signals import user_logged_in, user_logged_out, user_login_failed
        from django.core.signals import request_finished, request_started

        from leagues import request_context
        from leagues.accounts.limits import count_failure, forget_failures
        from leagues.accounts.sessions import remember_device
        from leagues.letters.courier import serve

        request_started.connect(serve, dispatch_uid="leagues.letters")
        request_finished.connect(request_context.end_request, dispatch_uid="leagues.end_request")
        user_logged_in.connect(remember_device, dispatch_uid="leagues.remember_device")
        user_logged_in.connect(forget_failures, dispatch_uid="leagues.forget_failures")
        user_logged_in.connect(request_context.signed_in, dispatch_uid="leagues.signed_in")
        user_logged_out.connect(request_context.signed_out, dispatch_uid="leagues.signed_out")
        user_login_failed.connect(request_context.sign_in_failed, dispatch_uid="leagues.sign_in_failed")
        user_login_failed.connect(count_failure, dispatch_uid="leagues.count_failure")  # last: may refuse
