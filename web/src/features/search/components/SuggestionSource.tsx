/** Headless InstantSearch: it queries while the reader types and passes the groups to the search box. */
import { useEffect, useState } from 'react'
import { Configure, Index, InstantSearch, useInstantSearch, useSearchBox } from 'react-instantsearch'
import { createInstantClient } from '../instantClient'
import { INDEXES, SUGGESTED, toGroups, type RawHit, type SuggestionGroup } from '../suggestions'

export type SuggestionState = { query: string; groups: SuggestionGroup[]; failed: boolean; retry?: () => void }

type Props = { query: string; onChange: (state: SuggestionState) => void }

const [FIRST, ...OTHERS] = INDEXES

export default function SuggestionSource({ query, onChange }: Props) {
  const [client] = useState(createInstantClient)
  return (
    <InstantSearch searchClient={client} indexName={FIRST} future={{ preserveSharedStateOnUnmount: true }}>
      <Configure hitsPerPage={SUGGESTED[FIRST]} />
      {OTHERS.map((name) => (
        <Index key={name} indexName={name}>
          <Configure hitsPerPage={SUGGESTED[name]} />
        </Index>
      ))}
      <Bridge query={query} onChange={onChange} />
    </InstantSearch>
  )
}

function Bridge({ query, onChange }: Props) {
  const { refine } = useSearchBox()
  const { scopedResults, status } = useInstantSearch()
  useEffect(() => refine(query), [query, refine])
  useEffect(() => {
    if (status !== 'idle') return
    const answered = scopedResults.map(({ indexId, results }) => ({
      indexId,
      hits: (results?.hits ?? []) as RawHit[],
    }))
    const first = scopedResults[0]?.results
    onChange({ query: first?.query ?? '', groups: toGroups(answered), failed: Boolean(first && 'failed' in first) })
  }, [scopedResults, status, onChange])
  return null
}
