import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { aQuestion } from '../quiz/testing'
import type { ReviewDeck, ReviewItem } from './api'
import { ReviewPage } from './ReviewPage'
import { whenDue } from './whenDue'

const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const anItem = (id: number, postId = 17): ReviewItem => ({
  id,
  postId,
  postType: 'daily',
  title: `Teaching ${postId}`,
  question: aQuestion({ id: `q${id}`, question: `Question ${id}?` }),
  due: later(-1),
  nextDue: { again: later(1), hard: later(2), good: later(3), easy: later(8) },
})

let items: ReviewItem[]
let total: number
let rated: unknown[]
const deck = (): ReviewDeck => ({ items, dueCount: items.length, total, nextDueAt: total > items.length ? later(3) : null })
const without = (id: number) => (items = items.filter((item) => item.id !== id))
beforeEach(() => {
  items = [anItem(1), anItem(2, 18)]
  total = 2
  rated = []
  server.use(
    http.get('/api/reviews', () => HttpResponse.json(deck())),
    http.post('/api/reviews/:id/rating', async ({ params, request }) => {
      rated.push([Number(params.id), await request.json()])
      without(Number(params.id))
      return HttpResponse.json({ due: later(3), dueCount: items.length })
    }),
    http.delete('/api/reviews/posts/:id', ({ params }) => {
      items = items.filter(({ postId }) => postId !== Number(params.id))
      total = items.length
      return new HttpResponse(null, { status: 204 })
    }),
  )
})
const open = () => renderAt('/review', <ReviewPage />)

// rule: STUDY-148
it('cards are answered and rated, by click or key, until all are done', async () => {
  const { user } = open()
  expect(await screen.findByText('Card 1 of 2')).toBeVisible()
  expect(screen.queryByRole('group', { name: 'How well did you remember it?' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /Ruth 1:14/ }))
  expect(screen.getByRole('button', { name: /Good\s*in 3 days/ })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: /Easy\s*in 8 days/ }))
  expect(await screen.findByText('Card 2 of 2')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /Ruth 1:14/ }))
  await user.keyboard('2')
  expect(await screen.findByText(/^Done for now: 2 cards reviewed\./)).toHaveTextContent('The next card comes back in 3 days.')
  expect(rated).toEqual([
    [1, { rating: 'easy' }],
    [2, { rating: 'hard' }],
  ])
})

it('a wrong answer is rated by itself, and a key leads on', async () => {
  const { user } = open()
  await screen.findByText('Card 1 of 2')
  await user.keyboard('1')
  expect(screen.getByText('This card comes back in 1 day.')).toBeVisible()
  await waitFor(() => expect(rated).toEqual([[1, { rating: 'again' }]]))
  // There is nothing to rate.
  await user.keyboard('3')
  expect(screen.getByRole('button', { name: 'Next card' })).toHaveFocus()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Next card' })).not.toHaveAttribute('aria-disabled', 'true'))
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Card 2 of 2')).toBeVisible()
  expect(rated).toHaveLength(1)
})

it('a wrong answer that could not be sent is sent by going on', async () => {
  server.use(http.post('/api/reviews/1/rating', () => HttpResponse.json({ code: 'unavailable', message: '' }, { status: 503 }), { once: true }))
  const { user } = open()
  await screen.findByText('Card 1 of 2')
  await user.keyboard('1')
  expect(await screen.findByRole('alert')).toHaveTextContent('not available just now')
  await user.click(screen.getByRole('button', { name: 'Next card' }))
  expect(await screen.findByText('Card 2 of 2')).toBeVisible()
  expect(rated).toEqual([[1, { rating: 'again' }]])
})

// rule: STUDY-148
it('a card that another tab rated is passed over', async () => {
  server.use(http.post('/api/reviews/1/rating', () => HttpResponse.json({ code: 'conflict', message: '' }, { status: 409 })))
  const { user } = open()
  await screen.findByText('Card 1 of 2')
  await user.keyboard('2{Enter}')
  expect(await screen.findByText('Card 2 of 2')).toBeVisible()
})

it('a rating that could not be sent stays on the card', async () => {
  server.use(http.post('/api/reviews/1/rating', () => HttpResponse.json({ code: 'unavailable', message: '' }, { status: 503 }), { once: true }))
  const { user } = open()
  await screen.findByText('Card 1 of 2')
  await user.keyboard('2{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('not available just now')
  await user.keyboard('3')
  expect(await screen.findByText('Card 2 of 2')).toBeVisible()
})

// rule: STUDY-148
it('the cards of a teaching are removed after a question', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Remove this teaching from my reviews' }))
  await user.click(screen.getByRole('button', { name: 'Yes, remove its cards' }))
  expect(await screen.findByText('Card 1 of 1')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Teaching 18' })).toHaveAttribute('href', '/daily-learning/18')
})

// rule: STUDY-148
it('says when nothing is due, and how cards are added', async () => {
  items = []
  const { unmount } = open()
  expect(await screen.findByText(/^Nothing is due right now\./)).toHaveTextContent('The next card comes back in 3 days.')
  unmount()
  total = 0
  open()
  expect(await screen.findByText(/choose “Add to my reviews”/)).toBeVisible()
})

it('a failed request can be repeated', async () => {
  server.use(http.get('/api/reviews', () => new HttpResponse('{}', { status: 500 }), { once: true }))
  const { user } = open()
  expect(await screen.findByText('Your reviews could not be loaded. Please try again later.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getByText('Card 1 of 2')).toBeVisible())
})

it.each([
  [0, 'in 1 minute'],
  [10 / 1440, 'in 10 minutes'],
  [2 / 24, 'in 2 hours'],
  [1, 'in 1 day'],
  [29, 'in 29 days'],
  [45, 'in 1 month'],
  [800, 'in 2 years'],
])('a moment %s days ahead is %s', (days, text) => {
  const now = Date.UTC(2026, 1, 1)
  expect(whenDue(new Date(now + days * 86_400_000).toISOString(), now)).toBe(text)
})
