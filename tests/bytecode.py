"""What Python makes of a source file is kept from process to process, also where the surroundings forbid it.

A container often says PYTHONDONTWRITEBYTECODE, so that nothing is left beside the sources. Then every process of a run,
and every program that a test starts, would compile Django and the whole suite anew, which takes longer than most of
what they do. It is kept in pytest's cache instead.
"""

import os
import sys


def keep_bytecode(config):
    """Before the processes of this run start; they take it from their surroundings."""
    if sys.dont_write_bytecode and config.pluginmanager.hasplugin("cacheprovider"):
        sys.dont_write_bytecode = False
        sys.pycache_prefix = str(config.cache.mkdir("bytecode"))
        os.environ["PYTHONDONTWRITEBYTECODE"] = ""
        os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix
