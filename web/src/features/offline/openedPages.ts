/** The opened pages, as a list of links. */
import { queryOptions } from '@tanstack/react-query'
import { t } from 'ttag'
import { language } from '@/shared/lib/language'
import { postPath, seriesPath, timelinePath } from '@/shared/lib/paths'
import { openedResponses, readMainResponses, type CachedResponse } from './offlineCache'
import { removeExpiredCopies } from './membersCopies'
import { MEMBERS, SAVED } from './buckets'

export type OpenedPage = { path: string; title: string; kind: string }

/** Read again whenever it is shown. */
export const openedPagesQuery = () =>
  queryOptions({
    queryKey: ['opened'] as const,
    queryFn: async () => toOpenedPages(await openedResponses()),
    staleTime: 0,
    gcTime: 0,
  })

/** The saved teachings on this device, those for members first, each group with the last saved first. */
export const savedPagesQuery = () =>
  queryOptions({
    queryKey: ['saved'] as const,
    queryFn: async () => {
      await removeExpiredCopies()
      return toOpenedPages([...(await readMainResponses(MEMBERS)), ...(await readMainResponses(SAVED))])
    },
    staleTime: 0,
    gcTime: 0,
  })

const toOpenedPages = (responses: CachedResponse[]) => responses.map(toOpenedPage).filter((page) => page !== null)

/** A link to an opened page, or null for a response that is none. */
export function toOpenedPage({ url, response }: CachedResponse): OpenedPage | null {
  if (url.startsWith('/api/mishnah/')) {
    if (!hasTexts(response, ['name', 'hebrewName', 'url'])) return null
    return { path: response.url, title: language === 'he' ? response.hebrewName : response.name, kind: t`Mishnah` }
  }
  if (!hasTexts(response, ['title'])) return null
  const { title } = response
  if (url.startsWith('/api/series/')) {
    return hasTexts(response, ['slug']) ? { path: seriesPath(response.slug), title, kind: t`Series` } : null
  }
  if (url.startsWith('/api/torah-timeline/')) {
    if (!hasTexts(response, ['slug', 'parasha'])) return null
    return { path: timelinePath(response.slug), title: `${portionName(response)}: ${title}`, kind: t`Torah Timeline` }
  }
  if (!('id' in response) || typeof response.id !== 'number') return null
  const type = 'type' in response && response.type === 'daily' ? 'daily' : 'weekly'
  return { path: postPath({ id: response.id, type }), title, kind: type === 'daily' ? t`Daily Insight` : t`Weekly Essay` }
}

const portionName = (portion: { parasha: string }) =>
  language === 'he' && hasTexts(portion, ['hebrewName']) ? portion.hebrewName : portion.parasha

/** Whether stored JSON has these texts: another version of the site may have stored it. */
function hasTexts<Name extends string>(value: unknown, names: readonly Name[]): value is Record<Name, string> {
  if (typeof value !== 'object' || value === null) return false
  const texts = value as Partial<Record<string, unknown>>
  return names.every((name) => typeof texts[name] === 'string')
}
