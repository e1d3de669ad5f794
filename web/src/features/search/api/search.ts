import { queryOptions } from '@tanstack/react-query'
import { getJson } from '@/api/request'
import { apiAddress } from '@/shared/lib/addressState'
import type { SearchAnswer } from '@/api/types'
import { CHAIN_HEADERS } from './insight'
import { chosenParams, NOTHING_CHOSEN, type Chosen } from '../filters'

/** Document 1, section 9: a search needs at least two characters. */
export const MIN_QUERY = 2
export const GROUP_LIMIT = 10
export const GROUP_LIMIT_MAX = 50

/** Characters are counted as the server counts them, by code points: an emoji is one, though JavaScript says two. */
export const isSearchable = (text: string) => Array.from(text.trim()).length >= MIN_QUERY

/** What the search page asks, and its loader before it: the same address, so that the answer is fetched once. */
export function searchQuery(q: string, chosen: Chosen = NOTHING_CHOSEN, limit = GROUP_LIMIT) {
  const address = apiAddress('/api/search', {
    q: q.trim(),
    limit: limit === GROUP_LIMIT ? null : limit,
    ...chosenParams(chosen),
    facets: 'true',
  })
  return queryOptions({
    queryKey: [address] as const,
    queryFn: ({ signal }) => getJson<SearchAnswer>(address, signal, CHAIN_HEADERS),
    enabled: isSearchable(q),
  })
}
