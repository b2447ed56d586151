from django.db import migrations


class Migration(migrations.Migration):
    """The journal has moved to the app leagues with its table."""

    dependencies = [
        ("leagues", "0015_journal"),
        ("scorebook", "0014_journal_subject_kinds"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(state_operations=[migrations.DeleteModel(name="JournalEntry")]),
    ]
