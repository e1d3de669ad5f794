/** The opened pages, as a list of links. */
import { queryOptions } from '@tanstack/react-query'
import { postPath, seriesPath, timelinePath } from '@/shared/lib/paths'
import { openedResponses, type CachedResponse } from './offlineCache'

export type OpenedPage = { path: string; title: string; kind: string }

/** Read again whenever it is shown. */
export const openedPagesQuery = () =>
  queryOptions({
    queryKey: ['opened'] as const,
    queryFn: async () => (await openedResponses()).map(toOpenedPage).filter((page) => page !== null),
    staleTime: 0,
    gcTime: 0,
  })

/** A link to an opened page, or null for a response that is none. */
export function toOpenedPage({ address, answer }: CachedResponse): OpenedPage | null {
  if (!hasTexts(answer, ['title'])) return null
  const { title } = answer
  if (address.startsWith('/api/series/')) {
    return hasTexts(answer, ['slug']) ? { path: seriesPath(answer.slug), title, kind: 'Series' } : null
  }
  if (address.startsWith('/api/torah-timeline/')) {
    if (!hasTexts(answer, ['slug', 'parasha'])) return null
    return { path: timelinePath(answer.slug), title: `${answer.parasha}: ${title}`, kind: 'Torah Timeline' }
  }
  if (!('id' in answer) || typeof answer.id !== 'number') return null
  const type = 'type' in answer && answer.type === 'daily' ? 'daily' : 'weekly'
  return { path: postPath({ id: answer.id, type }), title, kind: type === 'daily' ? 'Daily Insight' : 'Weekly Essay' }
}

/** Whether stored JSON has these texts: another version of the site may have stored it. */
function hasTexts<Name extends string>(value: unknown, names: readonly Name[]): value is Record<Name, string> {
  if (typeof value !== 'object' || value === null) return false
  const texts = value as Partial<Record<string, unknown>>
  return names.every((name) => typeof texts[name] === 'string')
}
