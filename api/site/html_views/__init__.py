"""The HTML of each page before its script runs, in the same layout as the React page.

The class lists are those of the components in `web/src`: `tests/site/test_html_views.py` compares
each with the component's source, and `tests/e2e/server-html.spec.ts` compares both layouts.
"""
