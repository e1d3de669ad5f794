import { Search, X } from 'lucide-react'
import { useId, useRef, type ComponentProps } from 'react'
import { t } from 'ttag'
import { useEarlyInput } from '@/shared/hooks/useEarlyInput'
import { cx } from '@/shared/lib/cx'

export const FIELD_CLASSES =
  'min-h-11 w-full rounded-lg border border-rule-strong bg-raised text-ink ' +
  'transition-colors duration-150 hover:border-ink-faint focus-visible:border-tekhelet'

type Props = Omit<ComponentProps<'input'>, 'onChange' | 'ref'> & {
  label: string
  value: string
  onChange: (value: string) => void
  onClear?: () => void
}

/** A search field with a clear button once it has a value. */
export function SearchField({ label, value, onChange, onClear, className, ...rest }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEarlyInput(input, value, onChange)
  return (
    <div className={cx('relative', className)}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search aria-hidden size={18} className="pointer-events-none absolute top-3.5 start-3.5 text-ink-faint" />
      <input
        ref={input}
        id={id}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={cx(FIELD_CLASSES, 'pe-11 ps-10')}
        {...rest}
      />
      {value && onClear && (
        <button
          type="button"
          aria-label={t`Clear`}
          onClick={onClear}
          className="absolute top-0 end-0 grid size-11 place-items-center rounded-lg text-ink-faint hover:text-ink"
        >
          <X aria-hidden size={18} />
        </button>
      )}
    </div>
  )
}
