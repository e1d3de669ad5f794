/**
 * The rules of offline reading, shared by the service worker and the pages.
 *
 * The worker caches the site's code and an empty page as a whole, by version. Of teachings it caches the API's
 * responses, never the pages: an old page would request code that a newer version no longer has.
 */
import { safeDecode } from '@/shared/lib/safeDecode'
import { isPagePath, paths } from '@/shared/lib/paths'
import { OPENED, RELATED, type CacheBucket } from './buckets'

/** The page that lists the opened pages. Its empty HTML also serves every cached page. */
export const OFFLINE = paths.offline

const LIBRARY_API = /^\/api\/(posts|series|torah-timeline|journey-paths|testimonials|verses|mishnah)(\/|\?|$)/
export const MAIN = /^\/api\/(posts\/\d+|(series|torah-timeline)\/slug\/[^/?]+|mishnah\/[a-z-]+\/\d+)$/

/** Responses of the library; not of searches, sign-in or the admin. */
export const isLibraryUrl = (address: string): boolean => LIBRARY_API.test(address)

/** The bucket of a response that a page at this path requested. A teaching that another page shows does not count as opened. */
export const bucketFor = (address: string, path: string): CacheBucket =>
  MAIN.test(address) && mainApiUrl(path) === address ? OPENED : RELATED

/** Whether the server marks a response as the same for everyone, or at least for all visitors. */
export const isPublic = (response: Response): boolean =>
  response.ok && (/\bpublic\b/.test(response.headers.get('cache-control') ?? '') || entitlementOf(response) === 'public')

/** Whether the server marks a response as one for members. */
export const isForMembers = (response: Response): boolean => response.ok && entitlementOf(response) === 'premium'

const entitlementOf = ({ headers }: Response) => headers.get('x-entitlement')

export type RequestFacts = { method: string; mode: string; url: string }

/** What a request is for: a page, a file of the build or a response of the library's API. Null leaves it to the browser. */
export function selectStrategy(request: RequestFacts, origin: string, files: ReadonlySet<string>): 'page' | 'file' | 'response' | null {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin) return null
  if (request.mode === 'navigate') return isPagePath(url.pathname) ? 'page' : null
  if (files.has(url.pathname)) return 'file'
  return isLibraryUrl(pathWithQuery(url)) ? 'response' : null
}

export const pathWithQuery = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string => pathname + search

const DETAIL = /^\/(daily-learning|weekly-essay|series|torah-timeline)\/([^/]+)\/?$/
const CHAPTER = /^\/mishnah\/[a-z-]+\/[1-9]\d?(?=\/?$)/
const LISTS: Partial<Record<string, string>> = {
  '/': '/api/posts/recent',
  '/daily-learning': '/api/posts/daily',
  '/weekly-essay': '/api/posts/weekly',
  '/series': '/api/series/active',
  '/torah-timeline': '/api/torah-timeline',
}

/** The response that a page cannot do without; null if no response suffices. Paths are case-insensitive. */
export function mainApiUrl(path: string): string | null {
  // Invalid escapes stay as they are: no page has that path.
  const plain = safeDecode(path).toLowerCase()
  const [chapter] = CHAPTER.exec(plain) ?? []
  if (chapter) return `/api${chapter}`
  const [, area, name = ''] = DETAIL.exec(plain) ?? []
  if (!area) return LISTS[plain.replace(/(.)\/$/, '$1')] ?? null
  if (area === 'series' || area === 'torah-timeline') return `/api/${area}/slug/${encodeURIComponent(name)}`
  return `/api/posts/${name}`
}

/** Whether a page's HTML refers to these assets only. The Hebrew interface's are in a folder of its own. */
export function usesOnly(html: string, files: ReadonlySet<string>): boolean {
  return (html.match(/(?:\/he)?\/assets\/[\w.-]+/g) ?? []).every((address) => files.has(address))
}

/** A cached response is used after this time without an answer. */
export const NETWORK_TIMEOUT_MS = 4_000

/** The network's response, or the cached one if the network fails, returns a server error or is slow. Rejects if there is neither. */
export async function networkFirst(
  fetched: Promise<Response>,
  readCached: () => Promise<Response | undefined>,
  timeoutMs = NETWORK_TIMEOUT_MS,
): Promise<Response> {
  const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), timeoutMs))
  const answer = await Promise.race([fetched.catch(() => null), timeout])
  if (answer && answer.status < 500) return answer
  return (await readCached()) ?? fetched
}
