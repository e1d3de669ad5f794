/** The popular topics of the daily list and of searches without results (READ-3, SEARCH-20). */
export const POPULAR_TOPICS = ['Shabbat', 'Gratitude', 'Teshuvah', 'Book of Ruth', 'Mezuzah'] as const
