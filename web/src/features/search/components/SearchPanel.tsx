import type { KeyboardEvent } from 'react'
import { cx } from '@/shared/lib/cx'
import type { SearchBoxState } from '../hooks/useSearchBox'
import { clearRecentSearches } from '../recentSearches'
import { PanelNote } from './PanelNote'
import { RecentSearches } from './RecentSearches'
import type { SearchBoxVariant } from './SearchInput'
import { SuggestionList } from './SuggestionList'

type Props = { state: SearchBoxState; variant: SearchBoxVariant; focusInput: () => void }

/** The panel below the search box: recent searches or suggestions. */
export function SearchPanel({ state, variant, focusInput }: Props) {
  const { listId, box, recent, offersRecent, found, groups, query, leave, forget } = state
  const onPanelKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    focusInput()
    box.setOpen(false)
  }
  const forgetAll = () => {
    clearRecentSearches()
    focusInput()
  }
  const open = () => {
    found.onOpen?.()
    leave()
  }
  const list = { id: listId, activeIndex: box.active, onFollow: leave, onHover: box.reset }
  return (
    // Handles keys that bubble from the panel's buttons.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      data-state="open"
      onKeyDown={onPanelKey}
      className={cx(
        'panel-enter z-50 overflow-y-auto overscroll-contain rounded-xl border border-rule-strong/50 bg-raised shadow-panel',
        variant === 'navbar'
          ? 'fixed inset-x-3 top-[calc(var(--header-height)+0.25rem)] max-h-[calc(100dvh-var(--header-height)-var(--tabbar-height)-1.5rem)] lg:absolute lg:inset-x-auto lg:top-full lg:right-0 lg:mt-2 lg:w-[30rem]'
          : 'absolute inset-x-0 top-full mt-2 max-h-[60dvh]',
      )}
    >
      {offersRecent ? (
        <RecentSearches {...list} searches={recent} onForget={forget} onForgetAll={forgetAll} />
      ) : (
        <>
          <PanelNote found={found} query={query} />
          <SuggestionList {...list} groups={groups} query={query} onOpen={open} />
        </>
      )}
    </div>
  )
}
