"""From what a reader typed to the queries of an engine, and their results."""
