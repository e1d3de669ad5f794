import { useEffect } from 'react'
import { msgid, ngettext } from 'ttag'
import type { SearchBoxState } from '../hooks/useSearchBox'
import { clearRecentSearches } from '../recentSearches'
import { RecentSearches } from './RecentSearches'
import { SuggestionList } from './SuggestionList'

type Props = { state: SearchBoxState; focusInput: () => void; onSummary: (summary: string) => void }

/** Recent searches while the field is empty, else suggestions. Loaded when the field gets the focus. */
export default function PanelOptions({ state, focusInput, onSummary }: Props) {
  const { listId, box, recent, offersRecent, found, groups, query, leave, forget } = state
  const summary = summarize(state)
  useEffect(() => onSummary(summary), [onSummary, summary])
  const forgetAll = () => {
    clearRecentSearches()
    focusInput()
  }
  const open = () => {
    found.onOpen?.()
    leave()
  }
  const list = { id: listId, activeIndex: box.active, onFollow: leave, onHover: box.reset }
  if (offersRecent) return <RecentSearches {...list} searches={recent} onForget={forget} onForgetAll={forgetAll} />
  return <SuggestionList {...list} groups={groups} query={query} onOpen={open} />
}

/** The number of options, once those of the text have arrived. The panel itself announces a failure. */
function summarize({ offersRecent, recent, found, query }: SearchBoxState): string {
  if (offersRecent) {
    const count = recent.length
    return ngettext(msgid`${count} recent search`, `${count} recent searches`, count)
  }
  if (found.query !== query || found.failed) return ''
  const count = found.groups.reduce((sum, group) => sum + group.options.length, 0)
  return ngettext(msgid`${count} suggestion`, `${count} suggestions`, count)
}
