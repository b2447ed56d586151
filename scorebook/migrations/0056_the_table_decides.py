"""In a new league the table decides a dispute; in those that are there already it stays as it was."""

from django.db import migrations, models


def write_down(apps, schema_editor):
    """Leagues that never said who decides had a Verwalter for it."""
    policies = apps.get_model("scorebook", "DisputePolicy").objects
    leagues = apps.get_model("leagues", "League").objects.exclude(pk__in=policies.values("pk"))
    policies.bulk_create(policies.model(league=league, judge="verwalter") for league in leagues)


class Migration(migrations.Migration):
    dependencies = [("scorebook", "0055_capabilities")]
    operations = [
        migrations.AlterField(
            "disputepolicy",
            "judge",
            models.CharField(
                "Wer entscheidet",
                max_length=10,
                choices=[("verwalter", "ein Verwalter"), ("table", "die Mehrheit am Tisch")],
                default="table",
            ),
        ),
        migrations.RunPython(write_down, migrations.RunPython.noop),
    ]
