import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { UnknownPage } from './UnknownPage'

/** The API's answer for the address `/torah-timeline/lech%20lecha`. */
function meaning(body: { to: string | null; nearest: { title: string; url: string }[] } | null) {
  server.use(
    http.get('/api/addresses', ({ request }) => {
      expect(new URL(request.url).searchParams.get('path')).toBe('/torah-timeline/lech lecha')
      return body === null ? HttpResponse.error() : HttpResponse.json(body)
    }),
  )
  renderAt('/torah-timeline/lech%20lecha?aliyah=2#text', <UnknownPage />, '/torah-timeline/lech lecha')
}

// rule: ROUTE-27
it('leads to the page that the address means, with its query', async () => {
  meaning({ to: '/torah-timeline/lech-lecha', nearest: [] })
  expect(await screen.findByText('/torah-timeline/lech-lecha?aliyah=2#text')).toBeInTheDocument()
})

// rule: ROUTE-12
it('says so to readers in the heading, and in small type at the end what the page is called, and offers the nearest pages', async () => {
  meaning({ to: null, nearest: [{ title: 'Lech Lecha', url: '/torah-timeline/lech-lecha' }] })
  expect(await screen.findByRole('heading', { level: 1, name: 'There is no page at this address.' })).toBeVisible()
  for (const text of ['404 Page Not Found', 'Did you forget to add the page to the router?'])
    expect(screen.getByRole('link', { name: 'Return to Home' }).compareDocumentPosition(screen.getByText(text))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getByRole('link', { name: 'Lech Lecha' })).toHaveAttribute('href', '/torah-timeline/lech-lecha')
})

// rule: ROUTE-27
it('has a search, also where the API does not answer', async () => {
  meaning(null)
  await userEvent.type(await screen.findByRole('textbox', { name: 'Search teachings, series and portions' }), 'noah{Enter}')
  expect(await screen.findByText('/search?q=noah')).toBeInTheDocument()
})
