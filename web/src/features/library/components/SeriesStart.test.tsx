import { act, screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { forgetPlaces, keepReading, setKeepsHistory } from '@/api/places/store'
import { aCard, aSeries } from '@/testing/data'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { SeriesPage } from './SeriesPage'

const DATES = ['2026-11-20T06:00:00-05:00', '2026-11-10T06:00:00-05:00', '2026-11-22T06:00:00-05:00']
const lessons = DATES.map((publishDate, index) => ({
  id: index + 1,
  seriesId: 1,
  postId: 11 + index,
  position: index + 1,
  createdAt: '',
  post: aCard({ id: 11 + index, title: `Lesson ${index + 1}`, readMinutes: index + 2, publishDate }),
}))

beforeEach(() => {
  setKeepsHistory(true)
  server.use(
    http.get('/api/series/slug/shabbat', () => HttpResponse.json(aSeries({ posts: lessons }))),
    http.get('/api/series/1/posts', () => HttpResponse.json(lessons)),
  )
})

const show = () => renderAt('/series/shabbat', <SeriesPage slug="shabbat" />)
const button = (name: string) => screen.findByRole('link', { name })
const progress = () => screen.queryByText(/^\d of \d read$/)?.textContent

describe('a series', () => {
  // rule: SERIES-5
  it('says how long it takes to read', async () => {
    show()
    expect(await screen.findByText('Series · 3 lessons · 9 min read')).toBeVisible()
  })

  // rule: SERIES-14
  it('starts with its first lesson', async () => {
    show()
    expect(await button('Start: Lesson 1')).toHaveAttribute('href', '/daily-learning/11?series=shabbat')
    expect(progress()).toBeUndefined()
  })

  // rule: SERIES-14
  it('goes on with the next lesson, and follows what is read meanwhile', async () => {
    keepReading(11, null)
    show()
    expect(await button('Continue: Lesson 2')).toHaveAttribute('href', '/daily-learning/12?series=shabbat')
    expect(progress()).toBe('1 of 3 read')
    act(() => keepReading(12, 'p4'))
    expect(await button('Continue: Lesson 2')).toHaveAttribute('href', '/daily-learning/12?series=shabbat#p4')
    act(() => {
      keepReading(12, null)
      keepReading(13, null)
    })
    expect(await button('Start again: Lesson 1')).toHaveAttribute('href', '/daily-learning/11?series=shabbat')
    expect(progress()).toBe('3 of 3 read')
    act(forgetPlaces)
    expect(await button('Start: Lesson 1')).toBeVisible()
  })

  // rule: SERIES-14
  it('says nothing of what was read where the history is switched off', async () => {
    keepReading(11, null)
    setKeepsHistory(false)
    show()
    expect(await button('Start: Lesson 1')).toBeVisible()
    expect(progress()).toBeUndefined()
  })

  // rule: SERIES-7
  it('has no dates beside its lessons where they would be another order', async () => {
    const { unmount } = show()
    await button('Read Full Post: Lesson 1')
    expect(document.querySelector('ol time')).toBeNull()
    unmount()
    server.use(http.get('/api/series/1/posts', () => HttpResponse.json([lessons[1], lessons[0], lessons[2]].map((lesson, position) => ({ ...lesson, position })))))
    show()
    await button('Read Full Post: Lesson 1')
    expect([...document.querySelectorAll('ol time')].map((time) => time.textContent)).toEqual(['November 10, 2026', 'November 20, 2026', 'November 22, 2026'])
  })
})
