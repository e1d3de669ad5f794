import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SearchAnswer } from '@/api/types'
import { GROUP_LIMIT, MAX_RESULTS, moreResultsQuery, nextReach, searchQuery } from '../api/search'
import type { SelectedFilters } from '../filters'

export type GroupName = 'posts' | 'series' | 'torahTimelines'
type Reach = Record<GroupName, number>

export type MoreResults = {
  /** The response with the visible results of each group. */
  answer: SearchAnswer
  /** The group that is loading more results. */
  loading: GroupName | null
  /** The group whose results failed to load. */
  failed: GroupName | null
  hasMore: (group: GroupName) => boolean
  showMore: (group: GroupName) => void
}

const FIRST: Reach = { posts: GROUP_LIMIT, series: GROUP_LIMIT, torahTimelines: GROUP_LIMIT }
/** The visible counts of each search by its URL, so that going back to it shows as many results. */
const followed = new Map<string, Reach>()
const MAX_REMEMBERED = 50

/** The first response and the further results of each group. */
export function useMoreResults(first: SearchAnswer, q: string, selected: SelectedFilters): MoreResults {
  const [address] = searchQuery(q, selected).queryKey
  const [state, setState] = useState({ address, reach: followed.get(address) ?? FIRST, asked: null as GroupName | null })
  const { reach, asked } = state.address === address ? state : { reach: followed.get(address) ?? FIRST, asked: null }
  const more = useInfiniteQuery(moreResultsQuery(q, selected))
  const pages = [first, ...(more.data?.pages ?? [])]

  const shown = <Hit>(group: GroupName, pick: (page: SearchAnswer) => Hit[]) => pages.flatMap(pick).slice(0, reach[group])
  const answer = {
    ...first,
    posts: shown('posts', (page) => page.posts),
    series: shown('series', (page) => page.series),
    torahTimelines: shown('torahTimelines', (page) => page.torahTimelines),
  }
  const showMore = (group: GroupName) => {
    const next = { ...reach, [group]: nextReach(answer[group].length) }
    setState({ address, reach: next, asked: group })
    remember(address, next)
    const loaded = pages.reduce((sum, page) => sum + page[group].length, 0)
    if (loaded < Math.min(next[group], first.totals[group])) void more.fetchNextPage()
  }
  return {
    answer,
    loading: more.isFetching ? asked : null,
    failed: more.isError && !more.isFetching ? asked : null,
    hasMore: (group) => answer[group].length < Math.min(first.totals[group], MAX_RESULTS),
    showMore,
  }
}

function remember(address: string, reach: Reach): void {
  followed.delete(address)
  followed.set(address, reach)
  const [oldest] = followed.keys()
  if (followed.size > MAX_REMEMBERED && oldest !== undefined) followed.delete(oldest)
}
