from django.db import migrations


def fill(apps, schema_editor):
    entries = apps.get_model("scorebook", "JournalEntry").objects.using(schema_editor.connection.alias)
    entries.filter(subject_id__isnull=False).update(subject_kind="evening")


class Migration(migrations.Migration):
    """What entries were about until now beside the league were evenings."""

    dependencies = [("scorebook", "0013_journal_subjects")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
