import { describe, expect, it } from 'vitest'
import { openPart } from '@/api/places/progress'
import type { Place } from '@/api/places/store'
import type { BegunTeachings, NextLesson } from '@/api/types'
import { aTeachingLink } from '@/testing/data'
import { continueEntries } from './continueEntries'
import { stopped } from './placeTexts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString()
const read = (postId: number, minute: number, anchor: string | null = 'p4'): Place => ({ postId, reading: { anchor, at: at(minute) }, listening: null })
const heard = (postId: number, minute: number, seconds: number): Place => ({ postId, reading: null, listening: { seconds, at: at(minute) } })
const lesson = (after: number, change: Partial<NextLesson> = {}): NextLesson => ({
  series: { slug: 'rest', title: 'A Day of Rest' },
  position: 3,
  lessons: 8,
  after,
  post: aTeachingLink({ id: 30, title: 'Third' }),
  ...change,
})
const begun = (ids: number[], lessons: NextLesson[] = []): BegunTeachings => ({
  teachings: ids.map((id) => aTeachingLink({ id, title: `Teaching ${id}` })),
  lessons,
})
const summary = (places: Place[], data: BegunTeachings) => continueEntries(places, data).map(({ label, to }) => `${label} ${to}`)

describe('what the home page offers to continue with', () => {
  // rule: HOME-19
  it('is the paragraph where reading stopped, and the second where listening stopped', () => {
    expect(continueEntries([heard(2, 9, 200), read(1, 5)], begun([1, 2]))).toEqual([
      { to: '/daily-learning/2', label: 'Continue listening', title: 'Teaching 2', note: 'from 3:20', isLocked: false },
      { to: '/daily-learning/1#p4', label: 'Continue reading', title: 'Teaching 1', note: 'where you stopped', isLocked: false },
    ])
  })

  // rule: HOME-19
  it('is the next lesson after one that was finished, not after one that is open', () => {
    expect(summary([read(1, 5, null)], begun([1], [lesson(1)]))).toEqual(['Next lesson /daily-learning/30?series=rest'])
    expect(summary([read(1, 5)], begun([1], [lesson(1)]))).toEqual(['Continue reading /daily-learning/1#p4'])
  })

  // rule: HOME-19
  it('has each lesson once, three entries at most, and nothing of what is not public any more', () => {
    const places = [read(9, 9), read(1, 8), read(2, 7), heard(3, 6, 30), read(4, 5)]
    expect(summary(places, begun([1, 2, 3, 4]))).toEqual([
      'Continue reading /daily-learning/1#p4',
      'Continue reading /daily-learning/2#p4',
      'Continue listening /daily-learning/3',
    ])
  })

  // rule: HOME-19
  it('is nothing where everything was finished', () => {
    expect(summary([read(1, 5, null), heard(2, 4, 0)], begun([1, 2]))).toEqual([])
  })
})

describe('the open part of a teaching', () => {
  const both = (readMinute: number, heardMinute: number, anchor: string | null, seconds: number): Place => ({
    postId: 1,
    reading: { anchor, at: at(readMinute) },
    listening: { seconds, at: at(heardMinute) },
  })

  it.each([
    [both(1, 2, 'p4', 30), 'listening'],
    [both(2, 1, 'p4', 30), 'reading'],
    // What was done last tells whether it is finished.
    [both(2, 1, null, 30), undefined],
    [both(1, 2, 'p4', 0), undefined],
    [both(1, 2, null, 30), 'listening'],
  ])('is what was done last: %#', (place, kind) => {
    expect(openPart(place)?.kind).toBe(kind)
  })

  it('is told in words', () => {
    expect(stopped(both(1, 2, null, 200))).toBe('read to the end, listened up to 3:20')
    expect(stopped(heard(1, 1, 0))).toBe('listened')
  })
})
