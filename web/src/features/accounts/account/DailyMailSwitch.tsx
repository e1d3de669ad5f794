import { useQueryClient } from '@tanstack/react-query'
import { t } from 'ttag'
import { SavedCheckbox } from '@/shared/forms/SavedCheckbox'
import { changeProfile, type User } from '../api/account'

/** Switches the mail of the day on and off (ACCOUNT-14). It goes to a confirmed address alone. */
export function DailyMailSwitch({ user }: { user: User }) {
  const client = useQueryClient()
  return (
    <div className="mt-6 border-t border-rule pt-5">
      <SavedCheckbox
        role="switch"
        label={t`A reminder each morning`}
        hint={t`One e-mail with today’s teaching, today’s aliyah and the cards that are due; not on Shabbat and on holidays.`}
        isOn={user.dailyMail}
        disabled={user.email === null}
        onSave={(dailyMail) => changeProfile(client, { dailyMail })}
      />
    </div>
  )
}
