/** The pages that readers see of what is written here. */
import { postPath, seriesPath, timelinePath } from '@/shared/lib/paths'
import type { Kind } from './api'

/** Of a list's object or of a published one: its other fields are of no account. */
type Target = { id: number; type?: unknown; slug?: unknown; publishDate?: unknown; isActive?: unknown }

/** The page of an object; undefined if readers do not see it, or it has none of its own. */
export function publicPath(kind: Kind, { id, type, slug, publishDate, isActive = true }: Target): string | undefined {
  if (!isActive || isInFuture(publishDate)) return undefined
  if (kind === 'post') return postPath({ id, type: type === 'weekly' ? 'weekly' : 'daily' })
  if (typeof slug !== 'string') return undefined
  if (kind === 'series') return seriesPath(slug)
  return kind === 'timeline' ? timelinePath(slug) : undefined
}

export const isInFuture = (date: unknown) => typeof date === 'string' && new Date(date) > new Date()
