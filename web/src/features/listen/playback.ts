/** The playback state. Small enough for every page; the player's code loads with the first recording. */
import { createStore } from '@/shared/lib/store'
import type { AmbientId } from './ambient/sounds'
import { AMBIENT_VOLUME, VOLUME } from './constants'

/** A recording of a teaching. `page` is the teaching's path and the key of its saved position. */
export type Track = {
  page: string
  url: string
  title: string
  author: string
  picture: string | null | undefined
  /** The series in which it is listened to. */
  series?: { id: number; slug: string } | undefined
}

/** LISTEN-7. An ended recording is 'ready' again. */
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

/** The lessons before and after the one that plays, and in how many seconds the next one begins by itself (LISTEN-22). */
export type Lessons = { previous: Track | null; next: Track | null; startsIn: number | null }

export const NO_LESSONS: Lessons = { previous: null, next: null, startsIn: null }
export const lessons = createStore<Lessons>(NO_LESSONS)

export type Ambience = {
  sound: AmbientId
  status: 'paused' | 'playing' | 'unavailable'
  volume: number
  /** The primary source failed and the fallback file plays. */
  fallback: boolean
}

export const ambience = createStore<Ambience>({
  sound: 'water',
  status: 'paused',
  volume: AMBIENT_VOLUME.initial,
  fallback: false,
})
