"""The HTML of each page before its script runs, in the layout that the React page will have.

The class lists are those of the components in `web/src`: `tests/site/test_views.py` holds every
one of them to the component's source, and `tests/e2e/server-html.spec.ts` compares both layouts.
"""
