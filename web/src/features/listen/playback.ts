/** What is being listened to. Light enough for every page to know; the player's own code comes with the first one. */
import { createStore } from '@/shared/lib/store'
import type { AmbientId } from './ambient/sounds'
import { AMBIENT_VOLUME, VOLUME } from './constants'

/** A recording of a teaching. `page` is the teaching's address and names it in the browser's memory. */
export type Track = { page: string; url: string; title: string; author: string; picture: string | null }

/** Document 2, section 4. 'ready' is also where an ended recording is: at its start. */
export type TrackStatus = 'loading' | 'ready' | 'playing' | 'paused' | 'blocked' | 'unavailable'

export type Playback = {
  track: Track | null
  status: TrackStatus
  time: number
  duration: number
  volume: number
  speed: number
}

export const playback = createStore<Playback>({
  track: null,
  status: 'ready',
  time: 0,
  duration: 0,
  volume: VOLUME.initial,
  speed: 1,
})

export type Ambience = {
  sound: AmbientId
  status: 'paused' | 'playing' | 'unavailable'
  volume: number
  /** The primary source failed and its other file plays. */
  fallback: boolean
}

export const ambience = createStore<Ambience>({
  sound: 'water',
  status: 'paused',
  volume: AMBIENT_VOLUME.initial,
  fallback: false,
})
