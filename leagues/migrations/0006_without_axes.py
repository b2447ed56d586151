from django.db import migrations
from django.db.migrations.recorder import MigrationRecorder

TABLES = ("axes_accessattemptexpiration", "axes_accessattempt", "axes_accessfailurelog", "axes_accesslog")


def forget_axes(apps, schema_editor):
    """Failed sign-ins were kept in tables of another app, with whole addresses. They hold for minutes: all rows go."""
    connection = schema_editor.connection
    MigrationRecorder(connection).migration_qs.filter(app="axes").delete()
    apps.get_model("contenttypes", "ContentType").objects.using(connection.alias).filter(app_label="axes").delete()


class Migration(migrations.Migration):

    dependencies = [
        ('leagues', '0005_tries'),
        ('contenttypes', '0002_remove_content_type_name'),
        ('auth', '0012_alter_user_first_name_max_length'),
    ]

    operations = [
        *[migrations.RunSQL(f"DROP TABLE IF EXISTS {table}", migrations.RunSQL.noop) for table in TABLES],
        migrations.RunPython(forget_axes, migrations.RunPython.noop),
    ]
