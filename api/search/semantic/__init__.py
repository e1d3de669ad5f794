"""Semantic search: vectors of texts, and what is nearest to a query or to a post."""
