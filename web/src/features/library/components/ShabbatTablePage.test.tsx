import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import type { ShabbatTable } from '@/api/types'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { ShabbatTablePage } from './ShabbatTablePage'

const verses = [{ book: 'Genesis', startChapter: 37, startVerse: 1, endChapter: 40, endVerse: 23 }]
const table: ShabbatTable = {
  sabbath: '2026-12-05',
  hebrewDate: 'כ״ה כסלו תשפ״ז',
  readings: [
    {
      ...{ place: 'everywhere', name: 'Vayeshev', hebrewName: 'וַיֵּשֶׁב', verses, url: '/torah-timeline/vayeshev' },
      ...{ firstDay: '2026-12-05', lastDay: '2026-12-05', hebrewDate: 'כ״ה כסלו תשפ״ז', portions: [], weekly: null },
      special: {
        ...{ name: 'Shabbat Chanukah', hebrewName: 'שַׁבַּת חֲנֻכָּה', seventh: null },
        maftir: { book: 'Numbers', startChapter: 7, startVerse: 1, endChapter: 7, endVerse: 17 },
      },
      haftarot: [{ custom: null, passages: [{ book: 'Zechariah', startChapter: 2, startVerse: 14, endChapter: 4, endVerse: 7 }], url: null }],
    },
  ],
  thought: {
    post: { id: 7, type: 'weekly', title: 'The Same Test Twice', publishDate: '2026-09-25T10:00:00Z', isLocked: false },
    question: 'How can one tell?',
    text: 'Judah stepped forward.',
    takeaway: 'Decide on one sentence.',
  },
  questions: [
    { age: 'youngest', text: 'What helps you?' },
    { age: 'grown', text: 'Is it better to keep away?' },
  ],
  verse: { book: 'Genesis', chapter: 39, verse: 21, hebrew: 'וַיְהִ֤י', english: 'But the LORD was with Joseph.', url: '/torah-timeline/vayeshev#39:21' },
}

function open(response: object, status = 200) {
  const asked: string[] = []
  server.use(
    http.get('/api/shabbat-table', ({ request }) => {
      asked.push(new URL(request.url).search)
      return HttpResponse.json(response, { status })
    }),
  )
  return { ...renderAt('/shabbat-table/2026-12-05', <ShabbatTablePage day="2026-12-05" failure={(notice) => notice} />), asked }
}

describe('the sheet for the Shabbat table', () => {
  // rule: TABLE-1
  it('has the reading, a thought, questions and a verse, and leaves the times blank', async () => {
    const { asked } = open(table)
    expect(await screen.findByRole('heading', { level: 1, name: 'Vayeshev וַיֵּשֶׁב' })).toBeVisible()
    expect(asked).toEqual(['?day=2026-12-05'])
    expect(screen.getByRole('link', { name: 'Vayeshev: Genesis 37:1–40:23' })).toHaveAttribute('href', '/torah-timeline/vayeshev')
    expect(screen.getByText('Shabbat Chanukah')).toBeVisible()
    expect(screen.getByText('Shabbat Chanukah').parentElement).toHaveTextContent('Shabbat Chanukah · Maftir: Numbers 7:1–17')
    expect(screen.getByText('Haftarah: Zechariah 2:14–4:7')).toBeVisible()
    expect(screen.getByRole('link', { name: 'The Same Test Twice' })).toHaveAttribute('href', '/weekly-essay/7')
    expect(screen.getByText('For the youngest').nextSibling).toHaveTextContent('What helps you?')
    expect(screen.getByText('For teenagers and adults').nextSibling).toHaveTextContent('Is it better to keep away?')
    expect(screen.getByText('וַיְהִי')).toHaveAttribute('lang', 'he')
    expect(screen.getByText('Candle lighting').nextSibling).toHaveTextContent('to be written in: it depends on your place')
    expect(screen.getByRole('link', { name: 'The week before' })).toHaveAttribute('href', '/shabbat-table/2026-11-28')
    expect(screen.getByRole('link', { name: 'The week after' })).toHaveAttribute('href', '/shabbat-table/2026-12-12')
  })

  // rule: TABLE-3
  it('has no questions without a thought', async () => {
    open({ ...table, thought: null, questions: [] })
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByText('A thought')).not.toBeInTheDocument()
    expect(screen.queryByText('Questions for the table')).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Make a longer talk of it' })).not.toBeInTheDocument()
  })

  // rule: TABLE-1
  it('names both places where they differ, and when the portions go on', async () => {
    const [read] = table.readings
    const weekly = { day: '2026-10-10', portions: [{ parasha: 'Bereshit', hebrewName: 'בראשית', url: null }] }
    open({ ...table, readings: [{ ...read, place: 'diaspora', weekly }, { ...read, place: 'israel', name: 'Simchat Torah', url: null }] })
    expect(await screen.findByText(/^In Israel: Simchat Torah/)).toBeVisible()
    expect(screen.getByText(/The weekly portions go on with Bereshit on/)).toHaveTextContent('October 10, 2026')
  })

  // rule: TABLE-5
  it('prints', async () => {
    const print = vi.spyOn(window, 'print').mockReturnValue()
    const { user } = open(table)
    await user.click(await screen.findByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
  })

  it('says that there is no such day', async () => {
    open({ code: 'validation_failed', message: 'day: invalid' }, 422)
    expect(await screen.findByText('There is no such day.')).toBeVisible()
  })

  it('can be tried again after a failure', async () => {
    open({ code: 'unavailable', message: 'Not now.' }, 500)
    expect(within(await screen.findByRole('alert')).getByRole('button', { name: 'Try again' })).toBeVisible()
  })
})
