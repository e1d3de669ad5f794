/** The opened pages, as a list of links. */
import { queryOptions } from '@tanstack/react-query'
import type { Post, Series, Timeline } from '@/api/types'
import { postPath, seriesPath, timelinePath } from '@/shared/lib/paths'
import { openedResponses, type CachedResponse } from './offlineCache'

export type OpenedPage = { path: string; title: string; kind: string }

/** Read again whenever it is shown. */
export const openedPagesQuery = () =>
  queryOptions({
    queryKey: ['opened'] as const,
    queryFn: async () => (await openedResponses()).map(toOpenedPage),
    staleTime: 0,
    gcTime: 0,
  })

export function toOpenedPage({ address, answer }: CachedResponse): OpenedPage {
  if (address.startsWith('/api/series/')) {
    const { slug, title } = answer as Series
    return { path: seriesPath(slug), title, kind: 'Series' }
  }
  if (address.startsWith('/api/torah-timeline/')) {
    const { slug, parasha, title } = answer as Timeline
    return { path: timelinePath(slug), title: `${parasha}: ${title}`, kind: 'Torah Timeline' }
  }
  const post = answer as Post
  return { path: postPath(post), title: post.title, kind: post.type === 'daily' ? 'Daily Insight' : 'Weekly Essay' }
}
