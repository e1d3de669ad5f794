import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SearchResponse } from '@/api/types'
import { GROUP_LIMIT, MAX_RESULTS, moreResultsQuery, nextCount, searchQuery } from '../api/search'
import type { SelectedFilters } from '../filters'

export type GroupName = SearchResponse['order'][number]
type VisibleCounts = Record<GroupName, number>

export type MoreResults = {
  /** The response with the visible results of each group. */
  answer: SearchResponse
  /** The group that is loading more results. */
  loading: GroupName | null
  /** The group whose results failed to load. */
  failed: GroupName | null
  hasMore: (group: GroupName) => boolean
  showMore: (group: GroupName) => void
}

const INITIAL: VisibleCounts = { posts: GROUP_LIMIT, series: GROUP_LIMIT, torahTimelines: GROUP_LIMIT }
/** The visible counts of each search by its URL, so that going back to it shows as many results. */
const visibleByUrl = new Map<string, VisibleCounts>()
const MAX_REMEMBERED = 50

/** The first response and the further results of each group. */
export function useMoreResults(first: SearchResponse, q: string, selected: SelectedFilters): MoreResults {
  const [url] = searchQuery(q, selected).queryKey
  const [state, setState] = useState({ url, visible: visibleByUrl.get(url) ?? INITIAL, requested: null as GroupName | null })
  const { visible, requested } = state.url === url ? state : { visible: visibleByUrl.get(url) ?? INITIAL, requested: null }
  const more = useInfiniteQuery(moreResultsQuery(q, selected))
  const pages = [first, ...(more.data?.pages ?? [])]

  const shown = <Hit>(group: GroupName, pick: (page: SearchResponse) => Hit[]) => pages.flatMap(pick).slice(0, visible[group])
  const answer = {
    ...first,
    posts: shown('posts', (page) => page.posts),
    series: shown('series', (page) => page.series),
    torahTimelines: shown('torahTimelines', (page) => page.torahTimelines),
  }
  const showMore = (group: GroupName) => {
    const next = { ...visible, [group]: nextCount(answer[group].length) }
    setState({ url, visible: next, requested: group })
    remember(url, next)
    const loaded = pages.reduce((sum, page) => sum + page[group].length, 0)
    if (loaded < Math.min(next[group], first.totals[group])) void more.fetchNextPage()
  }
  return {
    answer,
    loading: more.isFetching ? requested : null,
    failed: more.isError && !more.isFetching ? requested : null,
    hasMore: (group) => answer[group].length < Math.min(first.totals[group], MAX_RESULTS),
    showMore,
  }
}

function remember(url: string, visible: VisibleCounts): void {
  visibleByUrl.delete(url)
  visibleByUrl.set(url, visible)
  const [oldest] = visibleByUrl.keys()
  if (visibleByUrl.size > MAX_REMEMBERED && oldest !== undefined) visibleByUrl.delete(oldest)
}
