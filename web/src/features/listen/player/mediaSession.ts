/** Media Session: metadata and controls on lock screens, keyboards and headsets. */
import type { Playback, Track } from '../playback'
import { site } from '@/shared/lib/siteConfig'

type Commands = {
  play: () => void
  pause: () => void
  skip: (direction: 1 | -1) => void
  seek: (seconds: number) => void
  close: () => void
}

const ICON = { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }

/** Older browsers lack it or some of its actions. */
const session = () => ('mediaSession' in navigator ? navigator.mediaSession : null)

export function announce({ title, author, picture }: Track, commands: Commands): void {
  const artwork = [...(picture ? [{ src: picture }] : []), ICON]
  const now = session()
  if (now) now.metadata = new MediaMetadata({ title, artist: author, album: site.siteName, artwork })
  announceLessons(null, null)
  handle('play', commands.play)
  handle('pause', commands.pause)
  handle('stop', commands.close)
  handle('seekbackward', () => commands.skip(-1))
  handle('seekforward', () => commands.skip(1))
  handle('seekto', ({ seekTime }) => seekTime !== undefined && commands.seek(seekTime))
}

/** The lessons before and after this one; a missing one has no control. */
export function announceLessons(previous: (() => void) | null, next: (() => void) | null): void {
  handle('previoustrack', previous)
  handle('nexttrack', next)
}

export function updatePositionState({ time, duration, speed }: Playback): void {
  if (!(duration > 0) || !Number.isFinite(duration)) return
  session()?.setPositionState({ duration, playbackRate: speed, position: Math.min(time, duration) })
}

const ACTIONS = ['play', 'pause', 'stop', 'seekbackward', 'seekforward', 'seekto', 'previoustrack', 'nexttrack'] as const

export function clearMediaSession(): void {
  const now = session()
  if (now) now.metadata = null
  for (const action of ACTIONS) handle(action, null)
}

function handle(action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    session()?.setActionHandler(action, handler)
  } catch {
    return // this browser does not support the action
  }
}

