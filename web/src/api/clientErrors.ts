/** Reports client errors to the server's log. */
import { apiUrl } from './endpoints'
import { request } from './request'

/** Each error is reported once, and a page sends at most this many reports. */
const MAX_REPORTS = 5
const MAX_LENGTHS = { message: 300, stack: 2000, page: 200 }

const reported = new Set<string>()

/** Never throws. URLs are reported without their query, which may hold what the reader typed. */
export function reportClientError(error: unknown): void {
  if (!import.meta.env.PROD || !navigator.onLine) return
  const message = describe(error).slice(0, MAX_LENGTHS.message)
  if (reported.has(message) || reported.size >= MAX_REPORTS) return
  reported.add(message)
  const stack = error instanceof Error ? withoutQueries(error.stack ?? '').slice(0, MAX_LENGTHS.stack) : ''
  const page = window.location.pathname.slice(0, MAX_LENGTHS.page)
  // The page may be left at once (SIMPLE-2).
  const options = { body: { message, stack, page }, keepalive: true }
  request('post', apiUrl('/api/client-errors'), options).catch(() => undefined)
}

/** Logs an error to the console, as React does by default, and reports it to the server. */
export function logClientError(error: unknown): void {
  console.error(error)
  reportClientError(error)
}

const describe = (error: unknown) => withoutQueries(error instanceof Error ? `${error.name}: ${error.message}` : String(error))

const withoutQueries = (text: string) => text.replace(/\?[^\s:)"']*/g, '')

/** Reports errors in event handlers and unhandled promise rejections. */
export function reportUncaughtErrors(): void {
  window.addEventListener('error', ({ error, filename }) => {
    // Browser extensions run in the page, too.
    if (filename.startsWith(window.location.origin)) reportClientError(error)
  })
  window.addEventListener('unhandledrejection', ({ reason }) => reportClientError(reason))
}
