from django.db import migrations, models


def names(old, new, field):
    """A foreign key becomes the plain id that it held: the column stays, with its values."""
    column = f"{old}_id"
    return (
        migrations.AlterField("journalentry", old, field(db_column=column)),
        migrations.RenameField("journalentry", old, new),
        migrations.AlterField("journalentry", new, field()),
    )


def uuid(**column):
    return models.UUIDField(blank=True, db_index=True, null=True, **column)


def number(**column):
    return models.BigIntegerField(blank=True, null=True, **column)


class Migration(migrations.Migration):
    """The journal names what it is about by kind and id, so that it can belong to whoever knows no evenings."""

    dependencies = [
        ("leagues", "0014_without_default_rules"),
        ("scorebook", "0012_default_rule_set"),
    ]

    operations = [
        migrations.RemoveIndex("journalentry", "scorebook_j_league__697c31_idx"),
        *names("evening", "subject_id", uuid),
        *names("event", "part_id", uuid),
        *names("table_link", "actor_id", number),
        migrations.AddField(
            "journalentry", "subject_kind", models.CharField(blank=True, default="", max_length=12), preserve_default=False
        ),
    ]
