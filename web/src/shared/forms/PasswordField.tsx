import { useState, type ReactNode } from 'react'
import { t } from 'ttag'
import { cx } from '@/shared/lib/cx'
import { Field } from './Field'

type Props = {
  name: string
  label: string
  /** Password managers fill in the current password, and offer a new one. */
  autoComplete: 'current-password' | 'new-password'
  hint?: ReactNode
}

/** A password, hidden unless the reader shows it. */
export function PasswordField({ name, label, autoComplete, hint }: Props) {
  const [isShown, setShown] = useState(false)
  return (
    <Field name={name} label={label} hint={hint}>
      {({ className, ...control }) => (
        <div dir="ltr" className="relative">
          <input
            {...control}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            required
            className={cx(className, 'pe-17')}
          />
          <button
            type="button"
            aria-label={isShown ? t`Hide ${label.toLowerCase()}` : t`Show ${label.toLowerCase()}`}
            onClick={() => setShown(!isShown)}
            className="absolute top-0 end-0 grid h-11 w-16 place-items-center rounded-lg text-sm font-medium text-ink-soft hover:text-ink"
          >
            {isShown ? t`Hide` : t`Show`}
          </button>
        </div>
      )}
    </Field>
  )
}
