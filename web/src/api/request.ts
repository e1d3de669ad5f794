/** The HTTP client: every call of the API goes through `send`, except streams (`streamEvents.ts`). */
import { isIpad } from '@/shared/lib/device'
import type { ApiUrl, Body, Item, ListPath, Method, Path, PathOf, Result } from './endpoints'
import { HttpError, TimeoutError } from './errors'
import { clearToken, readToken } from './token'

export const REQUEST_TIMEOUT_MS = 15_000
export const QUERY_TIMEOUT_MS = 10_000
/** API-5 */
const IPAD_TIMEOUT_MS = 20_000

/** The shortest limit that applies (API-4, API-5). */
export const timeoutOnDevice = (timeoutMs: number): number => (isIpad() ? Math.min(timeoutMs, IPAD_TIMEOUT_MS) : timeoutMs)

type SendOptions = {
  body?: unknown
  timeoutMs?: number
  /** `timeoutMs` holds on an iPad, too, where a request otherwise ends after 20 s (AUTH-16). */
  exceedsIpadTimeout?: boolean
  signal?: AbortSignal | undefined
  headers?: Record<string, string> | undefined
} & InitOptions

type InitOptions = {
  /** The request outlives the page. */
  keepalive?: boolean
  /** `omit` sends neither the token nor cookies. */
  credentials?: 'include' | 'omit'
}

/** Sends a request and reads its successful response. The timeout covers both. Throws the errors of `errors.ts`. */
export async function send<T>(
  method: string,
  url: string,
  read: (response: Response) => Promise<T>,
  { body, timeoutMs = REQUEST_TIMEOUT_MS, exceedsIpadTimeout = false, signal, headers, ...options }: SendOptions = {},
): Promise<T> {
  const limitMs = exceedsIpadTimeout ? timeoutMs : timeoutOnDevice(timeoutMs)
  const deadline = AbortSignal.timeout(limitMs)
  const init = requestInit(method, body, headers, options)
  try {
    const response = await fetch(url, {
      ...init,
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    })
    if (response.status === 401) forgetToken(init.headers)
    if (!response.ok) throw await httpError(response)
    return await read(response)
  } catch (error) {
    if (deadline.aborted && !signal?.aborted) throw new TimeoutError(limitMs, url)
    throw error
  }
}

/** Signs out when the server rejects the reader's token (AUTH-50), but not if another one has replaced it meanwhile. */
function forgetToken(sent: Headers): void {
  const token = readToken()
  if (token && sent.get('Authorization') === `Bearer ${token}`) clearToken()
}

/** Method, headers with the reader's bearer token unless `more` has another, credentials and the JSON body. */
export function requestInit(
  method: string,
  body?: unknown,
  more: Record<string, string> = {},
  { credentials = 'include', ...options }: InitOptions = {},
): RequestInit & { headers: Headers } {
  const headers = new Headers({ Accept: 'application/json', ...more })
  const token = credentials === 'include' ? readToken() : null
  if (token && !headers.has('Authorization')) headers.set('Authorization', `Bearer ${token}`)
  if (body === undefined) return { ...options, method, headers, credentials }
  headers.set('Content-Type', 'application/json')
  return { ...options, method, headers, credentials, body: JSON.stringify(body) }
}

export async function httpError(response: Response): Promise<HttpError> {
  const body = await response.text()
  return new HttpError(response.status, body || response.statusText)
}

/** The JSON of a response; null for 204, which has no body. */
export const readJson = async (response: Response): Promise<unknown> => (response.status === 204 ? null : response.json())

/** The server's OpenAPI description guarantees the shape: this is the only place that asserts it. */
const readAs = readJson as <T>(response: Response) => Promise<T>

/** Replaces the message of an error response. */
export async function withErrorMessage<T>(message: string, call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    throw error instanceof HttpError ? new HttpError(error.status, error.body, message) : error
  }
}

/** GET within the time limit of queries. */
export const getJson = <P extends PathOf<'get'>>(
  url: ApiUrl<P>,
  signal?: AbortSignal,
  headers?: Record<string, string>,
): Promise<Result<P>> => send('GET', url, readAs<Result<P>>, { timeoutMs: QUERY_TIMEOUT_MS, signal, headers })

type RequestOptions<P extends Path, M extends Method> = Omit<SendOptions, 'body'> &
  (Body<P, M> extends undefined ? { body?: undefined } : { body: Body<P, M> })

/** Sends a request to an endpoint: `request('post', apiUrl('/api/admin/login'), { body: { password } })`. */
export const request = <M extends Method, P extends PathOf<M>>(
  method: M,
  url: ApiUrl<P>,
  options: RequestOptions<P, M>,
): Promise<Result<P, M>> => send(method.toUpperCase(), url, readAs<Result<P, M>>, options)

/** GET, or null for a 401: for calls that only ask whether the reader is signed in (API-7). */
export async function getJsonOrNull<P extends PathOf<'get'>>(url: ApiUrl<P>, signal?: AbortSignal): Promise<Result<P> | null> {
  try {
    return await getJson(url, signal)
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) return null
    throw error
  }
}

/** GET of a list. A response of `null` is an empty list. */
export const getList = <P extends ListPath>(url: ApiUrl<P>, signal?: AbortSignal): Promise<Item<P>[]> =>
  send('GET', url, readItems<P>, { timeoutMs: QUERY_TIMEOUT_MS, signal })

const readItems = async <P extends ListPath>(response: Response): Promise<Item<P>[]> =>
  (await readAs<Item<P>[] | null>(response)) ?? []

/** One page of a list, with the total that the server counted (null if it did not). */
export type Page<T> = { items: T[]; total: number | null }

export const getPage = <P extends ListPath>(
  url: ApiUrl<P>,
  signal?: AbortSignal,
  headers?: Record<string, string>,
): Promise<Page<Item<P>>> => send('GET', url, readPage<P>, { timeoutMs: QUERY_TIMEOUT_MS, signal, headers })

async function readPage<P extends ListPath>(response: Response): Promise<Page<Item<P>>> {
  const items = await readItems<P>(response)
  const total = response.headers.get('X-Total-Count')
  return { items, total: total === null ? null : Number(total) }
}
