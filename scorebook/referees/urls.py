"""Addresses of the referees: for everybody, and at a table."""

from django.urls import path

from . import pages

urlpatterns = [
    path("schiedsrichter/", pages.referees, name="referees"),
    path("schiedsrichter/ansage/", pages.call, name="referee-call"),
    path("schiedsrichter/stich/", pages.trick, name="referee-trick"),
    path("schiedsrichter/vorbehalt/", pages.reservation, name="referee-reservation"),
    path("schiedsrichter/blatt/", pages.hand, name="referee-hand"),
    path("schiedsrichter/zaehlen/", pages.pile, name="referee-count"),
    path("schiedsrichter/tabellen/<slug:scheme>/", pages.tables, name="referee-tables"),
    path("abend/<uuid:evening_id>/schiedsrichter/", pages.referees, name="evening-referee"),
    path("abend/<uuid:evening_id>/schiedsrichter/ansage/", pages.call, name="evening-referee-call"),
    path("abend/<uuid:evening_id>/schiedsrichter/stich/", pages.trick, name="evening-referee-trick"),
    path(
        "abend/<uuid:evening_id>/schiedsrichter/vorbehalt/",
        pages.reservation,
        name="evening-referee-reservation",
    ),
    path("abend/<uuid:evening_id>/schiedsrichter/blatt/", pages.hand, name="evening-referee-hand"),
    path("abend/<uuid:evening_id>/schiedsrichter/zaehlen/", pages.pile, name="evening-referee-count"),
    path("abend/<uuid:evening_id>/schiedsrichter/anheften/", pages.keep, name="evening-referee-keep"),
    path("abend/<uuid:evening_id>/schiedsrichter/tabellen/", pages.tables, name="evening-referee-tables"),
]
