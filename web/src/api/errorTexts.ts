/** The error texts shown to readers: by the error's code, and those that a product rule gives to a screen. At the fields of a
 * form the server's own messages are shown. */
import { errorCode, HttpError, type ErrorCode } from './errors'

const CHECK_FIELDS = 'Please check the marked fields.'
const DEFAULT_TEXT = 'Something went wrong. Please try again.'

const ERROR_TEXTS: Partial<Record<ErrorCode, string>> = {
  network: 'The site could not be reached. Please check your connection and try again.',
  timeout: 'The site took too long to answer. Please try again.',
  request_timeout: 'Your request took too long to arrive. Please check your connection and try again.',
  unauthorized: 'Please log in and try again.',
  forbidden: 'You may not do this.',
  premium_required: 'This is available for premium members.',
  not_found: 'This could not be found.',
  conflict: 'This has changed in the meantime. Please reload the page.',
  body_too_large: 'This is too long. Please shorten it and try again.',
  validation_failed: CHECK_FIELDS,
  unavailable: 'The site is not available just now. Please try again in a moment.',
  database_unavailable: 'The site is not available just now. Please try again in a moment.',
}

/** What a screen or a part of it says when it fails. Most of these are product rules. */
export const SCREEN_ERRORS = {
  // READ-13, READ-35
  dailyList: 'Error loading daily insights. Please try again later.',
  weeklyList: 'Error loading weekly essays. Please try again later.',
  dailyPost: 'Error loading the post. Please try again later.',
  weeklyPost: 'Error loading the essay.',
  journeys: 'Failed to load journey options. Please try again.',
  // HOME-16
  recent: 'Error loading recent content. Please try again later.',
  // SERIES-3, SERIES-10
  seriesList: 'Error loading series',
  series: 'Error loading series content',
  // TIMELINE-8, TIMELINE-19
  timeline: 'Error loading the timeline. Please try again later.',
  portion: 'Error loading this portion. Please try again later.',
  // SEARCH-21
  search: 'Error: Search failed. Please try again.',
  suggestions: 'Suggestions are not available just now.',
  relatedPosts: 'These could not be loaded.',
  openedPages: 'What you have opened could not be read from this device.',
  legal: 'Error loading this page. Please try again later.',
  copyTitle: 'Failed to copy',
  copy: 'Could not copy the link to your clipboard.',
  pageTitle: 'Something went wrong',
  page: 'This page could not be shown. Your connection may be gone, or the site was just updated.',
  form: CHECK_FIELDS,
  // LISTEN-17, LISTEN-18
  audio: 'Audio version is currently unavailable. You can still read the text version below.',
  audioNote: 'Note: The site was recently updated, and some audio may be missing.',
  audioBlocked: 'Your browser blocked the audio. Please click the play button on the audio control below.',
  audioBlockedBySafari:
    'Safari blocked the audio. Please click the play button on the audio control below. ' +
    'To let it play at once next time, choose Settings for This Website in the Safari menu and allow Auto-Play.',
  // AMBIENT-4
  soundFallback: 'Using fallback audio source',
  sound: 'This sound could not be loaded. Try it again, or choose another.',
} as const

/** Says that an optional part of a page is missing. */
export const partErrorText = (name: string): string => `${name} could not be loaded.`

/** The text of an error for readers. */
export function errorText(error: unknown): string {
  const code = errorCode(error)
  if (code === 'rate_limited') return `Too many attempts. Please try again ${waitingTime(error)}.`
  return textOfCode(code) ?? DEFAULT_TEXT
}

/** The codes whose text tells a reader more than the text of the screen that failed. */
const OWN_CAUSE = ['network', 'timeout', 'request_timeout', 'unavailable', 'database_unavailable']

/** The text of a failed query: its cause where a reader can act on it, otherwise the text of the screen. */
export function queryErrorText(error: unknown, screenText: string): string {
  const code = errorCode(error)
  if (code === 'rate_limited') return `Too many requests. Please wait and try again ${waitingTime(error)}.`
  if (code === 'network' && !navigator.onLine) return 'You are offline. Please try again when your connection is back.'
  return (OWN_CAUSE.includes(code) ? textOfCode(code) : undefined) ?? screenText
}

const textOfCode = (code: string) => (ERROR_TEXTS as Partial<Record<string, string>>)[code]

/** When the same request may succeed: 'in 20 seconds'. */
function waitingTime(error: unknown): string {
  const seconds = error instanceof HttpError ? error.retryAfter : null
  if (seconds === null) return 'later'
  if (seconds < 90) return `in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  return `in ${Math.ceil(seconds / 60)} minutes`
}
