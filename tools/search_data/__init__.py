"""The build step that makes the tables in `../data`; nothing here runs in the site itself."""
