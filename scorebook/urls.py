"""Addresses of the game: each room has its own."""

from django.urls import include, path

urlpatterns = [
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
