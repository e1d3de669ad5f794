import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { SCREEN_ERRORS } from '@/api/errorTexts'
import { cx } from '@/shared/lib/cx'
import { pluralize } from '@/shared/lib/text'
import { Notice } from '@/shared/ui/Notice'
import { QueryError } from '@/shared/ui/QueryError'
import { SkeletonList } from '@/shared/ui/Skeleton'
import type { SearchResponse } from '@/api/types'
import { countResults, searchQuery } from '../api/search'
import { facetsOf } from '../facets'
import type { SelectedFilters } from '../filters'
import { useMoreResults } from '../hooks/useMoreResults'
import { useSearchFilters } from '../hooks/useSearchFilters'
import { useSearchTracking } from '../hooks/useSearchTracking'
import { PlaceNote } from './PlaceNote'
import { ResultGroups } from './ResultGroups'
import { SearchFilters } from './SearchFilters'
import { SearchNotes } from './SearchNotes'
import { VerseCard } from './VerseCard'

type Props = {
  q: string
  /** Whether the reader is typing another search. */
  isTyping: boolean
  isSubmitted: boolean
}

/** The results of a search with its filters. */
export function SearchResults({ q, isTyping, isSubmitted }: Props) {
  const filters = useSearchFilters()
  const area = useRef<HTMLElement>(null)
  const found = useSearchQuery(q, filters.selected)
  const { data, isPlaceholderData: isStale } = found
  const isAnswered = data !== undefined && !isStale && !isTyping
  useSearchTracking(isAnswered ? { query: data.query, resultCount: countResults(data) } : undefined, isSubmitted)
  const wasNarrowed = useLastSettled(filters.count > 0, !isStale)
  // Without any results there is nothing to filter.
  const canNarrow = !data || wasNarrowed || filters.count > 0 || countResults(data) > 0
  const clear = () => {
    area.current?.focus({ preventScroll: true })
    filters.clear()
  }
  return (
    <>
      {canNarrow && (
        <SearchFilters
          ref={area}
          counts={facetsOf(data)}
          filters={filters}
          found={data && countResults(data)}
          isStale={isStale}
        />
      )}
      {found.error ? <SearchFailed error={found.error} onRetry={found.retry} /> : <ResultCount answer={data} q={isStale ? data?.query : q} />}
      {found.isPending && <SkeletonList count={3} label="Searching…" className="mt-4 grid gap-5" />}
      {data && (
        <div
          aria-busy={isStale}
          className={cx('transition-opacity duration-200', isStale && 'opacity-70 delay-150')}
        >
          {data.verse && <VerseCard verse={data.verse} />}
          {wasNarrowed && countResults(data) === 0 ? (
            <NoMatchingFilters onClear={clear} />
          ) : (
            <Groups answer={data} q={q} selected={filters.selected} />
          )}
        </div>
      )}
    </>
  )
}

function useSearchQuery(q: string, selected: SelectedFilters) {
  const { data, error, isPlaceholderData, isPending, refetch } = useQuery({
    ...searchQuery(q, selected),
    placeholderData: keepPreviousData,
  })
  return { data, error, isPlaceholderData, isPending, retry: () => void refetch() }
}

function Groups({ answer, q, selected }: { answer: SearchResponse; q: string; selected: SelectedFilters }) {
  return <ResultGroups results={useMoreResults(answer, q, selected)} />
}

/** The value from the last settled state. */
function useLastSettled<T>(value: T, isSettled: boolean): T {
  const [settled, setSettled] = useState(value)
  if (isSettled && settled !== value) setSettled(value)
  return isSettled ? value : settled
}

function SearchFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <QueryError className="mt-8" error={error} onRetry={onRetry}>
      {SCREEN_ERRORS.search}
    </QueryError>
  )
}

/** 'Found N results for "q"' (SEARCH-11), announced to screen readers. */
function ResultCount({ answer, q = '' }: { answer: SearchResponse | undefined; q: string | undefined }) {
  return (
    <div role="status" className="mt-6 min-h-8">
      {answer && (
        <h2 className="font-sans text-base font-medium tracking-normal text-ink-faint">
          {countResults(answer) === 0 ? 'No results found' : `Found ${pluralize(countResults(answer), 'result')} for "${q}"`}
        </h2>
      )}
      <SearchNotes notes={answer?.notes} />
      {answer && <PlaceNote answer={answer} />}
    </div>
  )
}

function NoMatchingFilters({ onClear }: { onClear: () => void }) {
  return (
    <div className="mt-3">
      <Notice kind="empty" action={{ label: 'Clear filters', onClick: onClear }}>
        Nothing that was found matches these filters.
      </Notice>
    </div>
  )
}
