from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LeaguesConfig(AppConfig):
    name = "leagues"
    verbose_name = _("Ligen")

    def ready(self) -> None:
        from django.contrib.auth.signals import user_logged_in, user_logged_out, user_login_failed
        from django.core.signals import request_finished, request_started

        from leagues.accounts import security_log
        from leagues.accounts.sessions import remember_device
        from leagues.accounts.sign_in import count_failure, forget_failures
        from leagues.letters.courier import serve
        from leagues.request_context import end_request

        request_started.connect(serve, dispatch_uid="leagues.letters")
        request_finished.connect(end_request, dispatch_uid="leagues.end_request")
        user_logged_in.connect(remember_device, dispatch_uid="leagues.remember_device")
        user_logged_in.connect(forget_failures, dispatch_uid="leagues.forget_failures")
        user_logged_in.connect(security_log.signed_in, dispatch_uid="leagues.signed_in")
        user_logged_out.connect(security_log.signed_out, dispatch_uid="leagues.signed_out")
        user_login_failed.connect(security_log.sign_in_failed, dispatch_uid="leagues.sign_in_failed")
        user_login_failed.connect(count_failure, dispatch_uid="leagues.count_failure")  # last: may refuse
