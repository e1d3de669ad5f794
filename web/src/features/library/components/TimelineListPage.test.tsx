import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aTimeline, aWeek } from '@/testing/data'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { TimelineListPage } from './TimelineListPage'

describe('the timeline', () => {
  beforeEach(() => server.use(http.get('/api/torah-timeline/this-week', () => HttpResponse.json(aWeek()))))

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

  // rule: TIMELINE-2
  it('filters by book, keeps the filter in the URL and can be cleared', async () => {
    timeline()
    const { user } = renderAt('/torah-timeline', <TimelineListPage />)
    await screen.findByText('Names')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Book' }), 'Genesis')
    await waitFor(() => expect(screen.queryByText('Names')).not.toBeInTheDocument())
    expect(screen.getByTestId('address')).toHaveTextContent('/torah-timeline?book=Genesis')
    expect(screen.getByText('1 portion')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Clear Filters' }))
    expect(await screen.findByText('Names')).toBeVisible()
    expect(screen.getByTestId('address')).toHaveTextContent(/^\/torah-timeline$/)
  })

  // rule: READ-22
  it('shows an error if more could not load, and can be retried', async () => {
    const pages = [
      HttpResponse.json(entries.slice(0, 1), { headers: { 'X-Total-Count': '2' } }),
      new HttpResponse(null, { status: 500 }),
    ]
    server.use(http.get('/api/torah-timeline', () => pages.shift() ?? HttpResponse.json(entries.slice(1))))
    const { user } = renderAt('/torah-timeline', <TimelineListPage />)
    await user.click(await screen.findByRole('button', { name: 'Load more portions' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Error loading the timeline. Please try again later.')
    expect(screen.getByRole('link', { name: 'The First Step' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Names')).toBeVisible()
  })

  // rule: TIMELINE-6
  it('has a button to clear filters without results', async () => {
    timeline()
    renderAt('/torah-timeline?q=zzz&book=Exodus', <TimelineListPage />)
    expect(await screen.findByText('No portions found matching your filters.')).toBeVisible()
    expect(screen.getByRole('textbox')).toHaveValue('zzz')
    expect(screen.getByRole('link', { name: 'Clear Filters' })).toBeVisible()
  })

  // rule: TIMELINE-4
  it('shows every part of a card', async () => {
    server.use(http.get('/api/torah-timeline', () => HttpResponse.json([aTimeline({ imageUrl: '/media/road.jpg' })])))
    renderAt('/torah-timeline', <TimelineListPage />)
    const card = await screen.findByRole('article')
    expect(within(card).getByText('לך לך')).toHaveAttribute('dir', 'rtl')
    expect(within(card).getByText('לך לך')).toHaveAttribute('lang', 'he')
    expect(within(card).getByText('Genesis 12:1–17:27')).toBeVisible()
    expect(within(card).getByText('Lech Lecha')).toBeVisible()
    expect(within(card).getByRole('link', { name: 'The First Step' })).toHaveAttribute('href', '/torah-timeline/lech-lecha')
    expect(within(card).getByText('Abram leaves.')).toBeVisible()
    expect(within(card).getByText('November 20, 2026')).toHaveAttribute('datetime', '2026-11-20T06:00:00-05:00')
    expect(within(card).getByRole('link', { name: 'Read Lech Lecha: The First Step' })).toBeVisible()
    expect(card.querySelector('img')).toHaveAttribute('src', '/media/road.jpg')
  })

  // rule: TIMELINE-23
  it('has a link to each book of the whole timeline, which scrolls to it', async () => {
    const shemot = aTimeline({ id: 9, slug: 'shemot', book: 'Exodus', parasha: 'Shemot', order: 13 })
    server.use(http.get('/api/torah-timeline', () => HttpResponse.json([aTimeline(), shemot])))
    const scrollIntoView = vi.fn()
    Element.prototype.scrollIntoView = scrollIntoView
    const { user } = renderAt('/torah-timeline', <TimelineListPage />)
    await user.click(await screen.findByRole('link', { name: 'Exodus' }))
    expect(scrollIntoView.mock.instances).toEqual([screen.getByRole('heading', { name: 'Exodus' })])
    expect(screen.getByRole('heading', { name: 'Exodus' })).toHaveFocus()
  })

  // rule: TIMELINE-3
  it('groups search results by book, in the order of the portions', async () => {
    const results = [
      aTimeline({ id: 9, slug: 'shemot', book: 'Exodus', parasha: 'Shemot', order: 13 }),
      aTimeline({ id: 4, slug: 'vayera', parasha: 'Vayera', order: 4 }),
      aTimeline({ id: 1, slug: 'bereshit', parasha: 'Bereshit', order: 1 }),
    ]
    server.use(http.get('/api/torah-timeline', () => HttpResponse.json(results)))
    renderAt('/torah-timeline?q=god', <TimelineListPage />)
    const genesis = await screen.findByRole('region', { name: 'Genesis' })
    expect(within(genesis).getByText('בראשית')).toHaveAttribute('lang', 'he')
    expect(within(genesis).getAllByText(/^(Bereshit|Vayera)$/).map((name) => name.textContent)).toEqual(['Bereshit', 'Vayera'])
    const books = screen.getAllByRole('heading', { level: 2, name: /Genesis|Exodus/ })
    expect(books.map((book) => book.textContent)).toEqual(['Genesis', 'Exodus'])
  })

  // rule: TIMELINE-10
  it("marks this week's portion, with a button to jump to it", async () => {
    timeline()
    const scrollIntoView = vi.fn()
    Element.prototype.scrollIntoView = scrollIntoView
    const { user } = renderAt('/torah-timeline', <TimelineListPage />)
    const badge = await screen.findByText('This week')
    expect(badge.closest('article')).toHaveTextContent('The First Step')
    await user.click(screen.getByRole('link', { name: 'Jump to this week' }))
    expect(screen.getByRole('link', { name: 'The First Step' })).toHaveFocus()
    expect(scrollIntoView).toHaveBeenCalledOnce()
  })

  // rule: TIMELINE-10
  it('has no button to jump to a portion that a filter hides', async () => {
    timeline()
    renderAt('/torah-timeline?book=Exodus', <TimelineListPage />)
    await screen.findByText('Names')
    await screen.findByRole('region', { name: 'Lech Lecha' })
    expect(screen.queryByRole('link', { name: 'Jump to this week' })).not.toBeInTheDocument()
  })

  // rule: TIMELINE-2
  it('lists “All Books”, then every book of the data', async () => {
    timeline()
    renderAt('/torah-timeline?book=Exodus', <TimelineListPage />)
    await screen.findByText('Names')
    const options = await screen.findAllByRole('option')
    expect(options.map((option) => option.textContent)).toEqual(['All Books', 'Genesis', 'Exodus'])
    expect(screen.getByRole('combobox', { name: 'Book' })).toHaveValue('Exodus')
  })

  // rule: TIMELINE-8
  it('shows an error if it could not load, and can be retried', async () => {
    server.use(http.get('/api/torah-timeline', () => new HttpResponse(null, { status: 500 })))
    const { user } = renderAt('/torah-timeline', <TimelineListPage />)
    expect(await screen.findByRole('alert')).toHaveTextContent('Error loading the timeline. Please try again later.')
    timeline()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'The First Step' })).toBeVisible()
  })

  // rule: TIMELINE-7
  it('says that there are no portions yet, without a button to clear filters', async () => {
    server.use(http.get('/api/torah-timeline', () => HttpResponse.json([])))
    renderAt('/torah-timeline', <TimelineListPage />)
    expect(await screen.findByText('No portions available yet')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Clear Filters' })).not.toBeInTheDocument()
  })

  // rule: SERIES-4, TIMELINE-9
  it('shows three placeholders while it loads', () => {
    timeline()
    renderAt('/torah-timeline', <TimelineListPage />)
    expect(screen.getAllByTestId('skeleton')).toHaveLength(3)
  })
})
