import { Eye, EyeOff } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { cx } from '@/shared/lib/cx'
import { Field } from './Field'

type Props = {
  name: string
  label: string
  /** Password managers fill in the present password, and offer a new one. */
  autoComplete: 'current-password' | 'new-password'
  hint?: ReactNode
}

/** A password, hidden unless the reader shows it. */
export function PasswordField({ name, label, autoComplete, hint }: Props) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field name={name} label={label} hint={hint}>
      {({ className, ...control }) => (
        <div className="relative">
          <input
            {...control}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            required
            className={cx(className, 'pr-12')}
          />
          <button
            type="button"
            aria-label={`Show ${label.toLowerCase()}`}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
            className="absolute top-0 right-0 grid size-11 place-items-center rounded-lg text-ink-faint hover:text-ink"
          >
            <Icon aria-hidden size={19} />
          </button>
        </div>
      )}
    </Field>
  )
}
