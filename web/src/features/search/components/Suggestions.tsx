import { Suspense, useEffect } from 'react'
import { lazyWithRetry } from '@/shared/lib/lazyWithRetry'
import { ErrorBoundary } from '@/shared/ui/ErrorBoundary'
import type { SuggestionState } from './SuggestionSource'

const SuggestionSource = lazyWithRetry(() => import('./SuggestionSource'))

type Props = {
  /** The text to suggest for; empty while there is none. */
  query: string
  onChange: (state: SuggestionState) => void
  /** Whether the searches count in the statistics. Those of the search page are counted there. */
  isCounted: boolean
}

/** Loads the code of the suggestions, which then passes them on. The search works without it. */
export function Suggestions({ query, onChange, isCounted }: Props) {
  return (
    <ErrorBoundary fallback={(retry) => <UnavailableSource query={query} onChange={onChange} retry={retry} />}>
      <Suspense fallback={null}>
        <SuggestionSource query={query} onChange={onChange} isCounted={isCounted} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Replaces the suggestion code if it could not be loaded. */
function UnavailableSource({ query, onChange, retry }: Omit<Props, 'isCounted'> & { retry: () => void }) {
  useEffect(() => onChange({ query, groups: [], failed: true, retry }), [query, onChange, retry])
  return null
}
