import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { aCard } from '@/testing/data'
import { triggerIntersection, isObserving } from '@/testing/intersection'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { PostListPage } from './PostListPage'

const DAILY = '/api/posts/daily'
const listAt = (address: string) => renderAt(address, <PostListPage type="daily" />)
const cards = () => screen.getAllByRole('article')
const loadMore = () => screen.queryByRole('link', { name: 'Load more insights' })

/** A library with this many teachings, paginated by offset. */
function archive(count: number) {
  const all = Array.from({ length: count }, (_, i) => aCard({ id: i + 1, title: `Teaching ${i + 1}` }))
  const headers = { 'X-Total-Count': String(count) }
  server.use(
    http.get(DAILY, ({ request }) => {
      const { searchParams } = new URL(request.url)
      const offset = Number(searchParams.get('offset') ?? 0)
      const found = searchParams.get('q') ? all.slice(0, 30) : all
      return HttpResponse.json(found.slice(offset, offset + 20), { headers })
    }),
  )
}

describe('a long list', () => {
  // rule: READ-20
  it('loads twenty more with a link to the next page', async () => {
    archive(25)
    const { user } = listAt('/daily-learning')
    const link = await screen.findByRole('link', { name: 'Load more insights' })
    expect(link).toHaveAttribute('href', '/daily-learning?page=2')
    await user.click(link)
    expect(await screen.findByText('Teaching 25')).toBeVisible()
    expect(screen.getByTestId('address')).toHaveTextContent(/^\/daily-learning$/)
    expect(screen.getByText('25 insights shown')).toBeInTheDocument()
    expect(loadMore()).not.toBeInTheDocument()
  })

  it('moves the focus from its last link to the first loaded teaching', async () => {
    archive(25)
    const { user } = listAt('/daily-learning')
    await user.click(await screen.findByRole('link', { name: 'Load more insights' }))
    await screen.findByText('Teaching 25')
    expect(screen.getByRole('link', { name: 'Teaching 21' })).toHaveFocus()
  })

  it('keeps the focus on its link if there are more teachings', async () => {
    archive(45)
    const { user } = listAt('/daily-learning')
    await user.click(await screen.findByRole('link', { name: 'Load more insights' }))
    await screen.findByText('Teaching 40')
    expect(loadMore()).toHaveFocus()
  })

  // rule: READ-20
  it('loads more near its end, and waits for a click after a hundred teachings', async () => {
    archive(130)
    const { user } = listAt('/daily-learning')
    await screen.findByText('Teaching 20')
    triggerIntersection(false)
    expect(cards()).toHaveLength(20)
    for (const count of [40, 60, 80, 100]) {
      triggerIntersection()
      await waitFor(() => expect(cards()).toHaveLength(count))
    }
    expect(isObserving()).toBe(false)
    expect(loadMore()).toHaveAttribute('href', '/daily-learning?page=6')
    await user.click(screen.getByRole('link', { name: 'Load more insights' }))
    await waitFor(() => expect(cards()).toHaveLength(120))
    expect(isObserving()).toBe(true)
  })

  it('has a button instead of a link for more results of a search', async () => {
    archive(45)
    listAt('/daily-learning?q=teaching')
    expect(await screen.findByRole('button', { name: 'Load more insights' })).toBeVisible()
    expect(loadMore()).not.toBeInTheDocument()
  })

  // rule: READ-22
  it('shows an error if more could not load, keeps the shown teachings and can be retried', async () => {
    const pages = [HttpResponse.json([aCard()], { headers: { 'X-Total-Count': '2' } }), new HttpResponse(null, { status: 500 })]
    server.use(http.get(DAILY, () => pages.shift() ?? HttpResponse.json([aCard({ id: 18, title: 'Ruth Stays' })])))
    const { user } = listAt('/daily-learning')
    await user.click(await screen.findByRole('link', { name: 'Load more insights' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Error loading daily insights. Please try again later.')
    expect(screen.getByText('Two Candles, One Light')).toBeVisible()
    // A failed page is not retried automatically.
    expect(isObserving()).toBe(false)
    // It is still the link to the next page.
    await user.click(screen.getByRole('link', { name: 'Try again' }))
    expect(await screen.findByText('Ruth Stays')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})

describe('a later page of a list', () => {
  // rule: READ-21
  it('starts with its own teachings, and links to the next and the previous page', async () => {
    archive(65)
    listAt('/daily-learning?page=3')
    expect(await screen.findByText('Teaching 41')).toBeVisible()
    expect(cards()).toHaveLength(20)
    expect(loadMore()).toHaveAttribute('href', '/daily-learning?page=4')
    expect(screen.getByRole('link', { name: 'Newer insights' })).toHaveAttribute('href', '/daily-learning?page=2')
  })

  it('scrolls to the results of a topic', async () => {
    archive(65)
    const { user } = listAt('/daily-learning')
    await screen.findByText('Teaching 1')
    const scrolledTo = vi.spyOn(Element.prototype, 'scrollIntoView')
    await user.click(screen.getByRole('link', { name: 'Mezuzah' }))
    expect(scrolledTo.mock.contexts).toEqual([screen.getByRole('region', { name: 'Search Results: "Mezuzah"' })])
    expect(screen.getByRole('link', { name: 'Mezuzah' })).toHaveFocus()
  })

  // rule: READ-21
  it('is replaced by the first page of a search', async () => {
    archive(65)
    const { user } = listAt('/daily-learning?page=2')
    await user.click(screen.getByRole('link', { name: 'Mezuzah' }))
    expect(screen.getByTestId('address')).toHaveTextContent('/daily-learning?q=Mezuzah')
    expect(await screen.findByText('Teaching 1')).toBeVisible()
  })

  // rule: READ-21
  it('says that the list is shorter, and shows no samples', async () => {
    archive(5)
    listAt('/daily-learning?page=9')
    expect(await screen.findByText('There is no page this far.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Latest Insights' })).toHaveAttribute('href', '/daily-learning')
  })
})
