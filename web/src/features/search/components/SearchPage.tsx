import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { SearchAnswer } from '@/api/types'
import { useAddressText } from '@/shared/hooks/useAddressText'
import { useTitle } from '@/shared/hooks/useTitle'
import { cx } from '@/shared/lib/cx'
import { counted } from '@/shared/lib/text'
import { toast } from '@/shared/lib/toastStore'
import { Button } from '@/shared/ui/Button'
import { Notice } from '@/shared/ui/Notice'
import { SearchField } from '@/shared/ui/SearchField'
import { SkeletonList } from '@/shared/ui/Skeleton'
import { GROUP_LIMIT, GROUP_LIMIT_MAX, isSearchable, searchQuery } from '../api/search'
import { useRememberArrival } from '../hooks/useRecentSearches'
import { rememberSearch } from '../recentSearches'
import { ResultGroups } from './ResultGroups'
import { SearchNotes } from './SearchNotes'
import { VerseCard } from './VerseCard'

export function SearchPage() {
  const search = useAddressText()
  useTitle('Search')
  useRememberArrival(search.q)
  return (
    <div className="page pt-9 pb-16 md:pt-14">
      <div className="mx-auto max-w-[46rem]">
        <h1 className="text-[2.125rem] md:text-[2.6rem]">Search</h1>
        <SearchForm search={search} />
        {isSearchable(search.q) ? <Results key="results" q={search.q} /> : <Invitation />}
      </div>
    </div>
  )
}

function SearchForm({ search }: { search: ReturnType<typeof useAddressText> }) {
  const form = useRef<HTMLFormElement>(null)
  // Someone who comes here without a question came to type one.
  const startEmpty = useRef(search.q === '')
  useEffect(() => {
    if (startEmpty.current) form.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [])
  return (
    <form
      ref={form}
      role="search"
      aria-label="Library"
      className="mt-6 grid grid-cols-[minmax(0,1fr)_auto] gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (isSearchable(search.text)) {
          rememberSearch(search.text)
          search.commit()
        } else toast('Search query too short', 'Please enter at least 2 characters to search')
      }}
    >
      <SearchField
        label="Search"
        placeholder="A word, a verse, a portion…"
        dir="auto"
        value={search.text}
        onChange={search.type}
        onClear={() => search.commit('')}
      />
      <Button type="submit">Search</Button>
    </form>
  )
}

function Invitation() {
  return (
    <p className="mt-8 font-serif text-lg text-ink-soft">
      Look for a word, a verse such as Genesis 12:1, a portion, or a Hebrew term. Spelling may wander: Shabbat, Shabbos
      and שבת find each other.
    </p>
  )
}

function Results({ q }: { q: string }) {
  const [more, setMore] = useState({ q, limit: GROUP_LIMIT })
  const limit = more.q === q ? more.limit : GROUP_LIMIT
  const { data, error, isPlaceholderData, isPending, refetch } = useQuery({
    ...searchQuery(q, limit),
    placeholderData: keepPreviousData,
  })
  if (error) {
    return (
      <div className="mt-8">
        <Notice kind="error" action={{ label: 'Try again', onClick: () => void refetch() }}>
          Error: Search failed. Please try again.
        </Notice>
      </div>
    )
  }
  return (
    <>
      <div role="status" className="mt-8 min-h-8">
        {data && (
          <h2 className="font-sans text-base font-medium tracking-normal text-ink-faint">
            {headline(data, isPlaceholderData ? data.query : q)}
          </h2>
        )}
        <SearchNotes notes={data?.notes} />
      </div>
      {isPending && <SkeletonList count={3} label="Searching…" className="mt-4 grid gap-5" />}
      {data && (
        <div
          aria-busy={isPlaceholderData}
          className={cx('transition-opacity duration-200', isPlaceholderData && 'opacity-70 delay-150')}
        >
          {data.verse && <VerseCard verse={data.verse} />}
          <ResultGroups answer={data} />
          {canShowMore(data, limit) && (
            <div className="mt-10 flex justify-center">
              <Button look="outline" size="large" onClick={() => setMore({ q, limit: GROUP_LIMIT_MAX })}>
                Show more results
              </Button>
            </div>
          )}
        </div>
      )}
    </>
  )
}

/** 'Found N results for "q"' (document 1; a count of one by decision 48). */
function headline({ totals }: SearchAnswer, q: string): string {
  const found = totals.posts + totals.series + totals.torahTimelines
  return found === 0 ? 'No results found' : `Found ${counted(found, 'result')} for "${q}"`
}

function canShowMore({ totals, posts, series, torahTimelines }: SearchAnswer, limit: number): boolean {
  const hidden = totals.posts > posts.length || totals.series > series.length || totals.torahTimelines > torahTimelines.length
  return hidden && limit < GROUP_LIMIT_MAX
}
