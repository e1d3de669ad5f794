import { t } from 'ttag'
import { useStore } from '@/shared/hooks/useStore'
import { continuesLessons, setContinuesLessons } from '../player/lessons'

/** Whether the next lesson of a series begins by itself (LISTEN-22). One choice for all recordings of this device. */
export function ContinueOption() {
  const isOn = useStore(continuesLessons)
  return (
    <label className="flex min-h-11 items-center gap-3 text-sm text-ink-soft">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => setContinuesLessons(event.target.checked)}
        className="size-5 shrink-0 accent-tekhelet"
      />
      {t`Continue with the next lesson`}
    </label>
  )
}
