import { act, screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { aPostHit, aSearchResponse, aSeriesHit } from '@/testing/data'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { suggestionsHandler } from '../testing'
import { SearchPage } from './SearchPage'

const POSTS = Array.from({ length: 230 }, (_, index) => {
  const title = `Teaching ${index + 1}`
  return aPostHit({ id: index + 1, title, highlightedTitle: title })
})
let requests: string[]
let searches = 0

/** A library with the same results for every search; each call renders another search. */
function library(posts: number, page = '') {
  server.use(
    http.get('/api/search', ({ request }) => {
      const { searchParams } = new URL(request.url)
      const offset = Number(searchParams.get('offset') ?? 0)
      const end = offset + Number(searchParams.get('limit'))
      requests.push(`${offset}-${end}`)
      return HttpResponse.json(
        aSearchResponse({
          query: searchParams.get('q') ?? '',
          totals: { posts, series: 1, torahTimelines: 0 },
          posts: POSTS.slice(0, posts).slice(offset, end),
          series: [aSeriesHit()].slice(offset, end),
        }),
      )
    }),
  )
  return renderAt(`/search?q=light${(searches += 1)}${page}`, <SearchPage />)
}

const result = (number: number) => screen.findByRole('link', { name: `Teaching ${number}` })
const address = () => screen.getByTestId('address').textContent
const pages = () => within(screen.getByRole('navigation', { name: 'Pages of results' }))

beforeEach(() => {
  requests = []
  server.use(suggestionsHandler())
})

describe('the pages of results', () => {
  // rule: SEARCH-16
  it('have twenty results of each group, and the first of the next page receives the focus', async () => {
    const { user } = library(45)
    await result(20)
    expect(screen.getByText('1–20').parentElement).toHaveTextContent('1–20 of 45')
    expect(pages().getByText('Page 1 of 3')).toBeVisible()
    expect(pages().queryByRole('link', { name: 'Previous' })).not.toBeInTheDocument()
    await user.click(pages().getByRole('link', { name: 'Next' }))
    expect(await result(21)).toHaveFocus()
    expect(address()).toBe(`/search?q=light${searches}&page=2`)
    expect(screen.getByRole('heading', { name: /^Found 46 results for “light\d+”, page 2$/ })).toBeVisible()
    expect(document.title).toMatch(new RegExp(`^light${searches} – Search, page 2 \\|`))
    expect(screen.getByText('21–40').parentElement).toHaveTextContent('21–40 of 45')
    expect(screen.queryByRole('region', { name: /^Series/ })).not.toBeInTheDocument()
    expect(requests).toEqual(['0-20', '20-40'])
  })

  // rule: SEARCH-16
  it('are restored on going back, which moves no focus', async () => {
    const { user, router } = library(45, '&page=2')
    await user.click(await screen.findByRole('link', { name: 'Next' }))
    expect(await result(41)).toHaveFocus()
    await act(() => router.navigate(-1))
    expect(await result(21)).not.toHaveFocus()
    expect(address()).toBe(`/search?q=light${searches}&page=2`)
    expect(requests).toEqual(['20-40', '40-60'])
  })

  it('begin anew with another search or another filter', async () => {
    const { user } = library(45, '&page=2')
    await result(21)
    await user.type(screen.getByRole('combobox'), 's')
    expect(await result(1)).toBeVisible()
    expect(address()).toBe(`/search?q=light${searches}s`)
  })

  // rule: SEARCH-16
  it('end at the server’s limit, which is shown', async () => {
    library(230, '&page=10')
    expect(await result(200)).toBeVisible()
    expect(screen.getByText(/^These are the first 200\./)).toBeVisible()
    expect(pages().getByText('Page 10 of 10')).toBeVisible()
    expect(pages().queryByRole('link', { name: 'Next' })).not.toBeInTheDocument()
  })

  // rule: SEARCH-54
  it.each([3, 10, 11, 99999])('that do not exist lead to the first: %d', async (page) => {
    const { user } = library(40, `&page=${page}`)
    expect(await screen.findByText('There is no page this far.')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'First page of results' }))
    expect(await result(1)).toHaveFocus()
    expect(address()).toBe(`/search?q=light${searches}`)
  })

  it('have no links where there is only one', async () => {
    library(20)
    await result(20)
    expect(screen.queryByRole('navigation', { name: 'Pages of results' })).not.toBeInTheDocument()
  })
})
