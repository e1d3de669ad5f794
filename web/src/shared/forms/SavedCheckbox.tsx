import { useId, useState } from 'react'
import { t } from 'ttag'
import { errorText } from '@/api/formErrors'
import { toast } from '@/shared/lib/toastStore'

type Props = {
  label: string
  hint: string
  isOn: boolean
  /** Rejects if it could not be saved. */
  onSave: (isOn: boolean) => Promise<void>
  /** What the reader cannot set is shown as off. */
  disabled?: boolean
  role?: 'switch'
}

/** A setting that is saved as it is ticked. */
export function SavedCheckbox({ label, hint, isOn, onSave, disabled = false, role }: Props) {
  const id = useId()
  // What was ticked is shown at once; after a failure what the server has.
  const [ticked, setTicked] = useState<boolean | null>(null)
  const save = async (value: boolean) => {
    setTicked(value)
    try {
      await onSave(value)
      toast(t`Saved`)
    } catch (error) {
      toast(t`This could not be saved`, errorText(error), 'error')
    }
    setTicked(null)
  }
  return (
    <div className="flex gap-3.5">
      <input
        id={id}
        type="checkbox"
        role={role}
        className="mt-0.5 size-5.5 shrink-0 accent-tekhelet"
        checked={!disabled && (ticked ?? isOn)}
        disabled={disabled}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => ticked === null && void save(target.checked)}
      />
      <div>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      </div>
    </div>
  )
}
