import { Button } from '@/shared/ui/Button'
import { UNAVAILABLE, UNAVAILABLE_NOTE } from '../texts'

/** Told on a failed check, a load error and a play failure (document 2, section 8), with a way on. */
export function AudioUnavailable({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="mt-2 rounded-lg border border-danger/35 bg-danger-wash px-4 py-3">
      <p className="text-danger">{UNAVAILABLE}</p>
      <p className="mt-1 text-sm text-ink-soft">{UNAVAILABLE_NOTE}</p>
      <Button variant="link" size="inline" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
