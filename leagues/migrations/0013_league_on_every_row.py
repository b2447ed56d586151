import django.db.models.deletion
from django.db import migrations, models
from django.db.models import OuterRef, Subquery


def fill(apps, schema_editor):
    alias = schema_editor.connection.alias
    players = apps.get_model("leagues", "Player").objects.using(alias).filter(pk=OuterRef("player_id"))
    former = apps.get_model("leagues", "FormerName").objects.using(alias)
    former.update(league_id=Subquery(players.values("league_id")[:1]))


def field(null):
    return models.ForeignKey(
        null=null,
        on_delete=django.db.models.deletion.CASCADE,
        related_name="+",
        to="leagues.league",
        verbose_name="Liga",
    )


class Migration(migrations.Migration):
    """A former name says, like every row, which league it belongs to."""

    dependencies = [
        ("leagues", "0012_without_rule_sets"),
    ]

    operations = [
        migrations.AddField("FormerName", "league", field(null=True)),
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.AlterField("FormerName", "league", field(null=False)),
    ]
