import { t } from 'ttag'
import { lazyWithRetry } from '@/shared/lib/lazyWithRetry'
import { OptionalPart } from '@/shared/ui/OptionalPart'
import { useStore } from '@/shared/hooks/useStore'
import { ambience, playback } from '../playback'

// Loads with the first sound.
const NowPlaying = lazyWithRetry(() => import('./NowPlaying'))

/** The audio bar at the bottom of every page. */
export function ListeningBar() {
  const { track } = useStore(playback)
  const ambient = useStore(ambience).status === 'playing'
  if (!track && !ambient) return null
  return (
    <OptionalPart name={t`The listening bar`} floating>
      <NowPlaying />
    </OptionalPart>
  )
}
