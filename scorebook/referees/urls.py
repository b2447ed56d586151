"""Addresses of the referees: for everybody, and at a table."""

from django.urls import path

from . import pages

BY_NAME = {"call": "ansage", "trick": "stich", "reservation": "vorbehalt", "hand": "blatt", "count": "zaehlen"}
AT_TABLE = "abend/<uuid:evening_id>/schiedsrichter/"

urlpatterns = [
    path("schiedsrichter/", pages.referees, name="referees"),
    *(
        path(f"schiedsrichter/{one}/", pages.referee, {"which": one}, f"referee-{name}")
        for name, one in BY_NAME.items()
    ),
    path("schiedsrichter/tabellen/<slug:scheme>/", pages.tables, name="referee-tables"),
    path(AT_TABLE, pages.referees, name="evening-referee"),
    *(
        path(f"{AT_TABLE}{one}/", pages.referee, {"which": one}, f"evening-referee-{name}")
        for name, one in BY_NAME.items()
    ),
    path(f"{AT_TABLE}anheften/", pages.keep, name="evening-referee-keep"),
    path(f"{AT_TABLE}tabellen/", pages.tables, name="evening-referee-tables"),
]
