"""The pages of the site, one module a subject."""

from api.site.pages import home, mishnah, search, series, shabbat_table, static, teachings, timeline

# Those that are read most.
READING = (home.pages, teachings.pages, series.pages, timeline.pages, search.pages)
OTHERS = (shabbat_table.pages, mishnah.pages, static.pages)
