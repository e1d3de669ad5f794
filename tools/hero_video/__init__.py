"""Draws the hero's looping video from its still image (`web/src/styles/hero.svg`)."""
