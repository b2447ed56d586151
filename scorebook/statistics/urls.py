"""Addresses of a league's tables and charts, and its public page."""

from django.urls import path

from .pages import people, pictures, ready, records, selection, tables, year

urlpatterns = [
    path("offen/<str:key>/", tables.league_public, name="league-public"),
    path("liga/<int:league_id>/tabelle/", tables.eternal, name="league-table"),
    path("liga/<int:league_id>/tabelle/saison/", tables.seasons, name="league-ranking"),
    path("liga/<int:league_id>/tabelle/frage/", selection.selection, name="league-selection"),
    path("liga/<int:league_id>/tabelle/frage/merken/", selection.question_save, name="question-save"),
    path("liga/<int:league_id>/tabelle/frage/<int:question_id>/", selection.question_edit, name="question-edit"),
    path(
        "liga/<int:league_id>/tabelle/frage/<int:question_id>/entfernen/",
        selection.question_remove,
        name="question-remove",
    ),
    path("liga/<int:league_id>/tabelle/frage/<slug:question>/", ready.ready_question, name="league-question"),
    path("liga/<int:league_id>/leute/", people.people, name="league-people"),
    path("liga/<int:league_id>/jahr/", year.newest_year, name="league-years"),
    path("liga/<int:league_id>/tabelle/rekorde/", records.records, name="league-records"),
    path("liga/<int:league_id>/jahr/<int:year>/", year.year, name="league-year"),
    path("liga/<int:league_id>/jahr/<int:year>/bild.png", year.year_card_picture, name="league-year-card"),
    path(
        "liga/<int:league_id>/jahr/<int:year>/spieler/<int:player_id>/",
        year.year_of_person,
        name="league-year-person",
    ),
    path("liga/<int:league_id>/titel/", people.titles, name="league-titles"),
    path("liga/<int:league_id>/titel/<int:title_id>/", people.title_edit, name="title-edit"),
    path("liga/<int:league_id>/titel/<int:title_id>/entfernen/", people.title_remove, name="title-remove"),
    path("liga/<int:league_id>/tabelle/vergleich/", people.versus, name="league-versus"),
    path("liga/<int:league_id>/tabelle/spieler/<int:player_id>/", people.profile, name="league-profile"),
    path("liga/<int:league_id>/bild/<slug:picture>.svg", pictures.picture, name="league-picture"),
    path("liga/<int:league_id>/tabelle/<slug:old>/", ready.moved, name="league-moved"),
    path("hilfe/statistik/staerke/", pictures.explained, name="help-skill"),
    path("liga/<int:league_id>/staerke.svg", pictures.rating_chart, name="league-skill-chart"),
    path("liga/<int:league_id>/verlauf.svg", tables.chart, name="league-chart"),
]
