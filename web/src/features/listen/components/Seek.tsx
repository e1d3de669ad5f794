import type { KeyboardEvent } from 'react'
import { t } from 'ttag'
import { Slider } from '@/shared/ui/Slider'
import { ARROW_SECONDS, SEEK } from '../constants'
import type { PlayerState } from '../hooks/usePlayer'
import { formatTime, spokenDuration } from '../times'

const ARROWS: Record<string, 1 | -1> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }

type Props = { player: Pick<PlayerState, 'time' | 'duration' | 'seek'>; disabled: boolean }

/**
 * The position: a slider from 0 to 100 percent in steps of 0.1, between the elapsed time and the duration. Recordings run
 * from left to right in every language, as readers of Hebrew know them from other players.
 */
export function Seek({ player: { time, duration, seek }, disabled }: Props) {
  const percent = duration > 0 ? Math.min((time / duration) * SEEK.max, SEEK.max) : 0
  const byArrow = (event: KeyboardEvent) => {
    const direction = ARROWS[event.key]
    if (!direction || event.shiftKey) return
    event.preventDefault()
    seek(Math.min(Math.max(time + direction * ARROW_SECONDS, 0), duration))
  }
  return (
    <div dir="ltr" className="flex basis-full items-center gap-3 text-sm text-ink-soft tabular-nums sm:order-last">
      <span className="min-w-9">{formatTime(time)}</span>
      <Slider
        {...SEEK}
        label={t`Position`}
        value={Math.round(percent / SEEK.step) * SEEK.step}
        valueText={duration > 0 ? t`${spokenDuration(time)} of ${spokenDuration(duration)}` : spokenDuration(time)}
        onChange={(value) => seek((value / SEEK.max) * duration)}
        onKeyDown={byArrow}
        disabled={disabled || duration === 0}
      />
      <span className="min-w-9 text-end">{duration > 0 ? formatTime(duration) : '–:––'}</span>
    </div>
  )
}
