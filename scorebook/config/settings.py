"""All settings, from environment variables with safe defaults.

SCOREBOOK_PRODUCTION=1   requires SECRET_KEY and ALLOWED_HOSTS, turns on HTTPS-only cookies and HSTS
SCOREBOOK_DATA           a folder for everything that a small server keeps, so that nothing else has to be said:
                         `db.sqlite3`, `secret-key` (made at the first start), `forgotten.jsonl`, `backups`; the host
                         name is that of SITE_URL
PLAIN_HTTP=1             a home network without HTTPS: answers to addresses and names of such a network only; phones
                         then neither write offline nor install it, and the pages say so
PORT                     the port of `manage.py serve` (8000)
SECRET_KEY               at least 50 random characters; outside production generated once, in `.secret-key`
SECRET_KEY_FALLBACKS     comma separated earlier keys; links that were signed with them stay valid
DATABASE_URL             sqlite:////var/lib/scorebook/db.sqlite3 or postgres://user@/name?host=/run/postgresql;
                         by default `db.sqlite3` beside manage.py
CACHE_URL                redis://127.0.0.1:6379/0 or unix:///run/redis/redis.sock: what a process has worked out serves
                         all of them, and requests of programs are counted together; needs the extra `shared`.
                         Without it, and while it does not answer, each process goes by itself
ALLOWED_HOSTS            comma separated; `*` is refused in production
SITE_URL                 https://spielbuch.example.org: the beginning of links in letters;
                         in production by default https:// and the first of ALLOWED_HOSTS
CSRF_TRUSTED_ORIGINS     comma separated, with scheme
TRUSTED_PROXY=1          the number of proxies in front of the server (0: none). The outermost must overwrite
                         X-Forwarded-Proto, and each must append the address it saw to X-Forwarded-For
HSTS_SECONDS             by default a year. Set HSTS_INCLUDE_SUBDOMAINS=1 and HSTS_PRELOAD=1 only if the whole
                         domain uses HTTPS
ADMIN_SITE=1             opens /verwaltung/ in production, where it is closed by default (0 closes it elsewhere)
SECURITY_CONTACT         mailto:… or https://… for /.well-known/security.txt
SILENCED_CHECKS          comma separated ids of warnings of `manage.py check` that are to be ignored
EMAIL_HOST …             the mail server: EMAIL_HOST, EMAIL_PORT (587), EMAIL_HOST_USER, EMAIL_HOST_PASSWORD.
                         Without EMAIL_HOST letters are printed on the console; in production, where they must
                         not be because they contain secrets, no letters are sent at all
EMAIL_USE_TLS=0          for a mail server without encryption; by default it must support STARTTLS
EMAIL_USE_SSL=1          for a mail server that uses TLS from the beginning (EMAIL_PORT is then 465)
DEFAULT_FROM_EMAIL       the sender of letters, such as "Spielbuch <spielbuch@example.org>"
ADMINS                   comma separated addresses that get a mail about errors of the program
SERVER_EMAIL             the sender of those mails; by default DEFAULT_FROM_EMAIL
FORGOTTEN_LIST           a file to which a line is added for everything that is erased for good (numbers, no names);
                         keep it on another disk than the database: restoring a backup erases it all again
BACKUP_FOLDER            where backups lie, which `doctor` looks into; by default `backups` in SCOREBOOK_DATA
BACKUP_HOOK              a command that takes every good backup to another machine; the file is its last argument
DEMO_URL                 an address with the demo, which the first page of strangers then leads to
REGISTRATION             who may make an account: open (default), invited (to a league), closed
MINIMUM_AGE=16           new accounts confirm that they are so old; by default there is no question
JOURNAL_YEARS=3          so long the journal says who changed something; by default as long as the league is there
IMPRINT_FILE             a text (UTF-8) for the page „Impressum“, which every page then links to, with „Datenschutz“
PRIVACY_FILE             a text that stands before what the program itself says about data protection
METRICS_TOKEN            opens /metrics/ (Prometheus) to whoever sends it as `Authorization: Bearer …`; needs the extra
                         `metrics`. With several processes set PROMETHEUS_MULTIPROC_DIR, too: an empty folder
BAN_LOG                  a file for fail2ban: a line with the whole address for every wrong password or PIN, for a week
                         (`tidy`). All other lines shorten addresses
SENTRY_DSN               the address of a Sentry (or GlitchTip) of your own that hears of accidents, without what people
                         typed and without their addresses; needs the extra `errors`
LOG_FORMAT=json          one JSON object a line instead of plain text; both go to stderr
"""

import os
import re
from pathlib import Path
from typing import Any

from scorebook.operation.databases import database_at
from scorebook.version import version_line

from . import environment, log_lines
from .environment import flag, listed

BASE_DIR = Path(__file__).resolve().parents[2]


PRODUCTION = flag("SCOREBOOK_PRODUCTION")
DEBUG = flag("SCOREBOOK_DEBUG") and not PRODUCTION
DATA = environment.data_folder()
PLAIN_HTTP = flag("PLAIN_HTTP")
SECRET_KEY = environment.secret_key(PRODUCTION, BASE_DIR, DATA)
SECRET_KEY_FALLBACKS = environment.earlier_keys(PRODUCTION)
ALLOWED_HOSTS = environment.allowed_hosts(PRODUCTION, at_home=PLAIN_HTTP, data=DATA)
SITE_URL = environment.site_url(PRODUCTION, ALLOWED_HOSTS, at_home=PLAIN_HTTP)
DEMO_URL = environment.demo_url()
REGISTRATION = environment.one_of("REGISTRATION", "open", "invited", "closed")
MINIMUM_AGE = environment.count("MINIMUM_AGE", most=99)
JOURNAL_YEARS = environment.count("JOURNAL_YEARS", most=99)
IMPRINT_FILE = os.environ.get("IMPRINT_FILE", "").strip()
PRIVACY_FILE = os.environ.get("PRIVACY_FILE", "").strip()
FORGOTTEN_LIST = os.environ.get("FORGOTTEN_LIST", "").strip() or (str(DATA / "forgotten.jsonl") if DATA else "")
BACKUP_FOLDER = os.environ.get("BACKUP_FOLDER", "").strip() or (str(DATA / "backups") if DATA else "")
BACKUP_HOOK = os.environ.get("BACKUP_HOOK", "").strip()
BAN_LOG = os.environ.get("BAN_LOG", "").strip()
SECURITY_CONTACT = os.environ.get("SECURITY_CONTACT", "").strip()
ADMIN_SITE = flag("ADMIN_SITE", default=not PRODUCTION)
CSRF_TRUSTED_ORIGINS = listed("CSRF_TRUSTED_ORIGINS")

INSTALLED_APPS = [
    "whitenoise.runserver_nostatic",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.forms",
    "django_tables2",
    "leagues",
    "scorebook",
]
MIDDLEWARE = [
    "scorebook.config.middleware.RequestIdentity",
    "scorebook.config.middleware.SecurityHeaders",
    "scorebook.config.middleware.Watch",
    "scorebook.config.middleware.WithoutCookies",  # nothing after it sees the cookies of a program
    "scorebook.config.middleware.CookieLimit",  # nothing before it may look at cookies
    "leagues.accounts.browser.HostCookies",
    "scorebook.config.middleware.OneLength",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "scorebook.config.middleware.Language",
    "scorebook.config.errors.Unserved",
    "django.middleware.gzip.GZipMiddleware",
    "leagues.accounts.browser.Sessions",
    "scorebook.config.middleware.PrivatePages",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "leagues.accounts.browser.WhoAsks",
    "scorebook.evenings.access.Phones",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "scorebook.config.errors.PasswordRefusals",
]
if PLAIN_HTTP:
    MIDDLEWARE.insert(2, "scorebook.config.middleware.HomeNames")
METRICS_TOKEN = environment.metrics_token()
if METRICS_TOKEN:
    MIDDLEWARE.insert(0, "scorebook.operation.health.Metering")
ROOT_URLCONF = "scorebook.config.urls"
WSGI_APPLICATION = "scorebook.config.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": ["leagues.templatetags.page_tags", "scorebook.templatetags.words_and_numbers"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

DATABASES = {"default": database_at(os.environ.get("DATABASE_URL") or f"sqlite:///{(DATA or BASE_DIR) / 'db.sqlite3'}")}
CACHE_URL = environment.cache_url()
CACHES = {"default": environment.cache_at(CACHE_URL)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "leagues.Account"
PASSWORD_HASHERS = [
    "leagues.accounts.passwords.Argon2",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS: list[dict[str, Any]] = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
# What everybody tries first here: the name of the site, its address, and the game.
SITE_WORDS = [
    "spielbuch",
    "spielblock",
    "scorebook",
    "doppelkopf",
    "doko",
    *re.split(r"\W+", SITE_URL.partition("://")[2]),
]
AUTH_PASSWORD_VALIDATORS.append({"NAME": "leagues.accounts.passwords.NoSiteWords", "OPTIONS": {"words": SITE_WORDS}})
AUTHENTICATION_BACKENDS = ["leagues.accounts.limits.LimitedTries", "django.contrib.auth.backends.ModelBackend"]
PASSWORD_RESET_TIMEOUT = 60 * 60 * 24
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "league-list"
LOGOUT_REDIRECT_URL = "login"

LANGUAGE_CODE = "de"
LANGUAGES = [("de", "Deutsch"), ("en", "English")]
LOCALE_PATHS = [BASE_DIR / "scorebook" / "locale"]
FORMAT_MODULE_PATH = "scorebook.config.formats"
TIME_ZONE = "Europe/Berlin"
USE_I18N = True
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "scorebook.config.storage.HashedStaticFiles"
        if PRODUCTION
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}
WHITENOISE_USE_FINDERS = not PRODUCTION
WHITENOISE_AUTOREFRESH = not PRODUCTION

FIXTURE_DIRS = [BASE_DIR / "fixtures"]
DJANGO_TABLES2_TEMPLATE = "components/table.html"

EMAIL_HOST = os.environ.get("EMAIL_HOST", "")
EMAIL_USE_SSL = flag("EMAIL_USE_SSL")
EMAIL_USE_TLS = flag("EMAIL_USE_TLS", default=not EMAIL_USE_SSL)
EMAIL_PORT = environment.count("EMAIL_PORT", most=65535, default=465 if EMAIL_USE_SSL else 587)
EMAIL_TIMEOUT = 10
LETTERS_BY_THREAD = bool(EMAIL_HOST)  # without a mail server letters are printed at once
EMAIL_HOST_USER = os.environ.get("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("EMAIL_HOST_PASSWORD", "")
_WITHOUT_HOST = f"django.core.mail.backends.{'dummy' if PRODUCTION else 'console'}.EmailBackend"
EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend" if EMAIL_HOST else _WITHOUT_HOST
DEFAULT_FROM_EMAIL = os.environ.get("DEFAULT_FROM_EMAIL") or "scorebook@localhost"
SERVER_EMAIL = os.environ.get("SERVER_EMAIL") or DEFAULT_FROM_EMAIL
EMAIL_SUBJECT_PREFIX = "[Spielbuch] "  # of mails to ADMINS
ADMINS = [(address, address) for address in listed("ADMINS")]

LOGGING = log_lines.logging_settings(json=os.environ.get("LOG_FORMAT", "").strip().lower() == "json")

if SENTRY_DSN := environment.sentry_dsn():
    import sentry_sdk

    sentry_sdk.init(SENTRY_DSN, release=version_line(), send_default_pii=False, max_request_body_size="never")

SESSION_ENGINE = "leagues.accounts.sessions"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 60  # seconds without a request
SESSION_LONGEST = 60 * 60 * 24 * 180  # seconds since signing in
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "scorebook.config.errors.foreign_form"
BROWSER_COOKIE_NAME = "browser"
PHONE_COOKIE_NAME = "phone"  # the secret of a league that was begun without an account
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
if PRODUCTION and not PLAIN_HTTP:
    SECURE_SSL_REDIRECT = True
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
    # Browsers only accept cookies with this prefix over HTTPS, and only send them to this host.
    SESSION_COOKIE_NAME = "__Host-sessionid"
    CSRF_COOKIE_NAME = "__Host-csrftoken"
    BROWSER_COOKIE_NAME = "__Host-browser"
    PHONE_COOKIE_NAME = "__Host-phone"
    SECURE_HSTS_SECONDS = environment.count("HSTS_SECONDS", most=10**9, default=31536000)
    SECURE_HSTS_INCLUDE_SUBDOMAINS = flag("HSTS_INCLUDE_SUBDOMAINS")
    SECURE_HSTS_PRELOAD = flag("HSTS_PRELOAD")
TRUSTED_PROXIES = environment.trusted_proxies(at_home=PLAIN_HTTP)
if TRUSTED_PROXIES:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
# Whether subdomains use HSTS, too, is for the operator to decide; leaving it off is no mistake.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021", *listed("SILENCED_CHECKS")]

DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
