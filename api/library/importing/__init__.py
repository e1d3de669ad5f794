"""Import and export of the library: JSONL, or folders of Markdown with front matter."""

from api.library.importing.exporting import export_library
from api.library.importing.report import (
    ImportFailed,
    ImportReport,
    Problem,
    Progress,
    SourceLocation,
    grouped,
)
from api.library.importing.run import import_paths
from api.library.importing.samples import load_samples

__all__ = [
    "ImportFailed",
    "ImportReport",
    "Problem",
    "Progress",
    "SourceLocation",
    "export_library",
    "grouped",
    "import_paths",
    "load_samples",
]
