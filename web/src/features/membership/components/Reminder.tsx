import { useQueryClient } from '@tanstack/react-query'
import { t } from 'ttag'
import { SavedCheckbox } from '@/shared/forms/SavedCheckbox'
import { changeReminder } from '../api/membership'

type Props = { isOn: boolean; hasEmail: boolean }

/** The reminder before the membership ends. */
export function Reminder({ isOn, hasEmail }: Props) {
  const client = useQueryClient()
  return (
    <SavedCheckbox
      role="switch"
      label={t`Remind me by e-mail two weeks before it ends`}
      hint={hasEmail ? t`A membership does not renew by itself.` : t`Confirm an e-mail address above to be reminded.`}
      isOn={isOn}
      onSave={(value) => changeReminder(client, value)}
      disabled={!hasEmail}
    />
  )
}
