"""Verification: everything compared with everything, and repaired."""
