"""Addresses of the game: each room has its own."""

from django.urls import include, path

urlpatterns = [
    path("", include("scorebook.rules.urls")),
    path("", include("scorebook.evenings.urls")),
    path("", include("scorebook.comparison.urls")),
    path("", include("scorebook.disputes.urls")),
    path("", include("scorebook.statistics.urls")),
]
