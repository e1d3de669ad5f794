import { Field } from '@/shared/forms/Field'

/** The name to sign in with. */
export function UsernameField() {
  return (
    <Field
      name="username"
      label="Username"
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={50}
      hint="English or Hebrew letters, digits, hyphens and underscores."
      required
    />
  )
}
