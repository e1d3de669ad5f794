"""Meilisearch's wire contract for InstantSearch, restricted to what the public may see."""
