import { t } from 'ttag'
import { Button } from '@/shared/ui/Button'
import { LISTEN_ERRORS } from '../errorTexts'

/** Shown after a failed check, load or playback (LISTEN-17), with a retry button. */
export function AudioUnavailable({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="mt-2 rounded-lg border border-danger/35 bg-danger-wash px-4 py-3">
      <p className="text-danger">{LISTEN_ERRORS.audio}</p>
      <p className="mt-1 text-sm text-ink-soft">{LISTEN_ERRORS.audioNote}</p>
      <Button variant="link" size="inline" onClick={onRetry}>
        {t`Try again`}
      </Button>
    </div>
  )
}
