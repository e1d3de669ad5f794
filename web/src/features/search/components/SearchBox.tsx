import { useRef, useState, type FocusEvent } from 'react'
import { msgid, ngettext, t } from 'ttag'
import { useSearchBox, type SearchBoxState } from '../hooks/useSearchBox'
import { useSearchShortcut } from '../hooks/useSearchShortcut'
import { SearchInput, type SearchBoxVariant } from './SearchInput'
import { preloadPanel, SearchPanel } from './SearchPanel'
import { Suggestions } from './Suggestions'

type Props = {
  variant?: SearchBoxVariant
  /** Answer `/` and Ctrl-K. One box on a page at a time. */
  shortcut?: boolean
  /** Called when a search or a suggestion navigates away. */
  onLeave?: () => void
}

/** Search with suggestions while typing. Submitting navigates to /search?q= (SEARCH-2, SEARCH-5). */
export function SearchBox({ variant = 'default', shortcut = false, onLeave }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [requested, setRequested] = useState(false)
  const state = useSearchBox(input, onLeave)
  const { box, shown, query, searchable, setFound } = state
  useSearchShortcut(input, shortcut)
  const focusInput = () => input.current?.focus()
  const onFocus = () => {
    setRequested(true)
    preloadPanel()
    box.setOpen(true)
  }
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) box.setOpen(false)
  }
  return (
    <form
      role="search"
      aria-label={t`Site`}
      className="relative w-full"
      onBlur={onBlur}
      onSubmit={(event) => {
        event.preventDefault()
        state.submit()
      }}
    >
      <SearchInput ref={input} state={state} variant={variant} shortcut={shortcut} onFocus={onFocus} focusInput={focusInput} />
      {requested && <Suggestions query={searchable ? query : ''} onChange={setFound} />}
      <p role="status" className="sr-only">
        {shown && announce(state)}
      </p>
      {shown && <SearchPanel state={state} variant={variant} focusInput={focusInput} />}
    </form>
  )
}

/** The number of options, once those of the text have arrived. The panel itself announces a failure. */
function announce({ offersRecent, recent, found, query }: SearchBoxState): string {
  if (offersRecent) {
    const count = recent.length
    return ngettext(msgid`${count} recent search`, `${count} recent searches`, count)
  }
  if (found.query !== query || found.failed) return ''
  const count = found.groups.reduce((sum, group) => sum + group.options.length, 0)
  return ngettext(msgid`${count} suggestion`, `${count} suggestions`, count)
}
