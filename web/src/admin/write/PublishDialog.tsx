import { Button } from '@/shared/ui/Button'
import { Dialog } from '@/shared/ui/Dialog'
import { pluralize } from '../pluralize'
import { dateTime } from './zonedTime'

type Props = {
  recipients: number
  /** The date of publication, if it is in the future. */
  scheduledFor: string | null
  /** Whether subscribers receive it; null: it is not published. */
  onChoose: (mail: boolean | null) => void
}

/** Says what publishing a teaching does, and asks whether it is mailed. */
export function PublishDialog({ recipients, scheduledFor, onChoose }: Props) {
  const subscribers = pluralize(recipients, 'subscriber')
  const publish = scheduledFor === null ? 'Publish' : 'Schedule'
  return (
    <Dialog title={`${publish} and mail?`} onClose={() => onChoose(null)}>
      {scheduledFor === null ? (
        <p>Readers see it at once. Its mail to {subscribers} waits a few minutes, and can be stopped until then.</p>
      ) : (
        <p>
          Readers see it on {dateTime(scheduledFor)}. Then it will be mailed to {subscribers} as of now; until then the mail can be
          stopped.
        </p>
      )}
      <p className="mt-2 text-ink-soft">Without a mail now, it can be mailed later. No teaching is mailed twice.</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={() => onChoose(true)}>
          {publish} and mail to {subscribers}
        </Button>
        <Button variant="outline" onClick={() => onChoose(false)}>
          {publish} only
        </Button>
        <Button variant="quiet" onClick={() => onChoose(null)}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}
