import { describe, expect, it } from 'vitest'
import { listBadge } from './badges'
import { groupByBook } from './books'
import { nextOffset, seededData } from './api/paged'
import { verseRange } from '@/shared/lib/references'
import { aTimeline } from '@/testing/data'

const NY = 'America/New_York'
const now = new Date('2026-11-20T15:00:00-05:00')
const badge = (type: 'daily' | 'weekly', date: string) => listBadge(type, date, now, NY)

describe('list badges', () => {
  // rule: PROD-9, READ-27, LOOK-14, LOOK-15
  it('mark today’s post by the date in the site’s time zone', () => {
    expect(badge('daily', '2026-11-20T00:01:00-05:00')).toBe('today')
    expect(badge('daily', '2026-11-21T03:00:00Z')).toBe('today')
    expect(badge('daily', '2026-11-19T23:59:00-05:00')).toBe('archive')
  })

  // rule: READ-28
  it('mark an essay of the last seven days as this week’s essay', () => {
    expect(badge('weekly', '2026-11-13T06:00:00-05:00')).toBe('week')
    expect(badge('weekly', '2026-11-12T23:00:00-05:00')).toBe('archive')
  })
})

describe('list pagination', () => {
  const page = (n: number, total: number | null) => ({ items: Array.from({ length: n }, (_, i) => i), total })

  it('ends when the total is reached', () => {
    expect(nextOffset(page(20, 45), 0, 20)).toBe(20)
    expect(nextOffset(page(20, 45), 20, 20)).toBe(40)
    expect(nextOffset(page(5, 45), 40, 20)).toBeUndefined()
  })

  it('ends after an incomplete page if the total is unknown', () => {
    expect(nextOffset(page(20, null), 0, 20)).toBe(20)
    expect(nextOffset(page(19, null), 0, 20)).toBeUndefined()
    expect(nextOffset(page(0, null), 20, 20)).toBeUndefined()
  })

  it('converts initial data to the shape of the query', () => {
    expect(seededData('/api/posts/daily?limit=20', [1], null)).toEqual({
      pages: [{ items: [1], total: null }],
      pageParams: [0],
    })
    expect(seededData('/api/posts/daily?limit=20&offset=40', [1], null)).toMatchObject({ pageParams: [40] })
    expect(seededData('/api/posts/17', { id: 17 }, null)).toEqual({ id: 17 })
  })
})

describe('portions', () => {
  // rule: TIMELINE-5
  it('have a verse range', () => {
    expect(verseRange(aTimeline())).toBe('Genesis 12:1–17:27')
    expect(verseRange(aTimeline({ endChapter: 12, endVerse: 9 }))).toBe('Genesis 12:1–9')
  })

  it('are grouped by book', () => {
    const entries = [aTimeline({ id: 1 }), aTimeline({ id: 2, book: 'Exodus' }), aTimeline({ id: 3 })]
    expect(groupByBook(entries).map((group) => [group.book, group.entries.length])).toEqual([
      ['Genesis', 2],
      ['Exodus', 1],
    ])
  })
})
