"""How days are written in each language. Pages name the German form; `en` says what stands for it in English."""
