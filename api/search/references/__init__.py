"""References to the Hebrew Bible: recognised in queries and in running text."""
