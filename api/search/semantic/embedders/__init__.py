"""Models that turn texts into vectors, behind the Protocol of `base`."""
