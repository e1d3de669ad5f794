"""Ghost: reads the export of versions 4 to 6, and what its texts are written in."""
