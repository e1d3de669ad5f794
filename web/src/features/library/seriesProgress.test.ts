import { describe, expect, it } from 'vitest'
import type { Place } from '@/api/places/store'
import type { SeriesPost } from '@/api/types'
import { aCard } from '@/testing/data'
import { hasDatesInOrder, seriesProgress } from './seriesProgress'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString()
const read = (postId: number, minute: number, anchor: string | null = null): Place => ({ postId, reading: { anchor, at: at(minute) }, listening: null })
const heard = (postId: number, minute: number, seconds = 0): Place => ({ postId, reading: null, listening: { seconds, at: at(minute) } })
const lesson = (id: number, publishDate = at(id)): SeriesPost => ({ id, seriesId: 1, postId: id, position: id, createdAt: at(0), post: aCard({ id, publishDate }) })
const lessons = [1, 2, 3, 4].map((id) => lesson(id))

describe('the progress in a series', () => {
  const OF_ANOTHER = read(99, 59)
  // rule: SERIES-14
  it.each<[string, Place[], [number, number | undefined, string | null]]>([
    ['the next lesson follows the one that was read', [read(1, 1)], [1, 2, null]],
    ['a lesson that was heard to its end counts as read', [heard(1, 1)], [1, 2, null]],
    ['an open lesson goes on at its place', [read(1, 1), read(2, 2, 'p4')], [1, 2, 'p4']],
    ['an open recording goes on in its lesson', [read(1, 1), heard(2, 2, 90)], [1, 2, null]],
    ['the lesson that was read last counts, not the furthest', [read(1, 3), read(3, 2, 'p4')], [1, 2, null]],
    ['lessons that were read already are passed over', [read(2, 1), read(3, 2), read(1, 3)], [3, 4, null]],
    ['what was left out comes after the last lesson', [read(3, 1), read(4, 2)], [2, 1, null]],
    ['a lesson that was read to its end stays read where its recording is open', [{ ...heard(1, 2, 30), ...{ reading: read(1, 1).reading } }], [1, 2, null]],
    ['all are read', [4, 3, 2, 1].map((id) => read(id, id)), [4, undefined, null]],
  ])('%s', (_, places, [count, next, anchor]) => {
    const progress = seriesProgress(lessons, [...places, OF_ANOTHER])
    expect([progress?.read, progress?.next?.postId, progress?.anchor]).toEqual([count, next, anchor])
  })

  // rule: SERIES-14
  it('is unknown where no lesson was begun', () => {
    expect(seriesProgress(lessons, [OF_ANOTHER])).toBeNull()
  })
})

describe('the dates of lessons', () => {
  // rule: SERIES-7
  it.each([
    [[1, 2, 3], true],
    [[1, 1, 3], true],
    [[5], true],
    [[3, 2, 1], false],
    [[1, 3, 2], false],
  ])('of %j follow their order: %s', (minutes, isInOrder) => {
    expect(hasDatesInOrder(minutes.map((minute, index) => lesson(index + 1, at(minute))))).toBe(isInOrder)
  })
})
