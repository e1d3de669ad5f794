"""Verification of the projection and of Meilisearch, and their repair."""
