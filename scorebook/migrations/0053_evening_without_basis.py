from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("scorebook", "0052_no_notices")]

    operations = [migrations.RemoveField(model_name="evening", name="basis")]
