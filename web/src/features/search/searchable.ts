/** SEARCH-1: a search needs at least two characters. */
const MIN_QUERY = 2

/** Counts code points, as the server does: an emoji is one, although its JavaScript length is two. */
export const isSearchable = (text: string) => Array.from(text.trim()).length >= MIN_QUERY
