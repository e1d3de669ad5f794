import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { NavigationType, useNavigationType, useSearchParams } from 'react-router'
import { c, t } from 'ttag'
import { useTitle } from '@/shared/hooks/useTitle'
import { useUrlSearchText } from '@/shared/hooks/useUrlSearchText'
import { readPageNumber } from '@/shared/lib/searchParams'
import { isServerRendered } from '@/shared/lib/serverRendered'
import { toast } from '@/shared/lib/toastStore'
import { COLLECTIONS } from '@/shared/lib/collections'
import { countResults, searchQuery, showsClosest } from '../api/searchResults'
import { isSearchable } from '../searchable'
import { useConfirmedSearches } from '../hooks/useConfirmedSearches'
import { useRecentSearches, useRecordSearch } from '../hooks/useRecentSearches'
import { useSearchFilters } from '../hooks/useSearchFilters'
import { addRecentSearch } from '../recentSearches'
import { POPULAR_SEARCHES } from '../popularSearches'
import { CalendarResult } from './CalendarResult'
import { LinkChips, SearchChips } from './SearchChips'
import { SearchForm } from './SearchForm'
import { SearchResults } from './SearchResults'

/** SEARCH-9. */
const TOO_SHORT = { title: t`Search query too short`, text: t`Please enter at least 2 characters to search` }

type Props = {
  /** What stands above what a search shows: the library's answer to a question. */
  answer?: (q: string, below: ShownBelow) => ReactNode
}

export function SearchPage({ answer }: Props) {
  const search = useUrlSearchText()
  const [params] = useSearchParams()
  const page = readPageNumber(params)
  useTitle(searchTitle(search.q, page))
  useRecordSearch(search.q)
  const [submitted, setSubmitted] = useState('')
  // Typing replaces the URL; every other navigation leads to a search that is complete.
  const arrived = useNavigationType() !== NavigationType.Replace
  return (
    <div className="search-page page pt-3 pb-16 md:pt-14">
      {/* What was searched on this device comes later, and moves no footer. */}
      <div className="mx-auto min-h-dvh max-w-[46rem]">
        <h1 className="text-[2.6rem] max-md:sr-only">{c('verb').t`Search`}</h1>
        <PageSearchBox search={search} onSubmit={setSubmitted} />
        {isSearchable(search.q) && page === 1 && <CalendarResult q={search.q} />}
        {isSearchable(search.q) && page === 1 && answer && <AnswerAbove q={search.q} answer={answer} />}
        {isSearchable(search.q) ? (
          <SearchResults
            key="results"
            q={search.q}
            isTyping={search.text.trim() !== search.q}
            isSubmitted={arrived || submitted === search.q}
          />
        ) : (
          <SearchHint q={search.q} />
        )}
      </div>
    </div>
  )
}

/** What a search shows; null while it is running. */
type ShownBelow = 'results' | 'closest' | 'nothing' | null

function AnswerAbove({ q, answer }: { q: string; answer: NonNullable<Props['answer']> }) {
  const { selected, count } = useSearchFilters()
  const { data } = useQuery(searchQuery(q, selected))
  if (!data) return answer(q, null)
  if (countResults(data) > 0) return answer(q, 'results')
  return answer(q, showsClosest(data, 1, count > 0) ? 'closest' : 'nothing')
}

/** 'shabbat – Search, page 2'. */
function searchTitle(q: string, page: number): string {
  const title = isSearchable(q) ? t`${q} – Search` : c('verb').t`Search`
  return page > 1 ? t`${title}, page ${page}` : title
}

type FormProps = { search: ReturnType<typeof useUrlSearchText>; onSubmit: (q: string) => void }

/** The page's own box, which takes the place of the header's (SEARCH-8). */
function PageSearchBox({ search, onSubmit }: FormProps) {
  const confirm = useConfirmedSearches()
  const form = useRef<HTMLFormElement>(null)
  const isFocusing = useRef(false)
  // Without a query the reader came to type one, and may have begun elsewhere while the script was on its way.
  const startsEmpty = useRef(search.q === '')
  useEffect(() => {
    const { activeElement, body } = document
    if (!startsEmpty.current || (isServerRendered() && activeElement !== body)) return
    isFocusing.current = true
    form.current?.querySelector('input')?.focus({ preventScroll: true })
    isFocusing.current = false
  }, [])
  const submit = () => {
    if (!isSearchable(search.text)) {
      toast(TOO_SHORT.title, TOO_SHORT.text)
      return
    }
    addRecentSearch(search.text)
    onSubmit(search.text.trim())
    confirm(search)
  }
  return (
    <div className="md:mt-6">
      <SearchForm
        label={t`Library`}
        field={{ text: search.text, setText: search.type, search: submit }}
        variant="page"
        shortcut
        ref={form}
        isPageFocusing={() => isFocusing.current}
        placeholder={t`A word, a verse, a portion…`}
      />
    </div>
  )
}

/** What to begin with: topics, and what was searched on this device. */
function Beginnings() {
  const recent = useRecentSearches()
  return (
    <div className="mt-7 grid gap-7">
      <SearchChips label={t`Popular topics`} searches={POPULAR_SEARCHES} heading="h2" />
      <LinkChips label={t`Browse the library`} links={COLLECTIONS} heading="h2" />
      {recent.length > 0 && <SearchChips label={t`Recent searches`} searches={recent.map((q) => ({ q, label: q }))} heading="h2" />}
    </div>
  )
}

function SearchHint({ q }: { q: string }) {
  return (
    <>
      {q !== '' && (
        <p role="status" className="mt-8 font-semibold">
          {t`Search query too short. Please enter at least 2 characters to search.`}
        </p>
      )}
      <p className="mt-8 font-serif text-lg text-ink-soft">
        {t`Look for a word, a verse such as Genesis 12:1, a portion, or a Hebrew term. Spelling may wander: Shabbat, Shabbos and שבת find each other.`}
      </p>
      {q === '' && <Beginnings />}
    </>
  )
}
