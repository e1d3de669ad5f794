"""The public library as a static site: files that need no server (IMPORT-25 to IMPORT-28).

Its pages are those that the site sends to a visitor, so it holds nothing that a visitor may not
read. `crawling.py` fetches them, `documents.py` makes them work as files, `search_index.py` builds
the search, and `run.py` writes everything.
"""

from api.site.static_export.crawling import Fetched, Visitor
from api.site.static_export.old_addresses import MAX_ADDRESSES, OldAddress
from api.site.static_export.run import StaticExport, StaticReport, check_target, export_static

__all__ = [
    "MAX_ADDRESSES",
    "Fetched",
    "OldAddress",
    "StaticExport",
    "StaticReport",
    "Visitor",
    "check_target",
    "export_static",
]
