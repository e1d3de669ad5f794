import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import type { ReviewDeck } from './api'
import { DueReviews } from './DueReviews'

function open(deck: Partial<ReviewDeck>) {
  server.use(http.get('/api/reviews', () => HttpResponse.json({ items: [], dueCount: 0, total: 0, nextDueAt: null, ...deck })))
  return renderAt('/account', <DueReviews />)
}

// rule: STUDY-148
it('says how many cards are due, and leads to them', async () => {
  open({ dueCount: 3, total: 8 })
  expect(await screen.findByText('3 questions for today.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Review now' })).toHaveAttribute('href', '/review')
})

it('says when the next card comes back', async () => {
  open({ total: 8, nextDueAt: new Date(Date.now() + 3 * 86_400_000).toISOString() })
  expect(await screen.findByText('Nothing is due right now. The next card comes back in 3 days.')).toBeVisible()
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
})

it('says how cards are added', async () => {
  open({})
  expect(await screen.findByText(/choose “Add to my reviews”/)).toBeVisible()
})
