"""How days are written in each language. Pages name the German form; `en` maps it to the English one."""
