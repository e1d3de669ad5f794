import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import type { CalendarAnswer } from '@/api/types'
import { aCalendarAnswer, aSearchResponse } from '@/testing/data'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { SearchPage } from './SearchPage'

async function show(calendar: CalendarAnswer | null) {
  server.use(http.get('/api/search', () => HttpResponse.json(aSearchResponse({ calendar }))))
  renderAt('/search?q=parsha', <SearchPage />)
  await screen.findByText(/^Found/)
}

const card = (name: string) => within(screen.getByRole('region', { name }))

describe('the reading that a search asks for (WEEK-12)', () => {
  // rule: WEEK-12
  it('stands above the results and counts in no total', async () => {
    await show(aCalendarAnswer())
    const found = card('Vayishlach וַיִּשְׁלַח')
    expect(found.getByText('This week’s portion')).toBeInTheDocument()
    expect(found.getByText('Genesis 32:4–36:43')).toBeInTheDocument()
    expect(found.getByText('November 28, 2026')).toHaveAttribute('datetime', '2026-11-28')
    expect(found.getByRole('link', { name: 'Read Vayishlach' })).toHaveAttribute('href', '/torah-timeline/vayishlach')
    const headline = screen.getByText(/^Found 1 result/)
    expect(found.getByText('This week’s portion').compareDocumentPosition(headline)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('is not there for other searches', async () => {
    await show(null)
    expect(screen.queryByText('This week’s portion')).not.toBeInTheDocument()
  })

  it('names the days of a holiday and its reading', async () => {
    const verses = [{ book: 'Numbers', startChapter: 7, startVerse: 1, endChapter: 7, endVerse: 17 }]
    const chanukah = { name: 'Chanukah', hebrewName: 'חנוכה', firstDay: '2026-12-05', lastDay: '2026-12-12', portions: [], verses }
    await show(aCalendarAnswer({ ...chanukah, url: '/torah-timeline/nasso?aliyah=5#7:1' }, 'holiday'))
    const found = card('Chanukah חנוכה')
    expect(found.getByText('December 12, 2026')).toBeInTheDocument()
    expect(found.getByText('It begins at sunset on the evening before.')).toBeInTheDocument()
    const reading = found.getByRole('link', { name: 'The reading: Numbers 7:1–17' })
    expect(reading).toHaveAttribute('href', '/torah-timeline/nasso?aliyah=5#7:1')
  })

  it('has the haftarah if it was asked for', async () => {
    const passages = [{ book: 'Obadiah', startChapter: 1, startVerse: 1, endChapter: 1, endVerse: 21 }]
    await show(aCalendarAnswer({ haftarot: [{ custom: null, passages, url: '/torah-timeline/vayishlach?haftarah=ashkenazi#haftarah' }] }))
    expect(screen.getByRole('link', { name: 'Haftarah: Obadiah 1:1–21' })).toBeInTheDocument()
  })

  // rule: TEXT-14
  it('names a special Sabbath and what it reads', async () => {
    const range = (endVerse: number) => ({ book: 'Numbers', startChapter: 28, startVerse: 9, endChapter: 28, endVerse })
    const special = { name: 'Shabbat Rosh Chodesh and Chanukah', hebrewName: 'שַׁבַּת רֹאשׁ חֹדֶשׁ וַחֲנֻכָּה', seventh: range(15), maftir: range(47) }
    await show(aCalendarAnswer({ special }))
    expect(screen.getByText('Shabbat Rosh Chodesh and Chanukah · Seventh aliyah: Numbers 28:9–15 · Maftir: Numbers 28:9–47')).toBeInTheDocument()
  })

  // rule: TEXT-14
  it('says nothing of a Sabbath that only has another haftarah', async () => {
    const unnamed = { name: null, hebrewName: null, seventh: null, maftir: null }
    await show(aCalendarAnswer({ special: unnamed }))
    const found = screen.getByRole('region', { name: 'Vayishlach וַיִּשְׁלַח' })
    expect(found.querySelectorAll('p')).toHaveLength(3)
  })

  it('names Israel where it differs, and when the portions go on', async () => {
    const weekly = { day: '2027-05-01', portions: [{ parasha: 'Achrei Mot', hebrewName: 'אַחֲרֵי מוֹת', url: null }] }
    const answer = aCalendarAnswer({ portions: [], name: 'Passover', weekly })
    const [reading] = answer.readings
    await show({ ...answer, readings: reading ? [reading, { ...reading, place: 'israel', name: 'Shmini' }] : [] })
    expect(screen.getByText('This week')).toBeInTheDocument()
    expect(screen.getByText('In Israel').nextElementSibling).toHaveTextContent('Shmini')
    expect(screen.getAllByText(/^The weekly portions go on with Achrei Mot on/)).toHaveLength(2)
  })
})
