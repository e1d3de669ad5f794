import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { jt, msgid, ngettext, t } from 'ttag'
import { cx } from '@/shared/lib/cx'
import { readPageNumber } from '@/shared/lib/searchParams'
import { locale } from '@/shared/lib/language'
import { BidiText } from '@/shared/ui/BidiText'
import { CautionNotice } from '@/shared/ui/CautionNotice'
import { Notice } from '@/shared/ui/Notice'
import { QueryError } from '@/shared/ui/QueryError'
import { SitePageLinks } from '@/shared/ui/SitePageLinks'
import { SkeletonList } from '@/shared/ui/Skeleton'
import type { SearchResponse } from '@/api/types'
import { countResults, searchQuery, showsClosest } from '../api/searchResults'
import { facetsOf } from '../facets'
import type { SelectedFilters } from '../filters'
import { useFocusOnPage } from '../hooks/useFocusOnPage'
import { useSearchFilters } from '../hooks/useSearchFilters'
import { useSearchTracking } from '../hooks/useSearchTracking'
import { MAX_PAGES, pageCount } from '../pages'
import { SEARCH_ERRORS } from '../errorTexts'
import { AbsentTerms } from './AbsentTerms'
import { ClosestPosts } from './ClosestPosts'
import { NoResults } from './NoResults'
import { MishnahCard } from './MishnahCard'
import { PlaceNote } from './PlaceNote'
import { ResultGroups } from './ResultGroups'
import { NoSuchPage, ResultPages } from './ResultPages'
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
  const [params] = useSearchParams()
  const page = readPageNumber(params)
  const area = useRef<HTMLElement>(null)
  const found = useSearchQuery(q, filters.selected, page)
  const { data, isPlaceholderData: isStale } = found
  const results = useFocusOnPage(page, data !== undefined && !isStale)
  const shownPage = useLastSettled(page, !isStale)
  const isAnswered = data !== undefined && !isStale && !isTyping
  useSearchTracking(isAnswered && !data.cautionNotice ? { query: data.query, resultCount: countResults(data) + data.sitePages.length } : undefined, isSubmitted)
  const wasNarrowed = useLastSettled(filters.count > 0, !isStale)
  // Without any results there is nothing to filter.
  const canNarrow = !data || wasNarrowed || filters.count > 0 || countResults(data) > 0
  const clear = () => {
    area.current?.focus({ preventScroll: true })
    filters.clear()
  }
  const caution = data?.cautionNotice
  if (caution && countResults(data) === 0) return <CautionNotice {...caution} />
  return (
    <>
      {caution && <CautionNotice {...caution} />}
      {canNarrow && (
        <SearchFilters
          ref={area}
          counts={facetsOf(data)}
          filters={filters}
          found={data && countResults(data)}
          isStale={isStale}
        />
      )}
      {data && shownPage === 1 && <SitePageLinks pages={data.sitePages} className="mt-5" />}
      {found.error ? (
        <SearchFailed error={found.error} onRetry={found.retry} />
      ) : (
        <ResultCount answer={data} q={isStale ? data?.query : q} page={shownPage} isNarrowed={wasNarrowed} />
      )}
      {page > MAX_PAGES && <NoSuchPage />}
      {found.isPending && page <= MAX_PAGES && <SkeletonList count={3} label={t`Searching…`} className="mt-4 grid gap-5" />}
      {data && page <= MAX_PAGES && (
        <div
          ref={results}
          aria-busy={isStale}
          className={cx('transition-opacity duration-200', isStale && 'opacity-70 delay-150')}
        >
          {data.verse && shownPage === 1 && <VerseCard verse={data.verse} />}
          {data.mishnah && shownPage === 1 && <MishnahCard mishnah={data.mishnah} />}
          {countResults(data) > 0 ? (
            <Results answer={data} page={shownPage} />
          ) : wasNarrowed ? (
            <NoMatchingFilters onClear={clear} />
          ) : showsClosest(data, shownPage, wasNarrowed) ? (
            <ClosestPosts answer={data} />
          ) : (
            data.sitePages.length === 0 && <NoResults q={data.query} suggestions={data.suggestions} />
          )}
        </div>
      )}
    </>
  )
}

function useSearchQuery(q: string, selected: SelectedFilters, page: number) {
  const { data, error, isPlaceholderData, isPending, refetch } = useQuery({
    ...searchQuery(q, selected, page),
    placeholderData: keepPreviousData,
  })
  return { data, error, isPlaceholderData, isPending, retry: () => void refetch() }
}

function Results({ answer, page }: { answer: SearchResponse; page: number }) {
  const count = pageCount(answer)
  if (page > count) return <NoSuchPage />
  return (
    <>
      <ResultGroups answer={answer} page={page} />
      <ResultPages page={page} count={count} />
    </>
  )
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
      {SEARCH_ERRORS.search}
    </QueryError>
  )
}

type Shown = { page: number; isNarrowed: boolean }

/** 'Found N results for “q”' (SEARCH-11), announced to screen readers. */
function ResultCount({ answer, q = '', ...shown }: Shown & { answer: SearchResponse | undefined; q: string | undefined }) {
  return (
    <div role="status" className="mt-6 min-h-8">
      {answer && (
        <h2 className="font-sans text-base font-medium tracking-normal text-ink-faint">
          {headline(answer, q, shown)}
        </h2>
      )}
      <AbsentTerms terms={answer?.absentTerms} />
      <SearchNotes notes={answer?.notes} place={answer?.place} withoutTerms={!!answer?.absentTerms.length} />
      {answer && <PlaceNote answer={answer} />}
    </div>
  )
}

function headline(answer: SearchResponse, q: string, { page, isNarrowed }: Shown): ReactNode {
  const count = countResults(answer)
  if (count === 0 && page > 1) return t`No results found, page ${page}`
  if (showsClosest(answer, page, isNarrowed)) return t`No teaching answers this directly. Closest in meaning:`
  // With filters nobody knows what the library has without them.
  if (count === 0) return answer.sitePages.length > 0 && !isNarrowed ? t`No teaching is about this.` : t`No results found`
  const shown = count.toLocaleString(locale)
  const results = ngettext(msgid`${shown} result`, `${shown} results`, count)
  const query = <BidiText key="query">{q}</BidiText>
  return <>{page > 1 ? jt`Found ${results} for “${query}”, page ${page}` : jt`Found ${results} for “${query}”`}</>
}

function NoMatchingFilters({ onClear }: { onClear: () => void }) {
  return (
    <div className="mt-3">
      <Notice kind="empty" action={{ label: t`Clear filters`, onClick: onClear }}>
        {t`Nothing that was found matches these filters.`}
      </Notice>
    </div>
  )
}
