"""Addresses of leagues, their members, invitations and seasons."""

from django.urls import path

from .pages import leagues, members

urlpatterns = [
    path("", leagues.leagues, name="league-list"),
    path("einladung/<str:secret>/", members.invitation, name="invitation"),
    path("liga/<int:league_id>/ablegen/", leagues.league_put_away, name="league-put-away"),
    path("liga/<int:league_id>/loeschen/", leagues.league_remove, name="league-remove"),
    path("liga/<int:league_id>/loeschen/abbrechen/", leagues.league_keep, name="league-keep"),
    path("liga/<int:league_id>/offen/", leagues.league_publish, name="league-publish"),
    path("liga/<int:league_id>/saisons/", leagues.seasons, name="league-seasons"),
    path("liga/<int:league_id>/saisons/<int:season_id>/", leagues.season_edit, name="season-edit"),
    path("liga/<int:league_id>/saisons/<int:season_id>/entfernen/", leagues.season_remove, name="season-remove"),
    path("liga/<int:league_id>/spieler/<int:player_id>/einladen/", members.player_invite, name="player-invite"),
    path("liga/<int:league_id>/aenderungen/", leagues.league_changes, name="league-changes"),
    path("liga/<int:league_id>/mitglieder/", members.members, name="league-members"),
    path("liga/<int:league_id>/mitglieder/<int:membership_id>/rolle/", members.member_role, name="member-role"),
    path("liga/<int:league_id>/mitglieder/<int:membership_id>/entfernen/", members.member_remove, name="member-remove"),
    path(
        "liga/<int:league_id>/einladungen/<int:invitation_id>/zurueckziehen/",
        members.invitation_revoke,
        name="invitation-revoke",
    ),
]
