"""Takes away the indexes that no statement reads: each is paid at every save, and together they outgrew the rows.

`tests/evenings/test_bytes_of_indexes.py` keeps them below those.
"""

from django.conf import settings
from django.db import migrations, models

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


def without_index(model, field, to, on_delete=models.PROTECT, **more):
    key = models.ForeignKey(to, on_delete, **{"related_name": "+"} | more, db_index=False)
    return migrations.AlterField(model, field, key)


class Migration(migrations.Migration):
    dependencies = [("scorebook", "0058_only_the_year")]

    operations = [
        migrations.RemoveIndex("participation", "scorebook_p_league__332877_idx"),
        migrations.RemoveIndex("participation", "scorebook_p_league__b88b4a_idx"),
        migrations.RemoveIndex("score", "scorebook_s_league__36d61d_idx"),
        *(without_index(model, field, to, **more) for model, field, to, more in UNREAD),
        without_index("command", "account", settings.AUTH_USER_MODEL, models.SET_NULL, **MAYBE),
        without_index("bockcounter", "evening", "scorebook.Evening", models.CASCADE, related_name="bock_counters"),
        without_index("eveningrating", "player", PLAYER, models.CASCADE, null=True),
    ]
