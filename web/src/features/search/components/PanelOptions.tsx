import type { SearchBoxState } from '../hooks/useSearchBox'
import { clearRecentSearches } from '../recentSearches'
import { RecentSearches } from './RecentSearches'
import { SuggestionList } from './SuggestionList'

type Props = { state: SearchBoxState; focusInput: () => void }

/** Recent searches while the field is empty, else suggestions. Loaded when the field gets the focus. */
export default function PanelOptions({ state, focusInput }: Props) {
  const { listId, box, recent, offersRecent, found, groups, query, leave, forget } = state
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
