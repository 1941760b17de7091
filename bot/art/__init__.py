"""Pictures: views in, PNG bytes out. Callers know `table_picture` and nothing else of this package.

Nothing here knows Discord, a language or a person; what a picture says it says without words.
"""

from bot.art.table import table_picture

__all__ = ["table_picture"]
