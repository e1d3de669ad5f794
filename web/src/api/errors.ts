import type { components } from './schema'

/**
 * The errors of an API call (API-8, API-12):
 *
 *     ApiError        `code` from the catalogue in `errorTexts.ts`
 *     ├── HttpError       an error response; message 'status: body'
 *     └── TimeoutError    message 'Request timeout after {ms}ms: {url}'
 *
 * A failed network throws what `fetch` throws; `errorCode` gives it the code 'network'.
 */
export class ApiError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.name = 'ApiError'
    this.code = code
  }
}

/** The codes that the server sends, and those of a call without a response. */
export type ErrorCode = components['schemas']['ErrorCode'] | 'network' | 'timeout'
/** The body of an error response. Its code may be newer than this client. */
type ErrorBody = Omit<components['schemas']['ErrorResponse'], 'code'> & { code: string }

export class HttpError extends ApiError {
  readonly status: number
  readonly body: string
  /** A message for each invalid field, by name. */
  readonly fields: Readonly<Record<string, string>>
  /** Seconds until the same request may succeed. */
  readonly retryAfter: number | null
  /** The server's own message for readers; null where the response has none. */
  readonly serverMessage: string | null

  constructor(status: number, body: string, message = `${status}: ${body}`) {
    const details = parseErrorBody(body)
    super(details.code ?? CODE_BY_STATUS[status] ?? (status >= 500 ? 'internal_error' : 'http_error'), message)
    this.name = 'HttpError'
    this.status = status
    this.body = body
    this.fields = details.fields ?? {}
    this.retryAfter = details.retryAfter ?? null
    this.serverMessage = details.message ?? null
  }
}

export class TimeoutError extends ApiError {
  constructor(ms: number, url: string) {
    super('timeout', `Request timeout after ${ms}ms: ${url}`)
    this.name = 'TimeoutError'
  }
}

/** The codes of responses without one, such as a proxy's (`CODE_BY_STATUS` of `api/core/error_body.py`). */
const CODE_BY_STATUS: Partial<Record<number, ErrorCode>> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  408: 'request_timeout',
  409: 'conflict',
  413: 'body_too_large',
  422: 'validation_failed',
  429: 'rate_limited',
  503: 'unavailable',
}

function parseErrorBody(body: string): Partial<ErrorBody> {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    return {} // a proxy's page, or plain text
  }
  if (typeof json !== 'object' || json === null) return {}
  const { code, message, fields, retryAfter } = json as Record<string, unknown>
  return {
    ...(typeof code === 'string' && { code }),
    ...(typeof message === 'string' && message !== '' && { message }),
    ...(isTextRecord(fields) && { fields }),
    ...(typeof retryAfter === 'number' && { retryAfter }),
  }
}

const isTextRecord = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && Object.values(value).every((each) => typeof each === 'string')

/** The code of anything that an API call may throw. */
export function errorCode(error: unknown): string {
  if (error instanceof ApiError) return error.code
  // `fetch` throws a TypeError if it gets no response.
  return error instanceof TypeError ? 'network' : 'internal_error'
}

/** Whether the address or id does not exist, as opposed to a failed call. */
export function isNotFound(error: unknown): boolean {
  return error instanceof HttpError && error.status === 404
}
