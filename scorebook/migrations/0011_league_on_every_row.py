import django.db.models.deletion
from django.db import migrations, models
from django.db.models import OuterRef, Subquery

# Where the league of a row stands that had none: the row it belongs to.
OWNERS = {
    "Seat": ("evening", "Evening"),
    "Round": ("evening", "Evening"),
    "BockCounter": ("evening", "Evening"),
    "Pen": ("evening", "Evening"),
    "TableLink": ("evening", "Evening"),
    "Party": ("game", "Game"),
    "PartyMember": ("game", "Game"),
    "Announcement": ("party", "Party"),
    "ExtraPoint": ("party", "Party"),
}


def fill(apps, schema_editor):
    """Party comes before what belongs to it."""
    alias = schema_editor.connection.alias
    for name, (owner, model) in OWNERS.items():
        owners = apps.get_model("scorebook", model).objects.using(alias)
        league = owners.filter(pk=OuterRef(f"{owner}_id")).values("league_id")[:1]
        apps.get_model("scorebook", name).objects.using(alias).update(league_id=Subquery(league))


def field(null):
    return models.ForeignKey(
        null=null, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="leagues.league"
    )


class Migration(migrations.Migration):
    """Every row of a league says which: a league can be exported, checked and taken away without walking through joins."""

    dependencies = [
        ("leagues", "0012_without_rule_sets"),
        ("scorebook", "0010_rule_sets"),
    ]

    operations = [
        *(migrations.AddField(name, "league", field(null=True)) for name in OWNERS),
        migrations.RunPython(fill, migrations.RunPython.noop),
        *(migrations.AlterField(name, "league", field(null=False)) for name in OWNERS),
    ]
