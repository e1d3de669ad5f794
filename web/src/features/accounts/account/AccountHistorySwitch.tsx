import { useQueryClient } from '@tanstack/react-query'
import { t } from 'ttag'
import { SavedCheckbox } from '@/shared/forms/SavedCheckbox'
import { changeProfile, type User } from '../api/account'

/** Switches the history of the account off and on, for every device (ACCOUNT-13). */
export function AccountHistorySwitch({ user }: { user: User }) {
  const client = useQueryClient()
  return (
    <div className="mt-6 border-t border-rule pt-5">
      <SavedCheckbox
        role="switch"
        label={t`Keep a history in my account`}
        hint={t`Without it nothing is recorded any more, on any device: neither what you read and hear nor the time that you study. What is listed stays until you remove it.`}
        isOn={user.keepsHistory}
        onSave={(keepsHistory) => changeProfile(client, { keepsHistory })}
      />
    </div>
  )
}
