import { useQueryClient } from '@tanstack/react-query'
import { SavedCheckbox } from '@/shared/forms/SavedCheckbox'
import { changeReminder } from '../api/membership'

type Props = { isOn: boolean; hasEmail: boolean }

/** The reminder before the membership ends. */
export function Reminder({ isOn, hasEmail }: Props) {
  const client = useQueryClient()
  return (
    <SavedCheckbox
      role="switch"
      label="Remind me by e-mail two weeks before it ends"
      hint={hasEmail ? 'A membership does not renew by itself.' : 'Confirm an e-mail address above to be reminded.'}
      isOn={isOn}
      onSave={(value) => changeReminder(client, value)}
      disabled={!hasEmail}
    />
  )
}
