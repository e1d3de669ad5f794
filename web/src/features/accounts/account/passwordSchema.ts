import { minLength, optional, pipe, string } from 'valibot'
import { t } from 'ttag'

/** The current password of an account that has one. */
export const currentPassword = (hasPassword: boolean) =>
  hasPassword ? pipe(string(), minLength(1, t`Please enter your current password.`)) : optional(string(), '')

/** What the server expects of it. */
export const proof = (currentPassword: string) => ({ currentPassword: currentPassword || null })
