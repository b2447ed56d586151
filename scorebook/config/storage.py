"""Static files in production: hashed names, compressed beside them."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStaticFiles(CompressedManifestStaticFilesStorage):
    """As whitenoise has it, and the imports between JavaScript modules get hashed names too."""

    support_js_module_import_aggregation = True
