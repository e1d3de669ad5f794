import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { aCard, aPost, aSeries, aTimeline } from '@/testing/data'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { SeriesListPage } from './SeriesListPage'
import { SeriesPage } from './SeriesPage'
import { TimelineListPage } from './TimelineListPage'
import { TimelinePage } from './TimelinePage'

const link = { seriesId: 1, timelineId: 3, createdAt: '' }

describe('series', () => {
  it('are listed, or their absence is', async () => {
    server.use(http.get('/api/series/active', () => HttpResponse.json([aSeries()])))
    const { unmount } = renderAt('/series', <SeriesListPage />)
    expect(await screen.findByRole('link', { name: 'One Day' })).toHaveAttribute('href', '/series/shabbat')
    unmount()
    server.use(http.get('/api/series/active', () => HttpResponse.json([])))
    renderAt('/series', <SeriesListPage />)
    expect(await screen.findByText('No series available yet')).toBeVisible()
  })

  it('say that they could not load', async () => {
    server.use(http.get('/api/series/active', () => new HttpResponse(null, { status: 500 })))
    renderAt('/series', <SeriesListPage />)
    expect(await screen.findByText('Error loading series')).toBeVisible()
  })

  it('say that more could not load, and try again', async () => {
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

  it('say that they have no lessons, or that these could not load', async () => {
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

  it('say that one could not load, and try again', async () => {
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

  it('show their lessons by position', async () => {
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
    expect(items.map((item) => within(item).getByRole('link').getAttribute('href'))).toEqual([
      '/daily-learning/7',
      '/weekly-essay/8',
    ])
    expect(screen.getByText('#1')).toBeVisible()
  })
})

describe('the timeline', () => {
  const entries = [aTimeline(), aTimeline({ id: 9, slug: 'shemot', book: 'Exodus', parasha: 'Shemot', title: 'Names' })]
  const timeline = () =>
    server.use(
      http.get('/api/torah-timeline', ({ request }) => {
        const params = new URL(request.url).searchParams
        const book = params.get('book')
        const q = params.get('q') ?? ''
        return HttpResponse.json(entries.filter((e) => (!book || e.book === book) && e.title.includes(q)))
      }),
    )

  it('filters by book, in the address, and clears', async () => {
    timeline()
    const { user } = renderAt('/torah-timeline', <TimelineListPage />)
    await screen.findByText('Names')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Book' }), 'Genesis')
    await waitFor(() => expect(screen.queryByText('Names')).not.toBeInTheDocument())
    expect(screen.getByTestId('address')).toHaveTextContent('/torah-timeline?book=Genesis')
    expect(screen.getByText('1 portion')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Clear Filters' }))
    expect(await screen.findByText('Names')).toBeVisible()
    expect(screen.getByTestId('address')).toHaveTextContent(/^\/torah-timeline$/)
  })

  it('says that more could not load, and tries again', async () => {
    const pages = [
      HttpResponse.json(entries.slice(0, 1), { headers: { 'X-Total-Count': '2' } }),
      new HttpResponse(null, { status: 500 }),
    ]
    server.use(http.get('/api/torah-timeline', () => pages.shift() ?? HttpResponse.json(entries.slice(1))))
    const { user } = renderAt('/torah-timeline', <TimelineListPage />)
    await user.click(await screen.findByRole('button', { name: 'Load more portions' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Error loading the timeline. Please try again later.')
    expect(screen.getByText('The First Step')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Names')).toBeVisible()
  })

  it('offers to clear filters that leave nothing', async () => {
    timeline()
    renderAt('/torah-timeline?q=zzz&book=Exodus', <TimelineListPage />)
    expect(await screen.findByText('No portions found matching your filters.')).toBeVisible()
    expect(screen.getByRole('textbox')).toHaveValue('zzz')
    expect(screen.getByRole('button', { name: 'Clear Filters' })).toBeVisible()
  })

  it('shows each teaching of a portion in full', async () => {
    const post = aPost({ isPremium: 1, readMinutes: 4 })
    server.use(
      http.get('/api/torah-timeline/slug/lech-lecha', () => HttpResponse.json(aTimeline())),
      http.get('/api/torah-timeline/3/posts', () => HttpResponse.json([{ ...link, id: 1, postId: 17, post }])),
      http.get('/api/journey-paths/from/17', () => HttpResponse.json([])),
    )
    renderAt('/torah-timeline/lech-lecha', <TimelinePage slug="lech-lecha" />)
    expect(await screen.findByText('Two flames.')).toBeVisible()
    expect(screen.getByText('4 min read')).toBeVisible()
    expect(screen.getByText(': part of the premium archive')).toBeInTheDocument()
  })

  it('knows when a portion is not there', async () => {
    server.use(http.get('/api/torah-timeline/slug/nope', () => new HttpResponse('{}', { status: 404 })))
    renderAt('/torah-timeline/nope', <TimelinePage slug="nope" />)
    expect(await screen.findByRole('heading', { name: 'Torah Timeline Not Found' })).toBeVisible()
  })
})
