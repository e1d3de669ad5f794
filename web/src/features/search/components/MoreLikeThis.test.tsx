import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { aRelatedEssay } from '@/testing/data'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { MoreLikeThis } from './MoreLikeThis'

const ENDPOINT = '/api/posts/17/related'
const BUTTON = { name: 'More like this: Two Candles' }

function show(onOpen = vi.fn()) {
  return renderAt('/search?q=candles', <MoreLikeThis postId={17} title="Two Candles" onOpen={onOpen} />)
}

describe('similar teachings of a search result', () => {
  // rule: SEARCH-22
  it('are requested when the list is opened, each with its reason', async () => {
    const requests: string[] = []
    const found = [aRelatedEssay({ id: 9, title: 'Bread', reason: 'verse' }), aRelatedEssay({ id: 8, title: 'Rest', type: 'daily' })]
    server.use(
      http.get(ENDPOINT, ({ request }) => {
        requests.push(new URL(request.url).search)
        return HttpResponse.json(found)
      }),
    )
    const { user } = show()
    expect(screen.getByRole('button', BUTTON)).toHaveAttribute('aria-expanded', 'false')
    expect(requests).toEqual([])
    await user.click(screen.getByRole('button', BUTTON))
    const items = await screen.findAllByRole('listitem')
    expect(items.map((item) => item.textContent)).toEqual(['Bread Same verse', 'Rest Close in meaning'])
    expect(items.map((item) => within(item).getByRole('link').getAttribute('href'))).toEqual(['/weekly-essay/9', '/daily-learning/8'])
    expect(requests).toEqual(['?limit=3'])
    await user.click(screen.getByRole('button', BUTTON))
    expect(screen.queryByRole('list')).not.toBeInTheDocument()
  })

  // rule: SEARCH-22
  it('are replaced by a message if there are none', async () => {
    server.use(http.get(ENDPOINT, () => HttpResponse.json([])))
    const { user } = show()
    await user.click(screen.getByRole('button', BUTTON))
    expect(await screen.findByText('No similar teachings yet.')).toBeVisible()
  })

  // rule: SEARCH-22
  it('can be requested again after an error', async () => {
    server.use(http.get(ENDPOINT, () => new HttpResponse(null, { status: 500 })))
    const { user } = show()
    await user.click(screen.getByRole('button', BUTTON))
    expect(await screen.findByText(/These could not be loaded/)).toBeVisible()
    server.use(http.get(ENDPOINT, () => HttpResponse.json([aRelatedEssay({ title: 'Bread' })])))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'Bread' })).toBeVisible()
  })

  it('are reported when opened', async () => {
    server.use(http.get(ENDPOINT, () => HttpResponse.json([aRelatedEssay({ title: 'Bread' })])))
    const onOpen = vi.fn()
    const { user } = show(onOpen)
    await user.click(screen.getByRole('button', BUTTON))
    await user.click(await screen.findByRole('link', { name: 'Bread' }))
    expect(onOpen).toHaveBeenCalledOnce()
  })
})
