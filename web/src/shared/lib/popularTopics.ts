/** Document 2's popular topics: on the daily list, and where a search finds nothing. */
export const POPULAR_TOPICS = ['Shabbat', 'Gratitude', 'Teshuvah', 'Book of Ruth', 'Mezuzah'] as const
