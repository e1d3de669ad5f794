import { Button } from '@/shared/ui/Button'
import { UNAVAILABLE, UNAVAILABLE_NOTE } from '../texts'

/** Shown after a failed check, load or playback (LISTEN-17), with a retry button. */
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
