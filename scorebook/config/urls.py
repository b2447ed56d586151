"""The addresses of the whole app."""

from django.conf import settings
from django.contrib import admin
from django.urls import include, path

from . import legal_pages, phone_app

urlpatterns = [
    path(".well-known/security.txt", phone_app.security_txt, name="security-txt"),
    path("robots.txt", phone_app.robots_txt, name="robots-txt"),
    path("favicon.ico", phone_app.favicon, name="favicon"),
    path("app.webmanifest", phone_app.manifest, name="manifest"),
    path("sw.js", phone_app.service_worker, name="service-worker"),
    path("ohne-netz/", phone_app.offline, name="offline"),
    path("abgemeldet/", phone_app.signed_out, name="signed-out"),
    path("ausgang/", phone_app.unsent, name="unsent"),
    path("app/", phone_app.phone_app, name="phone-app"),
    path("sicherheit/", legal_pages.security, name="security"),
    path("impressum/", legal_pages.imprint, name="imprint"),
    path("datenschutz/", legal_pages.privacy, name="privacy"),
    path("", include("leagues.urls")),
    path("", include("scorebook.urls")),
]
if settings.ADMIN_SITE:
    urlpatterns.insert(0, path("verwaltung/", admin.site.urls))

handler400 = "scorebook.config.errors.bad_request"
handler403 = "scorebook.config.errors.forbidden"
handler404 = "scorebook.config.errors.not_found"
handler500 = "scorebook.config.errors.accident"
