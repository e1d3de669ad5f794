import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isNotFound } from '@/api/errors'
import { InlineError } from '@/shared/ui/QueryError'
import { ActionButton } from '../ActionButton'
import { pluralize } from '../pluralize'
import { mailingQuery, mailTeaching, stopMail, type Mailing } from './api'
import { dateTime, timeToday } from './zonedTime'

/** Whether a published teaching is mailed, with what can be done about it until sending has begun. */
export function MailingStatus({ postId, isScheduled }: { postId: number; isScheduled: boolean }) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(mailingQuery(postId))
  // Of a teaching in the trash nothing is mailed.
  if (isNotFound(error)) return null
  if (error) return <InlineError onRetry={() => void refetch()}>The state of its mail could not be loaded.</InlineError>
  if (!data) return null
  return (
    <div role="group" aria-label="Mail" className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-wash px-4 py-3">
      <p role="status">{mailingText(data)}</p>
      {data.isDue && (
        <ActionButton label="Stop" describedAs="Stop the mail" action={() => stopMail(client, postId)} done="The mail is stopped" />
      )}
      {!data.isDue && (data.state === 'withheld' || data.state === 'undecided') && (
        <ActionButton
          label={isScheduled ? 'Mail it at its date' : 'Mail it now'}
          confirm={`Mail it to ${pluralize(data.recipients, 'subscriber')}`}
          action={() => mailTeaching(client, postId)}
        />
      )}
    </div>
  )
}

/** The state of a teaching's mail as a sentence. */
export function mailingText({ state, isDue, recipients, mailAt, mailedAt, sent, pending, failed }: Mailing): string {
  if (state === 'waiting') return `Will be mailed to ${pluralize(recipients, 'subscriber')} ${when(mailAt)}.`
  if (state === 'sending') return `Being mailed: ${sent.toLocaleString()} of ${(sent + pending + failed).toLocaleString()} sent.`
  if (state === 'mailed') {
    const undelivered = failed > 0 ? ` ${pluralize(failed, 'mail')} could not be delivered.` : ''
    return `Mailed to ${pluralize(sent, 'subscriber')} on ${dateTime(mailedAt ?? '')}.${undelivered}`
  }
  if (state === 'undecided' && isDue) return `Will be mailed to ${pluralize(recipients, 'subscriber')} at its date.`
  return state === 'withheld' ? 'Not mailed.' : 'Not mailed: its date is more than three days ago.'
}

/** 'at 2:05 PM EST' today, otherwise 'on November 20, 2026 at 6:00 AM EST'. */
const when = (iso: string | null) => (iso === null ? '' : (timeToday(iso) ?? `on ${dateTime(iso)}`))
