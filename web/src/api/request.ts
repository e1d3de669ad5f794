/**
 * The one fetch wrapper. Errors (API-8, API-4):
 * - HttpError, message 'status: body', for every answer that is not OK;
 * - TimeoutError, message 'Request timeout after {ms}ms: {url}';
 * - whatever `fetch` throws when the network fails.
 */
import { readToken } from './token'

export const REQUEST_TIMEOUT_MS = 15_000
export const QUERY_TIMEOUT_MS = 10_000

export class HttpError extends Error {
  readonly status: number
  readonly body: string

  constructor(status: number, body: string, message = `${status}: ${body}`) {
    super(message)
    this.name = 'HttpError'
    this.status = status
    this.body = body
  }
}

export class TimeoutError extends Error {
  constructor(ms: number, url: string) {
    super(`Request timeout after ${ms}ms: ${url}`)
    this.name = 'TimeoutError'
  }
}

/** An unknown address or id, as opposed to a call that failed. */
export function isNotFound(error: unknown): boolean {
  return error instanceof HttpError && error.status === 404
}

type Options = {
  body?: unknown
  timeoutMs?: number
  signal?: AbortSignal | undefined
  headers?: Record<string, string>
}

/** Send a request and hand back its OK answer. The timeout covers the headers and the body. */
export async function request<T>(
  method: string,
  url: string,
  read: (response: Response) => Promise<T>,
  { body, timeoutMs = REQUEST_TIMEOUT_MS, signal, headers = {} }: Options = {},
): Promise<T> {
  const deadline = AbortSignal.timeout(timeoutMs)
  const init: RequestInit = {
    method,
    headers: headersFor(body, headers),
    credentials: 'include',
    signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
  }
  if (body !== undefined) init.body = JSON.stringify(body)
  try {
    const response = await fetch(url, init)
    if (!response.ok) throw await httpError(response)
    return await read(response)
  } catch (error) {
    if (deadline.aborted && !signal?.aborted) throw new TimeoutError(timeoutMs, url)
    throw error
  }
}

function headersFor(body: unknown, more: Record<string, string>): Headers {
  const headers = new Headers({ Accept: 'application/json', ...more })
  const token = readToken()
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  return headers
}

async function httpError(response: Response): Promise<HttpError> {
  const body = await response.text()
  return new HttpError(response.status, body || response.statusText)
}

/** The JSON of an answer; null for 204, which has no body. */
const asJson = async (response: Response): Promise<unknown> => (response.status === 204 ? null : response.json())

/** The same call, with a message of its own for an answer that is not OK. */
export async function withErrorMessage<T>(message: string, call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    throw error instanceof HttpError ? new HttpError(error.status, error.body, message) : error
  }
}

/** GET a JSON answer within the time a query may take. */
export async function getJson<T>(url: string, signal?: AbortSignal, headers?: Record<string, string>): Promise<T> {
  return (await request('GET', url, asJson, { timeoutMs: QUERY_TIMEOUT_MS, signal, ...(headers && { headers }) })) as T
}

/** Like getJson, but null for a 401: for calls that only ask whether someone is signed in. */
export async function getJsonOrNull<T>(url: string, signal?: AbortSignal): Promise<T | null> {
  try {
    return await getJson<T>(url, signal)
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) return null
    throw error
  }
}

/** Send JSON, read JSON. */
export async function sendJson<T>(
  method: string,
  url: string,
  body: unknown,
  headers?: Record<string, string>,
): Promise<T> {
  return (await request(method, url, asJson, { body, ...(headers && { headers }) })) as T
}

/** One page of a list with the total that the server counted (null where it did not say). */
export type Page<T> = { items: T[]; total: number | null }

export async function getPage<T>(url: string, signal?: AbortSignal): Promise<Page<T>> {
  return request('GET', url, readPageNumber<T>, { timeoutMs: QUERY_TIMEOUT_MS, signal })
}

async function readPageNumber<T>(response: Response): Promise<Page<T>> {
  const items = ((await asJson(response)) ?? []) as T[]
  const total = response.headers.get('X-Total-Count')
  return { items, total: total === null ? null : Number(total) }
}
