import { lazy, Suspense } from 'react'
import { useStore } from '../hooks/useStore'
import { ambience, playback } from '../playback'

// Comes with the first sound.
const NowPlaying = lazy(() => import('./NowPlaying'))

/** What one hears, at the foot of every page. */
export function ListeningBar() {
  const { track } = useStore(playback)
  const ambient = useStore(ambience).status === 'playing'
  if (!track && !ambient) return null
  return (
    <Suspense fallback={null}>
      <NowPlaying />
    </Suspense>
  )
}
