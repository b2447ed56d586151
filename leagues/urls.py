"""Addresses of the ground: accounts, leagues, their members, invitations and seasons, and players."""

from django.urls import path

from .accounts.pages import account, sign_in
from .groups.pages import leagues, members
from .people.pages import forgetting, people

urlpatterns = [
    path("anmelden/", sign_in.SignIn.as_view(), name="login"),
    path("abmelden/", sign_in.SignOut.as_view(), name="logout"),
    path("sprache/", account.choose, name="language"),
    path("konto/", account.account, name="account"),
    path("konto/neu/", sign_in.register, name="register"),
    path("konto/neu/<str:token>/", sign_in.register_confirm, name="register-confirm"),
    path("konto/geraete/", account.end_device, name="device-end"),
    path("konto/meine-daten.json", account.export, name="account-export"),
    path("konto/loeschen/", account.delete, name="account-delete"),
    path("konto/adresse/", account.new_address, name="address-change"),
    path("konto/adresse/<str:token>/", account.address_confirm, name="address-confirm"),
    path("konto/passwort/", sign_in.ChangePassword.as_view(), name="password-change"),
    path("konto/passwort/vergessen/", sign_in.forgot_password, name="password-forgot"),
    path("konto/passwort/neu/<str:uidb64>/<str:token>/", sign_in.ChoosePassword.as_view(), name="password-choose"),
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
    path("liga/<int:league_id>/spieler/", people.players, name="league-players"),
    path("liga/<int:league_id>/spieler/<int:player_id>/", people.player_edit, name="league-player-edit"),
    path("liga/<int:league_id>/spieler/<int:player_id>/zusammenlegen/", people.player_merge, name="player-merge"),
    path("liga/<int:league_id>/spieler/<int:player_id>/trennen/", people.player_separate, name="player-separate"),
    path(
        "liga/<int:league_id>/spieler/<int:player_id>/vergessen/", forgetting.player_anonymise, name="player-anonymise"
    ),
    path(
        "liga/<int:league_id>/spieler/<int:player_id>/vergessen/abbrechen/",
        forgetting.forget_cancel,
        name="forget-cancel",
    ),
    path("liga/<int:league_id>/spieler/<int:player_id>/vergessen/jetzt/", forgetting.forget_now, name="forget-now"),
    path("liga/<int:league_id>/spieler/<int:player_id>/ohne-namen/", people.player_unlist, name="player-unlist"),
    path("liga/<int:league_id>/spieler/<int:player_id>/konto-loesen/", people.player_unlink, name="player-unlink"),
]
