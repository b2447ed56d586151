"""Takes away the indexes that no statement reads: each is paid at every save, and together they outgrew the rows.

Pages go on asking meanwhile. PostgreSQL wants each table for itself, one after the other; a page that holds one of them
and wants another would wait for this, and this for the page. So all are taken at once, before anything is changed, by
tries that end sooner than PostgreSQL looks for such a knot.
`tests/evenings/test_bytes_of_indexes.py` keeps them below those.
"""

from django.conf import settings
from django.db import migrations, models

from scorebook.operation.backups.restoration import hold_tables

LEAGUE, PLAYER = "leagues.League", "leagues.Player"
MAYBE = {"null": True, "blank": True}
UNREAD = (
    *((model, "league", LEAGUE, {}) for model in ("announcement", "bockcounter", "extrapoint", "party", "partymember")),
    *((model, "league", LEAGUE, {}) for model in ("penaltyshare", "round")),
    *((model, field, PLAYER, MAYBE) for model, field in (("announcement", "player"), ("game", "armut_player"))),
    *(("extrapoint", field, PLAYER, MAYBE) for field in ("player", "loser")),
    *(("eveningpair", field, PLAYER, {}) for field in ("player", "other")),
    *((model, field, PLAYER, {"null": True}) for model, field in (("eveningtally", "player"), ("score", "dealer"))),
    ("score", "rule_set_version", "scorebook.RuleSetVersion", {}),
    ("command", "link", "scorebook.Capability", MAYBE),
)


A_TRY = 700  # milliseconds; PostgreSQL looks after a second


def take_all_tables(_apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        hold_tables("ACCESS EXCLUSIVE", A_TRY)


def without_index(model, field, to, on_delete=models.PROTECT, **more):
    key = models.ForeignKey(to, on_delete, **{"related_name": "+"} | more, db_index=False)
    return migrations.AlterField(model, field, key)


class Migration(migrations.Migration):
    dependencies = [("scorebook", "0058_only_the_year")]

    operations = [
        migrations.RunPython(take_all_tables, migrations.RunPython.noop),
        migrations.RemoveIndex("participation", "scorebook_p_league__332877_idx"),
        migrations.RemoveIndex("participation", "scorebook_p_league__b88b4a_idx"),
        migrations.RemoveIndex("score", "scorebook_s_league__36d61d_idx"),
        *(without_index(model, field, to, **more) for model, field, to, more in UNREAD),
        without_index("command", "account", settings.AUTH_USER_MODEL, models.SET_NULL, **MAYBE),
        without_index("bockcounter", "evening", "scorebook.Evening", models.CASCADE, related_name="bock_counters"),
        without_index("eveningrating", "player", PLAYER, models.CASCADE, null=True),
    ]
