import { act, screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { aSearchResponse, aPostHit, aSeriesHit } from '@/testing/data'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { SearchPage } from './SearchPage'

const POSTS = Array.from({ length: 230 }, (_, index) => {
  const title = `Teaching ${index + 1}`
  return aPostHit({ id: index + 1, title, highlightedTitle: title })
})
const SERIES = Array.from({ length: 12 }, (_, index) => {
  const title = `Series ${index + 1}`
  return aSeriesHit({ id: index + 1, slug: `series-${index + 1}`, title, highlightedTitle: title })
})
let requests: string[]
let searches = 0

/** A library with the same results for every search; each call renders another search. */
function library(posts: number, fail = false) {
  server.use(
    http.get('/api/search', ({ request }) => {
      const { searchParams } = new URL(request.url)
      const offset = Number(searchParams.get('offset') ?? 0)
      const end = offset + Number(searchParams.get('limit') ?? 10)
      requests.push(`${offset}-${end}`)
      if (fail && requests.length === 2) return new HttpResponse(null, { status: 500 })
      return HttpResponse.json(
        aSearchResponse({
          totals: { posts, series: SERIES.length, torahTimelines: 0 },
          posts: POSTS.slice(0, posts).slice(offset, end),
          series: SERIES.slice(offset, end),
        }),
      )
    }),
  )
  return renderAt(`/search?q=light${(searches += 1)}`, <SearchPage />)
}

const group = (name: RegExp) => screen.getByRole('region', { name })
const shown = (name: RegExp) => within(group(name)).getAllByRole('listitem').length

beforeEach(() => (requests = []))

describe('more results', () => {
  it('are added to the end of their group, and the first of them receives the focus', async () => {
    const { user } = library(60)
    await user.click(await screen.findByRole('button', { name: 'Show more of Posts' }))
    const first = await screen.findByRole('link', { name: 'Teaching 11' })
    expect(first).toHaveFocus()
    expect([shown(/^Posts/), shown(/^Series/)]).toEqual([50, 10])
    expect(within(group(/^Posts/)).getByText('50 of 60 results shown')).toBeInTheDocument()
    expect(requests).toEqual(['0-10', '10-50'])
  })

  it('that were loaded with those of another group are not requested again', async () => {
    const { user } = library(60)
    await user.click(await screen.findByRole('button', { name: 'Show more of Posts' }))
    await screen.findByRole('link', { name: 'Teaching 11' })
    await user.click(screen.getByRole('button', { name: 'Show more of Series' }))
    expect(await screen.findByRole('link', { name: 'Series 11' })).toHaveFocus()
    expect(screen.queryByRole('button', { name: 'Show more of Series' })).not.toBeInTheDocument()
    expect(requests).toHaveLength(2)
  })

  it('load page by page up to the server’s limit, which is shown', async () => {
    const { user } = library(230)
    for (const first of [11, 51, 101, 151]) {
      await user.click(await screen.findByRole('button', { name: 'Show more of Posts' }))
      expect(await screen.findByRole('link', { name: `Teaching ${first}` })).toHaveFocus()
    }
    expect(shown(/^Posts/)).toBe(200)
    expect(screen.queryByRole('button', { name: 'Show more of Posts' })).not.toBeInTheDocument()
    expect(screen.getByText(/^These are the first 200\./)).toBeVisible()
    expect(requests).toEqual(['0-10', '10-50', '50-100', '100-150', '150-200'])
  })

  it('that could not be loaded can be requested again', async () => {
    const { user } = library(60, true)
    await user.click(await screen.findByRole('button', { name: 'Show more of Posts' }))
    expect(await screen.findByText('More results could not be loaded.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show more of Posts' }))
    expect(await screen.findByRole('link', { name: 'Teaching 11' })).toHaveFocus()
    expect(shown(/^Posts/)).toBe(50)
  })

  it('are still shown when the reader returns', async () => {
    const { user, router } = library(60)
    const address = router.state.location
    await user.click(await screen.findByRole('button', { name: 'Show more of Posts' }))
    await screen.findByRole('link', { name: 'Teaching 11' })
    await act(() => router.navigate('/daily-learning/11'))
    expect(screen.queryByRole('link', { name: 'Teaching 11' })).not.toBeInTheDocument()
    await act(() => router.navigate(-1))
    expect(router.state.location.search).toBe(address.search)
    expect(await screen.findByRole('link', { name: 'Teaching 50' })).toBeVisible()
    expect(requests).toHaveLength(2)
  })
})
