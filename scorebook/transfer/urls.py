"""Addresses for leagues as files, and for tables that come into one."""

from django.urls import path

from .pages import league_files, sheets

urlpatterns = [
    path("liga/<int:league_id>/daten/", league_files.league_data, name="league-data"),
    path("liga/<int:league_id>/daten/datei/", league_files.league_file, name="league-file"),
    path("liga/<int:league_id>/mappe.<slug:workbook>", league_files.league_workbook, name="league-workbook"),
    path("liga/<int:league_id>/daten/tabelle/", sheets.league_sheet, name="league-sheet"),
    path("liga/<int:league_id>/daten/tabelle/form/", sheets.league_sheet_shape, name="league-sheet-shape"),
    path("liga/<int:league_id>/daten/tabelle/leute/", sheets.league_sheet_people, name="league-sheet-people"),
    path("liga/<int:league_id>/daten/tabelle/probe/", sheets.league_sheet_trial, name="league-sheet-trial"),
    path(
        "liga/<int:league_id>/daten/tabelle/<uuid:batch_id>/zuruecknehmen/",
        sheets.league_sheet_back,
        name="league-sheet-back",
    ),
    path("liga/<int:league_id>/jahrbuch.pdf", league_files.league_year_book, name="league-year-book"),
    path("abend/<uuid:evening_id>/blatt.pdf", league_files.evening_booklet, name="evening-booklet"),
    path("ligen/uebernehmen/", league_files.league_bring, name="league-bring"),
    path("ligen/uebernehmen/pruefen/", league_files.league_take, name="league-take"),
]
