"""The Meilisearch engine."""
