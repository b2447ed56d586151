"""On PostgreSQL: whatever makes something new for a phone says so to the processes that listen (LISTEN).

Triggers, because nothing that writes can forget them, an import or a restored row included. They say once a statement
that something was written, and PostgreSQL says it once a transaction, after it is stored.
"""

from django.db import migrations

TABLES = {"scorebook_evening": "UPDATE", "scorebook_pen": "INSERT OR UPDATE", "scorebook_journalentry": "INSERT"}
TELL = """
CREATE FUNCTION scorebook_tell() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN PERFORM pg_notify('scorebook_changes', ''); RETURN NULL; END $$
"""


def install(apps, schema_editor):
    if schema_editor.connection.vendor != "postgresql":
        return
    schema_editor.execute(TELL)
    for table, when in TABLES.items():
        schema_editor.execute(
            f"CREATE TRIGGER tell_changes AFTER {when} ON {table} FOR EACH STATEMENT EXECUTE FUNCTION scorebook_tell()"
        )


def remove(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("DROP FUNCTION IF EXISTS scorebook_tell() CASCADE")


class Migration(migrations.Migration):
    dependencies = [("leagues", "0015_journal"), ("scorebook", "0021_commands")]
    operations = [migrations.RunPython(install, remove)]
