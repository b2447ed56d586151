import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import Q


def rename(old, new):
    """Let the content type follow the model, so that rights given in the administration stay."""

    def run(apps, schema_editor):
        kinds = apps.get_model("contenttypes", "ContentType").objects.using(schema_editor.connection.alias)
        for kind in kinds.filter(app_label=old, model="journalentry"):
            kinds.filter(app_label=new, model=kind.model).delete()
            kinds.filter(pk=kind.pk).update(app_label=new)

    return run


class Migration(migrations.Migration):
    """The journal belongs to the leagues. The table stays what it is; only who owns it changes."""

    dependencies = [
        ("contenttypes", "0002_remove_content_type_name"),
        ("leagues", "0014_without_default_rules"),
        ("scorebook", "0014_journal_subject_kinds"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name="JournalEntry",
                    fields=[
                        ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                        ("subject_kind", models.CharField(blank=True, max_length=12)),
                        ("subject_id", models.UUIDField(blank=True, db_index=True, null=True)),
                        ("part_id", models.UUIDField(blank=True, db_index=True, null=True)),
                        ("at", models.DateTimeField(auto_now_add=True)),
                        ("actor_kind", models.CharField(max_length=12)),
                        ("actor_id", models.BigIntegerField(blank=True, null=True)),
                        ("action", models.CharField(max_length=40)),
                        ("before", models.JSONField(blank=True, null=True)),
                        ("after", models.JSONField(blank=True, null=True)),
                        ("account", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL)),
                        ("league", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="journal", to="leagues.league")),
                    ],
                    options={
                        "verbose_name": "Journaleintrag",
                        "verbose_name_plural": "Journal",
                        "db_table": "scorebook_journalentry",
                        "ordering": ["-id"],
                    },
                ),
            ],
        ),
        migrations.RunPython(rename("scorebook", "leagues"), rename("leagues", "scorebook")),
        migrations.AddIndex("journalentry", models.Index(fields=["league", "subject_id", "-id"], name="journal_of_subject")),
        migrations.AddConstraint(
            "journalentry",
            models.CheckConstraint(
                condition=Q(("part_id", None), ("subject_id", None), ("subject_kind", ""))
                | (Q(("subject_kind", ""), _negated=True) & Q(("subject_id__isnull", False))),
                name="journal_subject_whole",
            ),
        ),
    ]
