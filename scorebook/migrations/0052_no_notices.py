"""PostgreSQL no longer tells anybody of changes: phones ask, and no process listens."""

from django.db import migrations


def remove(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("DROP FUNCTION IF EXISTS scorebook_tell() CASCADE")


class Migration(migrations.Migration):
    dependencies = [("scorebook", "0051_no_years_before")]
    operations = [migrations.RunPython(remove, migrations.RunPython.noop)]
