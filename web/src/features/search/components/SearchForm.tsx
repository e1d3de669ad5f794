import { useRef, useState, type FocusEvent, type RefObject } from 'react'
import { useSearchBox, type SearchText } from '../hooks/useSearchBox'
import { useEarlyInput } from '@/shared/hooks/useEarlyInput'
import { paths } from '@/shared/lib/paths'
import { useSearchShortcut } from '../hooks/useSearchShortcut'
import { SearchInput, type SearchBoxVariant } from './SearchInput'
import { preloadPanel, SearchPanel } from './SearchPanel'
import { Suggestions } from './Suggestions'

type Props = {
  /** Names the form among the searches of the page. */
  label: string
  field: SearchText
  variant: SearchBoxVariant
  shortcut: boolean
  onLeave?: (() => void) | undefined
  /** Whether the focus comes from the page itself, which opens no panel. */
  isPageFocusing?: () => boolean
  ref?: RefObject<HTMLFormElement | null>
  placeholder?: string
}

/** A search box with a panel of suggestions, or of recent searches while it is empty. */
export function SearchForm({ label, field, variant, shortcut, onLeave, isPageFocusing, ref, placeholder }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [requested, setRequested] = useState(false)
  const [summary, setSummary] = useState('')
  const state = useSearchBox(input, field, onLeave)
  const { box, shown, query, searchable, setFound } = state
  useSearchShortcut(input, shortcut)
  const focusInput = () => input.current?.focus()
  const open = () => {
    setRequested(true)
    preloadPanel()
    box.setOpen(true)
  }
  useEarlyInput(input, field.text, (text) => {
    field.setText(text)
    if (document.activeElement === input.current) open()
  })
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) box.setOpen(false)
  }
  return (
    <form
      ref={ref}
      role="search"
      action={paths.search}
      aria-label={label}
      className="relative w-full"
      onBlur={onBlur}
      onSubmit={(event) => {
        event.preventDefault()
        state.submit()
      }}
    >
      <SearchInput
        ref={input}
        state={state}
        variant={variant}
        shortcut={shortcut}
        placeholder={placeholder}
        onFocus={() => !isPageFocusing?.() && open()}
        onUse={open}
        focusInput={focusInput}
      />
      {requested && <Suggestions query={searchable ? query : ''} onChange={setFound} isCounted={variant !== 'page'} />}
      <p role="status" className="sr-only">
        {shown && summary}
      </p>
      {shown && <SearchPanel state={state} variant={variant} focusInput={focusInput} onSummary={setSummary} />}
    </form>
  )
}
