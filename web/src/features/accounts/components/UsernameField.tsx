import { t } from 'ttag'
import { Field } from '@/shared/forms/Field'

/** The name to sign in with. */
export function UsernameField() {
  return (
    <Field
      name="username"
      label={t`Username`}
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={50}
      hint={t`English or Hebrew letters, digits, hyphens and underscores.`}
      required
    />
  )
}
