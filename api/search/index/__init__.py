"""The contents of an index: documents built from rows, and the settings of their fields."""
