from django.urls import path

from leagues.accounts.pages import account, address
from leagues.accounts.pages import sign_in as accounts
from leagues.groups.pages import journal, leagues, members
from leagues.people.pages import forgetting, people
from scorebook.evenings.pages import table_links as table
from scorebook.statistics.pages import public
from scorebook.statistics.pages import tables as statistics

urlpatterns = [
    path("", leagues.leagues, name="league-list"),
    path("anmelden/", accounts.SignIn.as_view(), name="login"),
    path("abmelden/", accounts.SignOut.as_view(), name="logout"),
    path("offen/<str:key>/", public.league_public, name="league-public"),
    path("einladung/<str:secret>/", members.invitation, name="invitation"),
    path("tisch/", table.table_entry, name="table-entry"),
    path("tisch/<str:secret>/", table.table_redeem, name="table-redeem"),
    path("abend/<uuid:evening_id>/tisch/", table.table_link, name="table-link"),
    path("abend/<uuid:evening_id>/tisch/beenden/", table.table_link_end, name="table-link-end"),
    path("konto/", account.account, name="account"),
    path("konto/neu/", accounts.register, name="register"),
    path("konto/neu/<str:token>/", accounts.register_confirm, name="register-confirm"),
    path("konto/geraete/", account.end_device, name="device-end"),
    path("konto/meine-daten.json", account.export, name="account-export"),
    path("konto/loeschen/", account.delete, name="account-delete"),
    path("konto/adresse/", address.new_address, name="address-change"),
    path("konto/adresse/<str:token>/", address.address_confirm, name="address-confirm"),
    path("konto/passwort/", accounts.ChangePassword.as_view(), name="password-change"),
    path("konto/passwort/vergessen/", accounts.forgot_password, name="password-forgot"),
    path("konto/passwort/neu/<str:uidb64>/<str:token>/", accounts.ChoosePassword.as_view(), name="password-choose"),
    path("ligen/neu/", leagues.new_league, name="league-create"),
    path("liga/<int:league_id>/", leagues.league_page, name="league-detail"),
    path("liga/<int:league_id>/bearbeiten/", leagues.league_edit, name="league-edit"),
    path("liga/<int:league_id>/ablegen/", leagues.league_put_away, name="league-put-away"),
    path("liga/<int:league_id>/offen/", leagues.league_publish, name="league-publish"),
    path("liga/<int:league_id>/saisons/", leagues.seasons, name="league-seasons"),
    path("liga/<int:league_id>/saisons/<int:season_id>/", leagues.season_edit, name="season-edit"),
    path("liga/<int:league_id>/saisons/<int:season_id>/entfernen/", leagues.season_remove, name="season-remove"),
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
    path("liga/<int:league_id>/spieler/<int:player_id>/konto-loesen/", people.player_unlink, name="player-unlink"),
    path("liga/<int:league_id>/spieler/<int:player_id>/einladen/", members.player_invite, name="player-invite"),
    path("liga/<int:league_id>/aenderungen/", journal.league_changes, name="league-changes"),
    path("liga/<int:league_id>/mitglieder/", members.members, name="league-members"),
    path("liga/<int:league_id>/mitglieder/<int:membership_id>/rolle/", members.member_role, name="member-role"),
    path("liga/<int:league_id>/mitglieder/<int:membership_id>/entfernen/", members.member_remove, name="member-remove"),
    path(
        "liga/<int:league_id>/einladungen/<int:invitation_id>/zurueckziehen/",
        members.invitation_revoke,
        name="invitation-revoke",
    ),
    path("liga/<int:league_id>/tabelle/", statistics.eternal, name="league-table"),
    path("liga/<int:league_id>/tabelle/saison/", statistics.seasons, name="league-ranking"),
    path("liga/<int:league_id>/tabelle/partner/", statistics.pairs, name="league-pairs"),
    path("liga/<int:league_id>/tabelle/ansagen/", statistics.tallies, name="league-calls"),
    path("liga/<int:league_id>/tabelle/vergleich/", statistics.versus, name="league-versus"),
    path("liga/<int:league_id>/tabelle/spieler/<int:player_id>/", statistics.profile, name="league-profile"),
    path("liga/<int:league_id>/verlauf.svg", statistics.chart, name="league-chart"),
]
