/** What a form or an action says to readers when it fails. At the fields of a form the server's own messages are shown. */
import { msgid, ngettext, t } from 'ttag'
import { errorCode, type ErrorCode } from './errors'
import { causeText, waitOf, type Wait } from './errorTexts'

export const CHECK_FIELDS = t`Please check the marked fields.`

const TEXTS: Partial<Record<string, string>> = {
  unauthorized: t`Please log in and try again.`,
  forbidden: t`You may not do this.`,
  premium_required: t`This is available for premium members.`,
  not_found: t`This could not be found.`,
  conflict: t`This has changed in the meantime. Please reload the page.`,
  body_too_large: t`This is too long. Please shorten it and try again.`,
  validation_failed: CHECK_FIELDS,
  storage_full: t`Nothing could be stored just now. Please try again later.`,
} satisfies Partial<Record<ErrorCode, string>>

/** The text of an error for readers. */
export function errorText(error: unknown): string {
  const code = errorCode(error)
  if (code === 'rate_limited') return tooManyAttempts(waitOf(error))
  return causeText(error) ?? TEXTS[code] ?? t`Something went wrong. Please try again.`
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
