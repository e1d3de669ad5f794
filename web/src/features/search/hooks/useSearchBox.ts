import { useId, useState, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import { searchPath } from '@/shared/lib/paths'
import { isSearchable } from '../searchable'
import type { SuggestionState } from '../components/SuggestionSource'
import { optionTargets } from '../panelOptions'
import { removeRecentSearch } from '../recentSearches'
import { useCombobox } from './useCombobox'
import { useRecentSearches } from './useRecentSearches'

const NOTHING: SuggestionState = { query: '', groups: [], failed: false }

export type SearchText = {
  text: string
  setText: (text: string) => void
  /** Searches on the page itself. Without it, submitting leads to the search page. */
  search?: () => void
}

/** What the panel of a search box offers for its text, and where each option leads. */
export function useSearchBox(input: RefObject<HTMLInputElement | null>, { text, setText, search }: SearchText, onLeave?: () => void) {
  const navigate = useNavigate()
  const listId = useId()
  const [found, setFound] = useState(NOTHING)
  const options = useOptions(text, found)
  const { query, searchable, recent, offersRecent, targets } = options
  const leave = () => {
    box.setOpen(false)
    input.current?.blur()
    onLeave?.()
  }
  const go = (to: string) => {
    leave()
    void navigate(to)
  }
  const forget = (search: string) => {
    removeRecentSearch(search)
    // The pressed button is gone, or belongs to another search now.
    input.current?.focus()
  }
  const box = useCombobox({
    count: targets.length,
    onChoose: (index) => {
      // The last option opens all results.
      if (!offersRecent && index < targets.length - 1) found.onOpen?.()
      go(targets[index] ?? searchPath(query))
    },
    onClear: () => setText(''),
    onRemove: offersRecent ? (index) => forget(recent[index] ?? '') : undefined,
    stayOnTab: offersRecent,
  })
  const submit = () => {
    if (search) {
      box.setOpen(false)
      search()
    } else if (searchable) go(searchPath(query))
  }
  return { ...options, listId, text, setText, found, setFound, box, shown: box.open && (searchable || offersRecent), leave, forget, submit }
}

export type SearchBoxState = ReturnType<typeof useSearchBox>

/** An empty field offers recent searches; a text offers its suggestions and all its results. */
function useOptions(text: string, found: SuggestionState) {
  const recent = useRecentSearches()
  const query = text.trim()
  const searchable = isSearchable(text)
  const groups = searchable && found.query !== '' ? found.groups : []
  const offersRecent = text === '' && recent.length > 0
  const targets = offersRecent ? recent.map(searchPath) : searchable ? optionTargets(groups, query) : []
  return { query, searchable, groups, recent, offersRecent, targets }
}
