"""Addresses of the referees: for everybody, and at a table."""

from django.urls import path

from .pages import keeping, questions

urlpatterns = [
    path("schiedsrichter/", questions.referees, name="referees"),
    path("schiedsrichter/ansage/", questions.call, name="referee-call"),
    path("schiedsrichter/stich/", questions.trick, name="referee-trick"),
    path("schiedsrichter/vorbehalt/", questions.reservation, name="referee-reservation"),
    path("schiedsrichter/blatt/", questions.hand, name="referee-hand"),
    path("schiedsrichter/zaehlen/", questions.pile, name="referee-count"),
    path("schiedsrichter/tabellen/<slug:scheme>/", questions.tables, name="referee-tables"),
    path("abend/<uuid:evening_id>/schiedsrichter/", questions.referees, name="evening-referee"),
    path("abend/<uuid:evening_id>/schiedsrichter/ansage/", questions.call, name="evening-referee-call"),
    path("abend/<uuid:evening_id>/schiedsrichter/stich/", questions.trick, name="evening-referee-trick"),
    path(
        "abend/<uuid:evening_id>/schiedsrichter/vorbehalt/",
        questions.reservation,
        name="evening-referee-reservation",
    ),
    path("abend/<uuid:evening_id>/schiedsrichter/blatt/", questions.hand, name="evening-referee-hand"),
    path("abend/<uuid:evening_id>/schiedsrichter/zaehlen/", questions.pile, name="evening-referee-count"),
    path("abend/<uuid:evening_id>/schiedsrichter/anheften/", keeping.keep, name="evening-referee-keep"),
    path("abend/<uuid:evening_id>/schiedsrichter/tabellen/", questions.tables, name="evening-referee-tables"),
]
