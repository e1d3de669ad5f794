"""Imports of other sites: their export is read, and becomes objects of the import format.

`wordpress/` and `ghost/` read the exports (`source.py` says what they give); `conversion.py` makes
a post of the library of each of theirs; `run.py` writes them by the same machinery as any import.
"""

from api.library.importing.sites.conversion import ImportOptions
from api.library.importing.sites.media import MediaFolder
from api.library.importing.sites.run import import_site
from api.library.importing.sites.site_report import PostReport, SiteReport
from api.library.importing.sites.source import SourceSite

__all__ = [
    "ImportOptions",
    "MediaFolder",
    "PostReport",
    "SiteReport",
    "SourceSite",
    "import_site",
]
