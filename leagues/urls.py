"""The addresses of the ground, room by room."""

from django.urls import include, path

urlpatterns = [
    path("", include("leagues.accounts.urls")),
    path("", include("leagues.groups.urls")),
    path("", include("leagues.people.urls")),
]
