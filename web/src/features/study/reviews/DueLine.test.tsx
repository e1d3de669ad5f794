import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it, vi } from 'vitest'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { DueLine } from './DueLine'

function open(answer: () => Response) {
  const asked = vi.fn(answer)
  server.use(http.get('/api/reviews/due', asked))
  return { asked, ...renderAt('/', <DueLine />) }
}

// rule: HOME-22
it.each([
  [1, '1 card is due'],
  [1200, '1,200 cards are due'],
])('leads to the %d cards that are due', async (dueCount, name) => {
  open(() => HttpResponse.json({ dueCount }))
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', '/review')
})

// rule: HOME-22
it.each([
  ['where none is due', () => HttpResponse.json({ dueCount: 0 })],
  ['where the server does not answer', () => new HttpResponse(null, { status: 500 })],
])('is nothing %s', async (_, answer) => {
  const { asked, container } = open(answer)
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  expect(container.querySelector('a')).toBeNull()
})
