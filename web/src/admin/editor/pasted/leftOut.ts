/** What was not pasted, so that the writer is told. */
import { pluralize } from '../../pluralize'

export type LeftOut = {
  /** Pictures that are on the writer's device. */
  pictures: number
  /** Words that somebody deleted while changes were tracked. */
  deletions: number
  comments: number
  /** Dates and times before the messages of a chat. */
  times: number
}

export const nothingLeftOut = (): LeftOut => ({ pictures: 0, deletions: 0, comments: 0, times: 0 })

/** A toast's title and text; null if everything was pasted. */
export function describeLeftOut({ pictures, deletions, comments, times }: LeftOut): { title: string; text: string } | null {
  const parts = [
    pictures > 0 && pluralize(pictures, 'picture'),
    deletions > 0 && pluralize(deletions, 'tracked deletion'),
    comments > 0 && pluralize(comments, 'comment'),
    times > 0 && pluralize(times, 'date of a message', 'dates of messages'),
  ].filter((part) => part !== false)
  if (parts.length === 0) return null
  const text = pictures > 0 ? 'Upload pictures of this device with the button “Picture”.' : 'Everything else is in the text.'
  return { title: `${parts.join(', ')} not pasted`, text }
}
