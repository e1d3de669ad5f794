import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { aRelatedEssay } from '@/testing/data'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { MoreLikeThis } from './MoreLikeThis'

const ADDRESS = '/api/posts/17/related'
const BUTTON = { name: 'More like this: Two Candles' }

function show(onOpen = vi.fn()) {
  return renderAt('/search?q=candles', <MoreLikeThis postId={17} title="Two Candles" onOpen={onOpen} />)
}

describe('more like a teaching that was found', () => {
  it('is asked for when it is wanted, and says why each is there', async () => {
    const asked: string[] = []
    const found = [aRelatedEssay({ id: 9, title: 'Bread', reason: 'verse' }), aRelatedEssay({ id: 8, title: 'Rest', type: 'daily' })]
    server.use(
      http.get(ADDRESS, ({ request }) => {
        asked.push(new URL(request.url).search)
        return HttpResponse.json(found)
      }),
    )
    const { user } = show()
    expect(screen.getByRole('button', BUTTON)).toHaveAttribute('aria-expanded', 'false')
    expect(asked).toEqual([])
    await user.click(screen.getByRole('button', BUTTON))
    const items = await screen.findAllByRole('listitem')
    expect(items.map((item) => item.textContent)).toEqual(['Bread Same verse', 'Rest Close in meaning'])
    expect(items.map((item) => within(item).getByRole('link').getAttribute('href'))).toEqual(['/weekly-essay/9', '/daily-learning/8'])
    expect(asked).toEqual(['?limit=3'])
    await user.click(screen.getByRole('button', BUTTON))
    expect(screen.queryByRole('list')).not.toBeInTheDocument()
  })

  it('says so where nothing is near', async () => {
    server.use(http.get(ADDRESS, () => HttpResponse.json([])))
    const { user } = show()
    await user.click(screen.getByRole('button', BUTTON))
    expect(await screen.findByText('No similar teachings yet.')).toBeVisible()
  })

  it('can be tried again where it fails', async () => {
    server.use(http.get(ADDRESS, () => new HttpResponse(null, { status: 500 })))
    const { user } = show()
    await user.click(screen.getByRole('button', BUTTON))
    expect(await screen.findByText(/These could not be loaded/)).toBeVisible()
    server.use(http.get(ADDRESS, () => HttpResponse.json([aRelatedEssay({ title: 'Bread' })])))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'Bread' })).toBeVisible()
  })

  it('reports that one is opened', async () => {
    server.use(http.get(ADDRESS, () => HttpResponse.json([aRelatedEssay({ title: 'Bread' })])))
    const onOpen = vi.fn()
    const { user } = show(onOpen)
    await user.click(screen.getByRole('button', BUTTON))
    await user.click(await screen.findByRole('link', { name: 'Bread' }))
    expect(onOpen).toHaveBeenCalledOnce()
  })
})
