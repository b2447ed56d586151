"""Addresses of accounts: signing in, the own account, its address and password."""

from django.urls import path

from .pages import account, sign_in

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
]
