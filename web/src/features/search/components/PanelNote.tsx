import { SCREEN_ERRORS } from '@/api/errorTexts'
import { Button } from '@/shared/ui/Button'
import type { SuggestionState } from './SuggestionSource'

/** The message if there are no suggestions. */
export function PanelNote({ found, query }: { found: SuggestionState; query: string }) {
  if (found.failed) {
    return (
      <p className="flex min-h-11 flex-wrap items-center gap-x-3 px-4 text-sm text-ink-faint">
        {SCREEN_ERRORS.suggestions}
        {found.retry && (
          <Button variant="link" size="inline" onClick={found.retry}>
            Try again
          </Button>
        )}
      </p>
    )
  }
  if (found.query !== query || found.groups.length > 0) return null
  return <p className="px-4 py-3 text-sm text-ink-faint">No suggestions. Press Enter to search everything.</p>
}
