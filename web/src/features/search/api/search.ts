import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getJson } from '@/api/request'
import { apiAddress } from '@/shared/lib/addressState'
import type { SearchAnswer } from '@/api/types'
import { CHAIN_HEADERS } from './insight'
import { chosenParams, NOTHING_CHOSEN, type Chosen } from '../filters'

/** Document 1, section 9: a search needs at least two characters. */
export const MIN_QUERY = 2

/** The first page of each group, and how far the later ones go. */
export const GROUP_LIMIT = 10
const PAGE_END = 50
/** So far into each group the server can be followed. */
export const MOST_REACHED = 200

/** A reader who comes back from a teaching finds as many results as there were: what was loaded is kept for this long. */
const KEPT_MS = 60 * 60_000

/** Characters are counted as the server counts them, by code points: an emoji is one, though JavaScript says two. */
export const isSearchable = (text: string) => Array.from(text.trim()).length >= MIN_QUERY

/** How many results of a group are shown after those: 10, 50, 100, 150, 200. */
export const nextReach = (reach: number) => Math.min(reach < PAGE_END ? PAGE_END : reach + PAGE_END, MOST_REACHED)

function searchAddress(q: string, chosen: Chosen, offset: number): string {
  const limit = nextReach(offset) - offset
  return apiAddress('/api/search', {
    q: q.trim(),
    limit: offset === 0 ? null : limit,
    offset: offset || null,
    ...chosenParams(chosen),
    // They are counted once.
    facets: offset === 0 ? 'true' : null,
  })
}

/** What the search page asks, and its loader before it: the same address, so that the answer is fetched once. */
export function searchQuery(q: string, chosen: Chosen = NOTHING_CHOSEN) {
  const address = searchAddress(q, chosen, 0)
  return queryOptions({
    queryKey: [address] as const,
    queryFn: ({ signal }) => getJson<SearchAnswer>(address, signal, CHAIN_HEADERS),
    enabled: isSearchable(q),
    gcTime: KEPT_MS,
  })
}

/** The results after the first page, as far as they were asked for. */
export function moreResultsQuery(q: string, chosen: Chosen) {
  return infiniteQueryOptions({
    queryKey: [searchAddress(q, chosen, GROUP_LIMIT)] as const,
    queryFn: ({ pageParam, signal }) => getJson<SearchAnswer>(searchAddress(q, chosen, pageParam), signal, CHAIN_HEADERS),
    initialPageParam: GROUP_LIMIT,
    getNextPageParam: (last, _pages, offset) => {
      const reach = nextReach(offset)
      const { posts, series, torahTimelines } = last.totals
      return reach < Math.min(Math.max(posts, series, torahTimelines), MOST_REACHED) ? reach : undefined
    },
    enabled: false,
    gcTime: KEPT_MS,
  })
}
