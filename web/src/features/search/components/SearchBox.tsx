import { Search, X } from 'lucide-react'
import { Suspense, useCallback, useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { SCREEN_ERRORS } from '@/api/errorTexts'
import { cx } from '@/shared/lib/cx'
import { lazyWithRetry } from '@/shared/lib/lazyWithRetry'
import { searchPath } from '@/shared/lib/paths'
import { pluralize } from '@/shared/lib/text'
import { ErrorBoundary } from '@/shared/ui/ErrorBoundary'
import { isSearchable } from '../api/search'
import { useCombobox } from '../hooks/useCombobox'
import { useRecentSearches } from '../hooks/useRecentSearches'
import { useSearchedText } from '../hooks/useSearchedText'
import { useSearchShortcut } from '../hooks/useSearchShortcut'
import { clearRecentSearches, removeRecentSearch } from '../recentSearches'
import { PanelNote } from './PanelNote'
import { RecentSearches } from './RecentSearches'
import { optionId, optionTargets, SuggestionList } from './SuggestionList'
import type { SuggestionState } from './SuggestionSource'

const SuggestionSource = lazyWithRetry(() => import('./SuggestionSource'))

export type SearchBoxVariant = 'default' | 'navbar' | 'minimal'

type Props = {
  variant?: SearchBoxVariant
  /** Answer `/` and Ctrl-K. One box on a page at a time. */
  shortcut?: boolean
  /** Called when a search or a suggestion navigates away. */
  onLeave?: () => void
}

const NOTHING: SuggestionState = { query: '', groups: [], failed: false }

const VARIANTS: Record<SearchBoxVariant, string> = {
  default: 'border-rule-strong bg-raised rounded-lg',
  navbar: 'border-rule bg-sunken hover:border-rule-strong focus-within:border-rule-strong focus-within:bg-raised rounded-full',
  minimal: 'border-transparent border-b-rule-strong bg-transparent rounded-none',
}

/** Search with suggestions while typing. Submitting navigates to /search?q= (SEARCH-2, SEARCH-5). */
export function SearchBox({ variant = 'default', shortcut = false, onLeave }: Props) {
  const navigate = useNavigate()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useSearchedText()
  const [requested, setRequested] = useState(false)
  const [found, setFound] = useState(NOTHING)
  useSearchShortcut(input, shortcut)

  const query = text.trim()
  const searchable = isSearchable(text)
  const groups = searchable && found.query !== '' ? found.groups : []
  const recent = useRecentSearches()
  const asksRecent = text === '' && recent.length > 0
  const targets = asksRecent ? recent.map(searchPath) : searchable ? optionTargets(groups, query) : []
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
      if (!asksRecent && index < targets.length - 1) found.onOpen?.()
      go(targets[index] ?? searchPath(query))
    },
    onClear: () => setText(''),
    onRemove: asksRecent ? (index) => forget(recent[index] ?? '') : undefined,
    stayOnTab: asksRecent,
  })
  const shown = box.open && (searchable || asksRecent)
  const onFound = useCallback((state: SuggestionState) => setFound(state), [])
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) box.setOpen(false)
  }
  const onPanelKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    input.current?.focus()
    box.setOpen(false)
  }

  return (
    <form
      role="search"
      aria-label="Site"
      className="relative w-full"
      onBlur={onBlur}
      onSubmit={(event) => {
        event.preventDefault()
        if (searchable) go(searchPath(query))
      }}
    >
      <div className={cx(
          'relative flex items-center border transition-colors duration-150',
          'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-tekhelet',
          VARIANTS[variant],
        )}>
        <button
          type="submit"
          aria-label="Search"
          disabled={!searchable}
          className="grid size-11 shrink-0 place-items-center rounded-full text-ink-faint enabled:hover:text-tekhelet"
        >
          <Search aria-hidden size={18} />
        </button>
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label="Search teachings, series and portions"
          aria-autocomplete="list"
          aria-expanded={shown}
          aria-controls={shown ? listId : undefined}
          aria-activedescendant={shown && box.active >= 0 ? optionId(listId, box.active) : undefined}
          aria-keyshortcuts={shortcut ? '/ Control+K' : undefined}
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          dir="auto"
          placeholder="Search the library"
          value={text}
          onFocus={() => {
            setRequested(true)
            box.setOpen(true)
          }}
          onChange={(event) => {
            setText(event.target.value)
            box.reset()
            box.setOpen(true)
          }}
          onKeyDown={box.onKeyDown}
          className="min-h-11 w-full min-w-0 bg-transparent pr-2 text-base outline-none"
        />
        {text === '' && shortcut && (
          <kbd aria-hidden className="mr-3 hidden rounded border border-rule-strong/60 px-1.5 font-sans text-xs text-ink-faint lg:block">
            /
          </kbd>
        )}
        {text !== '' && (
          <button
            type="button"
            aria-label="Clear search"
            onClick={() => {
              setText('')
              input.current?.focus()
            }}
            className="grid size-11 shrink-0 place-items-center rounded-full text-ink-faint hover:text-ink"
          >
            <X aria-hidden size={17} />
          </button>
        )}
      </div>
      {requested && (
        <ErrorBoundary fallback={(retry) => <UnavailableSource query={query} onChange={onFound} retry={retry} />}>
          <Suspense fallback={null}>
            <SuggestionSource query={searchable ? query : ''} onChange={onFound} />
          </Suspense>
        </ErrorBoundary>
      )}
      <p role="status" className="sr-only">
        {shown && asksRecent && pluralize(recent.length, 'recent search', 'recent searches')}
        {shown && !asksRecent && found.query === query && announce(found)}
      </p>
      {shown && (
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
          {asksRecent ? (
            <RecentSearches
              id={listId}
              searches={recent}
              activeIndex={box.active}
              onFollow={leave}
              onHover={box.reset}
              onForget={forget}
              onForgetAll={() => {
                clearRecentSearches()
                input.current?.focus()
              }}
            />
          ) : (
            <>
              <PanelNote found={found} query={query} />
              <SuggestionList
                id={listId}
                groups={groups}
                query={query}
                activeIndex={box.active}
                onOpen={() => {
                  found.onOpen?.()
                  leave()
                }}
                onFollow={leave}
                onHover={box.reset}
              />
            </>
          )}
        </div>
      )}
    </form>
  )
}

function announce({ groups, failed }: SuggestionState): string {
  if (failed) return SCREEN_ERRORS.suggestions
  return pluralize(groups.reduce((sum, group) => sum + group.options.length, 0), 'suggestion')
}

/** Replaces the suggestion code if it could not be loaded: the search works without it. */
function UnavailableSource({ query, onChange, retry }: { query: string; onChange: (state: SuggestionState) => void; retry: () => void }) {
  useEffect(() => onChange({ query, groups: [], failed: true, retry }), [query, onChange, retry])
  return null
}
