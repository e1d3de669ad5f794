import { t } from 'ttag'
import { InlineError } from '@/shared/ui/QueryError'
import { SEARCH_ERRORS } from '../errorTexts'
import type { SuggestionState } from './SuggestionSource'

/** The message if there are no suggestions. */
export function PanelNote({ found, query }: { found: SuggestionState; query: string }) {
  if (found.failed) {
    return (
      <div role="alert">
        <InlineError className="min-h-11 px-4" onRetry={found.retry}>
          {SEARCH_ERRORS.suggestions}
        </InlineError>
      </div>
    )
  }
  if (found.query !== query || found.groups.length > 0) return null
  return <p className="px-4 py-3 text-sm text-ink-faint">{t`No suggestions. Press Enter to search everything.`}</p>
}
