import { Volume2, VolumeX } from 'lucide-react'
import { t } from 'ttag'
import { Slider } from '@/shared/ui/Slider'
import { VOLUME } from '../constants'
import type { PlayerState } from '../hooks/usePlayer'
import { setVolume } from '../player/player'

type Props = { player: Pick<PlayerState, 'volume'>; disabled: boolean }

/** The volume: 0 to 1 in steps of 0.01, initially 1. */
export function Volume({ player: { volume }, disabled }: Props) {
  const { min, max, step } = VOLUME
  const Icon = volume === 0 ? VolumeX : Volume2
  return (
    <div dir="ltr" className="flex items-center gap-2.5 text-ink-soft max-sm:basis-full sm:w-36">
      <Icon aria-hidden size={18} className="shrink-0" />
      <Slider
        {...{ min, max, step }}
        label={t`Volume`}
        value={volume}
        valueText={t`${Math.round(volume * 100)} percent`}
        onChange={setVolume}
        disabled={disabled}
      />
    </div>
  )
}
