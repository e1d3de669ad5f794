import { queryErrorText } from '@/api/errorTexts'
import { InlineError } from '@/shared/ui/QueryError'

type Props = { error: unknown; onRetry: () => void; children?: string }

/** A line above what is shown, which could not be refetched: it stays, because of what may be typed in it. */
export function RefetchError({ error, onRetry, children = 'This could not be refreshed.' }: Props) {
  return (
    <div role="alert" className="mt-4">
      {error !== null && <InlineError onRetry={onRetry}>{queryErrorText(error, children)}</InlineError>}
    </div>
  )
}
