import { t } from 'ttag'
import { PasswordField } from '@/shared/forms/PasswordField'

/** The current password, which changes of the account need (ACCOUNT-4). An account without one needs a recent sign-in. */
export function CurrentPasswordField({ hasPassword }: { hasPassword: boolean }) {
  if (!hasPassword) {
    return (
      <p className="text-sm text-ink-soft">
        {t`Your account has no password, so you must have signed in within the last 15 minutes to do this.`}
      </p>
    )
  }
  return <PasswordField name="currentPassword" label={t`Current password`} autoComplete="current-password" />
}
