"""The presentation of results: highlights, snippets, facets."""
