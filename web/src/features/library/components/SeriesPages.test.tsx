import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import type { Series, SeriesPost } from '@/api/types'
import { aCard, aSeries } from '@/testing/data'
import { createQueryClient, renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { activeSeriesQuery, seriesPostsQuery, seriesQuery } from '../api/collections'
import type { AudioSlot } from './PostMedia'
import { SeriesListPage } from './SeriesListPage'
import { SeriesPage } from './SeriesPage'

const link = { seriesId: 1, createdAt: '' }
const listed = (id: number) => ({ ...link, id, postId: id, position: id, post: aCard({ id }) })

const mockSeries = (series: Series, lessons: SeriesPost[]) =>
  server.use(
    http.get('/api/series/slug/shabbat', () => HttpResponse.json(series)),
    http.get('/api/series/1/posts', () => HttpResponse.json(lessons)),
  )

describe('the pages of series', () => {
  // rule: SERIES-1, SERIES-2
  it('list the series, or say that there are none', async () => {
    server.use(http.get('/api/series/active', () => HttpResponse.json([aSeries()])))
    const { unmount } = renderAt('/series', <SeriesListPage />)
    expect(await screen.findByRole('link', { name: 'One Day' })).toHaveAttribute('href', '/series/shabbat')
    unmount()
    server.use(http.get('/api/series/active', () => HttpResponse.json([])))
    renderAt('/series', <SeriesListPage />)
    expect(await screen.findByText('No series available yet')).toBeVisible()
  })

  // rule: SERIES-2, SERIES-3
  it('show an error if the list could not load', async () => {
    server.use(http.get('/api/series/active', () => new HttpResponse(null, { status: 500 })))
    renderAt('/series', <SeriesListPage />)
    expect(await screen.findByText('Error loading series')).toBeVisible()
  })

  // rule: READ-22
  it('show an error if more series could not load, and can be retried', async () => {
    const pages = [
      HttpResponse.json([aSeries()], { headers: { 'X-Total-Count': '2' } }),
      new HttpResponse(null, { status: 500 }),
    ]
    server.use(
      http.get('/api/series/active', () => pages.shift() ?? HttpResponse.json([aSeries({ id: 2, title: 'Seven Days' })])),
    )
    const { user } = renderAt('/series', <SeriesListPage />)
    await user.click(await screen.findByRole('button', { name: 'Load more series' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Error loading series')
    expect(screen.getByText('One Day')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Seven Days')).toBeVisible()
  })

  // rule: SERIES-9, SERIES-10
  it('say that a series has no lessons, or that they could not load', async () => {
    server.use(
      http.get('/api/series/slug/shabbat', () => HttpResponse.json(aSeries())),
      http.get('/api/series/1/posts', () => HttpResponse.json([])),
    )
    const { unmount } = renderAt('/series/shabbat', <SeriesPage slug="shabbat" />)
    expect(await screen.findByText('No posts in this series yet')).toBeVisible()
    unmount()
    server.use(http.get('/api/series/1/posts', () => new HttpResponse(null, { status: 500 })))
    renderAt('/series/shabbat', <SeriesPage slug="shabbat" />)
    expect(await screen.findByText('Error loading series content')).toBeVisible()
  })

  // rule: SERIES-9, SERIES-10
  it('show an error if a series could not load, and can be retried', async () => {
    server.use(http.get('/api/series/slug/shabbat', () => new HttpResponse(null, { status: 500 })))
    const { user } = renderAt('/series/shabbat', <SeriesPage slug="shabbat" />)
    expect(await screen.findByText('Error loading series content')).toBeVisible()
    server.use(
      http.get('/api/series/slug/shabbat', () => HttpResponse.json(aSeries())),
      http.get('/api/series/1/posts', () => HttpResponse.json([])),
    )
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'One Day' })).toBeVisible()
  })

  it('say that a series does not exist if the response is null', async () => {
    server.use(http.get('/api/series/slug/shabbat', () => HttpResponse.json(null)))
    renderAt('/series/shabbat', <SeriesPage slug="shabbat" />)
    expect(await screen.findByText('This series is not here, or not any more.')).toBeVisible()
  })

  it.each([
    ['/api/series/active', () => createQueryClient().infiniteQuery(activeSeriesQuery())],
    ['/api/series/slug/shabbat', () => createQueryClient().query(seriesQuery('shabbat'))],
    ['/api/series/1/posts', () => createQueryClient().query(seriesPostsQuery(1))],
  ])('throw the documented error for a response of %s that is not OK', async (address, fetchSeries) => {
    server.use(http.get(address, () => new HttpResponse('gone', { status: 404 })))
    const failed = fetchSeries()
    await expect(failed).rejects.toThrow(/^Network response was not ok$/)
    await expect(failed).rejects.toMatchObject({ status: 404, body: 'gone' })
  })

  // rule: SERIES-7
  it('show the lessons by position', async () => {
    const lessons = [
      { ...link, id: 2, postId: 8, position: 2, post: aCard({ id: 8, title: 'Second', type: 'weekly' }) },
      { ...link, id: 1, postId: 7, position: 1, post: aCard({ id: 7, title: 'First' }) },
    ]
    server.use(
      http.get('/api/series/slug/shabbat', () => HttpResponse.json(aSeries())),
      http.get('/api/series/1/posts', () => HttpResponse.json(lessons)),
    )
    renderAt('/series/shabbat', <SeriesPage slug="shabbat" />)
    const items = await screen.findAllByRole('listitem')
    expect(items.map((item) => within(item).getByRole('link', { name: /^Read Full Post: / }).getAttribute('href'))).toEqual([
      '/daily-learning/7?series=shabbat',
      '/weekly-essay/8?series=shabbat',
    ])
    expect(screen.getByText('#1')).toBeVisible()
  })

  // rule: SERIES-5, SERIES-7, SERIES-8
  it('show the number of lessons, and the date, type, excerpt and link of each lesson', async () => {
    const post = aCard({ id: 8, title: 'Second', type: 'weekly', audioUrl: '/media/two.mp3' })
    mockSeries(aSeries({ posts: [listed(1), listed(2)] }), [{ ...link, id: 2, postId: 8, position: 2, post }])
    renderAt('/series/shabbat', <SeriesPage slug="shabbat" />)
    const lesson = await screen.findByRole('listitem')
    expect(screen.getByText('Series · 2 lessons · 2 min read')).toBeVisible()
    expect(within(lesson).getByText('#2')).toBeVisible()
    expect(within(lesson).getByText('November 20, 2026')).toHaveAttribute('datetime', post.publishDate)
    expect(within(lesson).getByText('Weekly Essay')).toBeVisible()
    expect(within(lesson).getByText('Why two?')).toBeVisible()
    expect(within(lesson).getByText('Read Full Post')).toBeVisible()
    expect(within(lesson).getByLabelText('Second')).toHaveAttribute('src', '/media/two.mp3')
    expect(screen.getByRole('link', { name: 'Back to Series' })).toHaveAttribute('href', '/series')
  })

  // rule: SERIES-6, SERIES-8
  it('have slots for other players', async () => {
    const post = aCard({ audioUrl: '/media/one.mp3' })
    mockSeries(aSeries(), [{ ...link, id: 1, postId: 17, position: 1, post }])
    const audio: AudioSlot = ({ title }) => <p>Hear {title}</p>
    renderAt('/series/shabbat', <SeriesPage slug="shabbat" ambient={<p>Rain</p>} audio={audio} />)
    expect(await screen.findByText('Hear Two Candles, One Light')).toBeVisible()
    expect(screen.getByText('Rain')).toBeVisible()
    expect(screen.queryByLabelText('Two Candles, One Light')).not.toBeInTheDocument()
  })

  // rule: SERIES-1
  it('describe each series on its card, with an image if it has one', async () => {
    const pictured = aSeries({ imageUrl: '/media/shabbat.jpg', posts: [listed(1)] })
    server.use(http.get('/api/series/active', () => HttpResponse.json([pictured])))
    renderAt('/series', <SeriesListPage />)
    const card = await screen.findByRole('article')
    expect(within(card).getByText('A day in six lessons.')).toBeVisible()
    expect(within(card).getByText('1 lesson')).toBeVisible()
    expect(within(card).getByText('Explore Series')).toBeVisible()
    expect(card.querySelector('img')).toHaveAttribute('src', '/media/shabbat.jpg')
  })

  // rule: SERIES-11
  it('show the 404 page for an unknown series', async () => {
    server.use(http.get('/api/series/slug/nope', () => new HttpResponse('{}', { status: 404 })))
    renderAt('/series/nope', <SeriesPage slug="nope" />)
    expect(await screen.findByRole('heading', { level: 1, name: 'This series is not here, or not any more.' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Back to Series' })).toHaveAttribute('href', '/series')
  })

  // rule: SERIES-4, TIMELINE-9
  it('show three placeholders while they load', () => {
    server.use(http.get('/api/series/active', () => HttpResponse.json([])))
    renderAt('/series', <SeriesListPage />)
    expect(screen.getAllByTestId('skeleton')).toHaveLength(3)
  })
})
