"""Places for extra points and soli that a group has of its own."""

from django.db import migrations, models

EXTRAS = {
    "fuchs": "Fuchs gefangen",
    "doppelkopf": "Doppelkopf",
    "karlchen": "Karlchen macht den letzten Stich",
    "karlchen_gefangen": "Karlchen gefangen",
    "dulle_gefangen": "Dulle gefangen",
    "herzstich": "Herzstich",
    **{f"own_{number}": f"Eigener Punkt {number}" for number in range(1, 7)},
}
KINDS = {
    "normal": "Normalspiel",
    "hochzeit": "Hochzeit",
    "stille_hochzeit": "Stille Hochzeit",
    "haengende_hochzeit": "Hängende Hochzeit",
    "armut": "Armut",
    "solo_trumpf": "Trumpfsolo",
    "solo_karo": "Karosolo",
    "solo_herz": "Herzsolo",
    "solo_pik": "Piksolo",
    "solo_kreuz": "Kreuzsolo",
    "solo_damen": "Damensolo",
    "solo_buben": "Bubensolo",
    "solo_fleischlos": "Fleischloser",
    "solo_iwan": "Iwan",
    **{f"solo_own_{number}": f"Eigenes Solo {number}" for number in range(1, 7)},
}


class Migration(migrations.Migration):
    dependencies = [("scorebook", "0059_unread_indexes")]

    operations = [
        migrations.RemoveConstraint("game", "game_kind_known"),
        migrations.AlterField("extrapoint", "kind", models.CharField(choices=list(EXTRAS.items()), max_length=20)),
        migrations.AlterField(
            "game",
            "kind",
            models.CharField("Spielart", choices=list(KINDS.items()), max_length=20),
        ),
        migrations.AddConstraint(
            "game",
            models.CheckConstraint(condition=models.Q(("kind__in", list(KINDS))), name="game_kind_known"),
        ),
    ]
