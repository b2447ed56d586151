"""Addresses for leagues as files."""

from django.urls import path

from . import pages

urlpatterns = [
    path("liga/<int:league_id>/daten/", pages.league_data, name="league-data"),
    path("liga/<int:league_id>/daten/datei/", pages.league_file, name="league-file"),
    path("ligen/uebernehmen/", pages.league_bring, name="league-bring"),
    path("ligen/uebernehmen/pruefen/", pages.league_take, name="league-take"),
]
