import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { server } from '@/testing/server'
import type { QueryCount } from '../adminApi'
import { expectNoAxeFindings, forgetSession, renderLoggedIn } from '../testing'

const aCount = (change: Partial<QueryCount> = {}): QueryCount => ({
  query: 'candles',
  searches: 1200,
  empty: 0,
  opened: 300,
  results: 8.5,
  unanswered: 0,
  lastDay: '2026-11-20',
  ...change,
})

let requests: string[] = []
let rows: QueryCount[] = []
beforeEach(() => {
  requests = []
  rows = [aCount(), aCount({ query: 'shabat, שבת', searches: 4, empty: 4, opened: 0, results: 0 })]
  server.use(
    http.get('/api/admin/searches/:list', ({ request, params }) => {
      if (params.list === 'trend') return HttpResponse.json([])
      const { search, searchParams } = new URL(request.url)
      requests.push(String(params.list) + search)
      return HttpResponse.json(rows.slice(0, Number(searchParams.get('limit'))))
    }),
    http.get('/api/admin/spellings', () => HttpResponse.json([])),
  )
})
afterEach(forgetSession)

const rowOf = (name: RegExp) => screen.findByRole('row', { name })

// rule: ADMIN-25
it('/admin/searches shows the most frequent searches of the last 30 days', async () => {
  const { container } = renderLoggedIn('/admin/searches')
  const row = within(await rowOf(/candles/))
  expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['1,200', '0', '300', '8.5', 'November 20, 2026'])
  expect(screen.getByRole('table', { name: 'Most frequent' })).toBeVisible()
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    ...['Search', 'Searches', 'Not answered', 'Opened', 'Results, on average', 'Last searched'],
  ])
  expect(requests).toEqual(['top?days=30&limit=50'])
  expect(screen.getByTestId('address')).toHaveTextContent('/admin/searches')
  expect(screen.getByRole('link', { name: 'Searches', current: 'page' })).toBeVisible()
  expect(document.title).toBe('Searches | Admin | Torah Nuggets')
  await expectNoAxeFindings(container)
})

// rule: ADMIN-26
it('the chosen list and period are in the URL', async () => {
  const { user } = renderLoggedIn()
  await rowOf(/candles/)
  await user.click(screen.getByRole('radio', { name: 'Not answered' }))
  expect(await screen.findByRole('table', { name: 'Not answered' })).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'A year' }))
  expect(await screen.findByTestId('address')).toHaveTextContent('/admin/searches?list=empty&days=365')
  await expect.poll(() => requests).toEqual(['top?days=30&limit=50', 'empty?days=30&limit=50', 'empty?days=365&limit=50'])
  expect(screen.getByRole('radio', { name: 'A year' })).toBeChecked()
})

it.each([
  ['?list=empty&days=7', 'empty?days=7&limit=50'],
  ['?list=other&days=31&limit=many', 'top?days=30&limit=50'],
  ['?limit=100000', 'top?days=30&limit=200'],
  ['?limit=-3', 'top?days=30&limit=50'],
  ['?limit=99.5', 'top?days=30&limit=99'],
])('parameters of the URL that are not valid get their defaults: %s', async (search, call) => {
  renderLoggedIn(`/admin/searches${search}`)
  await rowOf(/candles/)
  expect(requests).toEqual([call])
})

// rule: ADMIN-26
it('“Show more” adds 50 rows at a time, up to 200', async () => {
  rows = Array.from({ length: 500 }, (_, index) => aCount({ query: `query ${index}` }))
  const { user } = renderLoggedIn('/admin/searches?limit=100')
  const more = () => screen.queryByRole('button', { name: 'Show more' })
  expect(await screen.findByText('100 searches')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('150 searches')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('200 searches')).toBeVisible()
  expect(more()).not.toBeInTheDocument()
})

it.each([
  ['top', 'Nobody has searched in this period.'],
  ['empty', 'Every search of this period had results, and every question an answer.'],
])('an empty list shows a message: %s', async (list, text) => {
  rows = []
  renderLoggedIn(`/admin/searches?list=${list}`)
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
})

it('a failed request shows an error and can be retried', async () => {
  server.use(http.get('/api/admin/searches/top', () => HttpResponse.json({ code: 'unavailable', message: '' }, { status: 503 }), { once: true }))
  const { user } = renderLoggedIn()
  expect(await screen.findByText('The site is not available just now. Please try again in a moment.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await rowOf(/candles/)
})

// rule: ADMIN-26
it('a search without results can be added as a spelling', async () => {
  const { user } = renderLoggedIn()
  expect(within(await rowOf(/candles/)).queryByRole('link', { name: /^Add as spelling/ })).not.toBeInTheDocument()
  await user.click(within(await rowOf(/shabat/)).getByRole('link', { name: /^Add as spelling/ }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Spellings' })).toBeVisible()
  expect(await screen.findByRole('textbox', { name: 'Other spellings' })).toHaveValue('shabat שבת')
  expect(screen.getByRole('textbox', { name: 'Term' })).toHaveFocus()
})

// rule: ADMIN-67
it('a question without an answer becomes the title of a new draft with one click', async () => {
  rows = [aCount(), aCount({ query: 'why two candles', searches: 0, unanswered: 3 })]
  const draft = { id: 7, version: 1, content: { type: 'daily', title: '' } }
  const calls: unknown[] = []
  server.use(
    http.post('/api/admin/drafts', async ({ request }) => {
      calls.push(await request.json())
      return HttpResponse.json(draft)
    }),
    http.put('/api/admin/drafts/7', async ({ request }) => {
      calls.push(await request.json())
      return HttpResponse.json(draft)
    }),
    http.get('/api/admin/drafts/7', () => HttpResponse.json({ code: 'unavailable', message: '' }, { status: 503 })),
  )
  const { user } = renderLoggedIn('/admin/searches?list=empty')
  expect(within(await rowOf(/^candles/)).queryByRole('button')).not.toBeInTheDocument()
  const row = within(await rowOf(/why two candles/))
  expect(row.getAllByRole('cell')[1]).toHaveTextContent('3')
  expect(row.queryByRole('link', { name: /^Add as spelling/ })).not.toBeInTheDocument()
  await user.click(row.getByRole('button', { name: /^Start a draft/ }))
  await expect.poll(() => screen.getByTestId('address').textContent).toBe('/admin/drafts/7')
  expect(calls).toEqual([
    { kind: 'post', targetId: null },
    { version: 1, content: { type: 'daily', title: 'Why two candles' } },
  ])
})

// rule: ADMIN-25
it('an unknown URL shows the 404 page within the admin app', () => {
  renderLoggedIn('/admin/no-such')
  expect(screen.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible()
  expect(screen.getByRole('navigation', { name: 'Admin' })).toBeVisible()
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Back to the site' })).toHaveAttribute('href', '/')
})
