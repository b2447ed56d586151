"""Addresses of the game: each room has its own."""

from django.urls import include, path

from scorebook.promises.legal import imprint, privacy
from scorebook.promises.page import security

urlpatterns = [
    path("sicherheit/", security, name="security"),
    path("impressum/", imprint, name="imprint"),
    path("datenschutz/", privacy, name="privacy"),
    path("", include("scorebook.rules.urls")),
    path("", include("scorebook.table.urls")),
    path("", include("scorebook.evenings.urls")),
    path("", include("scorebook.gatherings.urls")),
    path("", include("scorebook.referees.urls")),
    path("", include("scorebook.comparison.urls")),
    path("", include("scorebook.disputes.urls")),
    path("", include("scorebook.money.urls")),
    path("", include("scorebook.statistics.urls")),
    path("", include("scorebook.transfer.urls")),
    path("", include("scorebook.api.urls")),
]
