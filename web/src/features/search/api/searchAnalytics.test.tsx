import { fireEvent, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { anAnswer } from '@/testing/data'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { SearchPage } from '../components/SearchPage'

it('a search and what it led to are told by one word of this page, and nothing else', async () => {
  const told: unknown[] = []
  const chains: (string | null)[] = []
  server.use(
    http.get('/api/search', ({ request }) => {
      chains.push(request.headers.get('X-Search-Chain'))
      return HttpResponse.json(anAnswer())
    }),
    http.post('/api/search/opened', async ({ request }) => {
      told.push(await request.json())
      return new HttpResponse(null, { status: 204 })
    }),
  )
  renderAt('/search?q=candles', <SearchPage />)
  fireEvent.click(await screen.findByRole('link', { name: 'Two Candles' }))
  await waitFor(() => expect(told).toHaveLength(1))
  expect(chains[0]).toMatch(/^[0-9a-f]{24}$/)
  expect(told[0]).toEqual({ chain: chains[0], kind: 'post', id: anAnswer().posts[0]?.id })
})
