import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import type { ThisWeek as Week } from '@/api/types'
import { aReading, aRelatedEssay, aWeek, aWeekPortion } from '@/testing/data'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { ThisWeek } from './ThisWeek'

async function show(week: Week) {
  server.use(http.get('/api/torah-timeline/this-week', () => HttpResponse.json(week)))
  renderAt('/', <ThisWeek />)
  return screen.findByRole('region')
}

/** Of a holiday without a portion. */
const noNearest = http.get('/api/torah-timeline/this-week/nearest', () => HttpResponse.json([]))
const holiday = aReading({ name: 'Passover', hebrewName: 'פסח', isHoliday: true, portions: [] })
const shmini = aWeekPortion({ slug: 'shmini', parasha: 'Shmini' })

describe('this week', () => {
  it('shows the date in both calendars, whatever the reader’s time zone', async () => {
    const region = await show(aWeek())
    expect(region).toHaveTextContent('Shabbat, October 24, 2026')
    expect(screen.getByText('י״ג חשון תשפ״ז')).toHaveAttribute('dir', 'rtl')
  })

  // rule: WEEK-2
  it('shows two combined portions with a link to each', async () => {
    const portions = [aWeekPortion({ slug: 'matot', parasha: 'Matot' }), aWeekPortion({ slug: 'masei', parasha: 'Masei', startChapter: 33 })]
    await show(aWeek({ diaspora: aReading({ name: 'Matot-Masei', portions }) }))
    expect(screen.getByRole('heading', { name: 'Matot-Masei' })).toBeVisible()
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/torah-timeline/matot',
      '/torah-timeline/masei',
      '/shabbat-table/2026-10-24',
    ])
  })

  // rule: WEEK-3
  it('shows on a holiday when the weekly portions resume', async () => {
    server.use(noNearest)
    const resumes = { day: '2026-04-11', portions: [shmini] }
    const region = await show(aWeek({ diaspora: { ...holiday, resumes } }))
    expect(screen.getByText('This week')).toBeVisible()
    expect(region).toHaveTextContent('The weekly portions go on with Shmini on April 11, 2026.')
    expect(screen.getByRole('link', { name: 'Shmini' })).toHaveAttribute('href', '/torah-timeline/shmini')
  })

  // rule: WEEK-5
  it('shows the reading of Israel if it differs', async () => {
    server.use(noNearest)
    await show(aWeek({ diaspora: holiday, israel: aReading({ name: 'Shmini', portions: [shmini] }) }))
    expect(screen.getByText('This week in Israel')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Read Shmini' })).toBeVisible()
  })

  // rule: WEEK-4
  it.each([
    ['2025-10-15', '2025-10-14', 'Simchat Torah: Wednesday, October 15, 2025; in Israel Tuesday, October 14, 2025.'],
    ['2026-10-04', null, 'Simchat Torah: Sunday, October 4, 2026.'],
  ])('shows Simchat Torah on %s, in Israel on %s', async (diaspora, israel, text) => {
    const portions = [aWeekPortion({ slug: null, parasha: 'Vezot Haberakhah' })]
    const region = await show(aWeek({ simchatTorah: { diaspora, israel, portions } }))
    expect(region).toHaveTextContent(`Vezot Haberakhah is read on ${text}`)
  })

  // rule: WEEK-8
  it('shows a portion that is not in the library without a link', async () => {
    const missing = aWeekPortion({ slug: null, title: null, line: null })
    await show(aWeek({ diaspora: aReading({ portions: [missing] }) }))
    expect(screen.getByRole('heading', { name: 'Lech Lecha' })).toBeVisible()
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/shabbat-table/2026-10-24'])
  })

  // rule: WEEK-11
  it('names the two nearest teachings if the library has none on its portion', async () => {
    const nearest = [4, 5, 6].map((id) => aRelatedEssay({ id, title: `Near ${id}` }))
    server.use(http.get('/api/torah-timeline/this-week/nearest', () => HttpResponse.json(nearest)))
    await show(aWeek({ diaspora: aReading({ portions: [aWeekPortion({ hasTeachings: false })] }) }))
    expect(await screen.findByText('Nearest teachings')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Near 4' })).toHaveAttribute('href', '/weekly-essay/4')
    expect(screen.getByRole('link', { name: 'Near 5' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Near 6' })).not.toBeInTheDocument()
  })

  it('names the nearest teachings on a holiday without a portion', async () => {
    server.use(http.get('/api/torah-timeline/this-week/nearest', () => HttpResponse.json([aRelatedEssay({ id: 4, title: 'Near 4' })])))
    await show(aWeek({ diaspora: aReading({ isHoliday: true, portions: [] }) }))
    expect(await screen.findByRole('link', { name: 'Near 4' })).toBeVisible()
  })
})
