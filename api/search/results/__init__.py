"""What is shown of the documents found: highlights, snippets, facets."""
