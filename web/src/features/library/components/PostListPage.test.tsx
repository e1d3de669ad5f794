import { screen, waitFor, within } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import type { PostType } from '@/api/types'
import { aCard } from '@/testing/data'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { PostListPage } from './PostListPage'

const DAILY = '/api/posts/daily'
const listAt = (address: string, type: PostType = 'daily') => renderAt(address, <PostListPage type={type} />)

/** A list endpoint that filters by its query. */
function library(cards = [aCard(), aCard({ id: 18, title: 'Ruth Stays' })]) {
  server.use(
    http.get(DAILY, ({ request }) => {
      const q = new URL(request.url).searchParams.get('q') ?? ''
      const found = cards.filter((card) => card.title.toLowerCase().includes(q.toLowerCase()))
      return HttpResponse.json(found, { headers: { 'X-Total-Count': String(found.length) } })
    }),
  )
}

describe('the daily list', () => {
  // rule: READ-7, READ-12, READ-20, READ-24
  it('shows placeholders, then the teachings', async () => {
    server.use(
      http.get(DAILY, async () => {
        await delay(30)
        return HttpResponse.json([aCard()])
      }),
    )
    listAt('/daily-learning')
    expect(screen.getAllByTestId('skeleton')).toHaveLength(3)
    expect(await screen.findByRole('link', { name: 'Two Candles, One Light' })).toHaveAttribute('href', '/daily-learning/17')
    expect(screen.getByRole('heading', { name: 'Latest Insights' })).toBeVisible()
  })

  // rule: READ-77
  it('shows what can be heard, and leads to the other list and to all', async () => {
    const asked: string[] = []
    server.use(
      http.get(DAILY, ({ request }) => {
        asked.push(new URL(request.url).search)
        return HttpResponse.json([aCard()])
      }),
    )
    listAt('/daily-learning?media=audio')
    expect(await screen.findByRole('heading', { name: 'Audio Lessons' })).toBeVisible()
    expect(await screen.findByRole('link', { name: 'Two Candles, One Light' })).toBeVisible()
    expect(asked).toEqual(['?limit=20&media=audio'])
    const lists = within(screen.getByRole('navigation', { name: 'Audio Lessons' }))
    expect(lists.getByRole('link', { name: 'Insights to hear' })).toHaveAttribute('aria-current', 'page')
    const other = lists.getByRole('link', { name: 'Essays to hear' })
    expect(other).toHaveAttribute('href', '/weekly-essay?media=audio')
    expect(other).not.toHaveAttribute('aria-current')
    expect(screen.getByRole('link', { name: 'All daily insights' })).toHaveAttribute('href', '/daily-learning')
  })

  // rule: READ-77
  it('says that there is nothing to see, without samples', async () => {
    server.use(http.get(DAILY, () => HttpResponse.json([])))
    listAt('/daily-learning?media=video')
    expect(await screen.findByText('Nothing to see here yet.')).toBeVisible()
  })

  // rule: READ-13
  it('shows an error if it could not load, and can be retried', async () => {
    server.use(http.get(DAILY, () => new HttpResponse('boom', { status: 500 })))
    const { user } = listAt('/daily-learning')
    expect(await screen.findByText('Error loading daily insights. Please try again later.')).toBeVisible()
    library()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Ruth Stays')).toBeVisible()
  })

  // rule: API-35
  it('says how long to wait after too many requests', async () => {
    const body = { code: 'rate_limited', message: 'slow down', retryAfter: 30 }
    server.use(http.get(DAILY, () => HttpResponse.json(body, { status: 429 })))
    listAt('/daily-learning')
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests. Please wait and try again in 30 seconds.')
  })

  // rule: READ-2, READ-7, READ-8, READ-18, READ-19
  it('filters while the reader types, updates the URL and can be cleared', async () => {
    library()
    const { user } = listAt('/daily-learning')
    await screen.findByText('Two Candles, One Light')
    await user.type(screen.getByRole('textbox', { name: 'Search daily insights' }), 'ruth')
    await waitFor(() => expect(screen.queryByText('Two Candles, One Light')).not.toBeInTheDocument())
    expect(await screen.findByRole('heading', { name: 'Search Results: "ruth"' })).toBeVisible()
    expect(screen.getByTestId('address')).toHaveTextContent('/daily-learning?q=ruth')
    await user.click(screen.getByRole('link', { name: 'Clear Search' }))
    expect(await screen.findByText('Two Candles, One Light')).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Search daily insights' })).toHaveValue('')
  })

  // rule: READ-2, READ-14
  it('searches for a clicked topic', async () => {
    library()
    const { user } = listAt('/daily-learning')
    await user.click(screen.getByRole('link', { name: 'Book of Ruth' }))
    expect(screen.getByTestId('address')).toHaveTextContent('/daily-learning?q=Book+of+Ruth')
    expect(
      await screen.findByText('No insights found matching your search. Try different keywords or browse our popular topics.'),
    ).toBeVisible()
  })

  // rule: READ-15
  it('shows samples for an empty library, each with a link to itself', async () => {
    library([])
    listAt('/daily-learning')
    const sample = await screen.findByRole('link', { name: 'A Letter on the Doorpost' })
    expect(sample).toHaveAttribute('href', '/daily-learning/5?sample')
    expect(screen.getAllByRole('article')).toHaveLength(5)
  })

  it('shows samples if the response is null', async () => {
    server.use(http.get('/api/posts/daily', () => HttpResponse.json(null)))
    renderAt('/daily-learning', <PostListPage type="daily" />)
    expect(await screen.findByText(/^Sample teachings/)).toBeVisible()
  })

  // rule: READ-17
  it('filters the samples of an empty library', async () => {
    library([])
    listAt('/daily-learning?q=MEZUZAH')
    expect(await screen.findByText('A Letter on the Doorpost')).toBeVisible()
    expect(screen.getAllByRole('article')).toHaveLength(1)
  })

  // rule: READ-26
  it('truncates the preview after 200 characters', async () => {
    library([aCard({ excerpt: '', preview: 'y'.repeat(300) })])
    listAt('/daily-learning')
    expect(await screen.findByText(`${'y'.repeat(200)}...`)).toBeVisible()
  })
})

describe('topics and categories', () => {
  const DAILY_TOPICS = ['Shabbat', 'Gratitude', 'Teshuvah', 'Book of Ruth', 'Mezuzah'].map((topic) => [topic, topic])
  const WEEKLY_CATEGORIES = [
    ['Holidays & Observances', 'Shabbat'],
    ['Jewish Ethics', 'Ethics'],
    ['Prayer & Spirituality', 'Prayer'],
    ['Jewish Philosophy', 'Philosophy'],
    ['Jewish History', 'History'],
  ]

  // rule: READ-3, READ-4
  it.each([
    ['daily', '/daily-learning', 'Popular Topics', DAILY_TOPICS],
    ['weekly', '/weekly-essay', 'Categories', WEEKLY_CATEGORIES],
  ] as const)('of the %s list are five, each of which searches for its topic', async (type, address, title, topics) => {
    server.use(http.get(`/api/posts/${type}`, () => HttpResponse.json([aCard({ type })])))
    const { user } = listAt(address, type)
    const region = within(screen.getByRole('region', { name: title }))
    expect(region.getAllByRole('link').map((link) => link.textContent)).toEqual(topics.map(([label]) => label))
    for (const [label, search] of topics) {
      await user.click(region.getByRole('link', { name: label }))
      expect(screen.getByRole('heading', { name: `Search Results: "${search}"` })).toBeVisible()
    }
  })
})

describe('the weekly list', () => {
  // rule: READ-7, READ-13
  it('has its own heading and error message', async () => {
    server.use(http.get('/api/posts/weekly', () => new HttpResponse(null, { status: 500 })))
    listAt('/weekly-essay', 'weekly')
    expect(screen.getByRole('heading', { name: 'Featured Essays' })).toBeVisible()
    expect(await screen.findByText('Error loading weekly essays. Please try again later.')).toBeVisible()
  })

  // rule: READ-14
  it('says that nothing matches, with a button to clear the search', async () => {
    const essay = aCard({ type: 'weekly' })
    server.use(
      http.get('/api/posts/weekly', ({ request }) => HttpResponse.json(request.url.includes('q=') ? [] : [essay])),
    )
    listAt('/weekly-essay?q=zzz', 'weekly')
    expect(
      await screen.findByText('No essays found matching your search. Try different keywords or browse our categories.'),
    ).toBeVisible()
    expect(screen.getAllByRole('link', { name: 'Clear Search' })).toHaveLength(2)
  })
})
