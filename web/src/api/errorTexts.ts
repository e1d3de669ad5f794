/** The error texts shown to readers: by the error's code, and those that a product rule gives to a screen. At the fields of a
 * form the server's own messages are shown. */
import { msgid, ngettext, t } from 'ttag'
import { errorCode, HttpError, type ErrorCode } from './errors'

const CHECK_FIELDS = t`Please check the marked fields.`
const DEFAULT_TEXT = t`Something went wrong. Please try again.`

const ERROR_TEXTS: Partial<Record<ErrorCode, string>> = {
  network: t`The site could not be reached. Please check your connection and try again.`,
  timeout: t`The site took too long to answer. Please try again.`,
  request_timeout: t`Your request took too long to arrive. Please check your connection and try again.`,
  unauthorized: t`Please log in and try again.`,
  forbidden: t`You may not do this.`,
  premium_required: t`This is available for premium members.`,
  not_found: t`This could not be found.`,
  conflict: t`This has changed in the meantime. Please reload the page.`,
  body_too_large: t`This is too long. Please shorten it and try again.`,
  validation_failed: CHECK_FIELDS,
  unavailable: t`The site is not available just now. Please try again in a moment.`,
  database_unavailable: t`The site is not available just now. Please try again in a moment.`,
}

/** What a screen or a part of it says when it fails. Most of these are product rules. */
export const SCREEN_ERRORS = {
  // READ-13, READ-35
  dailyList: t`Error loading daily insights. Please try again later.`,
  weeklyList: t`Error loading weekly essays. Please try again later.`,
  dailyPost: t`Error loading the post. Please try again later.`,
  weeklyPost: t`Error loading the essay.`,
  journeys: t`Failed to load journey options. Please try again.`,
  // HOME-16
  recent: t`Error loading recent content. Please try again later.`,
  // SERIES-3, SERIES-10
  seriesList: t`Error loading series`,
  series: t`Error loading series content`,
  // TIMELINE-8, TIMELINE-19
  timeline: t`Error loading the timeline. Please try again later.`,
  portion: t`Error loading this portion. Please try again later.`,
  // SEARCH-21
  search: t`Error: Search failed. Please try again.`,
  suggestions: t`Suggestions are not available just now.`,
  relatedPosts: t`These could not be loaded.`,
  openedPages: t`What you have opened could not be read from this device.`,
  legal: t`Error loading this page. Please try again later.`,
  copyTitle: t`Failed to copy`,
  copy: t`Could not copy the link to your clipboard.`,
  pageTitle: t`Something went wrong`,
  page: t`This page could not be shown. Your connection may be gone, or the site was just updated.`,
  form: CHECK_FIELDS,
  // LISTEN-17, LISTEN-18
  audio: t`Audio version is currently unavailable. You can still read the text version below.`,
  audioNote: t`Note: The site was recently updated, and some audio may be missing.`,
  audioBlocked: t`Your browser blocked the audio. Please click the play button on the audio control below.`,
  audioBlockedBySafari:
    t`Safari blocked the audio. Please click the play button on the audio control below. To let it play at once next time, choose Settings for This Website in the Safari menu and allow Auto-Play.`,
  // AMBIENT-4
  soundFallback: t`Using fallback audio source`,
  sound: t`This sound could not be loaded. Try it again, or choose another.`,
} as const

/** Says that an optional part of a page is missing. */
export const partErrorText = (name: string): string => t`${name} could not be loaded.`

/** The text of an error for readers. */
export function errorText(error: unknown): string {
  const code = errorCode(error)
  if (code === 'rate_limited') return tooManyAttempts(waitOf(error))
  return textOfCode(code) ?? DEFAULT_TEXT
}

/** The codes whose text tells a reader more than the text of the screen that failed. */
const OWN_CAUSE = ['network', 'timeout', 'request_timeout', 'unavailable', 'database_unavailable']

/** The text of a failed query: its cause where a reader can act on it, otherwise the text of the screen. */
export function queryErrorText(error: unknown, screenText: string): string {
  const code = errorCode(error)
  if (code === 'rate_limited') return tooManyRequests(waitOf(error))
  if (code === 'network' && !navigator.onLine) return t`You are offline. Please try again when your connection is back.`
  return (OWN_CAUSE.includes(code) ? textOfCode(code) : undefined) ?? screenText
}

const textOfCode = (code: string) => (ERROR_TEXTS as Partial<Record<string, string>>)[code]

/** When the same request may succeed, in seconds or, if it is long, in minutes; null if the server does not say. */
type Wait = { seconds: number } | { minutes: number } | null

function waitOf(error: unknown): Wait {
  const seconds = error instanceof HttpError ? error.retryAfter : null
  if (seconds === null) return null
  return seconds < 90 ? { seconds } : { minutes: Math.ceil(seconds / 60) }
}

function tooManyAttempts(wait: Wait): string {
  if (!wait) return t`Too many attempts. Please try again later.`
  return 'seconds' in wait
    ? ngettext(
        msgid`Too many attempts. Please try again in ${wait.seconds} second.`,
        `Too many attempts. Please try again in ${wait.seconds} seconds.`,
        wait.seconds,
      )
    : ngettext(
        msgid`Too many attempts. Please try again in ${wait.minutes} minute.`,
        `Too many attempts. Please try again in ${wait.minutes} minutes.`,
        wait.minutes,
      )
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
