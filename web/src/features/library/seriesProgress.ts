/** How far a reader is in a series, and which lesson comes next (SERIES-14). */
import { isFinished, lastTime, openPart } from '@/api/places/progress'
import type { Place } from '@/api/places/store'
import type { SeriesPost } from '@/api/types'

export type SeriesProgress = {
  /** How many lessons were read, or heard, to their end. */
  read: number
  /** The lesson that is open, or else the first unread one after the last one read; null where all are read. */
  next: SeriesPost | null
  /** The paragraph at which an open lesson goes on. */
  anchor: string | null
}

/** Of lessons in their order; null where none was begun. */
export function seriesProgress(lessons: SeriesPost[], places: readonly Place[]): SeriesProgress | null {
  const placeOf = new Map(places.map((place) => [place.postId, place]))
  const begun = lessons.flatMap(({ postId }, index) => {
    const place = placeOf.get(postId)
    return place ? [{ index, place }] : []
  })
  const [last] = begun.sort((one, other) => lastTime(other.place) - lastTime(one.place))
  if (!last) return null
  const finished = new Set(begun.filter(({ place }) => isFinished(place)).map(({ index }) => index))
  const isUnread = (_: SeriesPost, index: number) => !finished.has(index)
  if (!finished.has(last.index)) return { read: finished.size, next: lessons[last.index] ?? null, anchor: anchorOf(last.place) }
  const next = lessons.find((lesson, index) => index > last.index && isUnread(lesson, index)) ?? lessons.find(isUnread)
  return { read: finished.size, next: next ?? null, anchor: null }
}

function anchorOf(place: Place): string | null {
  const part = openPart(place)
  return part?.kind === 'reading' ? part.anchor : null
}

/** Whether the dates follow the order of the lessons. Otherwise they would read as another order. */
export const hasDatesInOrder = (lessons: SeriesPost[]): boolean =>
  lessons.every(({ post }, index) => {
    const before = lessons[index - 1]
    return !before || Date.parse(before.post.publishDate) <= Date.parse(post.publishDate)
  })
