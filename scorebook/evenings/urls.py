"""Addresses of what belongs to evenings and needs no other room: table links, pictures, sheets, displays."""

from django.urls import path

import leagues.web  # noqa: F401 - makes them known

from .pages import (
    by_hand,
    calculation,
    ceremony,
    comments,
    display,
    evening_page,
    old_evenings,
    penalties,
    phones,
    seating,
    table_links,
)

urlpatterns = [
    path("tisch/", table_links.table_entry, name="table-entry"),
    path("tisch/<str:secret>/", table_links.table_redeem, name="table-redeem"),
    path("zusehen/<str:secret>/", evening_page.evening_page, name="evening-page"),
    path("zusehen/<str:secret>/bild.png", evening_page.evening_page_card, name="evening-page-card"),
    path("abend/<uuid:evening_id>/zusehen/", evening_page.evening_share, name="evening-share"),
    path("liga/<int:league_id>/adressen/", evening_page.league_addresses, name="league-addresses"),
    path("abend/<uuid:evening_id>/tisch/", table_links.table_link, name="table-link"),
    path("abend/<uuid:evening_id>/tisch/beenden/", table_links.table_link_end, name="table-link-end"),
    path("abend/<uuid:evening_id>/stift/", table_links.evening_pen, name="evening-pen"),
    path("spiel/<uuid:game_id>/notiz/", comments.game_comment, name="game-comment"),
    path("liga/<int:league_id>/notizen/", comments.league_comments, name="league-comments"),
    path("liga/<int:league_id>/abend/nachtragen/", old_evenings.evening_totals, name="evening-totals"),
    path("liga/<int:league_id>/abend/vom-blatt/", old_evenings.old_sheet, name="old-sheet"),
    path("abend/<uuid:evening_id>/datum/", old_evenings.evening_describe, name="evening-describe"),
    path("abend/<uuid:evening_id>/plaetze/umsetzen/", seating.evening_reseat, name="evening-reseat"),
    path("abend/<uuid:evening_id>/nach-hand/", by_hand.game_by_hand, name="evening-by-hand"),
    path("abend/<uuid:evening_id>/strafe/", penalties.penalty_choice, name="evening-penalties"),
    path("abend/<uuid:evening_id>/strafe/<slug:kind>/", penalties.penalty, name="evening-penalty"),
    path("abend/<uuid:evening_id>/blatt/", display.evening_sheet, name="evening-sheet"),
    path("abend/<uuid:evening_id>/druck/", calculation.evening_print, name="evening-print"),
    path("abend/<uuid:evening_id>/anzeige/", display.evening_display, name="evening-display"),
    path("abend/<uuid:evening_id>/verlauf.svg", display.evening_svg, name="evening-chart"),
    path("abend/<uuid:evening_id>/bild.png", ceremony.evening_card, name="evening-card"),
    path("abend/<uuid:evening_id>/schluss/", display.evening_end, name="evening-end"),
    path("api/v1/evenings/<any_case_uuid:evening_id>/facts/", phones.evening_facts, name="evening-facts"),
    path("api/v1/rules/<int:version_id>/table/", phones.rules_table, name="rules-table"),
    path("api/v1/schemes/<slug:scheme>/table/", phones.scheme_table, name="scheme-table"),
]
