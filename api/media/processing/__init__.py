"""Decodes uploaded files, in a process of its own (`child.py`)."""
