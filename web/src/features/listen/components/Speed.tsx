import { useId } from 'react'
import { t } from 'ttag'
import { SPEEDS } from '../constants'
import type { PlayerState } from '../hooks/usePlayer'
import { setSpeed } from '../player/player'

type Props = { player: Pick<PlayerState, 'speed'>; disabled: boolean }

/** The playback speed, for this recording and the next. */
export function Speed({ player, disabled }: Props) {
  const id = useId()
  return (
    <div className="sm:ms-auto">
      <label htmlFor={id} className="sr-only">
        {t`Speed`}
      </label>
      <select
        id={id}
        dir="ltr"
        disabled={disabled}
        value={player.speed}
        onChange={(event) => setSpeed(Number(event.target.value))}
        className="min-h-11 rounded-lg border border-rule-strong bg-paper ps-3 pe-9 text-sm text-ink disabled:opacity-55"
      >
        {SPEEDS.map((speed) => (
          <option key={speed} value={speed}>
            {speed}×
          </option>
        ))}
      </select>
    </div>
  )
}
