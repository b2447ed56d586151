"""Ratings: one row a person and evening; `manage.py rate`, which `upgrade` calls, computes them anew."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ('leagues', '0027_words_of_the_document'),
        ('scorebook', '0053_evening_without_basis'),
    ]

    operations = [
        migrations.CreateModel(
            name='EveningRating',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('stamp', models.CharField(max_length=32)),
                ('scheme', models.CharField(max_length=64)),
                ('mean', models.FloatField()),
                ('variance', models.FloatField()),
                ('solo_mean', models.FloatField(null=True)),
                ('solo_variance', models.FloatField(null=True)),
                ('lineup', models.JSONField(default=dict)),
                ('evening', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='ratings', to='scorebook.evening')),
                ('league', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='leagues.league')),
                ('player', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='leagues.player')),
            ],
            options={
                'verbose_name': 'Spielstärke nach einem Abend',
                'verbose_name_plural': 'Spielstärken nach den Abenden',
            },
        ),
        migrations.DeleteModel(
            name='SkillCheckpoint',
        ),
        migrations.AddIndex(
            model_name='eveningrating',
            index=models.Index(fields=['league', 'player'], name='rating_of_player'),
        ),
        migrations.AddConstraint(
            model_name='eveningrating',
            constraint=models.UniqueConstraint(fields=('evening', 'player'), name='one_rating_an_evening'),
        ),
        migrations.AddConstraint(
            model_name='eveningrating',
            constraint=models.UniqueConstraint(condition=models.Q(('player', None)), fields=('evening',), name='one_row_of_edges_an_evening'),
        ),
    ]
