/** Errors of the page, told to the server's log. */
import { sendJson } from './request'

const ADDRESS = '/api/client-errors'
/** One fault is told once, and a page that fails on and on soon falls silent. */
const MAX_REPORTS = 5
const MAX_LENGTHS = { message: 300, stack: 2000, page: 200 }

const reported = new Set<string>()

/** Never throws. What readers typed stays with them: addresses are told without their query. */
export function reportClientError(error: unknown): void {
  if (!import.meta.env.PROD || !navigator.onLine) return
  const message = describe(error).slice(0, MAX_LENGTHS.message)
  if (reported.has(message) || reported.size >= MAX_REPORTS) return
  reported.add(message)
  const stack = error instanceof Error ? withoutQueries(error.stack ?? '').slice(0, MAX_LENGTHS.stack) : ''
  const page = window.location.pathname.slice(0, MAX_LENGTHS.page)
  sendJson('POST', ADDRESS, { message, stack, page }).catch(() => undefined)
}

const describe = (error: unknown) => withoutQueries(error instanceof Error ? `${error.name}: ${error.message}` : String(error))

const withoutQueries = (text: string) => text.replace(/\?[^\s:)"']*/g, '')

/** Report what nothing catches: errors in event handlers, promises that nobody awaits. */
export function reportUncaughtErrors(): void {
  window.addEventListener('error', ({ error, filename }) => {
    // Extensions run in the page, too.
    if (filename.startsWith(window.location.origin)) reportClientError(error)
  })
  window.addEventListener('unhandledrejection', ({ reason }) => reportClientError(reason))
}
