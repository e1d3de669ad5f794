import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { server } from '@/testing/server'
import { expectNoAxeFindings, forgetSession, renderLoggedIn } from '../testing'

const TREND = '/api/admin/searches/trend'
const DAYS = [
  { day: '2026-11-20', searches: 4, empty: 1, opened: 2 },
  { day: '2026-11-21', searches: 0, empty: 0, opened: 0 },
]

beforeEach(() =>
  server.use(
    http.get('/api/admin/searches/top', () => HttpResponse.json([])),
    http.get(TREND, () => HttpResponse.json(DAYS)),
  ),
)
afterEach(forgetSession)

// rule: ADMIN-52
it('searches are drawn by day, with their axes and their table', async () => {
  const { container, user } = renderLoggedIn('/admin/searches?query=light')
  expect(await screen.findByText('“light” by day')).toBeVisible()
  const chart = within(screen.getByRole('figure'))
  for (const text of ['4 searches', 'Nov 20', 'Nov 21']) expect(chart.getByText(text)).toBeVisible()
  await user.click(screen.getByText('The figures as a table'))
  expect(within(screen.getByRole('table', { name: 'Searches by day' })).getAllByRole('row')).toHaveLength(2)
  await expectNoAxeFindings(container)
})

it('the chart of a search is kept in another period, until all searches are drawn again', async () => {
  const { user } = renderLoggedIn('/admin/searches?query=light')
  await screen.findByText('“light” by day')
  await user.click(screen.getByRole('radio', { name: 'A year' }))
  expect(screen.getByTestId('address')).toHaveTextContent('?list=top&days=365&query=light')
  await user.click(screen.getByRole('link', { name: 'All searches by day' }))
  expect(await screen.findByText('Searches by day', { selector: 'figcaption' })).toBeVisible()
  expect(screen.getByTestId('address')).toHaveTextContent('?list=top&days=365')
})

it('a search that nobody made says so', async () => {
  server.use(http.get(TREND, () => HttpResponse.json(DAYS.map((day) => ({ ...day, searches: 0 })))))
  renderLoggedIn('/admin/searches?query=light')
  expect(await screen.findByText('Nobody has searched for it in this period.')).toBeVisible()
})

it('a chart that fails can be loaded again', async () => {
  server.use(http.get(TREND, () => HttpResponse.json({ code: 'internal_error', message: 'no' }, { status: 500 }), { once: true }))
  const { user } = renderLoggedIn('/admin/searches')
  expect(await screen.findByText('The searches by day could not be loaded.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('figure')).toBeVisible()
})
