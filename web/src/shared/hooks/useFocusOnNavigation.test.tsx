import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { expect, it } from 'vitest'
import { renderApp, testRoute } from '@/testing/render'

/** A page whose link to the next one of its kind is the same element on both. */
const Portion = () => <Link to="/torah-timeline/lech-lecha">Next portion</Link>

function SearchField() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return <input ref={field} aria-label="Search" />
}

/** As the text of a teaching focuses the paragraph in the hash of the URL. */
function CitedParagraph() {
  const paragraph = useRef<HTMLParagraphElement>(null)
  useEffect(() => paragraph.current?.focus(), [])
  return (
    <p ref={paragraph} data-cited="" tabIndex={-1}>
      Its words.
    </p>
  )
}

const Start = () => (
  <>
    <Link to="/series">All series</Link>
    <Link to="/search">Search</Link>
  </>
)

// rule: ROUTE-24
it('a navigation moves the focus to the start of the new page', async () => {
  renderApp('/', [testRoute('/', Start), testRoute('/series')])
  await userEvent.click(await screen.findByRole('link', { name: 'All series' }))
  expect(await screen.findByText('/series')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})

// rule: ROUTE-24
it('a navigation moves the focus also where the same link stays on the page', async () => {
  const { router } = renderApp('/torah-timeline/noach', [testRoute('/torah-timeline/:slug', Portion)])
  await userEvent.click(await screen.findByRole('link', { name: 'Next portion' }))
  expect(router.state.location.pathname).toBe('/torah-timeline/lech-lecha')
  expect(screen.getByRole('main')).toHaveFocus()
})

// rule: SEARCH-50
it('a navigation to a paragraph moves the focus to it', async () => {
  renderApp('/', [testRoute('/', Start), testRoute('/series', CitedParagraph)])
  await userEvent.click(await screen.findByRole('link', { name: 'All series' }))
  const paragraph = await screen.findByText('Its words.')
  await waitFor(() => expect(paragraph).toHaveFocus())
})

// rule: ROUTE-24
it('a page that focuses its own field keeps the focus there', async () => {
  renderApp('/', [testRoute('/', Start), testRoute('/search', SearchField)])
  await userEvent.click(await screen.findByRole('link', { name: 'Search' }))
  const field = await screen.findByRole('textbox', { name: 'Search' })
  await waitFor(() => expect(field).toHaveFocus())
})
