import { useState } from 'react'
import { savedPosition, savedSpeed } from '../listeningHistory'
import { playback, type Track, type TrackStatus } from '../playback'
import * as player from '../player/player'
import { useFileExists } from './useFileExists'
import { useDuration } from './useDuration'
import { useStore } from '@/shared/hooks/useStore'

export type PlayerState = {
  status: 'checking' | TrackStatus
  time: number
  /** 0 while it is not known. */
  duration: number
  speed: number
  volume: number
  toggle: () => void
  seek: (seconds: number) => void
  retry: () => void
}

/** The player state of one teaching: the shared player's if it plays this recording, otherwise the initial state. */
export function usePlayer(track: Track, preload: boolean): PlayerState {
  const now = useStore(playback)
  const file = useFileExists(track.url)
  const own = now.track?.page === track.page
  const length = useDuration(track.url, preload && !own && file.state === 'there')
  const [chosen, choose] = useState<number | null>(null)
  const shared = { volume: now.volume, retry: file.again }
  const ahead = {
    ...shared,
    time: chosen ?? savedPosition(track.page),
    duration: length.duration,
    speed: now.track ? now.speed : savedSpeed(),
  }
  const toggle = () => {
    player.toggle(track, chosen ?? undefined)
    choose(null)
  }
  if (file.state === 'checking') return { ...ahead, status: 'checking', toggle, seek: choose }
  if (file.state === 'missing' || (!own && length.failed)) return { ...ahead, status: 'unavailable', toggle, seek: choose }
  if (own) return { ...now, ...shared, toggle, seek: player.seek, retry: () => player.play(track) }
  return { ...ahead, status: preload && !length.duration ? 'loading' : 'ready', toggle, seek: choose }
}
