import { describe, expect, it } from 'vitest'
import { apiUrl } from '@/api/endpoints'
import { readSearchParams, readPageNumber, updateSearchParams } from './searchParams'
import { dayNumber, fullDate, longDate, machineTime, shortDate } from './dates'
import { HTML_TAGS, INSTANT_TAGS, parseHighlights } from './highlights'
import { parsePostId, postPath, searchPath, seriesPath } from './paths'
import { readSiteConfig } from './siteConfig'
import { truncate } from './text'

const NY = 'America/New_York'

describe('dates in the site’s time zone', () => {
  const lateEvening = '2026-11-21T03:30:00Z' // still the 20th in New York

  // rule: HOME-11, READ-31, LOOK-14, LOOK-15
  it('have three formats', () => {
    expect(longDate(lateEvening, NY)).toBe('Friday, November 20, 2026')
    expect(fullDate(lateEvening, NY)).toBe('November 20, 2026')
    expect(shortDate(lateEvening, NY)).toBe('Nov 20')
  })

  // rule: LOOK-21
  it('are written for programs without a fraction of a second', () => {
    expect(machineTime('2026-11-27T21:54:02.648073Z')).toBe('2026-11-27T21:54:02Z')
    expect(machineTime('2026-11-27T21:54:02+00:00')).toBe('2026-11-27T21:54:02+00:00')
    expect(machineTime('2026-11-27')).toBe('2026-11-27')
  })

  // rule: LOOK-14, LOOK-15
  it('have a day number', () => {
    expect(dayNumber(new Date(lateEvening), NY)).toBe(dayNumber(new Date('2026-11-20T12:00:00Z'), NY))
    expect(dayNumber(new Date(lateEvening), 'Asia/Jerusalem')).toBe(dayNumber(new Date(lateEvening), NY) + 1)
  })
})

describe('previews', () => {
  // rule: READ-26
  it('are truncated only if they are too long', () => {
    expect(truncate('short', 200)).toBe('short')
    expect(truncate('x'.repeat(200), 200)).toBe('x'.repeat(200))
    expect(truncate('x'.repeat(201), 200)).toBe(`${'x'.repeat(200)}...`)
    expect(truncate('and so on...', 200)).toBe('and so on...')
  })

  // rule: READ-26
  it('truncated by the server get no second ellipsis', () => {
    for (const length of [300, 299, 298]) {
      expect(truncate(`${'x'.repeat(length)}...`, 300)).toBe(`${'x'.repeat(length)}...`)
    }
    expect(truncate(`${'x'.repeat(300)}...`, 200)).toBe(`${'x'.repeat(200)}...`)
  })

  it('are truncated between words', () => {
    expect(truncate('one two three', 9)).toBe('one two...')
    expect(truncate('נֵר מִצְוָה וְתוֹרָה אוֹר', 20)).toBe('נֵר מִצְוָה וְתוֹרָה...')
  })

  // rule: READ-26
  it('are not truncated within a pointed letter or an emoji', () => {
    expect(truncate('אבגּד', 3)).toBe('אב...')
    expect(truncate('ab🕯🕯', 3)).toBe('ab...')
  })
})

describe('highlights', () => {
  it('of escaped HTML are unescaped', () => {
    expect(parseHighlights('a &lt;b&gt; <mark>Rashi&#x27;s</mark> &amp; more', HTML_TAGS)).toEqual([
      { text: 'a <b> ', marked: false },
      { text: "Rashi's", marked: true },
      { text: ' & more', marked: false },
    ])
  })

  it('of the instant endpoint are not unescaped', () => {
    expect(parseHighlights('__ais-highlight__Shab__/ais-highlight__bat &amp;', INSTANT_TAGS)).toEqual([
      { text: 'Shab', marked: true },
      { text: 'bat &amp;', marked: false },
    ])
  })
})

describe('URLs', () => {
  // rule: HOME-13, READ-25, SEARCH-2, SEARCH-12
  it('of pages are encoded', () => {
    expect(postPath({ id: 3, type: 'daily' })).toBe('/daily-learning/3')
    expect(postPath({ id: 3, type: 'weekly' })).toBe('/weekly-essay/3')
    expect(seriesPath('a b')).toBe('/series/a%20b')
    expect(searchPath(' תשובה & co ')).toBe('/search?q=%D7%AA%D7%A9%D7%95%D7%91%D7%94%20%26%20co')
  })

  // rule: ROUTE-14
  it('contain only positive integers as ids', () => {
    expect(parsePostId('17')).toBe(17)
    expect(parsePostId('2147483647')).toBe(2147483647)
    for (const bad of ['0', '01', '-1', '1.5', '1e3', 'x', '2147483648', '99999999999', '', undefined]) {
      expect(parsePostId(bad)).toBeNull()
    }
  })

  // rule: READ-19
  it('keep the state of a page', () => {
    const start = new URLSearchParams('q=ruth&book=Genesis&other=1')
    expect(readSearchParams(start)).toEqual({ q: 'ruth', book: 'Genesis' })
    expect(updateSearchParams(start, { q: '  ' }).toString()).toBe('book=Genesis&other=1')
    expect(updateSearchParams(start, { book: 'Exodus' }).toString()).toBe('q=ruth&book=Exodus&other=1')
  })

  it('contain the page of a list, which a new search resets', () => {
    expect(readPageNumber(new URLSearchParams('page=3'))).toBe(3)
    for (const bad of ['', 'page=0', 'page=01', 'page=x', 'page=-2', 'page=123456']) {
      expect(readPageNumber(new URLSearchParams(bad))).toBe(1)
    }
    expect(updateSearchParams(new URLSearchParams('page=3'), { q: 'ruth' }).toString()).toBe('q=ruth')
  })

  it('of the API omit empty parameters', () => {
    expect(apiUrl('/api/torah-timeline', { query: { q: '', book: '' } })).toBe('/api/torah-timeline')
    expect(apiUrl('/api/posts/daily', { query: { q: '', limit: 20 } })).toBe('/api/posts/daily?limit=20')
    expect(apiUrl('/api/search', { query: { topic: ['Joy', '', 'Rest & Light'], book: [] } })).toBe(
      '/api/search?topic=Joy&topic=Rest+%26+Light',
    )
  })
})

describe('settings', () => {
  // rule: PROD-7
  it('read the settings embedded by the server', () => {
    const page = new DOMParser().parseFromString(
      '<script type="application/json" id="site-config">{"siteName":"Other"}</script>',
      'text/html',
    )
    expect(readSiteConfig(page)).toMatchObject({ siteName: 'Other', productName: 'Daily Nuggets' })
  })
})
