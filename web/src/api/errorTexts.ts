/** What a page says to readers when it could not be loaded, by its cause or as a product rule has it. `formErrors` has what
 * a form says. */
import { msgid, ngettext, t } from 'ttag'
import { errorCode, HttpError, type ErrorCode } from './errors'

/** The causes that tell a reader more than the text of the screen that failed. */
const CAUSES: Partial<Record<string, string>> = {
  network: t`The site could not be reached. Please check your connection and try again.`,
  timeout: t`The site took too long to answer. Please try again.`,
  request_timeout: t`Your request took too long to arrive. Please check your connection and try again.`,
  unavailable: t`The site is not available just now. Please try again in a moment.`,
  database_unavailable: t`The site is not available just now. Please try again in a moment.`,
} satisfies Partial<Record<ErrorCode, string>>

/** What happened on the way to the server; undefined where it answered. */
export const causeText = (error: unknown): string | undefined => CAUSES[errorCode(error)]

/** What a screen or a part of it says when it fails. Most of these are product rules. */
export const SCREEN_ERRORS = {
  // READ-13, READ-35
  dailyList: t`Error loading daily insights. Please try again later.`,
  weeklyList: t`Error loading weekly essays. Please try again later.`,
  dailyPost: t`Error loading the post. Please try again later.`,
  weeklyPost: t`Error loading the essay.`,
  copyTitle: t`Failed to copy`,
  copy: t`Could not copy the link to your clipboard.`,
  pageTitle: t`Something went wrong`,
  page: t`This page could not be shown. Your connection may be gone, or the site was just updated.`,
} as const

/** Says that an optional part of a page is missing. */
export const partErrorText = (name: string): string => t`${name} could not be loaded.`

/** The text of a failed query: its cause where a reader can act on it, otherwise the text of the screen. */
export function queryErrorText(error: unknown, screenText: string): string {
  const code = errorCode(error)
  if (code === 'rate_limited') return tooManyRequests(waitOf(error))
  if (code === 'network' && !navigator.onLine) return t`You are offline. Please try again when your connection is back.`
  return causeText(error) ?? screenText
}

/** When the same request may succeed, in seconds or, if it is long, in minutes; null if the server does not say. */
export type Wait = { seconds: number } | { minutes: number } | null

export function waitOf(error: unknown): Wait {
  const seconds = error instanceof HttpError ? error.retryAfter : null
  if (seconds === null) return null
  return seconds < 90 ? { seconds } : { minutes: Math.ceil(seconds / 60) }
}

function tooManyRequests(wait: Wait): string {
  if (!wait) return t`Too many requests. Please wait and try again later.`
  return 'seconds' in wait
    ? ngettext(
        msgid`Too many requests. Please wait and try again in ${wait.seconds} second.`,
        `Too many requests. Please wait and try again in ${wait.seconds} seconds.`,
        wait.seconds,
      )
    : ngettext(
        msgid`Too many requests. Please wait and try again in ${wait.minutes} minute.`,
        `Too many requests. Please wait and try again in ${wait.minutes} minutes.`,
        wait.minutes,
      )
}
