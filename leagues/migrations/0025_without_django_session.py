from django.db import migrations
from django.db.migrations.recorder import MigrationRecorder


def forget_sessions(apps, schema_editor):
    """Sessions are kept as `Device`; the table of Django's own app was always empty."""
    connection = schema_editor.connection
    MigrationRecorder(connection).migration_qs.filter(app="sessions").delete()
    apps.get_model("contenttypes", "ContentType").objects.using(connection.alias).filter(app_label="sessions").delete()


class Migration(migrations.Migration):

    dependencies = [
        ('leagues', '0024_removal'),
        ('contenttypes', '0002_remove_content_type_name'),
        ('auth', '0012_alter_user_first_name_max_length'),
    ]

    operations = [
        migrations.RunSQL("DROP TABLE IF EXISTS django_session", migrations.RunSQL.noop),
        migrations.RunPython(forget_sessions, migrations.RunPython.noop),
    ]
