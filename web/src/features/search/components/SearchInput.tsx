import { Search, X } from 'lucide-react'
import type { Ref } from 'react'
import { c, t } from 'ttag'
import { useHydrated } from '@/shared/hooks/useHydrated'
import { cx } from '@/shared/lib/cx'
import type { SearchBoxState } from '../hooks/useSearchBox'
import { optionId } from '../panelOptions'

export type SearchBoxVariant = 'default' | 'navbar' | 'minimal' | 'page'

const VARIANTS: Record<SearchBoxVariant, string> = {
  default: 'border-rule-strong bg-raised rounded-lg',
  navbar: 'border-rule bg-sunken hover:border-rule-strong focus-within:border-rule-strong focus-within:bg-raised rounded-full',
  minimal: 'border-transparent border-b-rule-strong bg-transparent rounded-none',
  page: 'border-rule-strong bg-raised rounded-lg',
}

const BUTTON = 'grid size-11 shrink-0 place-items-center rounded-full text-ink-faint'

type Props = {
  ref: Ref<HTMLInputElement>
  state: SearchBoxState
  variant: SearchBoxVariant
  shortcut: boolean
  placeholder?: string | undefined
  onFocus: () => void
  /** Called when the reader types or clicks into the field. */
  onUse: () => void
  focusInput: () => void
}

/** The field of the search box with its buttons. That of the search page searches while the reader types: by its script it needs none. */
export function SearchInput({ variant, focusInput, ...field }: Props) {
  const { state, shortcut } = field
  const { text, setText, searchable } = state
  const isHydrated = useHydrated()
  const clear = () => {
    setText('')
    focusInput()
  }
  return (
    <div
      className={cx(
        // On a phone the room at the end is there also without the button, so that the field keeps its width.
        'relative flex items-center border transition-colors duration-150 max-sm:pe-11',
        'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-tekhelet',
        VARIANTS[variant],
      )}
    >
      {variant === 'page' && isHydrated ? (
        <span className={cx(BUTTON, 'pointer-events-none')}>
          <Search aria-hidden size={18} />
        </span>
      ) : (
        <button type="submit" aria-label={c('verb').t`Search`} disabled={isHydrated && !searchable} className={cx(BUTTON, 'enabled:hover:text-tekhelet')}>
          <Search aria-hidden size={18} />
        </button>
      )}
      <Combobox {...field} />
      {text === '' && shortcut && (
        <kbd aria-hidden className="me-3 hidden rounded border border-rule-strong/60 px-1.5 font-sans text-xs text-ink-faint xl:block">
          /
        </kbd>
      )}
      {text !== '' && (
        <button type="button" aria-label={t`Clear search`} onClick={clear} className={cx(BUTTON, 'max-sm:absolute max-sm:end-0 hover:text-ink')}>
          <X aria-hidden size={17} />
        </button>
      )}
    </div>
  )
}

function Combobox({ ref, state, shortcut, placeholder, onFocus, onUse }: Omit<Props, 'variant' | 'focusInput'>) {
  const { text, setText, listId, shown, box } = state
  // Without a script it is a plain field.
  const combobox = useHydrated() && ({ role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': shown } as const)
  return (
    <input
      ref={ref}
      type="text"
      name="q"
      {...combobox}
      aria-label={t`Search teachings, series and portions`}
      aria-controls={shown ? listId : undefined}
      aria-activedescendant={shown && box.active >= 0 ? optionId(listId, box.active) : undefined}
      aria-keyshortcuts={shortcut ? '/ Control+K' : undefined}
      inputMode="search"
      enterKeyHint="search"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      // The placeholder is in the direction of the page.
      dir={text ? 'auto' : undefined}
      placeholder={placeholder ?? t`Search the library`}
      value={text}
      onFocus={onFocus}
      onClick={onUse}
      onChange={(event) => {
        setText(event.target.value)
        box.reset()
        onUse()
      }}
      onKeyDown={box.onKeyDown}
      className="min-h-11 w-full min-w-0 bg-transparent pe-2 text-base outline-none"
    />
  )
}
