/** Error texts by code. A screen whose product rule gives its own text shows that instead. */
import { errorCode, HttpError, type ErrorCode } from './errors'

const DEFAULT_TEXT = 'Something went wrong. Please try again.'

const ERROR_TEXTS: Partial<Record<ErrorCode, string>> = {
  network: 'The site could not be reached. Please check your connection and try again.',
  timeout: 'The site took too long to answer. Please try again.',
  request_timeout: 'The site took too long to answer. Please try again.',
  unauthorized: 'Please log in and try again.',
  forbidden: 'You may not do this.',
  premium_required: 'This is available for premium members.',
  not_found: 'This could not be found.',
  conflict: 'This has changed in the meantime. Please reload the page.',
  body_too_large: 'This is too long. Please shorten it and try again.',
  validation_failed: 'Please check the marked fields.',
  unavailable: 'The site is not available just now. Please try again in a moment.',
  database_unavailable: 'The site is not available just now. Please try again in a moment.',
}

/** The text of an error for readers. */
export function errorText(error: unknown): string {
  const code = errorCode(error)
  if (code === 'rate_limited') return rateLimitText(error instanceof HttpError ? error.retryAfter : null)
  return (ERROR_TEXTS as Partial<Record<string, string>>)[code] ?? DEFAULT_TEXT
}

function rateLimitText(seconds: number | null): string {
  if (seconds === null) return 'Too many attempts. Please try again later.'
  if (seconds < 90) return `Too many attempts. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
  return `Too many attempts. Please try again in ${Math.ceil(seconds / 60)} minutes.`
}
