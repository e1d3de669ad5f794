"""Build scripts of the tables and models of `api/search/data`; not used by the running site."""
