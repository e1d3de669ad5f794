"""From what a reader typed to what an engine is asked, and what it finds."""
