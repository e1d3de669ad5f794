"""What texts mean: their vectors, and what is near in meaning to a question or to a teaching."""
