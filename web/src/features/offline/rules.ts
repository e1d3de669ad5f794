/**
 * What can be read without a connection, as plain rules. The worker keeps by them, the pages read by them.
 *
 * The site's code and an empty page are kept whole, version by version. Of teachings their answers are kept,
 * never their pages: an old page would ask for code that a newer version has no more.
 */
import { safeDecode } from '@/shared/lib/safeDecode'
import { isPagePath, paths } from '@/shared/lib/paths'

/** The page that lists what was opened. Its HTML, which is empty, also stands for every page that was. */
export const OFFLINE = paths.offline

export type CacheBucket = { cache: string; most: number }

/** What was opened: teachings, series and portions. */
export const OPENED: CacheBucket = { cache: 'opened-1', most: 60 }
/** What stands around them: lists, lessons, places, journeys, the week. */
export const RELATED: CacheBucket = { cache: 'around-1', most: 240 }
export const CACHE_NAMES: readonly string[] = [OPENED.cache, RELATED.cache]

const READING = /^\/api\/(posts|series|torah-timeline|journey-paths|testimonials)(\/|\?|$)/
const MAIN = /^\/api\/(posts\/\d+|(series|torah-timeline)\/slug\/[^/?]+)$/

/** Texts of the library, and nothing of searches, sign-in and the admin's. */
export const isLibraryUrl = (address: string): boolean => READING.test(address)

/** Where an answer is kept that was asked for by a page at this path. What another page shows of a teaching does not open it. */
export const bucketFor = (address: string, path: string): CacheBucket =>
  MAIN.test(address) && mainApiUrl(path) === address ? OPENED : RELATED

/** Only what is the same for everyone: the server says so. */
export const isPublic = ({ ok, headers }: Response): boolean =>
  ok && /\bpublic\b/.test(headers.get('cache-control') ?? '')

export type Asked = { method: string; mode: string; url: string }

/** How the worker takes part in a request; null where the browser is left alone. */
export function selectStrategy(asked: Asked, origin: string, files: ReadonlySet<string>): 'page' | 'file' | 'answer' | null {
  const url = new URL(asked.url)
  if (asked.method !== 'GET' || url.origin !== origin) return null
  if (asked.mode === 'navigate') return isPagePath(url.pathname) ? 'page' : null
  if (files.has(url.pathname)) return 'file'
  return isLibraryUrl(pathWithQuery(url)) ? 'answer' : null
}

export const pathWithQuery = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string => pathname + search

const DETAIL = /^\/(daily-learning|weekly-essay|series|torah-timeline)\/([^/]+)\/?$/
const LISTS: Partial<Record<string, string>> = {
  '/': '/api/posts/recent',
  '/daily-learning': '/api/posts/daily',
  '/weekly-essay': '/api/posts/weekly',
  '/series': '/api/series/active',
  '/torah-timeline': '/api/torah-timeline',
}

/** The answer without which a page says nothing; null where no answer would do. Paths are matched in any case. */
export function mainApiUrl(path: string): string | null {
  // What is escaped wrongly stays as it is: no page has that address.
  const plain = safeDecode(path).toLowerCase()
  const [, area, name = ''] = DETAIL.exec(plain) ?? []
  if (!area) return LISTS[plain.replace(/(.)\/$/, '$1')] ?? null
  if (area === 'series' || area === 'torah-timeline') return `/api/${area}/slug/${encodeURIComponent(name)}`
  return `/api/posts/${name}`
}

/** Whether everything that a page loads at first belongs to these files. */
export function usesOnly(html: string, files: ReadonlySet<string>): boolean {
  return (html.match(/\/assets\/[\w.-]+/g) ?? []).every((address) => files.has(address))
}

/** A network that takes longer than this is as good as none, for what is kept. */
export const NETWORK_TIMEOUT_MS = 4_000

/** The network's answer; what is kept where that fails, breaks or takes too long. Rejects where there is neither. */
export async function networkFirst(
  fetched: Promise<Response>,
  kept: () => Promise<Response | undefined>,
  timeoutMs = NETWORK_TIMEOUT_MS,
): Promise<Response> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), timeoutMs))
  const answer = await Promise.race([fetched.catch(() => null), late])
  if (answer && answer.status < 500) return answer
  return (await kept()) ?? fetched
}
