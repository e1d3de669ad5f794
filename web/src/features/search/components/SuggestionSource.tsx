/** Headless InstantSearch: it queries while the reader types and passes the groups to the search box. */
import { useEffect, useState } from 'react'
import { Configure, Index, InstantSearch, useInstantSearch, useSearchBox } from 'react-instantsearch'
import { trackResultOpened } from '@/shared/lib/searchAnalytics'
import { useSearchTracking } from '../hooks/useSearchTracking'
import { createInstantClient } from '../instantClient'
import { INDEXES, SUGGESTED, toGroups, type RawResults, type SuggestionGroup } from '../suggestions'

export type SuggestionState = {
  query: string
  groups: SuggestionGroup[]
  failed: boolean
  retry?: () => void
  /** Reports that a suggestion was opened. It comes with the suggestions, so that reading pages load no tracking code. */
  onOpen?: () => void
}

type Props = { query: string; onChange: (state: SuggestionState) => void; isCounted: boolean }

const [FIRST, ...OTHERS] = INDEXES

export default function SuggestionSource({ query, onChange, isCounted }: Props) {
  const [client] = useState(createInstantClient)
  return (
    <InstantSearch searchClient={client} indexName={FIRST} future={{ preserveSharedStateOnUnmount: true }}>
      <Configure hitsPerPage={SUGGESTED[FIRST]} />
      {OTHERS.map((name) => (
        <Index key={name} indexName={name}>
          <Configure hitsPerPage={SUGGESTED[name]} />
        </Index>
      ))}
      <Bridge query={query} onChange={onChange} isCounted={isCounted} />
    </InstantSearch>
  )
}

function Bridge({ query, onChange, isCounted }: Props) {
  const { refine } = useSearchBox()
  const { scopedResults, status } = useInstantSearch()
  const first = scopedResults[0]?.results
  const answered = first?.query ?? ''
  const failed = Boolean(first && 'failed' in first)
  const resultCount = failed ? 0 : scopedResults.reduce((sum, { results }) => sum + (results?.nbHits ?? 0), 0)
  const isAnswered = status === 'idle' && query !== '' && query === answered && !failed
  useSearchTracking(isCounted && isAnswered ? { query, resultCount } : undefined)
  useEffect(() => refine(query), [query, refine])
  useEffect(() => {
    if (status !== 'idle') return
    const hits = scopedResults.map(({ indexId, results }): RawResults => ({ indexId, hits: results?.hits ?? [] }))
    const onOpen = () => trackResultOpened({ query: answered, resultCount })
    onChange({ query: answered, groups: toGroups(hits), failed, onOpen })
  }, [scopedResults, status, onChange, answered, failed, resultCount])
  return null
}
