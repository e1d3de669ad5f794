"""What an index holds: the documents made of rows, and the settings of their fields."""
