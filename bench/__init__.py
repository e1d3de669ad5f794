"""Measurements: `python -m bench`. No timed assertions; ratios within one run are what counts."""
