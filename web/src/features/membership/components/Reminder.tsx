import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { errorText } from '@/api/errorTexts'
import { toast } from '@/shared/lib/toastStore'
import { changeReminder } from '../api/membership'

type Props = { isOn: boolean; hasEmail: boolean }

/** The reminder before the membership ends. It is saved as it is ticked. */
export function Reminder({ isOn, hasEmail }: Props) {
  const id = useId()
  const client = useQueryClient()
  // What was ticked is shown at once; after a failure what the server has.
  const [ticked, setTicked] = useState<boolean | null>(null)
  const save = async (value: boolean) => {
    setTicked(value)
    try {
      await changeReminder(client, value)
      toast('Saved')
    } catch (error) {
      toast('This could not be saved', errorText(error), 'error')
    }
    setTicked(null)
  }
  return (
    <div className="flex gap-3.5">
      <input
        id={id}
        type="checkbox"
        role="switch"
        className="mt-0.5 size-5.5 shrink-0 accent-tekhelet"
        checked={hasEmail && (ticked ?? isOn)}
        disabled={!hasEmail}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => ticked === null && void save(target.checked)}
      />
      <div>
        <label htmlFor={id} className="font-medium">
          Remind me by e-mail two weeks before it ends
        </label>
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hasEmail ? 'A membership does not renew by itself.' : 'Confirm an e-mail address above to be reminded.'}
        </p>
      </div>
    </div>
  )
}
