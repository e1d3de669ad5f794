/**
 * The recordings before and after the one that plays, within its series, and going on to the next one when it ends
 * (LISTEN-22). What plays a track is passed in by the player.
 */
import { apiUrl } from '@/api/endpoints'
import { getList } from '@/api/request'
import type { SeriesPost } from '@/api/types'
import { postPath } from '@/shared/lib/paths'
import { readStorage, writeStorage } from '@/shared/lib/storage'
import { createStore } from '@/shared/lib/store'
import { isPlayable } from '../audioUrl'
import { lessons, NO_LESSONS, type Track } from '../playback'

const KEY = 'continue-lessons'
/** Long enough to hear the announcement and to cancel. */
export const SECONDS_BEFORE_NEXT = 8

/** Whether the next lesson begins by itself: kept on this device, off at first. */
export const continuesLessons = createStore(readStorage(KEY) === '1', false)

export function setContinuesLessons(isOn: boolean): void {
  writeStorage(KEY, isOn ? '1' : null)
  continuesLessons.set(isOn)
  if (!isOn) cancelNext()
}

type Series = NonNullable<Track['series']>
let followed: Track | null = null
let timer: ReturnType<typeof setInterval> | undefined

/** Loads what is before and after a recording, and calls `onChange` with it. Without a network there is nothing. */
export async function followLessons(track: Track, onChange: () => void): Promise<void> {
  forgetLessons()
  followed = track
  if (!track.series) return
  const { series } = track
  try {
    const posts = await getList(apiUrl('/api/series/{id}/posts', { path: { id: series.id } }))
    if (followed !== track) return
    const tracks = recordings(posts, series)
    const at = tracks.findIndex(({ page }) => page === track.page)
    if (at < 0) return
    lessons.update({ previous: tracks[at - 1] ?? null, next: tracks[at + 1] ?? null })
    onChange()
  } catch {
    return // the recording plays alone
  }
}

/** The lessons that this reader can listen to, in their order. */
function recordings(posts: readonly SeriesPost[], series: Series): Track[] {
  return [...posts]
    .sort((one, other) => one.position - other.position)
    .flatMap(({ post }) => {
      const { title, author, audioUrl: url, imageUrl: picture, isLocked } = post
      return url && isPlayable(url) && !isLocked ? [{ page: postPath(post), url, title, author, picture, series }] : []
    })
}

export function forgetLessons(): void {
  cancelNext()
  followed = null
  lessons.set(NO_LESSONS)
}

/** A recording has ended: announces the next lesson and begins it, at once where nobody sees the page. */
export function goOn(play: (track: Track) => void): void {
  const { next } = lessons.read()
  if (!next || !continuesLessons.read()) return
  // The timers of a hidden page may stop.
  if (document.visibilityState === 'hidden') {
    play(next)
    return
  }
  lessons.update({ startsIn: SECONDS_BEFORE_NEXT })
  timer = setInterval(() => {
    const left = (lessons.read().startsIn ?? 0) - 1
    if (left > 0) lessons.update({ startsIn: left })
    else play(next)
  }, 1_000)
}

export function cancelNext(): void {
  clearInterval(timer)
  timer = undefined
  if (lessons.read().startsIn !== null) lessons.update({ startsIn: null })
}
